import { randomUUID } from "node:crypto";
import type { HeardRun, ReportedRun, WorkerId } from "@agentrun/contract";
import { type Loop, startLoop } from "../lib/concurrency/loop.ts";
import type { WorkerRecord } from "../model/workers.ts";
import { parseToken, type WorkerRuntime } from "../runtimes/worker.ts";
import type { Signals } from "../signals/signals.ts";
import type { Store } from "../store/store.ts";
import type { Relay } from "../store/workers/workers.ts";
import { claimForWorkersOnce, type WorkerClaimDeps } from "./claim.ts";

type ServeDeps = Omit<WorkerClaimDeps, "polls" | "isolate"> & {
  store: Pick<Store, "runs" | "workers">;
  signals: Signals;
  workers: Pick<WorkerRuntime, "polls" | "handleReport" | "heldCount">;
  /** Resolves once this node takes runs; false when it takes no more. */
  mayClaim: () => Promise<boolean>;
};

/** What the engine does for workers: finds runs for those that poll here, and hears what they report. */
export function serveWorkers(deps: ServeDeps): Pick<WorkerReports, "report"> & { loops: Loop[] } {
  const { signals, workers, onError } = deps;
  const { polls } = workers;
  const isolate = (id: WorkerId) => signals.publish("worker_isolated", id);
  const claim = async () => (await deps.mayClaim()) && claimForWorkersOnce({ ...deps, polls, isolate });
  const claimer = startLoop("claim for workers", claim, { idleMs: 1_000, onError });
  const wake = () => {
    if (polls.count() > 0) claimer.wake();
  };
  polls.onOpen(wake);
  signals.subscribe("worker_queued", wake);
  // A run that goes on after an answer, or that a thread had held up, is told of like any other.
  signals.subscribe("queued", wake);
  // A key may have been revoked: nobody is given a run by what they were allowed to when they began to wait.
  signals.subscribe("key", () => polls.recall());
  signals.subscribe("worker_isolated", (id) => polls.isolate(id as WorkerId));
  signals.subscribe("worker", (id) => polls.nudge(id as WorkerId));
  const { report, loop } = createWorkerReports(deps);
  return { report, loops: [claimer, loop] };
}

/**
 * A load balancer spreads a worker's connections over the nodes, and each run is held by one node. A report is handled here for the
 * runs that this node holds; the rest goes to the nodes that hold them, by way of the database.
 */
export type WorkerReports = {
  report(worker: WorkerRecord, reported: readonly ReportedRun[]): Promise<HeardRun[]>;
  loop: Loop;
};

type ReportDeps = {
  store: {
    runs: Pick<Store["runs"], "listHeld">;
    workers: Pick<
      Store["workers"],
      "insertRelay" | "deleteRelay" | "takeAnswers" | "listRelays" | "answerRelay" | "listLiveNodes"
    >;
  };
  signals: Signals;
  workers: Pick<WorkerRuntime, "handleReport" | "heldCount">;
  nodeId: string;
  leaseSeconds: number;
  onError: (error: unknown, name: string) => void;
};

const batchSize = 100;

export function createWorkerReports(deps: ReportDeps): WorkerReports {
  let isTold = false;
  const once = async () => {
    if (!isTold && deps.workers.heldCount() === 0) return false;
    isTold = false;
    return answerOnce(deps);
  };
  const loop = startLoop("worker reports", once, { idleMs: 1_000, onError: deps.onError });
  deps.signals.subscribe("worker_report", (nodeId) => {
    if (nodeId !== deps.nodeId) return;
    isTold = true;
    loop.wake();
  });
  const relays = createReportRelays(deps);
  return { report: (worker, reported) => hearAll({ ...deps, relays }, worker, reported), loop };
}

type HearDeps = ReportDeps & { relays: ReportRelays };

/** A worker never holds more runs than it registered for: what a report has beyond that is answered `later`, unread. */
async function hearAll(deps: HearDeps, worker: WorkerRecord, reported: readonly ReportedRun[]): Promise<HeardRun[]> {
  const heard = await hearEach(deps, worker, reported.slice(0, worker.concurrency));
  return [...heard, ...reported.slice(worker.concurrency).map(({ token }) => ({ token, status: "later" as const }))];
}

async function hearEach(deps: HearDeps, worker: WorkerRecord, reported: readonly ReportedRun[]): Promise<HeardRun[]> {
  const own: ReportedRun[] = [];
  const elsewhere: Elsewhere[] = [];
  for (const run of reported) {
    const named = parseToken(run.token);
    if (named?.nodeId === deps.nodeId) own.push(run);
    else if (named) elsewhere.push({ run, ...named });
  }
  if (own.length === reported.length) return deps.workers.handleReport(worker, own);
  const parts = await Promise.all([deps.workers.handleReport(worker, own), hearElsewhere(deps, worker, elsewhere)]);
  const heard = new Map(parts.flat().map((run) => [run.token, run]));
  return reported.map(({ token }) => heard.get(token) ?? { token, status: "gone" });
}

/** A run that another node holds, or none: a client can make up tokens. */
type Elsewhere = { run: ReportedRun; nodeId: string; lease: string };

