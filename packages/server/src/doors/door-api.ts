import type {
  ActionId,
  Agent,
  AgentId,
  CreateRunRequest,
  Door,
  ErrorCode,
  FileId,
  ListedRun,
  ListRunsQuery,
  MessageId,
  Run,
  RunActionRequest,
  RunId,
  StoredFile,
  ThreadId,
} from "@agentrun/contract";
import { assertAllowed } from "../domain/agents/agents.ts";
import type { AgentCache } from "../domain/agents/cache.ts";
import type { SentFile } from "../domain/files/files.ts";
import type { IdempotentRequest } from "../domain/runs/runs.ts";
import type { ExternalName } from "../domain/threads/chats.ts";
import type { ReceiverRequester, WantedReceiver } from "../domain/webhooks/run-receivers.ts";
import { assertScope } from "../http/authenticate.ts";
import type { Call } from "../http/endpoint-types.ts";
import type { DoorRequest, LocalApi } from "../http/local-api.ts";
import { ServiceError } from "../lib/errors.ts";
import { timeOf } from "../lib/ids.ts";
import type { Commit } from "../lib/postgres/transaction-scope.ts";
import { type AgentRecord, parseAgentReference } from "../model/agents.ts";
import type { Caller } from "../model/api-keys.ts";
import type { StreamEvent } from "../model/stream-events.ts";
import type { AnswerPlace, ThreadRecord, WantedAnswer } from "../model/threads.ts";
import type { RunReceiver } from "../model/webhooks.ts";

/** A door has no store: `app/doors` passes in these functions, which use it. */
export type DoorDeps = {
  api: LocalApi;
  agents: Pick<AgentCache, "find">;
  threads: {
    get(caller: Caller, id: ThreadId): Promise<ThreadRecord>;
    /** The newest branch of the chat that the thread belongs to. */
    getNewest(caller: Caller, id: ThreadId): Promise<ThreadRecord>;
    findPlace(thread: ThreadRecord, answer: WantedAnswer): Promise<AnswerPlace | null>;
    startBranch(caller: Caller, thread: ThreadRecord, last: MessageId | null): Promise<ThreadRecord>;
    find(caller: Caller, name: ExternalName): Promise<ThreadRecord | null>;
    /** Creates the thread if there is none. */
    open(caller: Caller, name: ExternalName): Promise<ThreadRecord>;
  };
  receivers: {
    list(caller: Caller, runId: RunId): Promise<RunReceiver[]>;
    assertUrl(url: string): void;
    put(requester: ReceiverRequester, wanted: WantedReceiver): Promise<RunReceiver>;
    delete(requester: ReceiverRequester, runId: RunId, name: string): Promise<void>;
  };
  sentActions: SentActions;
  files: {
    /** Stores a file that is part of a request. */
    keep(caller: Caller, file: SentFile): Promise<FileId>;
  };
};

/** The action that a request sent to a run, and the question that it answered. Stored with the idempotency key. */
export type SentAction = { run_id: RunId; action_id: ActionId | null };

export type SentActions = {
  /** Commits at most once per idempotency key. */
  sendOnce(caller: Caller, request: IdempotentRequest, prepare: () => Promise<Commit<SentAction>>): Promise<void>;
  /** Whether an earlier request with this key was accepted. */
  isKnown(caller: Caller, request: IdempotentRequest): Promise<boolean>;
  find(caller: Caller, request: IdempotentRequest): Promise<SentAction | null>;
};

/** An authenticated request of another protocol. */
export type DoorCall = DoorRequest & { idempotency: IdempotentRequest | null };

type StreamQuery = { on_disconnect?: "continue" | "cancel" };

const maxListedAgents = 1_000;
const openStatuses = "queued,running,requires_action,cancelling";

/** Everything that a door can do. Each function is a call of the API, with its checks. */
export type DoorApi = ReturnType<typeof createDoorApi>;

