import type { AgentConfiguration, RunId } from "@agentrun/contract";
import type { RunRecord } from "../model/runs.ts";
import type { EventLog } from "./event-log.ts";

/** Why a run is told to stop. */
export type StopReason = "cancelled" | "timed out" | "lost" | "handed over";

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
  isResumed: boolean;
  stopReason: StopReason | null;
  stop(reason: StopReason): void;
  signal: AbortSignal;
  messages: { delivered: number; listeners: Set<(message: string) => void> };
  /** The run once it has ended or parked; null when it left this node without. */
  settled: Promise<RunRecord | null>;
  settle(run: RunRecord | null): void;
};

export type ActiveRuns = {
  /** Takes a slot if one is free. */
  reserve(): boolean;
  free(): number;
  /** A reserved slot was not needed after all. */
  giveBack(): void;
  add(active: ActiveRun): void;
  remove(active: ActiveRun): void;
  get(id: RunId): ActiveRun | undefined;
  all(): ActiveRun[];
  /** Called whenever a slot becomes free. */
  onFree(listener: () => void): void;
};

export function createActiveRuns(slots: number): ActiveRuns {
  const runs = new Map<RunId, ActiveRun>();
  let taken = 0;
  let freed = () => {};
  const giveBack = () => {
    taken -= 1;
    freed();
  };
  return {
    reserve() {
      if (taken >= slots) return false;
      taken += 1;
      return true;
    },
    free: () => slots - taken,
    giveBack,
    add: (active) => runs.set(active.run.id, active),
    remove(active) {
      // A run taken over and claimed again by this same node has a new entry, which stays.
      if (runs.get(active.run.id) === active) runs.delete(active.run.id);
      giveBack();
    },
    get: (id) => runs.get(id),
    all: () => [...runs.values()],
    onFree(listener) {
      freed = listener;
    },
  };
}
