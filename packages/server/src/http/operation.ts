import type { IncomingHttpHeaders } from "node:http";
import { type Endpoint, takesIfMatch } from "@agentrun/contract";
import type { AuditDeps } from "../domain/audit/audit.ts";
import type { Incoming } from "../domain/files/files.ts";
import type { IdempotentRequest } from "../domain/runs/runs.ts";
import { runForOrganization } from "../lib/organization-scope.ts";
import type { Commit } from "../lib/postgres/transaction-scope.ts";
import type { Caller } from "../model/api-keys.ts";
import type { Store } from "../store/store.ts";
import {
  type AuditedCall,
  type ChangeDeps,
  createAudit,
  createChangeReader,
  isAtomic,
  isAudited,
  isDryRun,
} from "./audit.ts";
import type { Waiting } from "./endpoint-types.ts";
import { assertIfMatch, etagOf } from "./etag.ts";
import type { ContentAnswer } from "./file-transfer.ts";
import { prepareOnce, readIdempotency, replayOrRun } from "./idempotency.ts";
import { showManagers, showsManager } from "./managed-by.ts";
import type { EventStream } from "./sse.ts";
import { createRequestCheck } from "./validate.ts";

export type OperationDeps = AuditDeps & {
  store: Pick<Store, "configurations" | "idempotency">;
  /** How secrets are recorded in the audit log. */
  auditSecrets: Pick<ChangeDeps, "secrets" | "fingerprint">;
  handlers: Readonly<Record<string, unknown>>;
};

export type JsonAnswer = {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  cookies?: readonly string[];
};
export type Lines = AsyncIterable<string>;
export type AnyAnswer =
  | JsonAnswer
  | { stream: EventStream }
  | { lines: Lines }
  | { formatted: object }
  | { table: string }
  | Waiting
  | ContentAnswer;
type Handler = (call: object) => Promise<AnyAnswer>;
type Prepare = (call: object) => Promise<Commit<AnyAnswer>>;

/** An authorised request to an endpoint. */
export type OperationRequest = AuditedCall & {
  query: unknown;
  method: string;
  headers: IncomingHttpHeaders;
  url: string;
  /** The idempotency key; or the path of a request whose key has yet to be read. */
  idempotency: IdempotentRequest | null | { path: string };
  upload?: (() => Promise<Incoming>) | undefined;
  isGone?: (() => boolean) | undefined;
  takeMore?: ((count: number) => Promise<number>) | undefined;
};

/**
 * An endpoint, independent of the protocol: validates the request, replays the answer of a repeated request, and writes the change and its
 * audit entry in one transaction. Remote calls run before that transaction, in the handler's `prepare`.
 */
export type Operation = {
  run(request: OperationRequest): Promise<AnyAnswer>;
  /** Runs only the remote phase, for a caller that commits in its own transaction. */
  prepare(request: OperationRequest): Promise<Commit<AnyAnswer>>;
};

export function createOperation(deps: OperationDeps, name: string, endpoint: Endpoint): Operation {
  const check = createRequestCheck(endpoint);
  const { prepareHandler, isRemote } = toPhases(deps.handlers[name] as Handler | { prepare: Prepare });
  const toUntagged = isAudited(name, endpoint) ? audited(deps, name, endpoint) : withoutAudit;
  const toTagged = endpoint.etag ? tagged(endpoint, toUntagged) : toUntagged;
  const toCommit = showsManager(endpoint) ? managed(deps, toTagged) : toTagged;
  const prepare = async (request: OperationRequest): Promise<Commit<AnyAnswer>> => {
    const { params, query, body, caller } = request;
    check({ params, query, body });
    const idempotency = caller && idempotencyOf(endpoint, caller, request);
    const call = { ...request, idempotency };
    if (!caller || !idempotency || endpoint.idempotency !== "replay") return toCommit(call, await prepareHandler(call));
    const prepareCall = () => prepareHandler(call) as Promise<Commit<JsonAnswer>>;
    const prepared = isRemote ? await prepareOnce(deps, caller, idempotency, prepareCall) : await prepareCall();
    const commit = toCommit(call, prepared) as Commit<JsonAnswer>;
    return () => replayOrRun(deps, endpoint, caller, idempotency, commit);
  };
  const run = async (request: OperationRequest) => (await prepare(request))();
  return {
    prepare,
    run: usesShare(name, endpoint) ? (request) => withShare(request.caller, () => run(request)) : run,
  };
}

