import { createHash } from "node:crypto";
import { messageOf } from "../../lib/errors.ts";
import { SafeFetchError } from "../../lib/http-client/safe-fetch-error.ts";
import { approvalOf, ConnectorError } from "../../model/connectors.ts";
import type { AnsweredFile, Tool, ToolAnswer, Toolbox } from "../tools.ts";
import type { Connection } from "./connection.ts";

/** One connector of an agent, and which of its tools the agent may use: all of them where it names none. */
export type UsedConnection = { allowed: readonly string[] | undefined; isSearched: boolean; connection: Connection };

/** Every tool of an agent under a name of its own. */
export function createToolbox(used: readonly UsedConnection[]): Toolbox {
  const tools = used.flatMap(({ allowed, isSearched, connection }) =>
    connection.tools
      .filter(({ name }) => allowed?.includes(name) ?? true)
      .map((tool) => ({ tool, isSearched, connection })),
  );
  const counts = countBy(tools.map(({ tool }) => toToolName(tool.name)));
  const taken = new Set<string>();
  const named = tools.map(({ tool, isSearched, connection }): Tool => {
    const plain = toToolName(tool.name);
    const isShared = (counts.get(plain) ?? 0) > 1;
    const name = unusedName(isShared ? toToolName(`${connection.connector.name}_${tool.name}`) : plain, taken);
    taken.add(name);
    return {
      name,
      description: tool.description,
      inputSchema: tool.inputSchema,
      isSearched,
      approval: approvalOf(connection.connector.approval, tool.name),
      execute: (input, call) => connection.call(tool.name, input, call),
    };
  });
  return {
    tools: named,
    close: async () => void (await Promise.all(used.map(({ connection }) => connection.close()))),
  };
}

function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** What every model provider takes as the name of a tool. */
const longest = 64;

/** A name that models can use; two names that differ stay different. */
export function toToolName(text: string): string {
  const plain = text.replaceAll(/[^A-Za-z0-9_-]+/g, "_").replace(/^_+|_+$/g, "");
  const name = plain === "" ? "tool" : plain;
  if (name.length <= longest) return name;
  const mark = createHash("sha256").update(text).digest("hex").slice(0, 8);
  return `${name.slice(0, longest - mark.length - 1)}_${mark}`;
}

/** The name itself, or with the first number that nobody has yet. */
export function unusedName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const tail = number === 1 ? "" : `_${number}`;
    const candidate = name.slice(0, longest - tail.length) + tail;
    if (!taken.has(candidate)) return candidate;
  }
}

/** More than this helps no model, and every later turn pays for it again. */
const answerCharacters = 100_000;

export function toAnswer(text: string, isError = false): ToolAnswer {
  const wellFormed = text.toWellFormed();
  if (wellFormed.length <= answerCharacters) return { text: wellFormed, isError };
  const cut = wellFormed.slice(0, answerCharacters).toWellFormed();
  return { text: `${cut}\n[cut here: the answer is longer than ${answerCharacters} characters]`, isError };
}

/** More files than this no tool has a reason to give at once. */
const mostFiles = 16;

export const withFiles = (answer: ToolAnswer, files: readonly AnsweredFile[]): ToolAnswer =>
  files.length === 0 ? answer : { ...answer, files: files.slice(0, mostFiles) };

/** Without the connector's secrets, should its service say them: out of a text they are taken, and a file that holds one is none. */
export function scrubAnswer(answer: ToolAnswer, scrub: (text: string) => string): ToolAnswer {
  const isClean = ({ content }: AnsweredFile) => {
    const text = Buffer.from(content.buffer, content.byteOffset, content.length).toString("latin1");
    return scrub(text) === text;
  };
  return withFiles({ text: scrub(answer.text), isError: answer.isError }, (answer.files ?? []).filter(isClean));
}

/** A failed call as something that a model can work with; whoever stopped the call is told that instead. */
export function toFailedAnswer(error: unknown, signal: AbortSignal): ToolAnswer {
  signal.throwIfAborted();
  if (error instanceof SafeFetchError || error instanceof ConnectorError) return toAnswer(error.message, true);
  return toAnswer(`The call failed: ${messageOf(error)}`, true);
}
