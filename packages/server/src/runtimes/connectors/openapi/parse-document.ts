import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { SafeResponse } from "@agentrun/safe-fetch";
import { isDeeperThan } from "../../../lib/json/text-checks.ts";
import { programFile } from "../../../lib/system/program-file.ts";
import { ConnectorError, DocumentError, type InspectedDocument } from "../../../model/connectors.ts";
import type { ConnectorClient } from "../client.ts";
import { inspectDocument } from "./document.ts";
import { isObject, type Json } from "./schema.ts";
import type { YamlAnswer } from "./yaml-thread.ts";

export const documentBytes = 16 * 1024 * 1024;
const maxDepth = 64;
const yamlTimeoutMs = 10_000;
const inspectTimeoutMs = 20_000;
const yamlProgram = programFile("./yaml-thread", import.meta.url);
const inspectProgram = programFile("./inspect-thread", import.meta.url);

/** A longer document is read in a thread: megabytes take seconds, and other requests would wait. */
const maxSyncCharacters = 32_768;

/** What the thread posts: the summary, or the fault and its place in the document. */
export type InspectAnswer = { inspected: InspectedDocument } | { path: string; fault: string };

/** Summarises a JSON or YAML document; throws DocumentError if no tools can be derived from it. */
export async function inspectText(text: string): Promise<InspectedDocument> {
  if (text.length <= maxSyncCharacters) return inspectDocument(await parseDocument(text));
  const limits = { timeoutMs: inspectTimeoutMs, purpose: "to read" };
  const answer = await runThread<InspectAnswer>(inspectProgram, { text }, limits);
  if ("fault" in answer) throw new DocumentError(answer.path, answer.fault);
  return answer.inspected;
}

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
  const limits = { timeoutMs: yamlTimeoutMs, purpose: "as YAML" };
  const answer = await runThread<YamlAnswer>(yamlProgram, { text, maxDepth, maxCharacters: documentBytes }, limits);
  if ("fault" in answer) throw invalidDocument(`it is neither JSON nor YAML: ${answer.fault}`);
  return answer.json;
}

type ThreadLimits = { timeoutMs: number; purpose: string };

/** Runs a program that posts one answer. */
async function runThread<Answer>(
  program: string,
  workerData: object,
  { timeoutMs, purpose }: ThreadLimits,
): Promise<Answer> {
  const thread = new Worker(program, { workerData, resourceLimits: { maxOldGenerationSizeMb: 512 } });
  // Running out of memory is seen by the exit, like any other end.
  thread.on("error", () => {});
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const ended = once(thread, "exit", { signal }).then(() => [null]);
    const [answer] = (await Promise.race([once(thread, "message", { signal }), ended])) as [Answer | null];
    if (answer === null) throw invalidDocument(`it takes too much memory ${purpose}.`);
    return answer;
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    throw invalidDocument(`it takes longer than ${timeoutMs / 1_000} s ${purpose}.`);
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
