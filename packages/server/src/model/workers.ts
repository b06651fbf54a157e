import type { AgentConfiguration, AgentId, OrganizationId, Worker, WorkerId } from "@agentrun/contract";

/** A worker process, which polls for runs. */
export type WorkerRecord = {
  id: WorkerId;
  organizationId: OrganizationId;
  name: string;
  build: string;
  sdk: string;
  queues: readonly string[];
  /** The handlers it has; empty: all runs of its queues. */
  handlers: readonly string[];
  /** The agents whose runs it may get; null: its key has no such limit. */
  agentIds: readonly AgentId[] | null;
  concurrency: number;
  running: number;
  /** The lineage of its key, which alone may act for it. */
  lineage: string;
  address: string;
  registeredAt: Date;
  seenAt: Date;
  lostAt: Date | null;
  /** When the first worker of its build registered. */
  buildSince: Date;
  /** A worker of a newer build is active, and gets runs first. */
  isOutdated?: boolean;
};

type Named = Pick<AgentConfiguration, "name" | "runtime">;

/** The worker queue of an agent's runs; null: nodes execute them. */
export const workerQueueOf = ({ runtime }: Pick<AgentConfiguration, "runtime">): string | null =>
  runtime.type === "worker" ? runtime.queue : null;

/** Whether a run stays on the worker build that started it, for a while or until it ends. */
export const isPinned = ({ runtime }: Pick<AgentConfiguration, "runtime">): boolean =>
  runtime.type === "worker" && (runtime.builds === "pinned" || runtime.builds === "never");

/** The handler of an agent in workers. */
export const handlerOf = ({ name, runtime }: Named): string =>
  runtime.type === "worker" ? (runtime.handler ?? name) : name;

/** What a worker must provide to get a run. */
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

/** Whether a worker may get such a run and has its handler. */
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
  // Other workers have taken over the runs of a lost worker.
  running: record.lostAt ? 0 : record.running,
  status: record.lostAt ? "lost" : "active",
  registered_at: record.registeredAt.toISOString(),
  last_seen_at: record.seenAt.toISOString(),
});

/**
 * A run can crash its worker, and with it all other runs of the worker. After a loss, the runs that may be the cause are suspects. They
 * are retried in halves, on a worker without other runs, until the cause is isolated. Only a run that was alone loses an attempt.
 */

/** A run that has been on a worker for longer than this is not suspected if the worker also has newer runs. */
export const probationSeconds = 30;

/**
 * The maximum number of losses without a lost attempt. A report has at most 10,000 runs, which 14 halvings separate. A run that is lost
 * more often, such as one that crashes after its probation, is charged like one that was alone, so that it ends.
 */
export const maxSharedLosses = 15;

/** The state of a worker that requests runs. */
export type WorkerState = {
  /** How many suspects it may get together; null: no suspects are waiting. */
  waiting: number | null;
  /** Its runs within the probation time, and the suspects among them. */
  recent: number;
  recentSuspects: number;
  /** Another worker isolates suspects of the same queues. Only one does so at a time, so that the others can take ordinary runs. */
  isOtherIsolating: boolean;
};

/** `ordinary`: runs that are not suspected. `none`: the worker isolates suspects, or is about to. `suspects`: at most this many. */
export type ClaimChoice = { take: "ordinary" } | { take: "none" } | { take: "suspects"; atMost: number };

/** Which runs a worker gets next. */
export function chooseClaim({ waiting, recent, recentSuspects, isOtherIsolating }: WorkerState): ClaimChoice {
  if (recentSuspects > 0) return { take: "none" };
  if (waiting === null || isOtherIsolating) return { take: "ordinary" };
  // If recent runs and suspects shared a worker, a loss could not be attributed.
  return recent > 0 ? { take: "none" } : { take: "suspects", atMost: waiting };
}

/** Which runs of a lost worker are suspected: the recent ones, or all if none is recent. */
export type Accusation = { accused: number; onlyRecent: boolean };

export const accuse = ({ total, recent }: { total: number; recent: number }): Accusation =>
  recent > 0 ? { accused: recent, onlyRecent: true } : { accused: total, onlyRecent: false };

/** A run whose worker was lost, with its history. */
export type LostRun = { isRecent: boolean; suspects: number | null; losses: number };

/** `isCharged`: the loss costs an attempt. `suspects`: how many suspects may share a worker in the next try. */
export type Judgement = { isCharged: boolean; suspects: number | null };

/** The consequence of a loss for one of the runs. */
export function judge({ isRecent, suspects, losses }: LostRun, { accused, onlyRecent }: Accusation): Judgement {
  const isExhausted = losses >= maxSharedLosses;
  if (onlyRecent && !isRecent) return { isCharged: isExhausted, suspects };
  if (accused <= 1) return { isCharged: true, suspects: 1 };
  const shared = Math.min(accused, suspects ?? accused);
  return { isCharged: isExhausted, suspects: Math.max(1, Math.floor(shared / 2)) };
}
