import type { FileId } from "@agentrun/contract";
import { isUnavailable, messageOf } from "../../lib/errors.ts";
import type { Outcome, RunHost } from "../runtime.ts";
import { failure } from "./failures.ts";
import { isJsonObject, type JsonObject } from "./json-object.ts";

/** Files in an output may have this many times the output limit: 4 MiB by default, the same as for tool results. */
const filesPerOutput = 4;

/** Maximum length of an output's text with its files as base64. */
export const textBytesWithFiles = (outputBytes: number): number =>
  outputBytes + Math.ceil((filesPerOutput * outputBytes * 4) / 3);

type InlineFile = JsonObject & { name: string; data: string };
type StoreOptions = { outputBytes: number; host: Pick<RunHost, "files">; scrub: (text: string) => string };
type Failed = Extract<Outcome, { type: "failed" }>;

/**
 * Stores the files in a remote agent's output: `{"type": "file", "name": …, "data": …}` becomes a file of the run and is replaced by a
 * reference to it. Another attempt with the same content creates no second file.
 */
export async function storeOutputFiles(output: string, options: StoreOptions): Promise<string | Failed> {
  // Most outputs have no files and stay unchanged.
  if (!output.includes('"data"')) return output;
  const whole: unknown = JSON.parse(output);
  const inline: InlineFile[] = [];
  find(whole, inline);
  const kept = new Map<unknown, { type: "file"; file_id: FileId }>();
  let remainingBytes = filesPerOutput * options.outputBytes;
  for (const file of inline) {
    const content = Buffer.from(file.data, "base64");
    remainingBytes -= content.length;
    const stored = problemOf(file, content, remainingBytes, options) ?? (await store(file, content, options));
    if (typeof stored !== "string") return stored;
    kept.set(file, { type: "file", file_id: stored });
  }
  return kept.size > 0 ? JSON.stringify(whole, (_name, value) => kept.get(value) ?? value) : output;
}

function find(value: unknown, found: InlineFile[]): void {
  if (Array.isArray(value)) for (const inner of value) find(inner, found);
  if (!isJsonObject(value)) return;
  const { type, name, data } = value;
  if (type === "file" && typeof name === "string" && typeof data === "string") found.push(value as InlineFile);
  else for (const inner of Object.values(value)) find(inner, found);
}

function problemOf(
  file: InlineFile,
  content: Buffer,
  remainingBytes: number,
  { outputBytes, scrub }: StoreOptions,
): Failed | null {
  const named = `The file ${JSON.stringify(file.name.slice(0, 255))} in the agent's output`;
  if (remainingBytes < 0)
    return failure("output_too_large", `The files in the agent's output exceed ${filesPerOutput * outputBytes} bytes.`);
  if (unpadded(content.toString("base64")) !== unpadded(file.data))
    return failure("agent_error", `${named} is not in base64: its \`data\` cannot be decoded.`);
  const text = content.toString("latin1");
  return scrub(text) === text ? null : failure("agent_error", `${named} holds a secret that was sent to the agent.`);
}

const unpadded = (base64: string): string => base64.replace(/=+$/, "");

/** A rejected file fails the run with the reason; a temporary error is thrown, so that the run is retried. */
async function store(file: InlineFile, content: Buffer, { host }: StoreOptions): Promise<Failed | FileId> {
  const { name, content_type: type } = file;
  try {
    return (await host.files.write(name, typeof type === "string" ? type : undefined, oneOf(content))).id;
  } catch (error) {
    if (isUnavailable(error)) throw error;
    return failure("agent_error", `The file ${JSON.stringify(name)} could not be stored: ${messageOf(error)}`);
  }
}

async function* oneOf(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
