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
  /** Resolves once this node claims runs; false if it no longer does. */
  mayClaim: () => Promise<boolean>;
};

/** Claims runs for the workers that poll this node, and handles their reports. */
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
  // Runs that resume after an answer or after a wait for their thread send the ordinary signal.
  signals.subscribe("queued", wake);
  // A key may have been revoked or changed: workers must poll again with their current rights.
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
type WorkerReports = {
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
  let isSignaled = false;
  const once = async () => {
    if (!isSignaled && deps.workers.heldCount() === 0) return false;
    isSignaled = false;
    return answerOnce(deps);
  };
  const loop = startLoop("worker reports", once, { idleMs: 1_000, onError: deps.onError });
  deps.signals.subscribe("worker_report", (nodeId) => {
    if (nodeId !== deps.nodeId) return;
    isSignaled = true;
    loop.wake();
  });
  const relays = createReportRelays(deps);
  return { report: (worker, reported) => handleReport({ ...deps, relays }, worker, reported), loop };
}

type HandleDeps = ReportDeps & { relays: ReportRelays };

/** A worker never holds more runs than it registered for. Further runs in a report get the status `later`, unread. */
async function handleReport(
  deps: HandleDeps,
  worker: WorkerRecord,
  reported: readonly ReportedRun[],
): Promise<HeardRun[]> {
  const results = await handleRuns(deps, worker, reported.slice(0, worker.concurrency));
  return [...results, ...reported.slice(worker.concurrency).map(({ token }) => ({ token, status: "later" as const }))];
}

async function handleRuns(
  deps: HandleDeps,
  worker: WorkerRecord,
  reported: readonly ReportedRun[],
): Promise<HeardRun[]> {
  const own: ReportedRun[] = [];
  const elsewhere: Elsewhere[] = [];
  for (const run of reported) {
    const named = parseToken(run.token);
    if (named?.nodeId === deps.nodeId) own.push(run);
    else if (named) elsewhere.push({ run, ...named });
  }
  if (own.length === reported.length) return deps.workers.handleReport(worker, own);
  const parts = await Promise.all([deps.workers.handleReport(worker, own), relayReports(deps, worker, elsewhere)]);
  const results = new Map(parts.flat().map((run) => [run.token, run]));
  return reported.map(({ token }) => results.get(token) ?? { token, status: "gone" });
}

/** A run that another node holds, or no node: a client can invent tokens. */
type Elsewhere = { run: ReportedRun; nodeId: string; lease: string };

/** Only live nodes get a relay. For all other runs, one query reads their leases. */
async function relayReports(deps: HandleDeps, worker: WorkerRecord, runs: Elsewhere[]): Promise<HeardRun[]> {
  if (runs.length === 0) return [];
  const live = new Set(await deps.store.workers.listLiveNodes());
  const unanswered = runs.filter(({ nodeId }) => !live.has(nodeId));
  const byNode = Map.groupBy(
    runs.filter(({ nodeId }) => live.has(nodeId)),
    ({ nodeId }) => nodeId,
  );
  const answers = await Promise.all(
    [...byNode].map(async ([nodeId, part]) => {
      const results = await deps.relays.send(
        worker,
        nodeId,
        part.map(({ run }) => run),
      );
      if (results === null) unanswered.push(...part);
      return results ?? [];
    }),
  );
  return [...answers.flat(), ...(await readLeases(deps, worker, unanswered))];
}

/** A run whose lease is still valid may be reported again later: its node may return. */
async function readLeases(
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

/** Handles the parts of reports that other nodes received for runs that this node holds. */
async function answerOnce({ store, signals, workers, nodeId }: ReportDeps): Promise<boolean> {
  const relays = await store.workers.listRelays(nodeId, batchSize);
  await Promise.all(
    relays.map(async (relay) => {
      // Only the worker's identity is needed: the node that received the report has checked the rest.
      const worker = { id: relay.workerId, organizationId: relay.organizationId } as WorkerRecord;
      const results = await workers.handleReport(worker, JSON.parse(relay.report) as ReportedRun[]);
      await store.workers.answerRelay(relay, JSON.stringify(results));
      signals.publish("worker_answer", relay.id);
    }),
  );
  return relays.length === batchSize;
}

/** Sends parts of reports to the nodes that hold the runs, through the database. */
type ReportRelays = {
  /** The response of the node; null after a timeout. */
  send(worker: WorkerRecord, nodeId: string, reported: readonly ReportedRun[]): Promise<HeardRun[] | null>;
};

type RelayDeps = {
  store: { workers: Pick<Store["workers"], "insertRelay" | "deleteRelay" | "takeAnswers"> };
  signals: Signals;
  leaseSeconds: number;
};

/** The timeout for a response as a share of a lease. A worker waits three tenths of a lease for its report. */
const answerShare = 1 / 6;
/** A node that did not respond gets no relay for this long. */
const unansweredMs = 2_000;

function createReportRelays(deps: RelayDeps): ReportRelays {
  const answers = createAnswers(deps);
  /** Nodes that did not respond, and until when they get no relay. */
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

const pollMs = 250;

/** One query reads the responses to all open relays: at a signal, and otherwise four times a second. */
function createAnswers({ store, signals, leaseSeconds }: RelayDeps) {
  const waiting = new Map<string, Waiting>();
  let timer: NodeJS.Timeout | undefined;
  let isPolling = false;
  let isSignaled = false;
  const poll = async () => {
    isPolling = true;
    isSignaled = false;
    // If the query fails, the next one finds the responses.
    const found = await store.workers.takeAnswers([...waiting.values()].map(({ sent }) => sent)).catch(() => []);
    isPolling = false;
    for (const { id, answer } of found) waiting.get(id)?.resolve(answer);
    pollAfter(isSignaled ? 0 : pollMs);
  };
  const pollAfter = (afterMs: number) => {
    clearTimeout(timer);
    if (waiting.size > 0 && !isPolling) timer = setTimeout(poll, afterMs);
  };
  signals.subscribe("worker_answer", (id) => {
    if (!waiting.has(id)) return;
    isSignaled = true;
    pollAfter(0);
  });
  return {
    wait(sent: Relay): Promise<string | null> {
      const { promise, resolve } = Promise.withResolvers<string | null>();
      const end = setTimeout(resolve, leaseSeconds * 1_000 * answerShare, null);
      waiting.set(sent.id, { sent, resolve });
      if (waiting.size === 1) pollAfter(pollMs);
      return promise.finally(() => {
        clearTimeout(end);
        waiting.delete(sent.id);
      });
    },
  };
}
