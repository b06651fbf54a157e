import type { RunId } from "@agentrun/contract";
import type { SpendCaps } from "../domain/caps/spend-caps.ts";
import type { AdmitDeps, RunSubmission } from "../domain/runs/admit.ts";
import { createTimeText } from "../lib/clock.ts";
import { createKeyedMutex } from "../lib/concurrency/locks.ts";
import { createSetAside, type Loop, startLoop } from "../lib/concurrency/loop.ts";
import { renewMs } from "../model/heartbeat.ts";
import type { FollowedRun, RunRecord } from "../model/runs.ts";
import type { NodeSlots } from "../model/slots.ts";
import type { Work } from "../model/work.ts";
import type { WorkerRuntime } from "../runtimes/worker.ts";
import { startWorkLoop } from "../signals/signals.ts";
import type { ClaimedRun, RunCaps } from "../store/runs/claim.ts";
import type { Store } from "../store/store.ts";
import { type ActiveRuns, activate, type Claim, createActiveRuns } from "./active-runs.ts";
import { createBacklog, createSlots, wakeOnQueued } from "./capacity.ts";
import { claimOnce, createConfigurationCache, releaseUnreadable } from "./claim.ts";
import { createRun } from "./create-run.ts";
import { drain } from "./drain.ts";
import { type ExecuteDeps, execute } from "./execute.ts";
import { createRunWatches, eventsSoFar, followRun, type RunWatches, type Sink } from "./follow.ts";
import { renewOnce } from "./lease-keeper.ts";
import { deliverMessages } from "./messages.ts";
import { advanceThreadsOnce, endOverdueOnce, expireActionsOnce, expireImpossibleOnce, reapOnce } from "./reaper.ts";
import { createWaiters, type Waiters } from "./waiters.ts";
import { serveWorkers } from "./workers.ts";

type EngineSettings = {
  nodeId: string;
  slots: NodeSlots;
  caps: RunCaps;
  maxQueued: number;
  leaseSeconds: number;
  queueWaitSeconds: number;
  keepEventsAfterMs: number;
};

type EngineOptions = Omit<ExecuteDeps, "active" | "leaseSeconds" | "releaseSlot"> &
  AdmitDeps & {
    store: Pick<Store, "afterCommit" | "agents" | "events" | "transaction" | "workers">;
    settings: EngineSettings;
    spendCaps: SpendCaps;
    /** Called when another node has taken over a run of this node. */
    onLeaseLost: (runId: string) => void;
    workers: Pick<WorkerRuntime, "polls" | "handleReport" | "leave" | "heldCount">;
  };

