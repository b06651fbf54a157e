import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { SafeResponse } from "@agentrun/safe-fetch";
import { isDeeperThan } from "../../../lib/json/text-checks.ts";
import { programFile } from "../../../lib/system/program-file.ts";
import { ConnectorError, DocumentError } from "../../../model/connectors.ts";
import type { ConnectorClient } from "../client.ts";
import { isObject, type Json } from "./schema.ts";
import type { YamlAnswer } from "./yaml-thread.ts";

export const documentBytes = 16 * 1024 * 1024;
const maxDepth = 64;
const yamlTimeoutMs = 10_000;
const program = programFile("./yaml-thread", import.meta.url);

/** Parses a JSON or YAML document; throws DocumentError with the position if it is neither. */
export async function parseDocument(text: string): Promise<Json> {
  // YAML accepts nearly all of JSON, and its parser reports the position of an error.
  const document = tryJson(text) ?? JSON.parse(await readYaml(text));
  if (!isObject(document)) throw invalidDocument("it is neither a JSON object nor a YAML mapping.");
  return document;
}

function tryJson(text: string): unknown {
  try {
    return /^\s*\{/.test(text) && !isDeeperThan(text, maxDepth) ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

async function readYaml(text: string): Promise<string> {
  const resourceLimits = { maxOldGenerationSizeMb: 512 };
  const thread = new Worker(program, { workerData: { text, maxDepth, maxCharacters: documentBytes }, resourceLimits });
  // Running out of memory is seen by the exit, like any other end.
  thread.on("error", () => {});
  const signal = AbortSignal.timeout(yamlTimeoutMs);
  try {
    const ended = once(thread, "exit", { signal }).then(() => [{ fault: "it takes too much memory as YAML." }]);
    const [answer] = (await Promise.race([once(thread, "message", { signal }), ended])) as [YamlAnswer];
    if ("fault" in answer) throw invalidDocument(`it is neither JSON nor YAML: ${answer.fault}`);
    return answer.json;
  } catch (error) {
    throw error instanceof DocumentError
      ? error
      : invalidDocument(`it takes longer than ${yamlTimeoutMs / 1_000} s as YAML.`);
  } finally {
    await thread.terminate();
  }
}

const invalidDocument = (message: string) => new DocumentError("", message);

const timeoutMs = 20_000;
const accepted = "application/json, application/yaml;q=0.9, text/yaml;q=0.9, */*;q=0.5";

/** Downloads a document. */
export async function fetchText(client: Pick<ConnectorClient, "request">, url: string): Promise<string> {
  const headers = { Accept: accepted };
  const limits = { timeoutMs, maxResponseBytes: documentBytes };
  return toDocumentText(await client.request({ url, method: "GET", headers, ...limits }));
}

function toDocumentText({ status, body, truncated }: SafeResponse): string {
  if (status !== 200)
    throw invalidDownload(
      `The document's URL returned status ${status}${status < 400 ? "; redirects are not followed" : ""}.`,
    );
  if (truncated) throw invalidDownload(`The document is longer than ${documentBytes} bytes.`);
  return body.toString("utf8");
}

const invalidDownload = (message: string) => new ConnectorError("invalid_document", message);
