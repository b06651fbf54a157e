import type { FileId } from "@agentrun/contract";
import type { DoorRequest } from "../http/local-api.ts";
import { ServiceError } from "../lib/errors.ts";
import { endingOf, toContentType } from "../model/files.ts";
import { findOwnFile } from "./content.ts";
import type { DoorApi } from "./door-api.ts";

/** A file whose content is inside a request. */
export type InlineFile = { name: string | null; contentType: string; content: Buffer };

/** Where a file is in a request: the field for errors, and what the client says about the file. */
export type InlinePlace = { param: string; name?: unknown; contentType?: unknown };

/** Each file is an upload, and a request counts as one: this limits what one request can cause. */
const maxInlineFiles = 20;

const invalid = (param: string, message: string) => new ServiceError("invalid_value", { param, message });
const remedy = "Send it in base64, or upload it with POST /files and send its id.";

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** The file in a data URL (RFC 2397); null: another URL. */
export function readDataUrl(url: unknown, place: InlinePlace): InlineFile | null {
  if (typeof url !== "string" || !/^data:/i.test(url)) return null;
  const comma = url.indexOf(",");
  const header = url.slice("data:".length, Math.max(comma, 0));
  if (comma < 0 || !/;\s*base64\s*$/i.test(header))
    throw invalid(place.param, `Invalid data URL: it must be \`data:<media type>;base64,<content>\`. ${remedy}`);
  const type = header.slice(0, header.lastIndexOf(";"));
  return readBase64(url.slice(comma + 1), { ...place, contentType: type === "" ? place.contentType : type });
}

/** The file whose content is this text in base64, also in its URL-safe form. */
export function readBase64(base64: unknown, { param, name, contentType: given }: InlinePlace): InlineFile {
  const contentType = toContentType(isText(given) ? given : undefined);
  if (contentType === null)
    throw invalid(param, `${JSON.stringify(String(given).slice(0, 100))} is not a media type such as image/png.`);
  const text = typeof base64 === "string" ? base64.replaceAll("-", "+").replaceAll("_", "/") : null;
  const content = Buffer.from(text ?? "", "base64");
  if (text === null || unpadded(content.toString("base64")) !== unpadded(text))
    throw invalid(param, `The content of a file is not valid base64. ${remedy}`);
  return { name: isText(name) ? name : defaultName(contentType), contentType, content };
}

const unpadded = (base64: string): string => base64.replace(/={1,2}$/, "");

const defaultName = (contentType: string): string =>
  `${contentType.startsWith("image/") ? "image" : "file"}${endingOf(contentType)}`;

/** The id of the uploaded file that a URL names. Other URLs are rejected: nothing is fetched for a caller. */
export function readOwnUrl(url: unknown, param: string): FileId {
  const file = findOwnFile(url) as { file_id: FileId } | null;
  if (file) return file.file_id;
  throw invalid(param, `Unknown file URL. Upload the file with POST /files and send the URL of its content. ${inline}`);
}

const inline = "Or send the file itself as a data URL in base64.";

/** A file of a request: inside it, or uploaded before. */
export type FoundFile = InlineFile | FileId;

/**
 * Stores the files inside a request, and returns the id of each part that has a file. Everything is read before the first file is stored.
 * The files are uploads of the caller, with the limits and the scope of an upload.
 */
export async function keepInlineFiles<Part extends object>(
  door: DoorApi,
  call: DoorRequest,
  parts: readonly Part[],
  { find, user }: { find: (part: Part) => FoundFile | null; user: string | null },
): Promise<ReadonlyMap<Part, FileId>> {
  const found = parts.flatMap((part) => {
    const file = find(part);
    return file === null ? [] : [{ part, file }];
  });
  const sent = found.filter(({ file }) => typeof file !== "string").length;
  if (sent > maxInlineFiles)
    throw new ServiceError("invalid_value", {
      message: `The request contains ${sent} files, and at most ${maxInlineFiles} are allowed. Upload them with POST /files and send their ids.`,
    });
  const ids = new Map<Part, FileId>();
  for (const { part, file } of found) {
    ids.set(part, typeof file === "string" ? file : await door.keepFile(call, { ...file, user }));
  }
  return ids;
}
