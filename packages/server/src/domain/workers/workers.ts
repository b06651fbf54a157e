import {
  grants,
  type OfferedAgent,
  type RegisteredWorker,
  type RegisterWorkerRequest,
  reportBytes,
  type WorkerId,
  workerProtocol,
} from "@agentrun/contract";
import { type SetAside, workOnBatch } from "../../lib/concurrency/loop.ts";
import { ServiceError } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import type { AgentRecord } from "../../model/agents.ts";
import type { Caller } from "../../model/api-keys.ts";
import { toWorker, type WorkerRecord } from "../../model/workers.ts";
import type { PageRequest } from "../../store/database/page.ts";
import type { Store } from "../../store/store.ts";
import { type AgentDeps, prepareAgent, prepareAgentUpdate } from "../agents/agents.ts";
import { assertNotDemo, lineageOf, mayServe } from "../api-keys/permissions.ts";
import { type EventDeps, recordEvent } from "../events/events.ts";

export type WorkerDeps = AgentDeps & {
  store: Pick<Store, "workers">;
  /** A worker that is silent for this long loses its runs. */
  silenceSeconds: number;
  outputBytes: number;
};

const pollSeconds = 25;
/** With this many heartbeats per silence period, a worker may lose two in a row. */
const heartbeatsPerSilence = 3;

/** The ping interval of an open poll: a worker must notice a dead connection well before it counts as silent itself. */
export const pingSeconds = (silenceSeconds: number): number => silenceSeconds / 4;

/** Registers a worker and, if its key may write agents, creates or updates the agents that it offers. */
export async function registerWorker(
  deps: WorkerDeps,
  caller: Caller,
  address: string,
  request: RegisterWorkerRequest,
): Promise<RegisteredWorker> {
  assertNotDemo(caller, "A demo key cannot serve queues. Use a standard key.");
  assertServes(caller, request.queues);
  const offered = request.agents ?? [];
  const foreign = offered.findIndex(({ queue }) => !request.queues.includes(queue));
  if (foreign >= 0) {
    const message = `The queue of 'agents.${foreign}' is not among the worker's 'queues'.`;
    throw new ServiceError("invalid_value", { param: `agents.${foreign}.queue`, message });
  }
  const worker = newWorker(caller, address, request);
  const { agents, isNewBuild } = await deps.store.transaction(async () => {
    await deps.store.workers.lockRegistrations(caller.organizationId);
    const agents: RegisteredWorker["agents"] = [];
    for (const one of offered) agents.push(toRegistered(one, await settleAgent(deps, caller, one)));
    return { agents, isNewBuild: await deps.store.workers.insert(worker) };
  });
  // Workers with an older build poll again, so that their state is read again.
  if (isNewBuild)
    for (const queue of request.queues) deps.signals.publish("worker_build", `${caller.organizationId} ${queue}`);
  return {
    object: "worker_registration",
    id: worker.id,
    protocol: workerProtocol,
    heartbeat_seconds: deps.silenceSeconds / heartbeatsPerSilence,
    silence_seconds: deps.silenceSeconds,
    poll_seconds: pollSeconds,
    ping_seconds: pingSeconds(deps.silenceSeconds),
    output_bytes: deps.outputBytes,
    report_bytes: reportBytes,
    agents,
  };
}

function assertServes(caller: Caller, queues: readonly string[]): void {
  const foreign = queues.findIndex((queue) => !mayServe(caller, [queue]));
  if (foreign < 0) return;
  const message = `This API key may not serve the queue '${queues[foreign]}'. Use one whose \`queues\` have it.`;
  throw new ServiceError("queue_not_allowed", { param: `queues.${foreign}`, message });
}

const toRegistered = ({ name }: OfferedAgent, agent: AgentRecord | null) => ({
  name,
  agent_id: agent?.id ?? null,
  agent_revision: agent?.revision ?? null,
});

function newWorker(caller: Caller, address: string, request: RegisterWorkerRequest): WorkerRecord {
  const now = new Date();
  return {
    id: newId("wrk", now.getTime()),
    organizationId: caller.organizationId,
    name: request.name ?? address,
    build: request.build ?? "",
    sdk: request.sdk ?? "",
    queues: request.queues,
    handlers: [...new Set((request.agents ?? []).map(({ name }) => name))],
    agentIds: caller.agentIds,
    concurrency: request.concurrency,
    running: 0,
    lineage: lineageOf(caller),
    address,
    registeredAt: now,
    seenAt: now,
    lostAt: null,
    buildSince: now,
  };
}

/**
 * Creates or updates the agent that a worker offers; null if it does not exist and the key may not create it. Preparing a worker agent
 * makes no remote calls, so it may run inside the registration's transaction.
 */
