import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { Busboy } from "@fastify/busboy";
import type { FastifyRequest } from "fastify";
import type { Incoming } from "../domain/files.ts";
import { ServiceError } from "../lib/errors.ts";
import { toContentType } from "../model/files.ts";

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
    stream.on("error", heardLater);
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
    parser.on("error", heardLater);
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
const heardLater = () => {};

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
