import { once } from "node:events";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { Busboy } from "@fastify/busboy";
import type { FastifyRequest } from "fastify";
import type { ByteRange } from "../blobs/blobs.ts";
import type { Incoming } from "../domain/files/files.ts";
import { ServiceError } from "../lib/errors.ts";
import { type FileRecord, toContentType } from "../model/files.ts";

/** Bytes as an answer; without any where the caller wants none, or has them. */
export type ContentAnswer = {
  content: { status: 200 | 206 | 304; headers: Record<string, string>; stream: Readable | null };
};

type Read = (range?: ByteRange) => Promise<Readable>;
type ContentRequest = { method: string; headers: IncomingHttpHeaders };

/** Nothing that somebody uploaded ever runs as a page of ours: it is saved, not shown, and a frame around it has no rights at all. */
const harmless = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
  "Accept-Ranges": "bytes",
};

/** A file, or the part of it that was asked for. */
export async function answerContent(
  file: FileRecord,
  { method, headers }: ContentRequest,
  read: Read,
): Promise<ContentAnswer> {
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

/**
 * The part of a file that a `Range` header asks for (RFC 9110). Null: all of it, also where the header is of another kind, is not
 * well formed, or asks for several parts at once, which nobody has to give.
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

/** Nobody sends that little without having left. */
const silenceMs = 30_000;

type Told = { name?: string | undefined; user?: string | undefined };

/** A file that somebody sends, as the body itself or in a form; what the query says of it comes first. */
export async function openUpload(request: FastifyRequest, told: Told): Promise<Incoming> {
  const { "content-type": type, "content-encoding": encoding = "identity" } = request.headers;
  if (encoding.toLowerCase() !== "identity") throw encoded();
  if (/^\s*multipart\/form-data\b/i.test(type ?? "")) return openForm(request.raw, told);
  const contentType = toContentType(type);
  if (contentType === null) throw badType();
  const announced = Number(request.headers["content-length"] ?? Number.NaN);
  return {
    source: piecesOf(request.raw, request.raw),
    announcedBytes: Number.isSafeInteger(announced) ? announced : null,
    details: async () => ({ name: told.name ?? null, contentType, user: told.user ?? null }),
  };
}

/** Kept as it came, it would be handed on as what it is not, and no guard could read it. */
const encoded = () =>
  new ServiceError("unsupported_media_type", {
    param: "Content-Encoding",
    message: "Content-Encoding: send the file as it is, or what you compressed under a type and name of its own.",
  });
const badType = () =>
  new ServiceError("invalid_header", {
    param: "Content-Type",
    message: "Content-Type: must be a media type such as text/plain; application/octet-stream where you know none.",
  });

/** What a form is made of besides its file: little, and little of each. */
const limits = { files: 1, fields: 16, parts: 20, fieldSize: 1_024, fieldNameSize: 100, headerPairs: 50 };

type FormFile = { stream: Readable; name: string; type: string };

async function openForm(raw: IncomingMessage, told: Told): Promise<Incoming> {
  const { parser, fields } = createParser(raw);
  const finished = once(parser, "finish").then(
    () => null,
    (error: unknown) => badForm(error),
  );
  const first = Promise.withResolvers<FormFile>();
  first.promise.catch(() => {});
  let isSecond = false;
  parser.on("file", (_field, stream, name, _encoding, type) => {
    stream.on("error", ignoreError);
    first.resolve({ stream, name, type });
  });
  parser.on("filesLimit", () => {
    isSecond = true;
  });
  const cut = () => {
    parser.destroy(hungUp());
    void first.promise.then(({ stream }) => stream.destroy(hungUp()));
  };
  raw.once("close", () => raw.complete || cut());
  void finished.then((fault) => first.reject(fault ?? noFile()));
  raw.pipe(parser);
  const file = await first.promise;
  let isEmpty = true;
  async function* pieces() {
    for await (const piece of piecesOf(file.stream, raw)) {
      isEmpty = false;
      yield piece;
    }
  }
  return {
    source: pieces(),
    announcedBytes: null,
    async details() {
      const fault = await finished;
      if (fault) throw fault;
      // A page's form in which nobody has chosen a file.
      if (isEmpty && !file.name) throw noFile();
      if (isSecond)
        throw new ServiceError("invalid_value", { message: "A form has one file. Send others by themselves." });
      const contentType = toContentType(file.type || undefined);
      if (contentType === null) throw badType();
      const name = told.name ?? fields.get("name") ?? file.name;
      return { name, contentType, user: told.user ?? userIn(fields) };
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
    throw badForm(error);
  }
}

function userIn(fields: ReadonlyMap<string, string>): string | null {
  const user = fields.get("user");
  if (user === undefined || user === "") return null;
  if (user.length <= 128 && !/[\0\ud800-\udfff]/u.test(user)) return user;
  throw new ServiceError("invalid_value", { param: "user", message: "user: must have at most 128 characters." });
}

/** Whoever reads it is told; until somebody does, an error without a listener would end the process. */
const ignoreError = () => {};

const badForm = (cause: unknown) =>
  new ServiceError("malformed_request", {
    cause,
    message: "The form cannot be read: it is cut off or not well formed.",
  });
const noFile = () =>
  new ServiceError("missing_required_field", {
    param: "file",
    message: "The form has no file. Send it as `file`, as curl -F file=@report.pdf does.",
  });
const hungUp = () => new ServiceError("malformed_request", { message: "The upload was cut off." });

/** Whatever goes wrong with the connection is the sender's: it ends the upload, and is no failure of ours. */
async function* piecesOf(stream: Readable, raw: IncomingMessage): AsyncGenerator<Uint8Array> {
  let timer: NodeJS.Timeout | undefined;
  const watch = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stream.destroy(new ServiceError("request_timeout")), silenceMs);
  };
  // Not ended with the loop: an answer still has to go out on the connection.
  const pieces = stream.iterator({ destroyOnReturn: stream !== raw });
  try {
    watch();
    for await (const piece of pieces) {
      clearTimeout(timer);
      yield piece as Uint8Array;
      watch();
    }
  } catch (error) {
    throw error instanceof ServiceError ? error : hungUp();
  } finally {
    clearTimeout(timer);
    // What nobody wants any more is let pass, so that the answer is read and the connection serves again.
    raw.unpipe().resume();
  }
}