async function settleAgent(deps: WorkerDeps, caller: Caller, offered: OfferedAgent): Promise<AgentRecord | null> {
  const known = await deps.store.agents.findByHandler(caller.organizationId, offered.queue, offered.name);
  const mayWrite =
    grants(caller.scopes, "agents:write") && (!caller.agentIds || (known && caller.agentIds.includes(known.id)));
  if (!mayWrite) return known;
  // A gate runs the new revision. A worker whose key may not do that still serves the deployed one.
  if (known?.gate && !grants(caller.scopes, "runs:write")) return known;
  const { name, queue, builds, description, input_schema, output_schema } = offered;
  const given = Object.fromEntries(
    Object.entries({ description, input_schema, output_schema }).filter(([, value]) => value !== undefined),
  ) as Pick<OfferedAgent, "description" | "input_schema" | "output_schema">;
  if (!known) {
    const runtime = { type: "worker" as const, queue, ...(builds && { builds }) };
    const create = await prepareAgent(deps, caller, { name, runtime, ...given });
    return create();
  }
  const runtime = builds
    ? { runtime: { ...known.configuration.runtime, builds } as AgentRecord["configuration"]["runtime"] }
    : {};
  const update = await prepareAgentUpdate(deps, caller, known.id, { ...given, ...runtime });
  return update();
}

export const listWorkers = (deps: WorkerDeps, caller: Caller, queue: string | undefined, page: PageRequest) =>
  deps.store.workers.list(caller.organizationId, queue, page);

const batchSize = 100;

/** Sends one `worker.lost` event per silent worker and deletes workers that stay silent; true while there are more. */
export async function reportLostWorkersOnce(
  deps: EventDeps & { store: Pick<Store, "workers" | "transaction">; setAside: SetAside },
): Promise<boolean> {
  const { store, setAside } = deps;
  const lost = await workOnBatch({
    ...{ store, setAside, limit: batchSize, claim: store.workers.markLost },
    idOf: ({ id }) => id,
    work: ({ unserved, ...worker }) => {
      const data = { ...toWorker(worker), running: worker.running, unserved_queues: unserved };
      return recordEvent(deps, worker.organizationId, "worker.lost", worker.id, data);
    },
  });
  await store.workers.deleteStaleRelays();
  const forgotten = await store.workers.forget(batchSize);
  return lost === batchSize || forgotten === batchSize;
}

/** Caches workers for polls and reports, and saves their last-seen time periodically. */
export type WorkerRegister = {
  /** The caller's own worker; throws for one that another key registered. */
  get(caller: Caller, id: WorkerId): Promise<WorkerRecord>;
  see(worker: WorkerRecord, running: number): void;
  remove(worker: WorkerRecord): Promise<void>;
  /** Removes matching workers from the cache. */
  forget(isMeant: (worker: WorkerRecord) => boolean): void;
};

const mostKept = 10_000;
const seenEveryMs = 10_000;

type Known = { worker: WorkerRecord; seenMs: number };

export function createWorkerRegister({ workers }: Pick<Store, "workers">): WorkerRegister {
  const known = new Map<WorkerId, Known>();
  const read = async (caller: Caller, id: WorkerId): Promise<WorkerRecord | null> => {
    const kept = known.get(id);
    if (kept) return kept.worker;
    const worker = await workers.find(caller.organizationId, id);
    if (known.size >= mostKept) known.clear();
    if (worker) known.set(id, { worker, seenMs: Number.NEGATIVE_INFINITY });
    return worker;
  };
  return {
    async get(caller, id) {
      const worker = await read(caller, id);
      const isOwn = worker?.organizationId === caller.organizationId && worker.lineage === lineageOf(caller);
      if (!worker || !isOwn || !mayServe(caller, worker.queues)) throw new ServiceError("worker_not_found");
      return worker;
    },
    see(worker, running) {
      const kept = known.get(worker.id);
      if (!kept || performance.now() - kept.seenMs < seenEveryMs) return;
      kept.seenMs = performance.now();
      // A worker whose row is gone gets `worker_not_found` at its next call.
      workers.see(worker.organizationId, worker.id, running).then(
        (seen) => (seen ? known.set(worker.id, { ...kept, worker: { ...worker, ...seen } }) : known.delete(worker.id)),
        () => {},
      );
    },
    async remove(worker) {
      known.delete(worker.id);
      await workers.leave(worker.organizationId, worker.id);
    },
    forget(isMeant) {
      for (const { worker } of known.values()) if (isMeant(worker)) known.delete(worker.id);
    },
  };
}
