import type { FileId } from "@agentrun/contract";

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
