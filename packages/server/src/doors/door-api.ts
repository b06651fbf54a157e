import {
  type ActionId,
  type Agent,
  type AgentId,
  type CreateRunRequest,
  type Door,
  type ErrorCode,
  endpoints,
  type ListedRun,
  type ListRunsQuery,
  type Run,
  type RunActionRequest,
  type RunId,
  type ThreadId,
} from "@agentrun/contract";
import { assertAllowed } from "../domain/agents/agents.ts";
import type { AgentCache } from "../domain/agents/cache.ts";
import type { IdempotentRequest } from "../domain/runs/runs.ts";
import {
  type ExternalName,
  type ExternalThreadDeps,
  findExternalThread,
  getThread,
  openExternalThread,
} from "../domain/threads/threads.ts";
import {
  assertReceiverUrl,
  deleteReceiver,
  listReceivers,
  putReceiver,
  type ReceiverDeps,
  type WantedReceiver,
} from "../domain/webhooks/run-receivers.ts";
import { assertScope } from "../http/authenticate.ts";
import { prepareOnce, replayOrRun } from "../http/idempotency.ts";
import type { DoorRequest, LocalApi } from "../http/local-api.ts";
import { ServiceError } from "../lib/errors.ts";
import { timeOf } from "../lib/ids.ts";
import { runForOrganization } from "../lib/organization-scope.ts";
import type { Commit } from "../lib/postgres/transaction-scope.ts";
import type { AgentRecord } from "../model/agents.ts";
import type { StreamEvent } from "../model/stream-events.ts";
import type { Store } from "../store/store.ts";

export type DoorDeps = ExternalThreadDeps &
  ReceiverDeps &
  TellDeps & { api: LocalApi; agents: Pick<AgentCache, "find"> };

/** The request that came by another protocol, as a door's handler has it. */
export type DoorCall = DoorRequest & { idempotency: IdempotentRequest | null };

type StreamQuery = { on_disconnect?: "continue" | "cancel" };

/** A door's own transactions use its organisation's share of the database, like those of the API's other endpoints. */
const inShare = <T>({ caller }: DoorRequest, work: () => T): T => runForOrganization(caller.organizationId, work);

const openThread = (deps: DoorDeps, { caller }: DoorRequest, name: ExternalName) =>
  openExternalThread(deps, caller, name);

const mostListed = 1_000;
const isOpen = "queued,running,requires_action,cancelling";

/** What a door has in hand, and all that it has: runs, as the API makes, shows, answers and stops them. Nothing else is kept for it. */
export type DoorApi = ReturnType<typeof createDoorApi>;

