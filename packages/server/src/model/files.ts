import { TextDecoder } from "node:util";
import type { AgentId, FileId, OrganizationId, RunId } from "@agentrun/contract";
import { ownProperty } from "../lib/json/records.ts";

/** Identifies a file. */
export type FileKey = { organizationId: OrganizationId; id: FileId };

/** A file before its content is received. */
export type NewFile = FileKey & {
  /** The run that creates it; null: it is uploaded. */
  runId: RunId | null;
  agentId: AgentId | null;
  createdBy: string | null;
  createdAt: Date;
};

/** What is known once the content is received. */
export type ReceivedFile = {
  name: string;
  contentType: string;
  size: number;
  /** In hex. */
  sha256: string;
  /** The end user it is for, as named by the caller. */
  user: string | null;
};

export type FileRecord = NewFile & ReceivedFile;

/** Whether the content is text, which guards can check. */
export const isText = (contentType: string): boolean =>
  /^(text\/|application\/(json|xml|yaml|x-yaml|toml|javascript|x-ndjson|jsonl|sql|csv|rtf|[\w.-]+\+(json|xml|yaml)))/i.test(
    contentType,
  );

/** Decodes a text by its byte order mark, or else by the charset of its type, or else as UTF-8. */
export function toTextDecoder(contentType: string, head: Uint8Array): TextDecoder {
  const mark = Buffer.from(head.subarray(0, 2)).toString("hex");
  const charset = /charset=([\w.:-]+)/i.exec(contentType)?.[1];
  try {
    return new TextDecoder(marks[mark] ?? charset ?? "utf-8");
  } catch {
    return new TextDecoder();
  }
}

/**
 * All texts that these bytes may represent: UTF-8, and, if they contain zero bytes, UTF-16 and UTF-32 in both byte orders. A byte order
 * mark or a declared charset may be wrong or missing, and readers guess.
 */
export function readingsOf(bytes: Uint8Array): string[] {
  const readings = [Buffer.from(bytes).toString("utf8")];
  if (!bytes.includes(0)) return readings;
  for (const width of [2, 4]) for (const isLittle of [true, false]) readings.push(readUnits(bytes, width, isLittle));
  return readings;
}

const replacement = 0xfffd;
const maxCodePoint = 0x10ffff;

function readUnits(bytes: Uint8Array, width: number, isLittle: boolean): string {
  if (width === 2) return new TextDecoder(isLittle ? "utf-16le" : "utf-16be").decode(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const points: string[] = [];
  for (let at = 0; at + width <= bytes.length; at += width) {
    const point = view.getUint32(at, isLittle);
    points.push(String.fromCodePoint(point > maxCodePoint ? replacement : point));
  }
  return points.join("");
}

const marks: Readonly<Record<string, string>> = { fffe: "utf-16le", feff: "utf-16be" };

const maxCharacters = 255;

/** A safe file name: the last part of the path, without control and direction characters. */
export function toFileName(given: string | null | undefined): string {
  const last = (given ?? "").toWellFormed().split(/[/\\]/).at(-1) ?? "";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be in a name
  const clean = last.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, "").trim();
  const name = [...clean].slice(0, maxCharacters).join("");
  return /^\.*$/.test(name) ? "file" : name;
}

/** A valid media type in lower case; null: invalid. */
export function toContentType(given: string | undefined): string | null {
  const [type = "", ...parameters] = (given ?? "application/octet-stream").split(";");
  const essence = type.trim().toLowerCase();
  if (!/^[a-z0-9!#$&^_.+-]{1,127}\/[a-z0-9!#$&^_.+-]{1,127}$/.test(essence)) return null;
  // The default of curl, which does not describe the content.
  if (essence === "application/x-www-form-urlencoded") return "application/octet-stream";
  const charset = parameters.find((parameter) => /^\s*charset=["']?[\w.:-]{1,40}["']?\s*$/i.test(parameter));
  return charset ? `${essence}; ${charset.trim().toLowerCase().replaceAll(/["']/g, "")}` : essence;
}

/** File access for a run. Rejects with a `ServiceError` whose message is for the agent. */
export type RunFiles = {
  /** Any file of the organisation. */
  get(id: string): Promise<FileRecord>;
  /** The files that the run has created. */
  list(): Promise<FileRecord[]>;
  read(file: FileKey, range?: { first: number; last: number }): Promise<AsyncIterable<Uint8Array>>;
  /** Creates a file of the run. The same name with the same content returns the existing file. */
  write(name: string, contentType: string | undefined, source: AsyncIterable<Uint8Array>): Promise<FileRecord>;
  /** A download URL that needs no key and is valid as long as a run may take. */
  link(file: FileKey): Promise<string>;
};

/** A file as agents see it. */
export const toFileSummary = ({ id, name, contentType, size, sha256 }: FileRecord) => ({
  id,
  name,
  content_type: contentType,
  size,
  sha256,
});

/** Media types by file extension; only common ones. */
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

/** The declared media type, or else the one for the extension of the name. */
export const toKnownType = (contentType: string, name: string): string =>
  contentType === unknown
    ? (ownProperty(types, /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "") ?? unknown)
    : contentType;

/** The extension for a media type, with its dot; empty if unknown. */
export function endingOf(contentType: string): string {
  const essence = contentType.split(";", 1)[0]?.trim().toLowerCase();
  const [ending] = Object.entries(types).find(([, type]) => type === essence) ?? [];
  return ending === undefined ? "" : `.${ending}`;
}

/** A reference to a file in a JSON text. `id` may be invalid. */
export type NamedFile = { id: string; param: string };

/** Texts without this, which are most, are not parsed. */
const mark = '"file_id"';

/** All `{"type": "file", "file_id": "file_…"}` in a JSON text, at any depth. `root`: the name of the text in params. */
export function namedFiles(json: string, root: string): NamedFile[] {
  if (!json.includes(mark)) return [];
  const found: NamedFile[] = [];
  walk(JSON.parse(json) as unknown, root, found);
  return found;
}

function walk(value: unknown, param: string, found: NamedFile[]): void {
  if (typeof value !== "object" || value === null) return;
  const { type, file_id: id } = value as Record<string, unknown>;
  // File ids of other services have another prefix and are ignored.
  if (type === "file" && typeof id === "string" && id.startsWith("file_"))
    found.push({ id, param: `${param}.file_id` });
  for (const [name, inner] of Object.entries(value)) walk(inner, `${param}.${name}`, found);
}

export const isFileId = (id: string): id is FileId => /^file_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(id);

/** The files in a JSON text as message parts, each once. */
export const filePartsIn = (json: string): { type: "file"; file_id: FileId }[] =>
  [...new Set(namedFiles(json, "").flatMap(({ id }) => (isFileId(id) ? [id] : [])))].map((id) => ({
    type: "file",
    file_id: id,
  }));

/** A JSON object as text, without the fields that contain only files. */
export function withoutFiles(json: string): string {
  if (namedFiles(json, "").length === 0) return json;
  const fields = Object.entries(JSON.parse(json) as Record<string, unknown>);
  return JSON.stringify(Object.fromEntries(fields.filter(([, value]) => !isFiles([value].flat()))));
}

const isFiles = (values: unknown[]): boolean => values.length > 0 && values.every(isFilePart);

const isFilePart = (value: unknown): boolean => {
  const part = typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  return part.type === "file" && typeof part.file_id === "string";
};
