import type { JsonObject } from "./json-schema.ts";

const toNamed = (id: string) => ({ type: "file", file_id: id });

/** Adds files to an input, under the property that agents read. */
export function withFiles(input: JsonObject, ids: readonly string[]): JsonObject {
  if (ids.length === 0) return input;
  const before = Array.isArray(input.files) ? input.files : [];
  return { ...input, files: [...before, ...ids.map(toNamed)] };
}

/** The input for a message in a thread. */
export const toSaid = (text: string, ids: readonly string[]): JsonObject =>
  withFiles(text.trim() === "" ? {} : { query: text }, ids);

/** Splits an input into text and files; the text is null if the input has other properties. */
export function toAsked(input: JsonObject): { text: string | null; files: string[] } {
  const values = Object.values(input);
  const files = values.flatMap((value) => idsIn(value) ?? []);
  const [only = "", ...others] = values.filter((value) => idsIn(value) === null);
  return { text: typeof only === "string" && others.length === 0 ? only : null, files };
}

/** The ids of a value that consists of files; null for anything else. */
function idsIn(value: unknown): string[] | null {
  const parts = [value].flat() as (JsonObject | null)[];
  const ids = parts.flatMap((part) =>
    typeof part === "object" && part?.type === "file" && typeof part.file_id === "string" ? [part.file_id] : [],
  );
  return ids.length > 0 && ids.length === parts.length ? ids : null;
}
