import type { FileId } from "@agentrun/contract";
import type { FilePart, TextPart, UserModelMessage } from "ai";
import { messageOf } from "../../lib/errors.ts";
import { endingOf, toContentType } from "../../model/files.ts";
import type { RuntimeCall } from "../runtime.ts";
import type { ToolFile } from "../tools.ts";
import type { LoopState } from "./loop-state.ts";
import type { FileView } from "./shown-files.ts";

type UserPart = Exclude<UserModelMessage["content"], string>[number];
type KeptFiles = { /** Text about them for the model. */ text: string; files: FileId[] };

/** Stores files of a tool result as files of the run. A file that cannot be stored is noted in the result. */
export async function keepAnswered(
  { host, signal }: Pick<RuntimeCall, "host" | "signal">,
  tool: string,
  answered: readonly ToolFile[] = [],
): Promise<KeptFiles> {
  const lines: string[] = [];
  const files: FileId[] = [];
  for (const [index, one] of answered.entries()) {
    const type = toContentType(one.contentType || undefined) ?? undefined;
    const number = answered.length > 1 ? `-${index + 1}` : "";
    const name = one.name ?? `${tool}${number}${endingOf(type ?? "")}`;
    try {
      const file = await host.files.write(name, type, oneOf(one.content));
      files.push(file.id);
      lines.push(`[${file.id} is the file ${JSON.stringify(file.name)}, ${file.contentType}]`);
    } catch (error) {
      signal.throwIfAborted();
      lines.push(`[${name} could not be kept as a file: ${messageOf(error)}]`);
    }
  }
  return { text: lines.map((line) => `\n${line}`).join(""), files };
}

async function* oneOf(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

/**
 * Images and documents of tools, for a model that can see them. They follow the results as a user message, because most providers accept
 * only text in a result. A model that rejects them continues without (`withoutAnswered`).
 */
export async function showAnswered(state: LoopState, ids: readonly FileId[]): Promise<void> {
  const parts: (TextPart | FilePart)[] = [];
  for (const id of new Set(ids)) parts.push(...[(await state.view.show(id)) ?? []].flat());
  const content = toIntroduced(state.view, parts);
  if (content.length > 0) state.messages.push({ role: "user", content });
}

/** The visible files, with a text that names their tool. */
export function toIntroduced({ answered }: Pick<FileView, "answered">, parts: readonly UserPart[]): UserPart[] {
  const seen = parts.filter(({ type }) => type === "file");
  if (seen.length === 0) return [];
  const shown: UserPart[] = [{ type: "text", text: "[What the tools gave as files:]" }, ...seen];
  for (const part of shown) answered.add(part);
  return shown;
}

/** The message without files of tools; null if nothing is left. */
export function withoutAnswered(answered: ReadonlySet<object>, message: UserModelMessage): UserModelMessage | null {
  if (typeof message.content === "string") return message;
  const content = message.content.filter((part) => !answered.has(part));
  return content.length > 0 ? { ...message, content } : null;
}
