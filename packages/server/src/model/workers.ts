import type { AgentConfiguration, AgentId, OrganizationId, Worker, WorkerId } from "@agentrun/contract";

/** A process elsewhere that comes for runs. */
export type WorkerRecord = {
  id: WorkerId;
  organizationId: OrganizationId;
  name: string;
  build: string;
  sdk: string;
  queues: readonly string[];
  /** What it runs, by its own names; empty: whatever is in its queues. */
  handlers: readonly string[];
  /** The only agents whose runs it gets, where its key is limited to some. */
  agentIds: readonly AgentId[] | null;
  concurrency: number;
  running: number;
  /** Whose it is: nobody else speaks for it. */
  lineage: string;
  address: string;
  registeredAt: Date;
  seenAt: Date;
  lostAt: Date | null;
  /** When its build came. */
  buildSince: Date;
  /** A worker of a newer build lives, as far as is known: runs go there first. */
  isOutdated?: boolean;
};

type Named = Pick<AgentConfiguration, "name" | "runtime">;

/** The queue that workers take an agent's runs from; null: nodes run it. */
export const workerQueueOf = ({ runtime }: Pick<AgentConfiguration, "runtime">): string | null =>
  runtime.type === "worker" ? runtime.queue : null;

/** Whether a run stays with the build of the workers that began it, for a while or for good. */
export const isPinned = ({ runtime }: Pick<AgentConfiguration, "runtime">): boolean =>
  runtime.type === "worker" && (runtime.builds === "pinned" || runtime.builds === "never");

/** What workers call an agent. */
export const handlerOf = ({ name, runtime }: Named): string =>
  runtime.type === "worker" ? (runtime.handler ?? name) : name;

/** What a run asks of the worker that is to have it. */
export type WorkerRequirements = { organizationId: OrganizationId; agentId: AgentId; queue: string; handler: string };

export const toRequirements = (
  organizationId: OrganizationId,
  agentId: AgentId,
  configuration: Named,
): WorkerRequirements => ({
  organizationId,
  agentId,
  queue: workerQueueOf(configuration) ?? "",
  handler: handlerOf(configuration),
});

/** Whether a worker may have such a run, and knows what to do with it. */
export const canTakeRun = (worker: WorkerRecord, wanted: WorkerRequirements): boolean =>
  worker.organizationId === wanted.organizationId &&
  worker.queues.includes(wanted.queue) &&
  (worker.handlers.length === 0 || worker.handlers.includes(wanted.handler)) &&
  (worker.agentIds === null || worker.agentIds.includes(wanted.agentId));

export const toWorker = (record: WorkerRecord): Worker => ({
  object: "worker",
  id: record.id,
  name: record.name,
  address: record.address,
  build: record.build,
  sdk: record.sdk,
  queues: [...record.queues],
  agents: [...record.handlers],
  concurrency: record.concurrency,
  // What a lost one had in hand went to others.
  running: record.lostAt ? 0 : record.running,
  status: record.lostAt ? "lost" : "active",
  registered_at: record.registeredAt.toISOString(),
  last_seen_at: record.seenAt.toISOString(),
});

/**
 * A run can kill its worker, and with it every run that shares the worker. After a loss the runs that may be the cause are suspects:
 * they are tried again in halves, on a worker that takes nothing else, until the one that kills is alone. Only a run that was alone
 * loses an attempt.
 */

/** A run that its worker has survived for this long does not count as the cause when the worker is lost, as long as a newer one may be. */
export const probationSeconds = 30;

/**
 * Losses that cost no attempt. A report has 10,000 runs at most, which are apart after 14 halvings; a run that is lost more often
 * than that, such as one that kills after its probation, is charged like one that was alone, so that it ends.
 */
export const maxSharedLosses = 15;

/** What is known of the worker that asks for runs. */
export type WorkerState = {
  /** How many suspects may share it next; null: no suspects wait for it. */
  waiting: number | null;
  /** Runs that it took within the probation, and the suspects among them. */
  recent: number;
  recentSuspects: number;
  /** Another worker tries the suspects of its queues. One at a time does, so that the others take the rest. */
  isOtherIsolating: boolean;
};

/** `ordinary`: runs that are not suspected. `none`: nothing yet, since it is isolating or about to. Else at most so many suspects. */
export type ClaimChoice = { take: "ordinary" } | { take: "none" } | { take: "suspects"; atMost: number };

/** Which runs a worker gets next. */
export function chooseClaim({ waiting, recent, recentSuspects, isOtherIsolating }: WorkerState): ClaimChoice {
  if (recentSuspects > 0) return { take: "none" };
  if (waiting === null || isOtherIsolating) return { take: "ordinary" };
  // Runs that it took a moment ago could be blamed on the suspects, and the other way round.
  return recent > 0 ? { take: "none" } : { take: "suspects", atMost: waiting };
}

/** Which runs of a lost worker may be the cause: the recent ones, or all of them where none is recent. */
export type Accusation = { accused: number; onlyRecent: boolean };

export const accuse = ({ total, recent }: { total: number; recent: number }): Accusation =>
  recent > 0 ? { accused: recent, onlyRecent: true } : { accused: total, onlyRecent: false };

/** A run whose worker was lost, with what is known of it from before. */
export type LostRun = { isRecent: boolean; suspects: number | null; losses: number };

/** `isCharged`: the loss costs an attempt. `suspects`: with how many others at most it is tried next. */
export type Judgement = { isCharged: boolean; suspects: number | null };

/** What a loss means for one of the runs. */
export function judge({ isRecent, suspects, losses }: LostRun, { accused, onlyRecent }: Accusation): Judgement {
  const isExhausted = losses >= maxSharedLosses;
  if (onlyRecent && !isRecent) return { isCharged: isExhausted, suspects };
  if (accused <= 1) return { isCharged: true, suspects: 1 };
  const shared = Math.min(accused, suspects ?? accused);
  return { isCharged: isExhausted, suspects: Math.max(1, Math.floor(shared / 2)) };
}
