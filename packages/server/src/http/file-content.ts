import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import type { ByteRange } from "../blobs/blobs.ts";
import { ServiceError } from "../lib/errors.ts";
import type { FileRecord } from "../model/files.ts";
import { parseRange } from "./byte-range.ts";

/** Bytes as an answer; without any where the caller wants none, or has them. */
export type ContentAnswer = {
  content: { status: 200 | 206 | 304; headers: Record<string, string>; stream: Readable | null };
};

type Read = (range?: ByteRange) => Promise<Readable>;
type Asked = { method: string; headers: IncomingHttpHeaders };

/** Nothing that somebody uploaded ever runs as a page of ours: it is saved, not shown, and a frame around it has no rights at all. */
const harmless = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
  "Accept-Ranges": "bytes",
};

/** A file, or the part of it that was asked for. */
export async function answerContent(file: FileRecord, { method, headers }: Asked, read: Read): Promise<ContentAnswer> {
  const etag = `"${file.sha256}"`;
  const shared = { ...harmless, ETag: etag };
  if (isKnown(etag, headers["if-none-match"])) return { content: { status: 304, headers: shared, stream: null } };
  const ifRange = headers["if-range"];
  const range = ifRange === undefined || ifRange === etag ? parseRange(headers.range, file.size) : null;
  if (range === "unsatisfiable") {
    throw new ServiceError("range_not_satisfiable", { headers: { "Content-Range": `bytes */${file.size}` } });
  }
  const stream = await read(method === "HEAD" ? firstByte(file) : (range ?? undefined));
  // Whether there is any content is told without it, too.
  if (method === "HEAD") stream.on("error", () => {}).resume();
  const part = range && { "Content-Range": `bytes ${range.first}-${range.last}/${file.size}` };
  return {
    content: {
      status: range ? 206 : 200,
      headers: {
        ...shared,
        "Content-Type": file.contentType,
        "Content-Disposition": toDisposition(file.name),
        "Content-Length": String(range ? range.last - range.first + 1 : file.size),
        ...part,
      },
      stream: method === "HEAD" ? null : stream,
    },
  };
}

const firstByte = ({ size }: FileRecord): ByteRange | undefined => (size > 0 ? { first: 0, last: 0 } : undefined);

const isKnown = (etag: string, header: string | undefined): boolean =>
  (header ?? "").split(",").some((tag) => ["*", etag, `W/${etag}`].includes(tag.trim()));

/** The name twice (RFC 6266): for those who read ASCII alone, and as it is. */
export function toDisposition(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, "_");
  const whole = encodeURIComponent(name).replaceAll(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
