import { once } from "node:events";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { Busboy } from "@fastify/busboy";
import type { FastifyRequest } from "fastify";
import type { ByteRange } from "../blobs/blobs.ts";
import type { Incoming } from "../domain/files/files.ts";
import { ServiceError } from "../lib/errors.ts";
import { type FileRecord, toContentType } from "../model/files.ts";
import { matchesEtag } from "./request-headers.ts";

/** File content as an answer. `stream` is null for a HEAD request and for a file that the caller already has. */
export type ContentAnswer = {
  content: { status: 200 | 206 | 304; headers: Record<string, string>; stream: Readable | null };
};

type Read = (range?: ByteRange) => Promise<Readable>;
type ContentRequest = { method: string; headers: IncomingHttpHeaders };

/**
 * An uploaded file must never run as a page of the service: browsers save it instead of showing it, and a frame around it has no rights.
 */
const safeHeaders = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
  "Accept-Ranges": "bytes",
};

export async function answerContent(
  file: FileRecord,
  { method, headers }: ContentRequest,
  read: Read,
): Promise<ContentAnswer> {
  const etag = `"${file.sha256}"`;
  const shared = { ...safeHeaders, ETag: etag };
  if (matchesEtag(etag, headers["if-none-match"])) return { content: { status: 304, headers: shared, stream: null } };
  const ifRange = headers["if-range"];
  const range = ifRange === undefined || ifRange === etag ? parseRange(headers.range, file.size) : null;
  if (range === "unsatisfiable") {
    throw new ServiceError("range_not_satisfiable", { headers: { "Content-Range": `bytes */${file.size}` } });
  }
  const stream = await read(method === "HEAD" ? firstByte(file) : (range ?? undefined));
  // A HEAD request also checks that the content exists.
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

/** The name twice (RFC 6266): in ASCII for old clients, and encoded in UTF-8. */
function toDisposition(name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/**
 * Parses a `Range` header (RFC 9110). Null means the whole file: also for another unit, a malformed header, or several ranges, which
 * servers may ignore.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | null {
  const [, from = "", to = ""] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? "") ?? [];
  if (from === "" && to === "") return null;
  if (from === "") return partFrom(Math.max(0, size - Number(to)), size - 1, Number(to) > 0 && size > 0);
  if (to !== "" && Number(to) < Number(from)) return null;
  const last = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return partFrom(Number(from), last, Number(from) < size);
}

const partFrom = (first: number, last: number, isThere: boolean): ByteRange | "unsatisfiable" =>
  isThere ? { first, last } : "unsatisfiable";

/** A client that sends nothing for this long has gone. */
const idleTimeoutMs = 30_000;

type UploadFields = { name?: string | undefined; user?: string | undefined };

/** Opens an uploaded file, sent as the body or in a form. Query parameters take precedence over form fields. */
export async function openUpload(request: FastifyRequest, given: UploadFields): Promise<Incoming> {
  const { "content-type": type, "content-encoding": encoding = "identity" } = request.headers;
  if (encoding.toLowerCase() !== "identity") throw unsupportedEncoding();
  if (/^\s*multipart\/form-data\b/i.test(type ?? "")) return openForm(request.raw, given);
  const contentType = toContentType(type);
  if (contentType === null) throw invalidContentType();
  const declared = Number(request.headers["content-length"] ?? Number.NaN);
  return {
    source: readChunks(request.raw, request.raw),
    announcedBytes: Number.isSafeInteger(declared) ? declared : null,
    details: async () => ({ name: given.name ?? null, contentType, user: given.user ?? null }),
  };
}

/** A compressed file would be stored under the wrong media type, and guards could not read it. */
const unsupportedEncoding = () =>
  new ServiceError("unsupported_media_type", {
    param: "Content-Encoding",
    message:
      "Content-Encoding is not supported. Send the file uncompressed, or send the compressed file with its own media type and name.",
  });
const invalidContentType = () =>
  new ServiceError("invalid_header", {
    param: "Content-Type",
    message: "Content-Type must be a media type such as text/plain. Use application/octet-stream if it is unknown.",
  });

/** Limits for the form fields besides the file. */
const limits = { files: 1, fields: 16, parts: 20, fieldSize: 1_024, fieldNameSize: 100, headerPairs: 50 };

type FormFile = { stream: Readable; name: string; type: string };

async function openForm(raw: IncomingMessage, given: UploadFields): Promise<Incoming> {
  const { parser, fields } = createParser(raw);
  const finished = once(parser, "finish").then(
    () => null,
    (error: unknown) => (error instanceof ServiceError ? error : invalidForm(error)),
  );
  const first = Promise.withResolvers<FormFile>();
  first.promise.catch(() => {});
  let hasSecondFile = false;
  parser.on("file", (_field, stream, name, _encoding, type) => {
    stream.on("error", ignoreError);
    first.resolve({ stream, name, type });
  });
  parser.on("filesLimit", () => {
    hasSecondFile = true;
  });
  const abort = (error: ServiceError) => {
    raw.unpipe(parser).resume();
    parser.destroy(error);
    void first.promise.then(({ stream }) => stream.destroy(error), ignoreError);
  };
  raw.once("close", () => raw.complete || abort(uploadAborted()));
  // The parser must not read on: the end of a form within a part that it skips is an `error` event without a listener.
  parser.once("partsLimit", () => abort(tooManyParts()));
  void finished.then((error) => first.reject(error ?? missingFile()));
  raw.pipe(parser);
  const file = await first.promise;
  let isEmpty = true;
  async function* chunks() {
    for await (const chunk of readChunks(file.stream, raw)) {
      isEmpty = false;
      yield chunk;
    }
  }
  return {
    source: chunks(),
    announcedBytes: null,
    async details() {
      const error = await finished;
      if (error) throw error;
      // Browsers send an empty part without a name if no file was selected.
      if (isEmpty && !file.name) throw missingFile();
      if (hasSecondFile)
        throw new ServiceError("invalid_value", {
          message: "The form contains more than one file. Send one file per request.",
        });
      const contentType = toContentType(file.type || undefined);
      if (contentType === null) throw invalidContentType();
      const name = given.name ?? fields.get("name") ?? file.name;
      return { name, contentType, user: given.user ?? userIn(fields) };
    },
  };
}

function createParser(raw: IncomingMessage) {
  const fields = new Map<string, string>();
  try {
    const headers = { ...raw.headers, "content-type": raw.headers["content-type"] ?? "" };
    const parser = new Busboy({ headers, limits, fileHwm: 65_536 });
    parser.on("field", (name, value) => fields.set(name, value));
    parser.on("error", ignoreError);
    return { parser, fields };
  } catch (error) {
    throw invalidForm(error);
  }
}

function userIn(fields: ReadonlyMap<string, string>): string | null {
  const user = fields.get("user");
  if (user === undefined || user === "") return null;
  if (user.length <= 128 && !/[\0\ud800-\udfff]/u.test(user)) return user;
  throw new ServiceError("invalid_value", { param: "user", message: "user: must have at most 128 characters." });
}

/** The reader receives the error later; until then an unhandled `error` event would end the process. */
const ignoreError = () => {};

const invalidForm = (cause: unknown) =>
  new ServiceError("malformed_request", {
    cause,
    message: "The form cannot be read: it is incomplete or malformed.",
  });
const tooManyParts = () =>
  new ServiceError("malformed_request", {
    message: `The form has more than ${limits.parts} parts. Send one file, and \`name\` and \`user\`.`,
  });
const missingFile = () =>
  new ServiceError("missing_required_field", {
    param: "file",
    message: "The form contains no file. Send it in the field `file`, as in `curl -F file=@report.pdf`.",
  });
const uploadAborted = () =>
  new ServiceError("malformed_request", { message: "The upload was interrupted. Send it again." });

/** A connection error ends the upload and is not a failure of the service. */
async function* readChunks(stream: Readable, raw: IncomingMessage): AsyncGenerator<Uint8Array> {
  let timer: NodeJS.Timeout | undefined;
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stream.destroy(new ServiceError("request_timeout")), idleTimeoutMs);
  };
  // The loop must not destroy the connection, because the response is still to be sent.
  const chunks = stream.iterator({ destroyOnReturn: stream !== raw });
  try {
    restartTimer();
    for await (const chunk of chunks) {
      clearTimeout(timer);
      yield chunk as Uint8Array;
      restartTimer();
    }
  } catch (error) {
    throw error instanceof ServiceError ? error : uploadAborted();
  } finally {
    clearTimeout(timer);
    // Discards the rest of the body, so that the client reads the response and can reuse the connection.
    raw.unpipe().resume();
  }
}