export function createDoorApi(deps: DoorDeps, door: Door) {
  const { api, agents, threads, receivers } = deps;
  /** Throws if the agent is not open to this door. */
  const getAgent = async ({ caller }: DoorRequest, reference: AgentId): Promise<AgentRecord> => {
    const { agentId } = parseAgentReference(reference);
    const agent = assertAllowed(caller, await agents.find(caller.organizationId, agentId));
    const { doors } = agent.configuration;
    if (doors && !doors.includes(door)) throw new ServiceError("door_closed");
    return agent;
  };
  return {
    getAgent,
    async getRun(call: DoorRequest, id: RunId): Promise<Run> {
      const { body: run } = await api("getRun", call, { params: { id } });
      await getAgent(call, run.agent_id);
      return run;
    },
    ...runActions(deps),
    /** The agents that the key may run and that are open to this door: at most the newest 1,000. */
    async listAgents(call: DoorRequest): Promise<Agent[]> {
      const listed: Agent[] = [];
      for (let after: AgentId | null | undefined; after !== null && listed.length < maxListedAgents; ) {
        const query = { limit: 100, ...(after ? { after } : {}) };
        const { body: page } = await api("listAgents", call, { query });
        listed.push(...page.data);
        after = page.has_more ? (page.last_id as AgentId | null) : null;
      }
      return listed.filter(({ doors }) => !doors || doors.includes(door));
    },
    /** Creates a run and waits at most this long for its end or its question. A repeated request returns the same run. */
    async createRun(call: DoorCall, body: CreateRunRequest, waitSeconds: number): Promise<Run> {
      await getAgent(call, body.agent_id);
      const headers = { prefer: `wait=${waitSeconds}` };
      const { idempotency } = call;
      return (await api("createRun", call, { body, headers, idempotency })).body;
    },
    /** Creates a run and streams its events, from `run.created` on. */
    async streamRun(call: DoorCall, body: CreateRunRequest, query: StreamQuery = {}) {
      await getAgent(call, body.agent_id);
      const { idempotency } = call;
      return (await api("streamRun", call, { body, query, idempotency })).stream;
    },
    /** Streams the events of a run after a sequence number, until its end. */
    followRun: async (call: DoorRequest, { id }: ListedRun, after = 0) =>
      (await api("followRun", call, { params: { id }, query: { after } })).stream,
    /** Waits at most this long until the run has stopped. */
    cancel: async (call: DoorRequest, id: RunId, waitSeconds = 0): Promise<Run> =>
      (await api("cancelRun", call, { params: { id }, query: { wait: waitSeconds } })).body,
    /** The events of a run that are stored so far. */
    async listEvents(call: DoorRequest, id: RunId): Promise<StreamEvent[]> {
      const events: StreamEvent[] = [];
      for (let after = 0; ; after = events.at(-1)?.sequence ?? 0) {
        const { body } = await api("listRunEvents", call, { params: { id }, query: { after, limit: 1_000 } });
        events.push(...(body.data as StreamEvent[]));
        if (!body.has_more) return events;
      }
    },
    listRuns: async (call: DoorRequest, query: ListRunsQuery) => (await api("listRuns", call, { query })).body,
    ...runReceivers(receivers, door),
    ...fileCalls(deps),
    getThread: ({ caller }: DoorRequest, id: ThreadId) => threads.get(caller, id),
    getNewestBranch: ({ caller }: DoorRequest, id: ThreadId) => threads.getNewest(caller, id),
    /** Where an answer ends in a thread; null: the thread does not have it. */
    findPlace: (thread: ThreadRecord, answer: WantedAnswer) => threads.findPlace(thread, answer),
    startBranch: ({ caller }: DoorRequest, thread: ThreadRecord, last: MessageId | null) =>
      threads.startBranch(caller, thread, last),
    findThread: ({ caller }: DoorRequest, name: ExternalName) => threads.find(caller, name),
    openThread: ({ caller }: DoorRequest, name: ExternalName) => threads.open(caller, name),
    /** The run of a thread that has not ended, or null. */
    async findOpenRun(call: DoorRequest, threadId: ThreadId): Promise<ListedRun | null> {
      const query = { thread_id: threadId, status: openStatuses, order: "asc", limit: 1 } as const;
      const [run] = (await api("listRuns", call, { query })).body.data;
      return run ?? null;
    },
  };
}