/** A handler with one phase has only a commit. */
export const toPhases = (handler: Handler | { prepare: Prepare }) =>
  typeof handler === "function"
    ? { isRemote: false, prepareHandler: async (call: object) => () => handler(call) }
    : { isRemote: true, prepareHandler: handler.prepare };

type ToCommit = (call: OperationRequest, commit: Commit<AnyAnswer>) => Commit<AnyAnswer>;

const withoutAudit: ToCommit = (_call, commit) => commit;

/** Adds the version of the resource to the answer. What a DELETE answers with cannot be edited any more. */
const tagged =
  (endpoint: Endpoint, toCommit: ToCommit): ToCommit =>
  (call, commit) => {
    const untagged = toCommit(call, commit);
    if (endpoint.method === "DELETE") return untagged;
    return async () => {
      const answer = await untagged();
      const etag = "body" in answer ? etagOf(endpoint, answer.body) : null;
      return etag === null || !("body" in answer) ? answer : { ...answer, headers: { ...answer.headers, ETag: etag } };
    };
  };

/** Adds the configurations that manage the resources in the answer. */
const managed = ({ store }: OperationDeps, toCommit: ToCommit): ToCommit => {
  const show = showManagers(store);
  return (call, commit) => {
    const plain = toCommit(call, commit);
    return async () => {
      const answer = await plain();
      return call.caller && "body" in answer ? show(call.caller, answer) : answer;
    };
  };
};

/**
 * Most requests use their organisation's share of the database. Requests that create or advance runs do not, because they start work for
 * others and write in batches.
 */
const usesShare = (name: string, { idempotency, door, streams, streamsOnRequest, longPoll }: Endpoint): boolean =>
  idempotency !== "run" && !door && !streams && !streamsOnRequest && !longPoll && name !== "reportWorker";

const withShare = <T>(caller: Caller | null, work: () => T): T =>
  caller ? runForOrganization(caller.organizationId, work) : work();

const idempotencyOf = (endpoint: Endpoint, caller: Caller, { idempotency, headers, body }: OperationRequest) =>
  idempotency && "path" in idempotency
    ? readIdempotency(endpoint, caller, headers["idempotency-key"], idempotency.path, body)
    : idempotency;

/** Writes the entry with the change: in one transaction, if the change has one. */
function audited(deps: OperationDeps, name: string, endpoint: Endpoint): ToCommit {
  const audit = createAudit(deps, name);
  const reader = createChangeReader({ ...deps, ...deps.auditSecrets }, endpoint);
  const work = async (call: OperationRequest, commit: Commit<AnyAnswer>) => {
    const before = await reader.readResource(call);
    // A missing resource is reported by the write itself.
    if (before && takesIfMatch(endpoint)) assertIfMatch(call.headers["if-match"], etagOf(endpoint, before));
    const answer = await commit();
    if ("body" in answer && call.caller) await audit(call, answer, await reader.changes(before, call, answer));
    return answer;
  };
  const workInTransaction = (call: OperationRequest, commit: Commit<AnyAnswer>) =>
    deps.store.transaction(async () => {
      const { caller, params } = call;
      const resourceIds = Object.values(params ?? {}).join(" ");
      if (caller && resourceIds) await deps.store.audit.lockResource(caller.organizationId, resourceIds);
      return work(call, commit);
    });
  const recordedWork = isAtomic(name, endpoint) ? workInTransaction : work;
  return (call, commit) => (isDryRun(call) ? commit : () => recordedWork(call, commit));
}
