import { TextDecoder } from "node:util";
import type { AgentId, FileId, OrganizationId, RunId } from "@agentrun/contract";
import { ownProperty } from "../lib/json/records.ts";

/** What a file is found by: its tenant leads every key. */
export type FileKey = { organizationId: OrganizationId; id: FileId };

/** A file that is yet to be received: all that is known of it beforehand. */
export type NewFile = FileKey & {
  /** The run that makes it, with its agent; null: somebody uploads it. */
  runId: RunId | null;
  agentId: AgentId | null;
  createdBy: string | null;
  createdAt: Date;
};

/** What is known once the last byte is there. */
export type ReceivedFile = {
  name: string;
  contentType: string;
  size: number;
  /** In hex. */
  sha256: string;
  /** Whom it is for, by the caller's own name of them. */
  user: string | null;
};

export type FileRecord = NewFile & ReceivedFile;

/** Whether its content is text that can be read as such: what guards look at. */
export const isText = (contentType: string): boolean =>
  /^(text\/|application\/(json|xml|yaml|x-yaml|toml|javascript|x-ndjson|jsonl|sql|csv|rtf|[\w.-]+\+(json|xml|yaml)))/i.test(
    contentType,
  );

/** Reads a text in the letters that its first bytes say, or else its type; in UTF-8 where neither does. */
export function toTextDecoder(contentType: string, head: Uint8Array): TextDecoder {
  const mark = Buffer.from(head.subarray(0, 2)).toString("hex");
  const said = /charset=([\w.:-]+)/i.exec(contentType)?.[1];
  try {
    return new TextDecoder(marks[mark] ?? said ?? "utf-8");
  } catch {
    return new TextDecoder();
  }
}

/**
 * Every text that bytes may be read as: in UTF-8, and in UTF-16 and UTF-32 of both orders where they have zero bytes, which texts in
 * UTF-8 do not have. A mark or a declared type may be wrong or missing, and a reader guesses as it likes.
 */
export function readingsOf(bytes: Uint8Array): string[] {
  const readings = [Buffer.from(bytes).toString("utf8")];
  if (!bytes.includes(0)) return readings;
  for (const width of [2, 4]) for (const isLittle of [true, false]) readings.push(readUnits(bytes, width, isLittle));
  return readings;
}

const replacement = 0xfffd;
const mostCodePoint = 0x10ffff;

function readUnits(bytes: Uint8Array, width: number, isLittle: boolean): string {
  if (width === 2) return new TextDecoder(isLittle ? "utf-16le" : "utf-16be").decode(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const points: string[] = [];
  for (let at = 0; at + width <= bytes.length; at += width) {
    const point = view.getUint32(at, isLittle);
    points.push(String.fromCodePoint(point > mostCodePoint ? replacement : point));
  }
  return points.join("");
}

const marks: Readonly<Record<string, string>> = { fffe: "utf-16le", feff: "utf-16be" };

const mostCharacters = 255;

/** What a file may be called: the last part of a path, without what a header or a terminal would stumble over. */
export function toFileName(given: string | null | undefined): string {
  const last = (given ?? "").toWellFormed().split(/[/\\]/).at(-1) ?? "";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be in a name
  const clean = last.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, "").trim();
  const name = [...clean].slice(0, mostCharacters).join("");
  return /^\.*$/.test(name) ? "file" : name;
}

/** A media type as it may stand in a header, in lower case; null where it is none. */
export function toContentType(given: string | undefined): string | null {
  const [type = "", ...parameters] = (given ?? "application/octet-stream").split(";");
  const essence = type.trim().toLowerCase();
  if (!/^[a-z0-9!#$&^_.+-]{1,127}\/[a-z0-9!#$&^_.+-]{1,127}$/.test(essence)) return null;
  // What curl says of every body that nobody has named the type of.
  if (essence === "application/x-www-form-urlencoded") return "application/octet-stream";
  const charset = parameters.find((parameter) => /^\s*charset=["']?[\w.:-]{1,40}["']?\s*$/i.test(parameter));
  return charset ? `${essence}; ${charset.trim().toLowerCase().replaceAll(/["']/g, "")}` : essence;
}

/** What a run can do with files. Whatever cannot be done rejects with a `ServiceError` in words for the agent. */
export type RunFiles = {
  /** Any of the organisation's. */
  get(id: string): Promise<FileRecord>;
  /** What the run has made so far. */
  list(): Promise<FileRecord[]>;
  read(file: FileKey, range?: { first: number; last: number }): Promise<AsyncIterable<Uint8Array>>;
  /** Makes a file of the run's; the same name with the same content once more is the same file. */
  write(name: string, contentType: string | undefined, source: AsyncIterable<Uint8Array>): Promise<FileRecord>;
  /** An address to read it by for somebody without a key, for as long as a run may take. */
  link(file: FileKey): Promise<string>;
};

/** Of a file, what agents are told. */
export const toFileSummary = ({ id, name, contentType, size, sha256 }: FileRecord) => ({
  id,
  name,
  content_type: contentType,
  size,
  sha256,
});

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
  contentType === unknown
    ? (ownProperty(types, /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "") ?? unknown)
    : contentType;

/** The ending that a file of this type has, with its dot; empty where nobody knows one. */
export function endingOf(contentType: string): string {
  const essence = contentType.split(";", 1)[0]?.trim().toLowerCase();
  const [ending] = Object.entries(types).find(([, type]) => type === essence) ?? [];
  return ending === undefined ? "" : `.${ending}`;
}

/** A file that a JSON text names, and where; what it is called by may be no id. */
export type NamedFile = { id: string; param: string };

/** Most texts name none, and are not looked through for it. */
const mark = '"file_id"';

/** Every `{"type": "file", "file_id": "file_…"}` of a JSON text, wherever it stands; `root` is what the whole is called. */
export function namedFiles(json: string, root: string): NamedFile[] {
  if (!json.includes(mark)) return [];
  const found: NamedFile[] = [];
  walk(JSON.parse(json) as unknown, root, found);
  return found;
}

function walk(value: unknown, param: string, found: NamedFile[]): void {
  if (typeof value !== "object" || value === null) return;
  const { type, file_id: id } = value as Record<string, unknown>;
  // Other services have ids of files, too: theirs begin otherwise, and are none of our business.
  if (type === "file" && typeof id === "string" && id.startsWith("file_"))
    found.push({ id, param: `${param}.file_id` });
  for (const [name, inner] of Object.entries(value)) walk(inner, `${param}.${name}`, found);
}

export const isFileId = (id: string): id is FileId => /^file_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(id);

/** The files of a JSON text as parts of a message, each once. */
export const filePartsIn = (json: string): { type: "file"; file_id: FileId }[] =>
  [...new Set(namedFiles(json, "").flatMap(({ id }) => (isFileId(id) ? [id] : [])))].map((id) => ({
    type: "file",
    file_id: id,
  }));

/** A JSON object as text, without the fields that only name files. */
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
