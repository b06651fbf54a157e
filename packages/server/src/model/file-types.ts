import { own } from "../lib/own.ts";

/** Endings of names, and the media types they stand for: those that agents and models are given most, no more. */
const types: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  svg: "image/svg+xml",
  mp3: "audio/mpeg",
  wav: "audio/wav",
  mp4: "video/mp4",
  pdf: "application/pdf",
  zip: "application/zip",
  json: "application/json",
  jsonl: "application/x-ndjson",
  ndjson: "application/x-ndjson",
  xml: "application/xml",
  yaml: "application/yaml",
  yml: "application/yaml",
  txt: "text/plain",
  log: "text/plain",
  md: "text/markdown",
  csv: "text/csv",
  tsv: "text/tab-separated-values",
  html: "text/html",
  htm: "text/html",
  css: "text/css",
  js: "text/javascript",
  ts: "text/plain",
  py: "text/x-python",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
};

const unknown = "application/octet-stream";

/** What somebody said of a file; where they said nothing, what the ending of its name says. */
export const toKnownType = (contentType: string, name: string): string =>
  contentType === unknown ? (own(types, /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "") ?? unknown) : contentType;

/** The ending that a file of this type has, with its dot; empty where nobody knows one. */
export function endingOf(contentType: string): string {
  const essence = contentType.split(";", 1)[0]?.trim().toLowerCase();
  const [ending] = Object.entries(types).find(([, type]) => type === essence) ?? [];
  return ending === undefined ? "" : `.${ending}`;
}
