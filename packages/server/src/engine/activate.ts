import type { AgentConfiguration } from "@agentrun/contract";
import { RunStopped, type StopReason } from "../model/run-stopped.ts";
import type { RunRecord } from "../model/runs.ts";
import type { ActiveRun } from "./active-runs.ts";
import { createEventLog, type EventLogOptions } from "./event-log.ts";

export type Claim = {
  run: RunRecord;
  configuration: AgentConfiguration;
  leaseToken: string;
  activeMs: number;
  emitted: number;
  retried: number;
  countedAttempts: number;
  /** Messages that people had sent to it before. */
  sent: number;
  isResumed: boolean;
  /** Its worker was lost before, and it may be the cause. */
  isSuspect?: boolean;
};

export type ActivateDeps = Pick<EventLogOptions, "keep" | "keepAfterMs" | "timeText"> & {
  onKept: (run: RunRecord) => void;
};

/** Everything this node keeps in memory about a run it has claimed. */
export function activate(deps: ActivateDeps, claim: Claim): ActiveRun {
  const { run, leaseToken } = claim;
  const controller = new AbortController();
  const { promise, resolve } = Promise.withResolvers<RunRecord | null>();
  const log = createEventLog({
    organizationId: run.organizationId,
    runId: run.id,
    leaseToken,
    last: run.sequence,
    keepAfterMs: deps.keepAfterMs,
    timeText: deps.timeText,
    keep: deps.keep,
    onKept: () => deps.onKept(run),
  });
  const active: ActiveRun = {
    ...claim,
    log,
    startedMs: performance.now(),
    guard: null,
    stopReason: null,
    isEnding: false,
    // The first reason stands: a cancel that arrives after the time-out changes nothing.
    stop(reason: StopReason) {
      if (active.stopReason !== null && reason !== "lost") return;
      active.stopReason = reason;
      controller.abort(new RunStopped(reason));
    },
    signal: controller.signal,
    messages: { isOpen: claim.sent === 0, delivered: 0, past: [], listeners: new Set() },
    settled: promise,
    settle: resolve,
  };
  return active;
}
