import { type Endpoint, type EndpointName, endpoints } from "@agentrun/contract";
import { type AuditDeps, recordAudit } from "../domain/audit.ts";
import { ServiceError } from "../lib/errors.ts";
import type { Caller } from "../model/api-keys.ts";
import type { NewAuditEntry } from "../model/audit.ts";
import type { Changes } from "../model/changes.ts";
import type { Origin } from "../model/sessions.ts";

export type AuditedCall = {
  caller: Caller | null;
  params: unknown;
  query?: unknown;
  body?: unknown;
  from: Origin;
  requestId: string;
};
export type Audit = (call: AuditedCall, answer: { body: unknown }, changes?: Changes) => Promise<void>;

/** Writes that leave no entry, and why. */
export const unaudited: Partial<Record<EndpointName, string>> = {
  createRun: "a run is its own record: who, when, with which key",
  streamRun: "a run is its own record",
  replayRun: "a run is its own record, and says what it does again",
  createPipelineRun: "a pipeline run is its own record",
  retryPipelineRun: "a pipeline run is its own record, and says what it took from where",
  checkPolicy: "it changes nothing",
  lookUpInvitation: "it changes nothing",
  pollWorker: "a claim is noted in the run",
  reportWorker: "what is told of a run is noted in the run",
  removeWorker: "workers come and go with every deploy",
  forgotPassword: "it answers alike whoever asks, and changes nothing but somebody's mailbox",
};

/** What comes by another protocol is noted as what it asks of our own. */
export const isAudited = (name: string, endpoint: Endpoint): boolean =>
  endpoint.method !== "GET" && endpoint.door === undefined && !Object.hasOwn(unaudited, name);

/** What only asks what would be changes nothing. */
export const isDryRun = ({ query }: AuditedCall): boolean =>
  (query as { dry_run?: unknown } | undefined)?.dry_run === true;

/** Notes one write: the action is the endpoint's name, the resource what the answer shows or the path names. */
export function createAudit(deps: AuditDeps, action: string): Audit {
  return async ({ caller, params, from, requestId }, { body }, changes) => {
    if (caller)
      await recordAudit(deps, {
        ...toEntry(caller, action, from, requestId),
        ...changes,
        ...resourceOf(action, caller, body, params),
      });
  };
}

const toEntry = (caller: Caller, action: string, from: Origin, requestId: string): NewAuditEntry => ({
  organizationId: caller.organizationId,
  action,
  actor: caller.actor,
  address: from.address,
  userAgent: from.userAgent,
  requestId,
});

/** What names nothing is about the whole organisation, or about whoever calls where it is an account's. */
function resourceOf(action: string, caller: Caller, body: unknown, params: unknown) {
  const shown = (typeof body === "object" && body !== null ? body : {}) as { object?: unknown; id?: unknown };
  const id = shown.id ?? idIn(params);
  const type = typeof shown.object === "string" ? shown.object : null;
  if (typeof id === "string") return { resourceType: type, resourceId: id };
  if (type && endpointTable[action]?.base !== "root") return { resourceType: type, resourceId: caller.organizationId };
  return callerAsResource(caller);
}

function callerAsResource({ user, apiKeyId, organizationId }: Caller) {
  if (user) return { resourceType: "user", resourceId: user.id };
  if (apiKeyId) return { resourceType: "api_key", resourceId: apiKeyId };
  return { resourceType: "organization", resourceId: organizationId };
}

const idIn = (params: unknown): unknown => ((params ?? {}) as { id?: unknown }).id;

/** What is refused for want of a right, and not because something is missing or malformed. */
const refusals = new Set([
  "insufficient_scope",
  "demo_key_restricted",
  "agent_not_allowed",
  "queue_not_allowed",
  "network_not_allowed",
  "origin_not_allowed",
  "session_required",
  "owner_required",
  "single_sign_on_required",
]);

export const refusalOf = (error: unknown): string | null =>
  error instanceof ServiceError && refusals.has(error.code) ? error.code : null;

/** Audited writes that have no transaction of their own, and why. None of them takes an Idempotency-Key. */
export const withoutTransaction: Partial<Record<EndpointName, string>> = {
  createFile: "its row is written before its content, so that content without a row is found and removed",
  cancelRun: "the end of a run is written in one batch with other runs, and the call waits for it",
  cancelRuns: "the ends of runs are written in batches with other runs, however many there are",
  cancelPipelineRun: "the call waits until the steps have ended",
};

/**
 * Whether the entry is written in the transaction of the change. What people do with their own accounts counts failures that
 * must outlive the refusal, so nothing may undo them.
 */
export const isAtomic = (name: string, endpoint: Endpoint): boolean =>
  endpoint.base !== "root" && !Object.hasOwn(withoutTransaction, name);

export const endpointTable = endpoints as Readonly<Record<string, Endpoint>>;
