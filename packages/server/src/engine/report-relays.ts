import { randomUUID } from "node:crypto";
import type { HeardRun, ReportedRun } from "@agentrun/contract";
import type { WorkerRecord } from "../model/workers.ts";
import type { Signals } from "../signals/signals.ts";
import type { Store } from "../store/store.ts";
import type { Relay } from "../store/workers/relays.ts";

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
