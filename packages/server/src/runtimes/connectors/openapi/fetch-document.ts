import { isDeeperThan } from "../../../lib/json-depth.ts";
import type { SafeResponse } from "../../../lib/safe-fetch.ts";
import { ConnectorError } from "../../../model/connectors.ts";
import type { ConnectorClient } from "../authorized.ts";
import { isObject, type Json } from "./references.ts";

const timeoutMs = 10_000;
const documentBytes = 4 * 1024 * 1024;
const deepest = 64;

export async function fetchDocument(client: Pick<ConnectorClient, "request">, url: string): Promise<Json> {
  const answer = await client.request({
    url,
    method: "GET",
    headers: { Accept: "application/json" },
    timeoutMs,
    maxResponseBytes: documentBytes,
  });
  return parseDocument(answer);
}

function parseDocument({ status, body, truncated }: SafeResponse): Json {
  if (status !== 200) throw unusable(`Its address answered ${status}${status < 400 ? ", which is not followed" : ""}.`);
  if (truncated) throw unusable(`It is longer than ${documentBytes} bytes.`);
  const text = body.toString("utf8");
  if (isDeeperThan(text, deepest)) throw unusable(`It is nested deeper than ${deepest} levels.`);
  const document = parse(text);
  if (!isObject(document)) throw unusable("It is not a JSON object.");
  return document;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const unusable = (message: string) => new ConnectorError("invalid_document", message);
