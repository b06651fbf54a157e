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
export type Wanted = { organizationId: OrganizationId; agentId: AgentId; queue: string; handler: string };

export const toWanted = (organizationId: OrganizationId, agentId: AgentId, configuration: Named): Wanted => ({
  organizationId,
  agentId,
  queue: workerQueueOf(configuration) ?? "",
  handler: handlerOf(configuration),
});

/** Whether a worker may have such a run, and knows what to do with it. */
export const mayTake = (worker: WorkerRecord, wanted: Wanted): boolean =>
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
