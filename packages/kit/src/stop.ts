import type { StopReason } from "../../server/src/model/run-stopped.ts";
import type { TestSetting } from "./test-types.ts";

/** Why a run must stop, as the engine keeps it: the first reason stands. */
export type Stop = {
  signal: AbortSignal;
  reason(): StopReason | null;
  /** What went wrong in the test's own code, which the run must not swallow. */
  fail(error: unknown): void;
  failure(): { error: unknown } | null;
  close(): void;
};

// Of this moment: a test may put clocks of its own in their place.
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
