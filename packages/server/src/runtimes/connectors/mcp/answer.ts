import { isDeepStrictEqual } from "node:util";
import type { AnsweredFile, ToolAnswer } from "../../tools.ts";
import { toAnswer, withFiles } from "../answers.ts";

type Part = Record<string, unknown>;

/** What a tool gave, as text that a model can read: words as they are, what is no text by its kind and size, and beside them as files. */
export function toToolAnswer(result: Record<string, unknown>): ToolAnswer {
  const parts = (Array.isArray(result.content) ? result.content : []) as unknown[];
  const texts = parts.map((part) => describePart(isPart(part) ? part : {}));
  const structured = structuredText(result.structuredContent, parts);
  const answer = toAnswer([...texts, ...structured].join("\n"), result.isError === true);
  return withFiles(answer, parts.filter(isPart).flatMap(filesOf));
}

/** The bytes of a part that has any. */
export function filesOf(part: Part): AnsweredFile[] {
  if (part.type === "image" || part.type === "audio") return toFiles(null, part.mimeType, part.data);
  return part.type === "resource" && isPart(part.resource) ? filesOfResource(part.resource) : [];
}

export const filesOfResource = ({ uri, mimeType, blob }: Part): AnsweredFile[] => toFiles(uri, mimeType, blob);

/** Of a resource's address its last part is a name. */
function toFiles(uri: unknown, type: unknown, base64: unknown): AnsweredFile[] {
  if (typeof base64 !== "string" || base64 === "") return [];
  const name = typeof uri === "string" ? (/([^/?#]+)(?:[?#].*)?$/.exec(uri)?.[1] ?? null) : null;
  return [{ name, contentType: typeof type === "string" ? type : "", content: Buffer.from(base64, "base64") }];
}

/** Most servers repeat it as text for older clients; once is enough. */
function structuredText(structured: unknown, parts: readonly unknown[]): string[] {
  if (structured === undefined) return [];
  const said = parts.flatMap((part) => (isPart(part) && typeof part.text === "string" ? [part.text] : []));
  return isRepeated(structured, said) ? [] : [JSON.stringify(structured)];
}

function isRepeated(structured: unknown, said: readonly string[]): boolean {
  if (said.some((text) => isDeepStrictEqual(parse(text), structured))) return true;
  // What is no object is wrapped into one by several libraries, and said without: whole, or a part for each of a list.
  const wrapped =
    isPart(structured) && isDeepStrictEqual(Object.keys(structured), ["result"]) ? structured.result : null;
  const isSaid = (value: unknown, text: string | undefined) => text === value || isDeepStrictEqual(parse(text), value);
  if (said.some((text) => isSaid(wrapped, text))) return wrapped !== null;
  return Array.isArray(wrapped) && wrapped.length === said.length && wrapped.every((one, at) => isSaid(one, said[at]));
}

const isPart = (value: unknown): value is Part => typeof value === "object" && value !== null;

function parse(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}

export function describePart(part: Part): string {
  if (part.type === "text") return String(part.text ?? "");
  if (part.type === "resource" && isPart(part.resource)) return describeResource(part.resource);
  if (part.type === "resource_link") return `[resource ${words(part.name, part.uri, part.mimeType)}]`;
  if (part.type === "image" || part.type === "audio")
    return `[${part.type} ${words(part.mimeType)}, ${decodedBytes(part.data)} bytes]`;
  return `[${words(part.type) || "something"} that is not text]`;
}

export function describeResource(resource: Part): string {
  if (typeof resource.text === "string") return resource.text;
  return `[resource ${words(resource.uri, resource.mimeType)}, ${decodedBytes(resource.blob)} bytes]`;
}

const words = (...values: unknown[]): string =>
  values
    .filter((value) => typeof value === "string" && value !== "")
    .map((value) => String(value).slice(0, 500))
    .join(" ");

const decodedBytes = (base64: unknown): number =>
  typeof base64 === "string" ? Buffer.byteLength(base64, "base64") : 0;
