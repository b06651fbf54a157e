import type { IncomingHttpHeaders } from "node:http";
import type { Endpoint } from "@agentrun/contract";
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
import type { ContentAnswer } from "./file-transfer.ts";
import { prepareOnce, readIdempotency, replayOrRun } from "./idempotency.ts";
import type { EventStream } from "./sse.ts";
import { createRequestCheck } from "./validate.ts";

export type OperationDeps = AuditDeps & {
  store: Pick<Store, "idempotency">;
  /** What entries of the audit log tell of secrets. */
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
  | { table: string }
  | Waiting
  | ContentAnswer;
type Handler = (call: object) => Promise<AnyAnswer>;
type Prepare = (call: object) => Promise<Commit<AnyAnswer>>;

/** What somebody who may asks of an endpoint. */
export type OperationRequest = AuditedCall & {
  query: unknown;
  method: string;
  headers: IncomingHttpHeaders;
  url: string;
  /** Or where it was called, for the name that the request has for itself. */
  idempotency: IdempotentRequest | null | { path: string };
  upload?: (() => Promise<Incoming>) | undefined;
  isGone?: (() => boolean) | undefined;
};

/**
 * One endpoint, by whatever protocol it is called: validates the request, replays the answer to a repeated one, writes the change and
 * its audit entry in one transaction. What is remote comes before that transaction, in the handler's `prepare`.
 */
export type Operation = {
  run(request: OperationRequest): Promise<AnyAnswer>;
  /** The remote phase alone, for a caller that commits in a transaction of its own. */
  prepare(request: OperationRequest): Promise<Commit<AnyAnswer>>;
};

export function createOperation(deps: OperationDeps, name: string, endpoint: Endpoint): Operation {
  const check = createRequestCheck(endpoint);
  const { begin, isRemote } = toPhases(deps.handlers[name] as Handler | { prepare: Prepare });
  const toCommit = isAudited(name, endpoint) ? audited(deps, name, endpoint) : asItIs;
  const prepare = async (request: OperationRequest): Promise<Commit<AnyAnswer>> => {
    const { params, query, body, caller } = request;
    check({ params, query, body });
    const idempotency = caller && idempotencyOf(endpoint, caller, request);
    const call = { ...request, idempotency };
    if (!caller || !idempotency || endpoint.idempotency !== "replay") return toCommit(call, await begin(call));
    const beginOnce = () => begin(call) as Promise<Commit<JsonAnswer>>;
    const begun = isRemote ? await prepareOnce(deps, caller, idempotency, beginOnce) : await beginOnce();
    const commit = toCommit(call, begun) as Commit<JsonAnswer>;
    return () => replayOrRun(deps, endpoint, caller, idempotency, commit);
  };
  const run = async (request: OperationRequest) => (await prepare(request))();
  return { prepare, run: hasShare(name, endpoint) ? (request) => inShareOf(request.caller, () => run(request)) : run };
}

/** A handler of one phase is all commit. */
const toPhases = (handler: Handler | { prepare: Prepare }) =>
  typeof handler === "function"
    ? { isRemote: false, begin: async (call: object) => () => handler(call) }
    : { isRemote: true, begin: handler.prepare };

const asItIs = (_call: AuditedCall, commit: Commit<AnyAnswer>): Commit<AnyAnswer> => commit;

/**
 * Requests that are over when they are answered have their organisation's share of the database. Those that begin runs or move
 * them forward start work that is not theirs alone, and use batches.
 */
const hasShare = (name: string, { idempotency, door, streams, streamsOnRequest, longPoll }: Endpoint): boolean =>
  idempotency !== "run" && !door && !streams && !streamsOnRequest && !longPoll && name !== "reportWorker";

const inShareOf = <T>(caller: Caller | null, work: () => T): T =>
  caller ? runForOrganization(caller.organizationId, work) : work();

const idempotencyOf = (endpoint: Endpoint, caller: Caller, { idempotency, headers, body }: OperationRequest) =>
  idempotency && "path" in idempotency
    ? readIdempotency(endpoint, caller, headers["idempotency-key"], idempotency.path, body)
    : idempotency;

/** The entry is part of the work: where that is one transaction, both happen or neither. */
function audited(deps: OperationDeps, name: string, endpoint: Endpoint) {
  const audit = createAudit(deps, name);
  const reader = createChangeReader({ ...deps, ...deps.auditSecrets }, endpoint);
  const work = async (call: AuditedCall, commit: Commit<AnyAnswer>) => {
    const before = await reader.look(call);
    const answer = await commit();
    if ("body" in answer && call.caller) await audit(call, answer, await reader.changes(before, call, answer));
    return answer;
  };
  const workAlone = (call: AuditedCall, commit: Commit<AnyAnswer>) =>
    deps.store.transaction(async () => {
      const { caller, params } = call;
      const named = Object.values(params ?? {}).join(" ");
      if (caller && named) await deps.store.audit.lockResource(caller.organizationId, named);
      return work(call, commit);
    });
  const noted = isAtomic(name, endpoint) ? workAlone : work;
  return (call: AuditedCall, commit: Commit<AnyAnswer>): Commit<AnyAnswer> =>
    isDryRun(call) ? commit : () => noted(call, commit);
}
