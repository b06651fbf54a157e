import type { Agent, Dispatcher } from "undici";
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
    if (signal) offAbort(signal, abort);
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
  const timer = setTimeout(late, Math.min(timeoutMs, maxTimerMs));
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

/** One time limit over all phases of a request, joined with the caller's own signal. */
export type Deadline = { signal: AbortSignal; expired: Promise<never>; end(): void };

/** Node's timers overflow beyond, and fire at once. */
export const maxTimerMs = 2_147_483_647;

export function startDeadline(timeoutMs: number, outer?: AbortSignal): Deadline {
  const controller = new AbortController();
  const { promise: expired, reject } = Promise.withResolvers<never>();
  // Nobody may be waiting any more when it fires.
  expired.catch(() => undefined);
  const stop = (error: SafeFetchError) => {
    end();
    controller.abort(error);
    reject(error);
  };
  const abort = () => stop(new SafeFetchError("aborted", "The request was stopped.", outer?.reason));
  const late = () => stop(new SafeFetchError("timeout", `No complete answer within ${timeoutMs / 1_000} s.`));
  const timer = setTimeout(late, Math.min(timeoutMs, maxTimerMs));
  const end = () => {
    clearTimeout(timer);
    outer?.removeEventListener("abort", abort);
  };
  outer?.addEventListener("abort", abort);
  if (outer?.aborted) abort();
  return { signal: controller.signal, expired, end };
}

type Waiting = { actions: Set<() => void>; callAll: () => void };

/**
 * Many who wait for one signal. A signal goes through all of its listeners whenever one is added or removed, so a hundred exchanges
 * that share one have one listener between them; it goes with the last of them, since some signals live as long as they are heard.
 */
const waiting = new WeakMap<AbortSignal, Waiting>();

/** Calls `action` once the signal is aborted, unless it was forgotten before. A signal that is aborted already calls nobody. */
export function onAbort(signal: AbortSignal, action: () => void): void {
  const { actions } = waiting.get(signal) ?? listen(signal);
  actions.add(action);
}

export function offAbort(signal: AbortSignal, action: () => void): void {
  const found = waiting.get(signal);
  found?.actions.delete(action);
  if (found?.actions.size !== 0) return;
  signal.removeEventListener("abort", found.callAll);
  waiting.delete(signal);
}

function listen(signal: AbortSignal): Waiting {
  const actions = new Set<() => void>();
  const callAll = () => {
    for (const action of actions) action();
  };
  signal.addEventListener("abort", callAll);
  const made = { actions, callAll };
  waiting.set(signal, made);
  return made;
}
