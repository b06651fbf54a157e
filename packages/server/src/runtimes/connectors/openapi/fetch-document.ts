import type { SafeResponse } from "../../../lib/safe-fetch.ts";
import { ConnectorError } from "../../../model/connectors.ts";
import type { ConnectorClient } from "../authorized.ts";
import { documentBytes } from "./parse-document.ts";

const timeoutMs = 20_000;
const accepted = "application/json, application/yaml;q=0.9, text/yaml;q=0.9, */*;q=0.5";

/** The text at an address, which may be a document. */
export async function fetchText(client: Pick<ConnectorClient, "request">, url: string): Promise<string> {
  const headers = { Accept: accepted };
  const limits = { timeoutMs, maxResponseBytes: documentBytes };
  return toDocumentText(await client.request({ url, method: "GET", headers, ...limits }));
}

function toDocumentText({ status, body, truncated }: SafeResponse): string {
  if (status !== 200) throw unusable(`Its address answered ${status}${status < 400 ? ", which is not followed" : ""}.`);
  if (truncated) throw unusable(`It is longer than ${documentBytes} bytes.`);
  return body.toString("utf8");
}

const unusable = (message: string) => new ConnectorError("invalid_document", message);
