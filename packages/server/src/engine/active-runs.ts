import type { AgentConfiguration, RunId } from "@agentrun/contract";
import type { Span } from "@opentelemetry/api";
import { RunStopped, type StopReason } from "../model/run-errors.ts";
import type { RunRecord } from "../model/runs.ts";
import type { NodeSlotKind, NodeSlots, SlotKind } from "../model/slots.ts";
import { createEventLog, type EventLog, type EventLogOptions } from "./event-log.ts";

/** A run that this node executes now. */
export type ActiveRun = {
  run: RunRecord;
  configuration: AgentConfiguration;
  leaseToken: string;
  slot: SlotKind;
  log: EventLog;
  /** Number of stream events that this attempt has sent. */
  emitted: number;
  /** When this segment started, by the monotonic clock. */
  startedMs: number;
  /** Execution time before this segment. */
  activeMs: number;
  retried: number;
  /** Attempts that count towards the limit of three after lost workers. */
  countedAttempts: number;
  /** Number of messages that people sent before this segment. */
  sent: number;
  isResumed: boolean;
  stopReason: StopReason | null;
  /** This node is writing the run's result or question, which removes the lease. */
  isEnding: boolean;
  stop(reason: StopReason): void;
  signal: AbortSignal;
  /** Messages from people. `isOpen`: older ones are loaded. `delivered`: how many were passed on. `past`: what a new listener receives first. */
  messages: { isOpen: boolean; delivered: number; past: string[]; listeners: Set<(message: string) => void> };
  /** Absent without tracing. */
  span?: Span;
  /** Resolves with the run once it has ended or parked; with null if it left this node before that. */
  settled: Promise<RunRecord | null>;
  settle(run: RunRecord | null): void;
};

export type ActiveRuns = {
  /** Takes a slot if one is free. Runs at workers have no limit here: workers request only as many as they can execute. */
  reserve(kind: SlotKind): boolean;
  free(kind: NodeSlotKind): number;
  /** Taken slots, also those of runs that are about to start. */
  taken(): Record<SlotKind, number>;
  /** Frees a slot that was reserved and not used. */
  giveBack(kind: SlotKind): void;
  add(active: ActiveRun): void;
  remove(active: ActiveRun): void;
  get(id: RunId): ActiveRun | undefined;
  all(): ActiveRun[];
  /** Stops all active runs, and those that start later. */
  stopAll(reason: StopReason): void;
  /** Resolves when no slot is taken, not even by a run that is about to start. */
  whenIdle(): Promise<void>;
  /** Called whenever a slot becomes free. */
  onFree(listener: (kind: SlotKind) => void): void;
};

export function createActiveRuns(slots: NodeSlots): ActiveRuns {
  const runs = new Map<RunId, ActiveRun>();
  const limits = { ...slots, worker: Number.POSITIVE_INFINITY };
  const taken = { module: 0, io: 0, worker: 0 };
  let stopping: StopReason | null = null;
  let freed: (kind: SlotKind) => void = () => {};
  let idle: (() => void)[] = [];
  const isIdle = () => taken.module + taken.io + taken.worker === 0;
  const giveBack = (kind: SlotKind) => {
    taken[kind] -= 1;
    freed(kind);
    if (!isIdle()) return;
    for (const resolve of idle) resolve();
    idle = [];
  };
  return {
    reserve(kind) {
      if (taken[kind] >= limits[kind]) return false;
      taken[kind] += 1;
      return true;
    },
    free: (kind) => limits[kind] - taken[kind],
    taken: () => ({ ...taken }),
    giveBack,
    add(active) {
      runs.set(active.run.id, active);
      if (stopping) active.stop(stopping);
    },
    remove(active) {
      // If this node lost the run and claimed it again, the new entry stays.
      if (runs.get(active.run.id) === active) runs.delete(active.run.id);
      giveBack(active.slot);
    },
    get: (id) => runs.get(id),
    all: () => [...runs.values()],
    stopAll(reason) {
      stopping = reason;
      for (const active of runs.values()) active.stop(reason);
    },
    whenIdle: () => new Promise((resolve) => (isIdle() ? resolve() : void idle.push(resolve))),
    onFree(listener) {
      freed = listener;
    },
  };
}

/** A run that this node has claimed and not started yet. */
export type Claim = {
  run: RunRecord;
  configuration: AgentConfiguration;
  leaseToken: string;
  /** The kind of the slot that was reserved for it. */
  slot: SlotKind;
  activeMs: number;
  emitted: number;
  retried: number;
  countedAttempts: number;
  /** Number of messages that people sent before. */
  sent: number;
  isResumed: boolean;
  /** A worker was lost while executing this run, and the run may be the cause. */
  isSuspect?: boolean;
};

type ActivateDeps = Pick<EventLogOptions, "keep" | "keepAfterMs" | "timeText"> & {
  onKept: (run: RunRecord) => void;
};

/** Creates the in-memory state of a claimed run. */
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
    stopReason: null,
    isEnding: false,
    // The first reason wins: a cancel after the timeout changes nothing.
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
