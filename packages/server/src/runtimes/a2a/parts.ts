import { isJsonObject, type JsonObject } from "../http/json-object.ts";
import { type RemoteFile, toWords } from "../remote/words.ts";

/** A piece of a message or of an artifact: `text`, `data`, `raw` or `url`. */
export type Part = JsonObject;

export const partsOf = (from: unknown): Part[] =>
  isJsonObject(from) && Array.isArray(from.parts) ? from.parts.filter(isJsonObject) : [];

export const textOf = (parts: readonly Part[]): string =>
  parts.flatMap(({ text }) => (typeof text === "string" ? [text] : [])).join("");

/** What is given to the agent: words as words, anything else as data; files by their address. */
export function toParts(given: JsonObject, files: readonly RemoteFile[], takesData: boolean): Part[] {
  const words = toWords(given) ?? (takesData ? null : JSON.stringify(given));
  return [
    words === null ? { data: given, mediaType: "application/json" } : { text: words },
    ...files.map(({ url, name, contentType }) => ({ url, filename: name, mediaType: contentType })),
  ];
}

/** What the agent made as an output: its data, with its words beside it where they are not in it, and its files. */
export function toOutput(parts: readonly Part[]): JsonObject {
  const text = textOf(parts);
  const data = parts.flatMap((part) => (part.data === undefined ? [] : [part.data]));
  const files = parts.flatMap(toFile);
  const [only] = data;
  const fields = data.length === 1 && isJsonObject(only) ? only : data.length > 0 ? { data } : {};
  const words = text === "" || Object.values(fields).includes(text) ? {} : { text };
  return { ...words, ...(files.length > 0 ? { files } : {}), ...fields };
}

/** What is sent along becomes a file of the run; what is named by an address stays there. */
function toFile({ raw, url, filename, mediaType }: Part): JsonObject[] {
  const name = typeof filename === "string" && filename !== "" ? filename : "file";
  const type = typeof mediaType === "string" ? { content_type: mediaType } : {};
  if (typeof raw === "string") return [{ type: "file", name, data: raw, ...type }];
  return typeof url === "string" ? [{ url, name, ...type }] : [];
}
