import type { IncomingHttpHeaders } from "node:http";
import type { Endpoint } from "@agentrun/contract";
import type { AuditDeps } from "../domain/audit.ts";
import type { Incoming } from "../domain/files.ts";
import type { IdempotentRequest } from "../domain/runs.ts";
import type { Caller } from "../model/api-keys.ts";
import type { Store } from "../store/store.ts";
import { type AuditedCall, createAudit, isAtomic, isAudited, isDryRun } from "./audit.ts";
import { type ChangeDeps, createChangeReader } from "./audited-changes.ts";
import type { ContentAnswer } from "./file-content.ts";
import { readIdempotency, replayOrRun } from "./idempotency.ts";
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
export type AnyAnswer = JsonAnswer | { stream: EventStream } | { lines: Lines } | { table: string } | ContentAnswer;
type AnyHandler = (call: object) => Promise<AnyAnswer>;

/** What somebody who may asks of an endpoint. */
export type Asked = AuditedCall & {
  query: unknown;
  method: string;
  headers: IncomingHttpHeaders;
  url: string;
  /** Or where it was called, for the name that the request has for itself. */
  idempotency: IdempotentRequest | null | { path: string };
  upload?: (() => Promise<Incoming>) | undefined;
  isGone?: (() => boolean) | undefined;
};

/** One endpoint, by whatever protocol it is asked: the request is checked, its repetition found, its change written down. */
export function createOperation(deps: OperationDeps, name: string, endpoint: Endpoint) {
  const check = createRequestCheck(endpoint);
  const plainHandler = deps.handlers[name] as AnyHandler;
  const handler = isAudited(name, endpoint) ? audited(deps, name, endpoint, plainHandler) : plainHandler;
  return async (asked: Asked): Promise<AnyAnswer> => {
    const { params, query, body, caller } = asked;
    check({ params, query, body });
    const idempotency = caller && idempotencyOf(endpoint, caller, asked);
    const call = { ...asked, idempotency };
    return caller && idempotency && endpoint.idempotency === "replay"
      ? replayOrRun(deps, endpoint, caller, idempotency, () => handler(call) as Promise<JsonAnswer>)
      : handler(call);
  };
}

const idempotencyOf = (endpoint: Endpoint, caller: Caller, { idempotency, headers, body }: Asked) =>
  idempotency && "path" in idempotency
    ? readIdempotency(endpoint, caller, headers["idempotency-key"], idempotency.path, body)
    : idempotency;

/** The entry is part of the work: where that is one transaction, both happen or neither. */
function audited(deps: OperationDeps, name: string, endpoint: Endpoint, handler: AnyHandler): AnyHandler {
  const audit = createAudit(deps, name);
  const reader = createChangeReader({ ...deps, ...deps.auditSecrets }, endpoint);
  const work = async (call: AuditedCall) => {
    const before = await reader.look(call);
    const answer = await handler(call);
    if ("body" in answer && call.caller) await audit(call, answer, await reader.changes(before, call, answer));
    return answer;
  };
  const workAlone = (call: AuditedCall) =>
    deps.store.transaction(async () => {
      const { caller, params } = call;
      const named = Object.values(params ?? {}).join(" ");
      if (caller && named) await deps.store.audit.lockResource(caller.organizationId, named);
      return work(call);
    });
  const noted = isAtomic(name, endpoint) ? workAlone : work;
  return (call) => (isDryRun(call as AuditedCall) ? handler(call) : noted(call as AuditedCall));
}
