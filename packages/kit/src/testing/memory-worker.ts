import type { StopReason } from "../../../server/src/model/run-errors.ts";
import type { AgentModule } from "../../../server/src/runtimes/agent-context.ts";
import { type LiveCall, LiveRun, toStartTuple } from "../../../server/src/runtimes/module/live-run.ts";
import type { FromWorker, ToRun } from "../../../server/src/runtimes/module/protocol.ts";
import { deliverToRun, startRun } from "../../../server/src/runtimes/module/worker/agent-run.ts";
import { createRecorder } from "../../../server/src/runtimes/module/worker/run-channel.ts";
import type { Outcome } from "../../../server/src/runtimes/runtime.ts";
import { lost } from "../../../server/src/runtimes/runtime.ts";
import type { Message, TestSetting } from "./test-types.ts";

/** The service's default limit. */
const outputBytes = 1_048_576;
/** Each run has a separate worker. */
const id = 1;
const unchanged = (text: string): string => text;
/** There is no operator's log in a test. */
const log = { info: () => {}, error: () => {} };

export type MemoryWorker = {
  execute(call: LiveCall): Promise<Outcome>;
  /** Simulates the death of the worker process. */
  crash(): void;
};

/**
 * Runs an agent with the service's own code: the worker's side and the service's side of their socket, connected in memory.
 * Messages are JSON as over the socket and are delivered asynchronously.
 */
export function createMemoryWorker(
  agent: AgentModule,
  fetch: typeof globalThis.fetch,
  timeoutSeconds: number,
): MemoryWorker {
  let crash = () => {};
  const execute = (call: LiveCall) =>
    new Promise<Outcome>((resolve) => {
      const send = (message: ToRun) => queueMicrotask(() => deliverToRun(run, message));
      const live = new LiveRun(
        id,
        call,
        {
          worker: { send, release: () => {} },
          outputBytes,
          toOriginal: unchanged,
          toRelativePaths: unchanged,
          log,
        },
        resolve,
      );
      crash = () => {
        run.drop();
        live.settle(lost("The worker process of the run has exited."));
      };
      const receive = (message: FromWorker) => {
        if (message[0] === "ready" || message[0] === "pong" || message[0] === "loaded" || message[0] === "unloadable")
          return;
        if (live.receive(message)) live.flush();
        else crash();
      };
      const sendBuffer = { push: receive, open: () => {}, flush: () => {} };
      const deps = {
        sendBuffer,
        outputBytes,
        fetch,
        // A test should fail because of the changed code, not because of its time limit.
        patienceMs: timeoutSeconds * 500,
        recorder: createRecorder(),
        loadAgent: () => agent,
        onOver: () => {},
      };
      const run = startRun(deps, id, toStartTuple(call, "", null));
    });
  return { execute, crash: () => crash() };
}

/** The messages that people send to a run, over all its segments. */
export type Mailbox = LiveCall["messages"] & { close(): void };

export function openMailbox(messages: TestSetting["messages"] = [], onFailure: (error: unknown) => void): Mailbox {
  const past: string[] = [];
  const listeners = new Set<(message: string) => void>();
  let isOpen = true;
  const deliver = (message: Message) => {
    const text = JSON.stringify(message);
    past.push(text);
    for (const listener of listeners) listener(text);
  };
  if (Symbol.iterator in messages) for (const message of messages) deliver(message);
  else void deliverEach(messages, deliver, () => isOpen).catch(onFailure);
  return {
    past,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      isOpen = false;
    },
  };
}

async function deliverEach(
  messages: AsyncIterable<Message>,
  deliver: (message: Message) => void,
  isOpen: () => boolean,
) {
  for await (const message of messages) {
    if (!isOpen()) return;
    deliver(message);
  }
}

/** Why a run must stop, as in the engine: the first reason counts. */
export type Stop = {
  signal: AbortSignal;
  reason(): StopReason | null;
  /** Records an error of the test's own code, which must fail the test and not the run. */
  fail(error: unknown): void;
  failure(): { error: unknown } | null;
  close(): void;
};

// Captured now, because a test may install fake timers.
const { setTimeout, clearTimeout } = globalThis;

export function createStop({ signal }: TestSetting, timeoutSeconds: number): Stop {
  const controller = new AbortController();
  let reason: StopReason | null = null;
  let failure: { error: unknown } | null = null;
  const stop = (why: StopReason) => {
    reason ??= why;
    controller.abort(new Error(`the run was ${reason}`));
  };
  const cancel = () => stop("cancelled");
  const timer = setTimeout(() => stop("timed out"), timeoutSeconds * 1_000);
  if (signal?.aborted) cancel();
  else signal?.addEventListener("abort", cancel, { once: true });
  return {
    signal: controller.signal,
    reason: () => reason,
    fail(error) {
      failure ??= { error };
      cancel();
    },
    failure: () => failure,
    close() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", cancel);
    },
  };
}