export function createDoorApi(deps: DoorDeps, door: Door) {
  const { api } = deps;
  /** The agent, where it can be called through this door. */
  const getAgent = async ({ caller }: DoorRequest, id: AgentId): Promise<AgentRecord> => {
    const agent = assertAllowed(caller, await deps.agents.find(caller.organizationId, id));
    const { doors } = agent.configuration;
    if (doors && !doors.includes(door)) throw new ServiceError("door_closed");
    return agent;
  };
  const getRun = async (call: DoorRequest, id: RunId): Promise<Run> => {
    const { body: run } = await api("getRun", call, { params: { id } });
    await getAgent(call, run.agent_id);
    return run;
  };
  /** Approves, rejects, answers or sends a message. */
  const act = async (call: DoorRequest, id: RunId, body: RunActionRequest): Promise<Run> =>
    (await api("actOnRun", call, { params: { id }, body })).body;
  return {
    getAgent,
    getRun,
    act,
    ...tellOnce(deps, (call, id, body) => api.prepare("actOnRun", call, { params: { id }, body })),
    /** The agents that can be called through this door, of those that the key may run; the newest, where there are very many. */
    async listAgents(call: DoorRequest): Promise<Agent[]> {
      const agents: Agent[] = [];
      for (let after: AgentId | null | undefined; after !== null && agents.length < mostListed; ) {
        const query = { limit: 100, ...(after ? { after } : {}) };
        const { body: page } = await api("listAgents", call, { query });
        agents.push(...page.data);
        after = page.has_more ? (page.last_id as AgentId | null) : null;
      }
      return agents.filter(({ doors }) => !doors || doors.includes(door));
    },
    /** Accepts a run, and waits for its end or its question as long as that. A repeated request finds the run it made. */
    async createRun(call: DoorCall, body: CreateRunRequest, waitSeconds: number): Promise<Run> {
      await getAgent(call, body.agent_id);
      const headers = { prefer: `wait=${waitSeconds}` };
      const { idempotency } = call;
      return (await api("createRun", call, { body, headers, idempotency })).body;
    },
    /** Accepts a run, whose events are read off the stream from `run.created` on. */
    async streamRun(call: DoorCall, body: CreateRunRequest, query: StreamQuery = {}) {
      await getAgent(call, body.agent_id);
      const { idempotency } = call;
      return (await api("streamRun", call, { body, query, idempotency })).stream;
    },
    /** The events of a run after a sequence, to its end. */
    followRun: async (call: DoorRequest, { id }: ListedRun, after = 0) =>
      (await api("followRun", call, { params: { id }, query: { after } })).stream,
    /** Asks it to stop, and waits as long as that until it has. */
    cancel: async (call: DoorRequest, id: RunId, waitSeconds = 0): Promise<Run> =>
      (await api("cancelRun", call, { params: { id }, query: { wait: waitSeconds } })).body,
    /** The events of a run that are kept by now. */
    async listEvents(call: DoorRequest, id: RunId): Promise<StreamEvent[]> {
      const events: StreamEvent[] = [];
      for (let after = 0; ; after = events.at(-1)?.sequence ?? 0) {
        const { body } = await api("listRunEvents", call, { params: { id }, query: { after, limit: 1_000 } });
        events.push(...(body.data as StreamEvent[]));
        if (!body.has_more) return events;
      }
    },
    listRuns: async (call: DoorRequest, query: ListRunsQuery) => (await api("listRuns", call, { query })).body,
    /** Who is told of a run by this door's protocol. Whether the caller may see the run is the door's to ask first. */
    listReceivers: ({ caller }: DoorRequest, id: RunId) => listReceivers(deps, caller.organizationId, id),
    assertReceiverUrl: (url: string) => assertReceiverUrl(deps, url),
    async putReceiver(call: DoorRequest, wanted: Omit<WantedReceiver, "door">) {
      assertScope(call.caller, "runs:write");
      return inShare(call, () => putReceiver(deps, call, { ...wanted, door }));
    },
    async deleteReceiver(call: DoorRequest, id: RunId, name: string) {
      assertScope(call.caller, "runs:write");
      await inShare(call, () => deleteReceiver(deps, call, id, name));
    },
    getThread: ({ caller }: DoorRequest, id: ThreadId) => getThread(deps, caller, id),
    /** The thread that the protocol's own name of a conversation stands for. */
    findThread: ({ caller }: DoorRequest, name: ExternalName) => findExternalThread(deps, caller, name),
    openThread: (call: DoorRequest, name: ExternalName) => inShare(call, () => openThread(deps, call, name)),
    /** What goes on in a thread, or is next; null where nothing does. */
    async findOpenRun(call: DoorRequest, threadId: ThreadId): Promise<ListedRun | null> {
      const query = { thread_id: threadId, status: isOpen, order: "asc", limit: 1 } as const;
      const [run] = (await api("listRuns", call, { query })).body.data;
      return run ?? null;
    },
  };
}

export type TellDeps = { store: Pick<Store, "idempotency" | "transaction"> };

/** What a request has told a run, and which question of it that answered. */
type Told = { run_id: RunId; action_id: ActionId | null };

type KeyedCall = DoorRequest & { idempotency: IdempotentRequest | null };
type PrepareAction = (call: DoorRequest, id: RunId, body: RunActionRequest) => Promise<Commit<unknown>>;

/** What is said to a run without its question's id is known again by the request's own key, and by nothing else. */
export const tellOnce = (deps: TellDeps, prepareAction: PrepareAction) => ({
  async tell({ idempotency, ...call }: KeyedCall, id: RunId, body: RunActionRequest): Promise<void> {
    const prepare = async () => {
      const act = await prepareAction(call, id, body);
      return async () => {
        await act();
        return { status: 200, body: { run_id: id, action_id: body.action_id ?? null } satisfies Told };
      };
    };
    const { caller } = call;
    if (!idempotency) await (await prepare())();
    else {
      const commit = await prepareOnce(deps, caller, idempotency, prepare);
      const told = () => replayOrRun(deps, endpoints.actOnRun, caller, idempotency, commit);
      await runForOrganization(caller.organizationId, told);
    }
  },
  /** What this request has told already, where it comes again. */
  async findTold({ caller, idempotency }: KeyedCall): Promise<Told | null> {
    const found =
      idempotency && (await deps.store.idempotency.find(caller.organizationId, idempotency.scope, idempotency.key));
    if (!found) return null;
    if (!found.fingerprint.equals(idempotency.fingerprint)) throw new ServiceError("idempotency_key_reused");
    return (found.answer?.body ?? null) as Told | null;
  },
});

/** Refuses with what the protocol calls it, which its `ErrorWriter` knows; `code` is what our header says. */
export const refuseAs = <Reason extends string>(
  reason: Reason,
  message: string,
  param?: string,
  code: ErrorCode = "invalid_value",
): ServiceError => new ServiceError(code, { reason, message, ...(param === undefined ? {} : { param }) });

/** Since when a run stands as it does; a question has the time in its id. */
export function changedAt({ completed_at, started_at, created_at, required_action: asked }: ListedRun): string {
  if (asked) return new Date(timeOf(asked.id)).toISOString();
  return completed_at ?? started_at ?? created_at;
}
