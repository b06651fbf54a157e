import type { HeardRun, ReportedRun } from "@agentrun/contract";
import { type Loop, startLoop } from "../lib/loop.ts";
import type { WorkerRecord } from "../model/workers.ts";
import { parseToken, type WorkerRuntime } from "../runtimes/worker.ts";
import type { Signals } from "../signals/signals.ts";
import type { Store } from "../store/store.ts";
import { createReportRelays, type ReportRelays } from "./report-relays.ts";

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
  workers: Pick<WorkerRuntime, "hear" | "heldCount">;
  nodeId: string;
  leaseSeconds: number;
  onError: (error: unknown, name: string) => void;
};

const mostAtOnce = 100;

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
  if (own.length === reported.length) return deps.workers.hear(worker, own);
  const parts = await Promise.all([deps.workers.hear(worker, own), hearElsewhere(deps, worker, elsewhere)]);
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
  const relays = await store.workers.listRelays(nodeId, mostAtOnce);
  await Promise.all(
    relays.map(async (one) => {
      // Only who speaks matters here: whoever passed it on has looked at the rest.
      const speaker = { id: one.workerId, organizationId: one.organizationId } as WorkerRecord;
      const heard = await workers.hear(speaker, JSON.parse(one.report) as ReportedRun[]);
      await store.workers.answerRelay(one, JSON.stringify(heard));
      signals.publish("worker_answer", one.id);
    }),
  );
  return relays.length === mostAtOnce;
}
