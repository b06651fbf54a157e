import type { Agent, Dispatcher } from "undici";
import { SafeFetchError } from "./safe-fetch-error.ts";

/** The part of a response that was received. */
export type Exchange = {
  status: number | null;
  headers: Record<string, string | string[]> | null;
  body: Buffer;
  truncated: boolean;
  error: SafeFetchError | null;
};

export type ExchangeOptions = {
  /** From the DNS lookup to the last byte of the body. */
  timeoutMs: number;
  /** The connection is closed when the body exceeds this. */
  maxResponseBytes: number;
  signal?: AbortSignal | undefined;
  toError: (error: unknown) => SafeFetchError;
};

/** Sends one request and collects its response without a stream: chunks are taken directly from the parser. */
export function exchange(
  agent: Agent,
  request: Dispatcher.DispatchOptions,
  { timeoutMs, maxResponseBytes, signal, toError }: ExchangeOptions,
): Promise<Exchange> {
  const { promise, resolve } = Promise.withResolvers<Exchange>();
  const received: Pick<Exchange, "status" | "headers"> = { status: null, headers: null };
  const chunks: Buffer[] = [];
  let bytes = 0;
  let connection: Dispatcher.DispatchController | null = null;
  let isOver = false;

  const end = (error: SafeFetchError | null) => {
    isOver = true;
    clearTimeout(timer);
    if (signal) offAbort(signal, abort);
    resolve({ ...received, body: Buffer.concat(chunks), truncated: bytes > maxResponseBytes, error });
  };
  /** The agent reports an abort only after it is connected; the caller does not wait for that. */
  const cancel = (error: SafeFetchError | null) => {
    if (isOver) return;
    end(error);
    connection?.abort(error ?? broken);
  };
  const abort = () => cancel(new SafeFetchError("aborted", "The request was stopped.", signal?.reason));
  const late = () => cancel(new SafeFetchError("timeout", `No complete response within ${timeoutMs / 1_000} s.`));
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
      // Informational responses such as 103 Early Hints precede the response.
      if (status >= 200) Object.assign(received, { status, headers });
    },
    onResponseData(_, chunk) {
      chunks.push(chunk.subarray(0, Math.max(0, maxResponseBytes - bytes)));
      bytes += chunk.length;
      if (bytes > maxResponseBytes) cancel(null);
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

const broken = new SafeFetchError("aborted", "The rest of the response is not needed.");

/** One time limit for all phases of a request, combined with the caller's signal. */
export type Deadline = { signal: AbortSignal; expired: Promise<never>; end(): void };

/** Node's timers overflow beyond this and fire immediately. */
export const maxTimerMs = 2_147_483_647;

export function startDeadline(timeoutMs: number, outer?: AbortSignal): Deadline {
  const controller = new AbortController();
  const { promise: expired, reject } = Promise.withResolvers<never>();
  // The caller may have stopped waiting when it rejects.
  expired.catch(() => undefined);
  const stop = (error: SafeFetchError) => {
    end();
    controller.abort(error);
    reject(error);
  };
  const abort = () => stop(new SafeFetchError("aborted", "The request was stopped.", outer?.reason));
  const late = () => stop(new SafeFetchError("timeout", `No complete response within ${timeoutMs / 1_000} s.`));
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
 * Actions by signal. Adding or removing a listener takes time linear in a signal's listeners, so exchanges that share a signal share
 * one listener. It is removed with the last action, because a listener can keep its signal alive.
 */
const waiting = new WeakMap<AbortSignal, Waiting>();

/** Calls `action` when the signal is aborted, unless `offAbort` removed it. Does nothing for a signal that is already aborted. */
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
