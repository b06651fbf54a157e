import type { FileId } from "@agentrun/contract";
import { isUnavailable, messageOf } from "../../lib/errors.ts";
import type { Outcome, RunHost } from "../runtime.ts";
import { failure } from "./failures.ts";
import { isJsonObject, type JsonObject } from "./json-object.ts";

/** How much more than an output the files in it may have together: 4 MiB by default, as with what a tool answers. */
const filesPerOutput = 4;

/** How long the text of an output may be with its files in it, in base64. */
export const textBytesWithFiles = (outputBytes: number): number =>
  outputBytes + Math.ceil((filesPerOutput * outputBytes * 4) / 3);

type InlineFile = JsonObject & { name: string; data: string };
type Keeping = { outputBytes: number; host: Pick<RunHost, "files">; scrub: (text: string) => string };
type Failed = Extract<Outcome, { type: "failed" }>;

/**
 * Keeps what an agent elsewhere put into its output as files: `{"type": "file", "name": …, "data": …}` becomes a file of the run, and
 * what names it takes its place. Another attempt that answers the same makes no second file.
 */
export async function keepAnsweredFiles(output: string, keeping: Keeping): Promise<string | Failed> {
  // Most outputs have none, and stay the text that they are.
  if (!output.includes('"data"')) return output;
  const whole: unknown = JSON.parse(output);
  const inline: InlineFile[] = [];
  find(whole, inline);
  const kept = new Map<unknown, { type: "file"; file_id: FileId }>();
  let left = filesPerOutput * keeping.outputBytes;
  for (const file of inline) {
    const content = Buffer.from(file.data, "base64");
    left -= content.length;
    const came = problemOf(file, content, left, keeping) ?? (await keep(file, content, keeping));
    if (typeof came !== "string") return came;
    kept.set(file, { type: "file", file_id: came });
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

function problemOf(file: InlineFile, content: Buffer, left: number, { outputBytes, scrub }: Keeping): Failed | null {
  const named = `The file ${JSON.stringify(file.name.slice(0, 255))} in the agent's output`;
  if (left < 0)
    return failure(
      "output_too_large",
      `The files in the agent's output have more than the ${filesPerOutput * outputBytes} bytes allowed.`,
    );
  if (unpadded(content.toString("base64")) !== unpadded(file.data))
    return failure("agent_error", `${named} is not in base64: its \`data\` cannot be read.`);
  const text = content.toString("latin1");
  return scrub(text) === text ? null : failure("agent_error", `${named} holds a secret that the agent was sent.`);
}

const unpadded = (base64: string): string => base64.replace(/=+$/, "");

/** Whatever refuses it says why; only what may be otherwise in a moment is tried again. */
async function keep(file: InlineFile, content: Buffer, { host }: Keeping): Promise<Failed | FileId> {
  const { name, content_type: type } = file;
  try {
    return (await host.files.write(name, typeof type === "string" ? type : undefined, oneOf(content))).id;
  } catch (error) {
    if (isUnavailable(error)) throw error;
    return failure("agent_error", `The file ${JSON.stringify(name)} could not be kept: ${messageOf(error)}`);
  }
}

async function* oneOf(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
