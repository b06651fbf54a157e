import type { Agent, Dispatcher } from "undici";
import { forgetAbort, onAbort } from "./abort.ts";
import { longestTimerMs } from "./deadline.ts";
import { SafeFetchError } from "./safe-fetch-error.ts";

/** What was heard of an answer, as far as it came. */
export type Exchange = {
  status: number | null;
  headers: Record<string, string | string[]> | null;
  body: Buffer;
  truncated: boolean;
  error: SafeFetchError | null;
};

export type ExchangeOptions = {
  /** From the name's look-up to the last byte of the body. */
  timeoutMs: number;
  /** What lies beyond is not read: the connection is closed instead. */
  maxResponseBytes: number;
  signal?: AbortSignal | undefined;
  toError: (error: unknown) => SafeFetchError;
};

/** One request and its answer, without a stream in between: the parts are taken as the parser finds them. */
export function exchange(
  agent: Agent,
  request: Dispatcher.DispatchOptions,
  { timeoutMs, maxResponseBytes, signal, toError }: ExchangeOptions,
): Promise<Exchange> {
  const { promise, resolve } = Promise.withResolvers<Exchange>();
  const heard: Pick<Exchange, "status" | "headers"> = { status: null, headers: null };
  const chunks: Buffer[] = [];
  let bytes = 0;
  let connection: Dispatcher.DispatchController | null = null;
  let isOver = false;

  const end = (error: SafeFetchError | null) => {
    isOver = true;
    clearTimeout(timer);
    if (signal) forgetAbort(signal, abort);
    resolve({ ...heard, body: Buffer.concat(chunks), truncated: bytes > maxResponseBytes, error });
  };
  /** The agent tells of an abort only once it is connected; the caller does not wait for that. */
  const breakOff = (error: SafeFetchError | null) => {
    if (isOver) return;
    end(error);
    connection?.abort(error ?? broken);
  };
  const abort = () => breakOff(new SafeFetchError("aborted", "The request was stopped.", signal?.reason));
  const late = () => breakOff(new SafeFetchError("timeout", `No complete answer within ${timeoutMs / 1_000} s.`));
  const timer = setTimeout(late, Math.min(timeoutMs, longestTimerMs));
  if (signal?.aborted) {
    abort();
    return promise;
  }
  if (signal) onAbort(signal, abort);
  agent.dispatch(request, {
    onRequestStart(controller) {
      connection = controller;
      if (isOver) controller.abort(broken);
    },
    onResponseStart(_, status, headers) {
      // What comes before the answer itself, such as 103 Early Hints, is none.
      if (status >= 200) Object.assign(heard, { status, headers });
    },
    onResponseData(_, chunk) {
      chunks.push(chunk.subarray(0, Math.max(0, maxResponseBytes - bytes)));
      bytes += chunk.length;
      if (bytes > maxResponseBytes) breakOff(null);
    },
    onResponseEnd() {
      if (!isOver) end(null);
    },
    onResponseError(_, error) {
      if (!isOver) end(toError(error));
    },
  });
  return promise;
}

const broken = new SafeFetchError("aborted", "Nobody waits for the rest.");
