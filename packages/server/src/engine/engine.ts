import type { RunId } from "@agentrun/contract";
import type { RunEngine } from "../domain/runs.ts";
import { type Loop, startLoop } from "../lib/loop.ts";
import type { RunRecord } from "../model/runs.ts";
import { accept } from "./accept.ts";
import { activate, type Claim } from "./activate.ts";
import { createActiveRuns } from "./active-runs.ts";
import { createBacklog } from "./backlog.ts";
import { claimOnce } from "./claim.ts";
import { drain } from "./drain.ts";
import { type ExecuteDeps, execute } from "./execute.ts";
import { expireActionsOnce } from "./expire-actions.ts";
import { finishRun } from "./finish.ts";
import { eventsSoFar, followRun } from "./follow.ts";
import { renewOnce } from "./lease-keeper.ts";
import { deliverMessages } from "./messages.ts";
import { endOverdueOnce, reapOnce } from "./reaper.ts";
import { createWaiters } from "./waiters.ts";

export type EngineSettings = {
  nodeId: string;
  concurrency: number;
  runsPerOrganization: number;
  mostQueued: number;
  leaseSeconds: number;
  renewEveryMs: number;
  queueWaitSeconds: number;
  keepEventsAfterMs: number;
};

export type EngineOptions = Omit<ExecuteDeps, "active"> & { settings: EngineSettings };

export type Engine = RunEngine & {
  /** Claims no more, lets runs end, hands back what does not end in time. */
  drain(graceMs: number): Promise<void>;
  stop(): Promise<void>;
  runningCount(): number;
};

/** Moves runs forward: everything of the engine on this node, joined. */
export function startEngine(options: EngineOptions): Engine {
  const { store, clock, signals, log, maxEventBytes, settings } = options;
  const { nodeId, leaseSeconds } = settings;
  const active = createActiveRuns(settings.concurrency);
  const backlog = createBacklog(store, settings.mostQueued);
  const waiters = createWaiters({ store, active, signals });
  let isDraining = false;

  const activation = {
    keep: store.keepEvents,
    keepAfterMs: settings.keepEventsAfterMs,
    onKept: (run: RunRecord) => signals.publish("events", run.id),
  };
  const start = (claim: Claim) => {
    void execute({ ...options, active }, activate(activation, claim));
    if (claim.countedAttempts > 1 || claim.isResumed) signals.publish("events", claim.run.id);
  };

  const claiming = {
    store,
    active,
    backlog,
    nodeId,
    leaseSeconds,
    start,
    runsPerOrganization: settings.runsPerOrganization,
  };
  const reaping = { store, clock, signals, maxEventBytes, queueWaitSeconds: settings.queueWaitSeconds };
  const onError = (error: unknown, loop: string) => log.warn({ loop, err: error }, "a round of work failed");
  const repeat = (name: string, once: () => Promise<boolean>, idleMs: number) =>
    startLoop(name, once, { idleMs, onError });

  const claimer = repeat("claim", async () => !isDraining && claimOnce(claiming), 1_000);
  const loops: Loop[] = [
    claimer,
    repeat("renew", () => renewOnce({ store, active, leaseSeconds }), settings.renewEveryMs),
    repeat("reap", () => reapOnce(reaping), 1_000),
    repeat("end overdue", () => endOverdueOnce(reaping), 5_000),
    repeat("expire actions", () => expireActionsOnce(reaping), 1_000),
    repeat("poll waiters", waiters.pollOnce, 1_000),
  ];

  active.onFree(() => {
    if (backlog.isWaiting()) claimer.wake();
  });
  signals.subscribe("queued", () => {
    backlog.set(true);
    claimer.wake();
  });
  signals.subscribe("cancel", (id) => active.get(id as RunId)?.stop("cancelled"));
  signals.subscribe("message", (id) => {
    const run = active.get(id as RunId);
    if (run) deliverMessages(store, run).catch((error) => onError(error, "messages"));
  });

  const accepting = {
    ...claiming,
    isDraining: () => isDraining,
    queued: (run: RunRecord) => signals.publish("queued", run.id),
  };
  return {
    accept: (run, configuration, idempotency) => accept(accepting, run, configuration, idempotency),
    waitUntilSettled: waiters.waitUntilSettled,
    end: (run, ending, guard) => finishRun({ store, clock, signals, maxEventBytes }, run, ending, guard),
    eventsSoFar: (run, after, limit) => eventsSoFar({ store, active, signals }, run, after, limit),
    follow: (run, after, sink, signal) => followRun({ store, active, signals }, run, after, sink, signal),
    runningCount: () => active.all().length,
    async drain(graceMs) {
      isDraining = true;
      await drain(active, graceMs);
    },
    async stop() {
      isDraining = true;
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
