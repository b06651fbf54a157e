import type { AgentConfiguration, RunId } from "@agentrun/contract";
import type { Span } from "@opentelemetry/api";
import type { RunGuard } from "../guardrails/run-guard.ts";
import { RunStopped, type StopReason } from "../model/run-errors.ts";
import type { RunRecord } from "../model/runs.ts";
import { createEventLog, type EventLog, type EventLogOptions } from "./event-log.ts";

/** A run that this node is running now. */
export type ActiveRun = {
  run: RunRecord;
  configuration: AgentConfiguration;
  leaseToken: string;
  log: EventLog;
  /** Parts of the stream that this attempt has sent. */
  emitted: number;
  /** When this stretch began, by the monotonic clock. */
  startedMs: number;
  /** Time it ran before this stretch. */
  activeMs: number;
  retried: number;
  /** Attempts so far that count towards the three of a lost worker. */
  countedAttempts: number;
  /** Messages that people had sent to it before this stretch. */
  sent: number;
  isResumed: boolean;
  /** What its policies let out; null: everything. */
  guard: RunGuard | null;
  stopReason: StopReason | null;
  /** This node is writing the run's end or its question, which takes the lease away. */
  isEnding: boolean;
  stop(reason: StopReason): void;
  signal: AbortSignal;
  /** What people have sent: whether older ones are fetched, how many are told, those that whoever listens from now on has to hear, and who does. */
  messages: { isOpen: boolean; delivered: number; past: string[]; listeners: Set<(message: string) => void> };
  /** Its span, where there is tracing. */
  span?: Span;
  /** The run once it has ended or parked; null when it left this node without. */
  settled: Promise<RunRecord | null>;
  settle(run: RunRecord | null): void;
};

/** Whose hands a run is in: this node's own, which are few, or a worker's. */
export type Where = "here" | "at a worker";

const whereOf = ({ configuration }: ActiveRun): Where =>
  configuration.runtime.type === "worker" ? "at a worker" : "here";

export type ActiveRuns = {
  /** Takes a slot if one is free; at workers there is room for as many as they ask for. */
  reserve(where?: Where): boolean;
  free(): number;
  /** A reserved slot was not needed after all. */
  giveBack(where?: Where): void;
  add(active: ActiveRun): void;
  remove(active: ActiveRun): void;
  get(id: RunId): ActiveRun | undefined;
  all(): ActiveRun[];
  /** Stops all there are, and those that begin from now on. */
  stopAll(reason: StopReason): void;
  /** Resolves when no slot is taken, not even by a run that is only about to begin. */
  whenIdle(): Promise<void>;
  /** Called whenever a slot becomes free. */
  onFree(listener: () => void): void;
};

export function createActiveRuns(slots: number): ActiveRuns {
  const runs = new Map<RunId, ActiveRun>();
  let taken = 0;
  let atWorkers = 0;
  let stopping: StopReason | null = null;
  let freed = () => {};
  let idle: (() => void)[] = [];
  const giveBack = (where: Where = "here") => {
    if (where === "here") taken -= 1;
    else atWorkers -= 1;
    freed();
    if (taken + atWorkers > 0) return;
    for (const resolve of idle) resolve();
    idle = [];
  };
  return {
    reserve(where = "here") {
      if (where === "here" && taken >= slots) return false;
      if (where === "here") taken += 1;
      else atWorkers += 1;
      return true;
    },
    free: () => slots - taken,
    giveBack,
    add(active) {
      runs.set(active.run.id, active);
      if (stopping) active.stop(stopping);
    },
    remove(active) {
      // A run taken over and claimed again by this same node has a new entry, which stays.
      if (runs.get(active.run.id) === active) runs.delete(active.run.id);
      giveBack(whereOf(active));
    },
    get: (id) => runs.get(id),
    all: () => [...runs.values()],
    stopAll(reason) {
      stopping = reason;
      for (const active of runs.values()) active.stop(reason);
    },
    whenIdle: () => new Promise((resolve) => (taken + atWorkers === 0 ? resolve() : void idle.push(resolve))),
    onFree(listener) {
      freed = listener;
    },
  };
}

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
