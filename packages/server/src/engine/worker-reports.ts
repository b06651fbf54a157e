import { randomUUID } from "node:crypto";
import type { HeardRun, ReportedRun } from "@agentrun/contract";
import { type Loop, startLoop } from "../lib/loop.ts";
import type { WorkerRecord } from "../model/workers.ts";
import { holderOf, type WorkerRuntime } from "../runtimes/worker.ts";
import type { Signals } from "../signals/signals.ts";
import type { Store } from "../store/store.ts";
import type { Relay } from "../store/workers/relays.ts";

/**
 * A worker's connections are dealt out by whatever stands before the nodes, and a run is held by one of them. A report is
 * heard here where this node holds the run; the rest of it goes to its holder by way of the database, with a hint, and the answer
 * comes back the same way.
 */
export type WorkerReports = {
  report(worker: WorkerRecord, reported: readonly ReportedRun[]): Promise<HeardRun[]>;
  loop: Loop;
};

type ReportDeps = {
  store: Pick<Store, "runs" | "workers">;
  signals: Signals;
  workers: Pick<WorkerRuntime, "hear" | "heldCount">;
  nodeId: string;
  leaseSeconds: number;
  onError: (error: unknown, name: string) => void;
};

const mostAtOnce = 100;
/** What of a lease a holder may take to answer; then it is found out whether it still is one. A worker's other runs wait for it. */
const patience = 1 / 4;
/** A node that did not answer is not asked again for so long. */
const unansweredMs = 2_000;
const lookMs = 250;

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
  const unanswered = new Map<string, number>();
  return { report: (worker, reported) => hearAll({ ...deps, unanswered }, worker, reported), loop };
}

/** With the nodes that have not answered, and until when they are left alone. */
type RelayDeps = ReportDeps & { unanswered: Map<string, number> };

async function hearAll(deps: RelayDeps, worker: WorkerRecord, reported: readonly ReportedRun[]): Promise<HeardRun[]> {
  const byHolder = Map.groupBy(reported, ({ token }) => holderOf(token) ?? deps.nodeId);
  const parts = [...byHolder].map(([nodeId, part]) =>
    nodeId === deps.nodeId ? deps.workers.hear(worker, part) : relay(deps, worker, nodeId, part),
  );
  if (parts.length === 1 && parts[0]) return parts[0];
  const heard = new Map((await Promise.all(parts)).flat().map((run) => [run.token, run]));
  return reported.map(({ token }) => heard.get(token) ?? { token, status: "gone" });
}

async function relay(
  deps: RelayDeps,
  { organizationId, id: workerId }: WorkerRecord,
  nodeId: string,
  reported: readonly ReportedRun[],
): Promise<HeardRun[]> {
  const sent: Relay = { organizationId, id: randomUUID(), nodeId, workerId, report: JSON.stringify(reported) };
  if ((deps.unanswered.get(nodeId) ?? 0) > performance.now()) return withoutHolder(deps, sent, reported);
  const answered = waitForAnswer(deps, sent);
  await deps.store.workers.insertRelay(sent);
  deps.signals.publish("worker_report", nodeId);
  const answer = await answered;
  if (answer !== null) return JSON.parse(answer) as HeardRun[];
  deps.unanswered.set(nodeId, performance.now() + unansweredMs);
  await deps.store.workers.deleteRelay(sent);
  return withoutHolder(deps, sent, reported);
}

/** The lease says whether the run is still its holder's. */
async function withoutHolder(
  { store }: ReportDeps,
  { organizationId }: Relay,
  reported: readonly ReportedRun[],
): Promise<HeardRun[]> {
  const leases = reported.map(({ token }) => token.slice(token.indexOf(".") + 1));
  const known = leases.filter((lease) => /^[0-9a-f-]{36}$/.test(lease));
  const held = new Set(await store.runs.listHeld(organizationId, known));
  return reported.map(({ token }, index) => ({ token, status: held.has(leases[index] ?? "") ? "later" : "gone" }));
}

function waitForAnswer({ store, signals, leaseSeconds }: ReportDeps, sent: Relay): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  // A hint may be lost, and a look may fail: the next one finds it.
  const look = () =>
    store.workers.takeAnswer(sent).then(
      (answer) => answer !== null && resolve(answer),
      () => {},
    );
  const leave = signals.subscribe("worker_answer", (id) => void (id === sent.id && look()));
  const timer = setInterval(look, lookMs);
  const end = setTimeout(resolve, leaseSeconds * 1_000 * patience, null);
  return promise.finally(() => {
    leave();
    clearInterval(timer);
    clearTimeout(end);
  });
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
