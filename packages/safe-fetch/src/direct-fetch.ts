import type { Agent, Dispatcher } from "undici";
import { type BodyLimits, createBodyCounter } from "./body-limit.ts";
import { createDnsLookup } from "./dns-lookup.ts";
import { offAbort, onAbort } from "./exchange.ts";
import { createTargetCache, type SafeFetchOptions, toOptions } from "./safe-fetch.ts";
import { SafeFetchError } from "./safe-fetch-error.ts";
import { createSsrfGuard, createSsrfSafeAgent } from "./ssrf-guard.ts";

/** Reads a body chunk by chunk. What `onChunk` throws ends the response, and is passed to `onError`. */
export type BodyReader = { onChunk(chunk: Buffer): void; onEnd(): void; onError(error: unknown): void };

export type DirectRequest = {
  method: string;
  headers: Record<string, string>;
  body: string | null;
  signal?: AbortSignal | null | undefined;
  /** Reads the body of a successful response, which the caller then gets without a body. */
  reader?: BodyReader | undefined;
};

export type DirectFetch = (url: string, request: DirectRequest) => Promise<Response>;

/**
 * Same as `createSafeFetch`, for responses that arrive in many small pieces. `fetch` passes each piece through several web streams, which
 * costs more than everything that is done with the piece; here a reader gets it directly from the parser. Redirects and compressed
 * responses are errors. Errors have the form that `fetch` gives them.
 */
export function createDirectFetch(options: SafeFetchOptions & { limits: BodyLimits }): DirectFetch {
  const { limits, lookup = createDnsLookup(), ca, beforeRequest, protocols, ...reach } = options;
  const guard = createSsrfGuard({ ...reach, protocols: protocols ?? ["http:", "https:"] });
  const agent = createSsrfSafeAgent({ guard, lookup, ca });
  const findTarget = createTargetCache(guard);
  return async (url, { reader, signal, ...request }) => {
    beforeRequest?.();
    signal?.throwIfAborted();
    const target = asFetchError("fetch failed", () => findTarget(url));
    const sent = toOptions(target, request);
    sent.headers.push("accept-encoding", "identity");
    const { status, headers, body } = await open(agent, sent, { signal: signal ?? null, limits });
    const problem = findProblem(status, headers);
    if (problem) {
      body.cancel(problem);
      throw new TypeError("fetch failed", { cause: problem });
    }
    const isRead = reader !== undefined && status < 300;
    if (isRead) body.readBy(reader);
    return new Response(isRead || hasNoBody(status) ? null : toStream(body), { status, headers: toHeaders(headers) });
  };
}

type ResponseHeaders = Record<string, string | string[] | undefined>;

function findProblem(status: number, headers: ResponseHeaders): SafeFetchError | null {
  if (status >= 300 && status < 400 && headers.location)
    return new SafeFetchError("response_broken", "The server answered with a redirect, which is not followed.");
  const encoding = headers["content-encoding"];
  if (encoding && encoding !== "identity")
    return new SafeFetchError(
      "response_broken",
      "The response is compressed, although the request does not allow that.",
    );
  return null;
}

/** A `Response` with these statuses may not have a body. */
const hasNoBody = (status: number): boolean => status === 204 || status === 205 || status === 304;

const toHeaders = (headers: ResponseHeaders): [string, string][] =>
  Object.entries(headers).flatMap(([name, values]) =>
    [values ?? []].flat().map((value): [string, string] => [name, value]),
  );

function asFetchError<Value>(message: string, work: () => Value): Value {
  try {
    return work();
  } catch (cause) {
    throw new TypeError(message, { cause });
  }
}

/** Nothing is read from the connection before `readBy`. */
type Body = { readBy(reader: BodyReader): void; pause(): void; resume(): void; cancel(reason: unknown): void };
type Opened = { status: number; headers: ResponseHeaders; body: Body };
type OpenOptions = { signal: AbortSignal | null; limits: BodyLimits };

function open(agent: Agent, request: Dispatcher.DispatchOptions, { signal, limits }: OpenOptions): Promise<Opened> {
  const { promise, resolve, reject } = Promise.withResolvers<Opened>();
  const count = createBodyCounter(limits);
  let connection: Dispatcher.DispatchController | null = null;
  let isStarted = false;
  let reader: BodyReader | null = null;
  /** How the response ended, as a call to its reader. */
  let ending: ((reader: BodyReader) => void) | null = null;

  const end = (how: (reader: BodyReader) => void) => {
    if (signal) offAbort(signal, abort);
    ending = how;
    if (reader) how(reader);
  };
  /** The agent reports an abort only after it is connected; the caller does not wait for that. */
  const fail = (error: unknown) => {
    if (ending) return;
    end((one) => one.onError(error));
    reject(error);
    connection?.abort(stopped);
  };
  const abort = () => fail(signal?.reason);
  if (signal) onAbort(signal, abort);
  const body: Body = {
    readBy(one) {
      reader = one;
      if (ending) ending(one);
      else connection?.resume();
    },
    pause: () => connection?.pause(),
    resume: () => connection?.resume(),
    cancel: fail,
  };
  agent.dispatch(request, {
    onRequestStart(controller) {
      connection = controller;
      if (ending) controller.abort(stopped);
    },
    onResponseStart(controller, status, headers) {
      // Informational responses such as 103 Early Hints precede the response.
      if (status < 200) return;
      isStarted = true;
      controller.pause();
      resolve({ status, headers, body });
    },
    onResponseData(_, chunk) {
      if (ending) return;
      try {
        count(chunk);
        reader?.onChunk(chunk);
      } catch (error) {
        fail(error);
      }
    },
    onResponseEnd() {
      if (!ending) end((one) => one.onEnd());
    },
    onResponseError(_, cause) {
      fail(new TypeError(isStarted ? "terminated" : "fetch failed", { cause }));
    },
  });
  return promise;
}

const stopped = new SafeFetchError("aborted", "The rest of the response is not needed.");

/** The body for the caller. A caller that does not read stops the server. */
function toStream(body: Body): ReadableStream<Uint8Array> {
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) =>
    body.readBy({
      onChunk(chunk) {
        // The parser repeats an empty chunk after each pause.
        if (chunk.length === 0) return;
        controller.enqueue(chunk);
        if ((controller.desiredSize ?? 0) <= 0) body.pause();
      },
      onEnd: () => controller.close(),
      onError: (error) => controller.error(error),
    });
  return new ReadableStream(
    { start, pull: () => body.resume(), cancel: (reason) => body.cancel(reason) },
    { highWaterMark: bufferedChunks },
  );
}

/** Chunks that wait for a slow caller. */
const bufferedChunks = 16;