/** Only nodes that are alive get a relay. For all other runs their leases decide, in one query. */
async function hearElsewhere(deps: HearDeps, worker: WorkerRecord, runs: Elsewhere[]): Promise<HeardRun[]> {
  if (runs.length === 0) return [];
  const live = new Set(await deps.store.workers.listLiveNodes());
  const unanswered = runs.filter(({ nodeId }) => !live.has(nodeId));
  const byNode = Map.groupBy(
    runs.filter(({ nodeId }) => live.has(nodeId)),
    ({ nodeId }) => nodeId,
  );
  const answers = await Promise.all(
    [...byNode].map(async ([nodeId, part]) => {
      const heard = await deps.relays.send(
        worker,
        nodeId,
        part.map(({ run }) => run),
      );
      if (heard === null) unanswered.push(...part);
      return heard ?? [];
    }),
  );
  return [...answers.flat(), ...(await askLeases(deps, worker, unanswered))];
}

/** A run whose lease still stands may be reported again later: its node may come back. */
async function askLeases(
  { store }: ReportDeps,
  { organizationId }: WorkerRecord,
  runs: Elsewhere[],
): Promise<HeardRun[]> {
  if (runs.length === 0) return [];
  const held = new Set(
    await store.runs.listHeld(
      organizationId,
      runs.map(({ lease }) => lease),
    ),
  );
  return runs.map(({ run: { token }, lease }) => ({ token, status: held.has(lease) ? "later" : "gone" }));
}

/** Hears what other nodes were told of runs that this one holds. */
async function answerOnce({ store, signals, workers, nodeId }: ReportDeps): Promise<boolean> {
  const relays = await store.workers.listRelays(nodeId, batchSize);
  await Promise.all(
    relays.map(async (one) => {
      // Only who speaks matters here: whoever passed it on has looked at the rest.
      const speaker = { id: one.workerId, organizationId: one.organizationId } as WorkerRecord;
      const heard = await workers.handleReport(speaker, JSON.parse(one.report) as ReportedRun[]);
      await store.workers.answerRelay(one, JSON.stringify(heard));
      signals.publish("worker_answer", one.id);
    }),
  );
  return relays.length === batchSize;
}

/** Sends parts of reports to the nodes that hold the runs, by way of the database. */
export type ReportRelays = {
  /** The answer of the node; null when it did not answer in time. */
  send(worker: WorkerRecord, nodeId: string, reported: readonly ReportedRun[]): Promise<HeardRun[] | null>;
};

type RelayDeps = {
  store: { workers: Pick<Store["workers"], "insertRelay" | "deleteRelay" | "takeAnswers"> };
  signals: Signals;
  leaseSeconds: number;
};

/** The part of a lease that a node may take to answer: less than a worker waits for its report, which is three tenths of a lease. */
const answerShare = 1 / 6;
/** A node that did not answer gets no further relay for this long. */
const unansweredMs = 2_000;

export function createReportRelays(deps: RelayDeps): ReportRelays {
  const answers = createAnswers(deps);
  /** Nodes that did not answer, and until when they get no relay. */
  const unanswered = new Map<string, number>();
  return {
    async send({ organizationId, id: workerId }, nodeId, reported) {
      if ((unanswered.get(nodeId) ?? 0) > performance.now()) return null;
      const sent: Relay = { organizationId, id: randomUUID(), nodeId, workerId, report: JSON.stringify(reported) };
      const answered = answers.wait(sent);
      await deps.store.workers.insertRelay(sent);
      deps.signals.publish("worker_report", nodeId);
      const answer = await answered;
      if (answer !== null) return JSON.parse(answer) as HeardRun[];
      for (const [id, until] of unanswered) if (until <= performance.now()) unanswered.delete(id);
      unanswered.set(nodeId, performance.now() + unansweredMs);
      await deps.store.workers.deleteRelay(sent);
      return null;
    },
  };
}

type Waiting = { sent: Relay; resolve(answer: string | null): void };

const lookMs = 250;

/** One query finds the answers to everything that is under way: at a hint, and otherwise four times a second. */
function createAnswers({ store, signals, leaseSeconds }: RelayDeps) {
  const waiting = new Map<string, Waiting>();
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  let isHinted = false;
  const look = async () => {
    isLooking = true;
    isHinted = false;
    // A query may fail: the next one finds the answers.
    const found = await store.workers.takeAnswers([...waiting.values()].map(({ sent }) => sent)).catch(() => []);
    isLooking = false;
    for (const { id, answer } of found) waiting.get(id)?.resolve(answer);
    lookAgain(isHinted ? 0 : lookMs);
  };
  const lookAgain = (afterMs: number) => {
    clearTimeout(timer);
    if (waiting.size > 0 && !isLooking) timer = setTimeout(look, afterMs);
  };
  signals.subscribe("worker_answer", (id) => {
    if (!waiting.has(id)) return;
    isHinted = true;
    lookAgain(0);
  });
  return {
    wait(sent: Relay): Promise<string | null> {
      const { promise, resolve } = Promise.withResolvers<string | null>();
      const end = setTimeout(resolve, leaseSeconds * 1_000 * answerShare, null);
      waiting.set(sent.id, { sent, resolve });
      if (waiting.size === 1) lookAgain(lookMs);
      return promise.finally(() => {
        clearTimeout(end);
        waiting.delete(sent.id);
      });
    },
  };
}