/** Starts everything that creates, claims and executes runs on this node. */
export function startEngine(options: EngineOptions) {
  const { store, signals, settings, onFailure: onError } = options;
  const active = createActiveRuns(settings.slots);
  const backlog = createBacklog(store.runs, settings.maxQueued);
  const waiters = createWaiters({ store, active, signals });
  const watches = createRunWatches({ store, signals });
  let isDraining = false;
  const { leaseSeconds } = settings;
  const releaseSlot = options.workers.polls.release;
  const start = createStarter({ ...options, active, leaseSeconds, releaseSlot }, waiters);
  const claiming = {
    ...settings,
    store,
    findConfiguration: createConfigurationCache(store.agents),
    active,
    backlog,
    releaseUnreadable: (claimed: ClaimedRun, error: unknown) => releaseUnreadable(options, claimed, error),
    start(claim: Claim) {
      start(claim);
      // Clients on this and other nodes may already be waiting for its stream.
      signals.publish("events", claim.run.id);
    },
  };
  const { promise: isReady, resolve: begin } = Promise.withResolvers<void>();
  const mayClaim = () => isReady.then(() => !isDraining);
  const claim = async () => (await mayClaim()) && claimOnce(claiming);
  const claimer = startWorkLoop("claim", "runs", claim, { signals, onError });
  const { polls } = options.workers;
  const served = serveWorkers({ ...claiming, signals, workers: options.workers, mayClaim, onError });
  const loops = [claimer, ...served.loops, ...startPeriodicJobs({ ...options, active, waiters, watches, onError })];
  wakeOnQueued({ active, signals, backlog }, claimer);
  subscribeToRunSignals({ store, active, signals }, onError);

  const creating = {
    ...options,
    ...claiming,
    start,
    slots: createSlots({ active, backlog, polls }),
    demoMutex: createKeyedMutex(),
    isDraining: () => isDraining,
    queued: (run: RunRecord) => signals.publish(run.workerQueue ? "worker_queued" : "queued", run.id),
  };
  return {
    /**
     * Starts claiming runs; resolves after the first claim. Nothing is claimed before: if the node failed during startup, each run
     * that it had claimed would lose an attempt.
     */
    async begin() {
      begin();
      await claimer.begun;
    },
    createRun: (submission: RunSubmission) => createRun(creating, submission),
    waitUntilSettled: waiters.waitUntilSettled,
    eventsSoFar: (run: RunRecord, after: number, most: { limit: number; bytes: number }) =>
      eventsSoFar({ store }, run, after, most),
    follow: (run: FollowedRun, after: number, sink: Sink, signal: AbortSignal) =>
      followRun({ store, active, watches }, run, after, sink, signal),
    reportRuns: served.report,
    isDraining: () => isDraining,
    runningCount: () => active.all().length,
    takenSlots: active.taken,
    /** Stops claiming, waits for active runs to end, and returns the rest to the queue. */
    async drain(graceMs: number) {
      isDraining = true;
      polls.close();
      await drain({ active, waiters, runs: store.runs, signals }, graceMs);
    },
    async stop() {
      isDraining = true;
      begin();
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

type JobDeps = EngineOptions & {
  active: ActiveRuns;
  waiters: Waiters;
  watches: RunWatches;
  onError: (error: unknown, name: string) => void;
};

/** Starts the periodic jobs of the engine, except claiming. */
function startPeriodicJobs(deps: JobDeps): Loop[] {
  const { store, signals, active, settings, waiters, watches, onError } = deps;
  const { leaseSeconds, queueWaitSeconds } = settings;
  const renewEveryMs = renewMs(leaseSeconds);
  const setAside = createSetAside("reap", deps);
  const reaping = { ...deps, leaseSeconds, queueWaitSeconds, setAside };
  const repeat = (name: string, once: () => Promise<boolean>, idleMs: number) =>
    startLoop(name, once, { idleMs, onError });
  const work = (name: string, kind: Work, once: () => Promise<boolean>) =>
    startWorkLoop(name, kind, once, { signals, onError });
  return [
    repeat("renew", () => renewOnce({ store, active, leaseSeconds, onLost: deps.onLeaseLost }), renewEveryMs),
    work("reap", "leases", () => reapOnce(reaping)),
    work("advance threads", "turns", () => advanceThreadsOnce(reaping)),
    repeat("end overdue", () => endOverdueOnce(reaping), 5_000),
    work("expire actions", "actions", () => expireActionsOnce(reaping)),
    repeat("expire impossible approvals", () => expireImpossibleOnce(reaping), 5_000),
    repeat("poll waiters", waiters.pollOnce, 1_000),
    repeat("poll watches", watches.pollOnce, 500),
  ];
}

/** Starts a claimed run, and resolves the requests that wait for it once it has settled. */
function createStarter(deps: ExecuteDeps & { settings: EngineSettings }, waiters: Waiters): (claim: Claim) => void {
  const activation = {
    keep: deps.store.runs.saveEvents,
    keepAfterMs: deps.settings.keepEventsAfterMs,
    timeText: createTimeText(deps.clock.now),
    onKept: (run: RunRecord) => deps.signals.publish("events", run.id),
  };
  return (claim) => {
    const started = activate(activation, claim);
    void execute(deps, started);
    void started.settled.then((settled) => settled && waiters.announce(settled));
  };
}

/** Handles signals of other nodes about runs that this node executes. */
function subscribeToRunSignals(
  { store, active, signals }: Pick<ExecuteDeps, "store" | "active" | "signals">,
  onError: (error: unknown, name: string) => void,
): void {
  signals.subscribe("cancel", (id) => active.get(id as RunId)?.stop("cancelled"));
  signals.subscribe("message", (id) => {
    const run = active.get(id as RunId);
    if (run) deliverMessages(store, run).catch((error) => onError(error, "messages"));
  });
}
