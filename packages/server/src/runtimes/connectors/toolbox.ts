import { createHash } from "node:crypto";
import { SafeFetchError } from "@agentrun/safe-fetch";
import { messageOf } from "../../lib/errors.ts";
import { approvalOf, ConnectorError } from "../../model/connectors.ts";
import type { Tool, Toolbox, ToolFile, ToolResult } from "../tools.ts";
import type { Connection } from "./connection.ts";

/** A connector of an agent, and the tools that the agent may use; undefined: all of them. */
export type UsedConnection = { allowed: readonly string[] | undefined; isSearched: boolean; connection: Connection };

/** All tools of an agent, with unique names. */
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

/** Maximum length that all model providers accept. */
const maxLength = 64;

/** Converts a name to one that models accept. Different long names stay different. */
export function toToolName(text: string): string {
  const plain = text.replaceAll(/[^A-Za-z0-9_-]+/g, "_").replace(/^_+|_+$/g, "");
  const name = plain === "" ? "tool" : plain;
  if (name.length <= maxLength) return name;
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 8);
  return `${name.slice(0, maxLength - hash.length - 1)}_${hash}`;
}

/** The name itself, or with the first unused number. */
export function unusedName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const tail = number === 1 ? "" : `_${number}`;
    const candidate = name.slice(0, maxLength - tail.length) + tail;
    if (!taken.has(candidate)) return candidate;
  }
}

/** A longer result does not help a model, and every later turn pays for it again. */
const answerCharacters = 100_000;

export function toToolResult(text: string, isError = false): ToolResult {
  const wellFormed = text.toWellFormed();
  if (wellFormed.length <= answerCharacters) return { text: wellFormed, isError };
  const cut = wellFormed.slice(0, answerCharacters).toWellFormed();
  return { text: `${cut}\n[cut here: the result is longer than ${answerCharacters} characters]`, isError };
}

/** No tool has a reason to return more files at once. */
const maxFiles = 16;

export const withFiles = (answer: ToolResult, files: readonly ToolFile[]): ToolResult =>
  files.length === 0 ? answer : { ...answer, files: files.slice(0, maxFiles) };

/** Removes the connector's secrets from a result. A file that contains one is dropped. */
export function scrubResult(answer: ToolResult, scrub: (text: string) => string): ToolResult {
  const isClean = ({ content }: ToolFile) => {
    const text = Buffer.from(content.buffer, content.byteOffset, content.length).toString("latin1");
    return scrub(text) === text;
  };
  return withFiles({ text: scrub(answer.text), isError: answer.isError }, (answer.files ?? []).filter(isClean));
}

/** Converts an error to a result that the model can handle; throws if the call was aborted. */
export function toFailedResult(error: unknown, signal: AbortSignal): ToolResult {
  signal.throwIfAborted();
  if (error instanceof SafeFetchError || error instanceof ConnectorError) return toToolResult(error.message, true);
  return toToolResult(`The call failed: ${messageOf(error)}`, true);
}