const runActions = ({ api, sentActions }: DoorDeps) => ({
  /** Approves, rejects, responds or sends a message. */
  act: async (call: DoorRequest, id: RunId, body: RunActionRequest): Promise<Run> =>
    (await api("actOnRun", call, { params: { id }, body })).body,
  /** For an action that does not name its question: only the idempotency key tells a repeated request from a new one. */
  async actOnce({ idempotency, ...call }: DoorCall, id: RunId, body: RunActionRequest): Promise<void> {
    const prepare = async (): Promise<Commit<SentAction>> => {
      const commit = await api.prepare("actOnRun", call, { params: { id }, body });
      return async () => {
        await commit();
        return { run_id: id, action_id: body.action_id ?? null };
      };
    };
    if (idempotency) await sentActions.sendOnce(call.caller, idempotency, prepare);
    else await (await prepare())();
  },
  /** Whether an earlier request with the same idempotency key was accepted. */
  isRepeated: async ({ caller, idempotency }: DoorCall): Promise<boolean> =>
    idempotency !== null && sentActions.isKnown(caller, idempotency),
  /** The action that an earlier request with the same idempotency key has sent. */
  findSentAction: async ({ caller, idempotency }: DoorCall): Promise<SentAction | null> =>
    idempotency && sentActions.find(caller, idempotency),
});

type Upload = Call<"createFile">["upload"];
type DownloadCall = DoorRequest & Pick<Call<"getFileContent">, "method" | "headers">;

const fileCalls = ({ api, files }: DoorDeps) => ({
  /** Stores a file that is part of a request, with the checks of an upload. */
  async keepFile({ caller }: DoorRequest, file: SentFile): Promise<FileId> {
    assertScope(caller, "files:write");
    return files.keep(caller, file);
  },
  uploadFile: async (call: DoorRequest, upload: Upload): Promise<StoredFile> =>
    (await api("createFile", call, { upload })).body,
  listFiles: async (call: DoorRequest, query: Call<"listFiles">["query"]) =>
    (await api("listFiles", call, { query })).body,
  getFile: async (call: DoorRequest, id: FileId): Promise<StoredFile> =>
    (await api("getFile", call, { params: { id } })).body,
  downloadFile: ({ method, headers, ...call }: DownloadCall, id: FileId) =>
    api("getFileContent", call, { params: { id }, method, headers }),
  deleteFile: async (call: DoorRequest, id: FileId) => (await api("deleteFile", call, { params: { id } })).body,
});

const runReceivers = (receivers: DoorDeps["receivers"], door: Door) => ({
  /** The receivers of a run's push notifications. The door must check first that the caller may see the run. */
  async listReceivers({ caller }: DoorRequest, id: RunId) {
    assertNotEndUser(caller);
    return receivers.list(caller, id);
  },
  assertReceiverUrl: receivers.assertUrl,
  async putReceiver(call: DoorRequest, wanted: Omit<WantedReceiver, "door">) {
    assertNotEndUser(call.caller);
    assertScope(call.caller, "runs:write");
    return receivers.put(call, { ...wanted, door });
  },
  async deleteReceiver(call: DoorRequest, id: RunId, name: string) {
    assertNotEndUser(call.caller);
    assertScope(call.caller, "runs:write");
    await receivers.delete(call, id, name);
  },
});

/** Receivers send data to other servers, so only servers set them. */
function assertNotEndUser({ endUser }: Caller): void {
  if (endUser) throw new ServiceError("user_token_restricted");
}

/** An error with the protocol's own `reason`, which the door's `ErrorWriter` translates. `code` goes into our header. */
export const refuseAs = <Reason extends string>(
  reason: Reason,
  message: string,
  param?: string,
  code: ErrorCode = "invalid_value",
): ServiceError => new ServiceError(code, { reason, message, ...(param === undefined ? {} : { param }) });

/** When the status of a run last changed. The id of a question contains its time. */
export function changedAt({ completed_at, started_at, created_at, required_action: question }: ListedRun): string {
  if (question) return new Date(timeOf(question.id)).toISOString();
  return completed_at ?? started_at ?? created_at;
}
