import {
  type AgentBatch,
  type AppliedConfiguration,
  type Endpoint,
  type EndpointName,
  endpoints,
  type OrganizationId,
} from "@agentrun/contract";
import { type AuditDeps, recordAudit } from "../domain/audit/audit.ts";
import { redacted } from "../domain/secrets/stored-secrets.ts";
import type { Fingerprint, SecretBox } from "../lib/crypto/keyring.ts";
import { isUnavailable, ServiceError } from "../lib/errors.ts";
import type { Caller } from "../model/api-keys.ts";
import { type Changes, changesOf, type Fields, type NewAuditEntry, nameOf } from "../model/audit.ts";
import type { Origin } from "../model/sessions.ts";
import type { Store } from "../store/store.ts";
import { Rendered } from "./endpoint-types.ts";

export type AuditedCall = {
  caller: Caller | null;
  params: unknown;
  query?: unknown;
  body?: unknown;
  from: Origin;
  requestId: string;
};
export type Audit = (call: AuditedCall, answer: { body: unknown }, changes?: Changes) => Promise<void>;

/** Writes without an audit entry, and the reason. */
export const unaudited: Partial<Record<EndpointName, string>> = {
  createRun: "the run itself records caller, time and key",
  streamRun: "the run itself is the record",
  createRunBatch: "the runs themselves are the record",
  replayRun: "the run itself records which run it replays",
  createPipelineRun: "the pipeline run itself is the record",
  retryPipelineRun: "the pipeline run itself records which results it reuses",
  testPolicy: "it changes nothing",
  planConfiguration: "it changes nothing",
  estimateReplay: "it changes nothing",
  lookUpInvitation: "it changes nothing",
  pollWorker: "the run records the claim",
  reportWorker: "the run records the report",
  removeWorker: "workers change with every deployment",
  forgotPassword: "it always returns the same response and only sends an e-mail",
};

/** A request of another protocol is recorded as the API call that it makes. */
export const isAudited = (name: string, endpoint: Endpoint): boolean =>
  endpoint.method !== "GET" && endpoint.door === undefined && !Object.hasOwn(unaudited, name);

export const isDryRun = ({ query }: AuditedCall): boolean =>
  (query as { dry_run?: unknown } | undefined)?.dry_run === true;

/** Records a write: the action is the name of the endpoint, the resource is the one in the response or in the path. */
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

/** A write without a resource id concerns the organisation or, for account endpoints, the caller. */
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

/** Errors that mean a missing permission, not a missing or malformed value. */
const refusals = new Set([
  "insufficient_scope",
  "demo_key_restricted",
  "user_token_restricted",
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

/** Audited writes without a transaction, and the reason. None of them accepts an Idempotency-Key. */
export const withoutTransaction: Partial<Record<EndpointName, string>> = {
  createFile: "its row is written before its content, so that content without a row is found and removed",
  cancelRun: "the end of a run is written in a batch with other runs, and the call waits for it",
  cancelRuns: "the ends of runs are written in batches with other runs",
  cancelPipelineRun: "the call waits until the steps have ended",
};

/**
 * Whether the entry is written in the transaction of the change. Account endpoints count failed attempts, which a rollback must not undo.
 */
export const isAtomic = (name: string, endpoint: Endpoint): boolean =>
  endpoint.base !== "root" && !Object.hasOwn(withoutTransaction, name);

const endpointTable = endpoints as Readonly<Record<string, Endpoint>>;

/**
 * Determines the changes of a write, in the same way for every endpoint: the resource in the path is read with its GET endpoint before and
 * after the write. So an entry shows the same fields as the API, and a new endpoint needs no extra code.
 */
export type ChangeDeps = {
  store: Pick<Store, "audit">;
  handlers: Readonly<Record<string, unknown>>;
  secrets: Pick<SecretBox, "open">;
  fingerprint: Fingerprint;
};

type Call = { caller: Caller | null; params: unknown; body?: unknown };
type Answer = { body: unknown };
type AnyHandler = (call: object) => Promise<Answer>;

/** The endpoint that returns a resource: by id, or in a list. */
type ReadEndpoint = { name: string; isList: boolean; param: string | null };

type ChangeReader = {
  /** The current state of the resource in the path; null if there is none. */
  readResource(call: Call): Promise<Fields | null>;
  /** The changes of the resource, and the resource that was created. */
  changes(before: Fields | null, call: Call, answer: Answer): Promise<Changes>;
};

export function createChangeReader(deps: ChangeDeps, endpoint: Endpoint): ChangeReader {
  const shown = findReadEndpoint(endpoint);
  const withSecrets = async ({ caller }: Call, view: Fields | null): Promise<Fields | null> =>
    view && caller && { ...view, ...(await secretsOf(deps, caller.organizationId, secretHolderId(view, caller))) };
  const readResource = async (call: Call) =>
    shown && call.caller ? withSecrets(call, await readByEndpoint(deps, shown, call)) : null;
  type Views = { before: Fields | null; after: Fields | null; made: Fields | null };
  const differences = async ({ before, after, made }: Views, call: Call, body: unknown) => {
    if (endpoint.batchOf !== undefined) return changesOf(null, acceptedIn(body));
    if (isApplied(body)) return changesIn(body);
    if (!shown && isChange(endpoint)) return changesOf(null, changedFields(call, body));
    if (isRunData(endpoint)) return changesOf(null, decisionOf(call));
    const created = changesOf(null, await withSecrets(call, made));
    if (!before && !after) return created;
    const changed = changesOf(before, after);
    return created.after ? { ...changed, after: { ...changed.after, created: created.after } } : changed;
  };
  return {
    readResource,
    async changes(before, call, { body }) {
      const after = await readResource(call);
      const made = createdBy(deps, endpoint, call, body);
      const resourceName = nameOf(made) ?? nameOf(after) ?? nameOf(before);
      return { ...(await differences({ before, after, made }, call, body)), resourceName };
    },
  };
}

/** The status of each agent that a batch changed. One field per agent: a long field would be truncated. */
const acceptedIn = (body: unknown): Fields =>
  Object.fromEntries((body as AgentBatch).data.flatMap(({ agent }) => (agent ? [[agent.id, agent.status]] : [])));

const isApplied = (body: unknown): body is AppliedConfiguration => toFields(body)?.object === "applied_configuration";

/** The changes of a configuration, by resource. */
function changesIn({ changes }: AppliedConfiguration): Changes {
  const [before, after] = (["before", "after"] as const).map((side) =>
    Object.fromEntries(
      changes.map(({ kind, name, action, fields }) => [
        `${kind}/${name}`,
        { action, ...Object.fromEntries(fields.map((field) => [field.path, field[side]])) },
      ]),
    ),
  );
  return changesOf(before ?? null, after ?? null);
}

const isChange = ({ method }: Endpoint) => method === "PATCH" || method === "PUT";

/** For a resource without a GET endpoint: the fields of the request with their values in the response. */
function changedFields(call: Call, body: unknown): Fields | null {
  const [requested, returned] = [toFields(call.body), toFields(body)];
  if (!requested || !returned) return null;
  return Object.fromEntries(
    Object.keys(requested).flatMap((name) => (name in returned ? [[name, returned[name]]] : [])),
  );
}

/** Runs have their own events and are large. Threads, files and rows can be erased, so their content must not be copied into the audit log. */
const isRunData = ({ path }: Endpoint) => /\/(runs|threads|files|rows)(\/|$)/.test(path);

/**
 * The decision on a request for approval, with the names of the arguments that were changed. Their values and the comment are in the run's
 * events.
 */
function decisionOf({ body }: Call): Fields | null {
  const { type, action_id, to, arguments: given } = toFields(body) ?? {};
  if (type !== "approve" && type !== "reject" && type !== "delegate") return null;
  const changed = toFields(given);
  return {
    type,
    ...(action_id === undefined ? {} : { action_id }),
    ...(type === "delegate" ? { to } : {}),
    ...(changed ? { changed_arguments: Object.keys(changed).slice(0, 100) } : {}),
  };
}

function findReadEndpoint(endpoint: Endpoint): ReadEndpoint | null {
  if (isRunData(endpoint)) return null;
  const isCreation = endpoint.method === "POST" && !endpoint.path.includes("{");
  if (isCreation) return null;
  for (let path = endpoint.path; path !== ""; path = path.slice(0, path.lastIndexOf("/"))) {
    const [, param = null] = /\{(\w+)\}$/.exec(path) ?? [];
    // A path that ends with an action, such as rotate, has no GET endpoint; the path before it does.
    if (param === null && path !== endpoint.path) continue;
    const single = nameOfGet(path);
    if (single) return { name: single, isList: false, param };
    const list = param && /(^|_)id$/.test(param) ? nameOfGet(path.slice(0, path.lastIndexOf("/"))) : null;
    if (list) return { name: list, isList: true, param };
  }
  return null;
}

const nameOfGet = (path: string): string | null =>
  Object.entries(endpointTable).find(([, each]) => each.method === "GET" && each.path === path)?.[0] ?? null;

async function readByEndpoint(
  deps: ChangeDeps,
  { name, isList, param }: ReadEndpoint,
  call: Call,
): Promise<Fields | null> {
  const read = async (query: object): Promise<Fields | null> => {
    try {
      const handler = deps.handlers[name] as AnyHandler;
      return toFields(
        (await handler({ ...call, query, body: undefined, headers: {}, idempotency: null, url: listUrl })).body,
      );
    } catch (error) {
      // A resource that does not exist or is not visible has no state; the write itself reports the error.
      if (error instanceof ServiceError && !isUnavailable(error)) return null;
      throw error;
    }
  };
  if (isList) return findInList(read, (call.params as Record<string, unknown>)[param ?? ""]);
  const view = await read({});
  return view?.object === "list" ? null : view;
}

/** A list needs its own URL for the link to the next page, which is not used here. */
const listUrl = "https://localhost/";
const pageSize = 100;
const maxPages = 20;

async function findInList(read: (query: object) => Promise<Fields | null>, id: unknown): Promise<Fields | null> {
  let after: unknown;
  for (let page = 0; page < maxPages; page += 1) {
    const list = await read({ limit: pageSize, ...(after === undefined ? {} : { after }) });
    const found = ((list?.data ?? []) as Fields[]).find((item) => item.id === id);
    if (found || !list?.has_more) return found ?? null;
    after = list.last_id;
  }
  return null;
}

const toFields = (body: unknown): Fields | null => {
  const value = body instanceof Rendered ? (JSON.parse(body.text) as unknown) : body;
  return typeof value === "object" && value !== null ? (value as Fields) : null;
};

/** The single sign-on settings of an organisation have no id. */
const secretHolderId = ({ object, id }: Fields, { organizationId }: Caller): unknown =>
  object === "single_sign_on" ? organizationId : id;

/** Secrets are shown only as fingerprints, which reveal that they changed. */
async function secretsOf({ store, secrets, fingerprint }: ChangeDeps, organizationId: OrganizationId, id: unknown) {
  if (typeof id !== "string") return {};
  const sealed = await store.audit.listSealed(organizationId, id);
  if (sealed.size === 0) return {};
  const prints = [...sealed].map(([path, value]) => [path, fingerprint(secrets.open(value))]);
  return { secrets: Object.fromEntries(prints) };
}

/** A new resource in the response, other than the one in the path. */
function createdBy({ fingerprint }: ChangeDeps, endpoint: Endpoint, { params }: Call, body: unknown): Fields | null {
  if (endpoint.method !== "POST" || isRunData(endpoint) || body instanceof Rendered) return null;
  const shown = toFields(body);
  const isNamed = Object.values(params ?? {}).includes(shown?.id);
  const isResource = typeof shown?.id === "string" || endpoint.shownOnce !== undefined;
  if (!shown || isNamed || !isResource) return null;
  const created = structuredClone(shown) as Record<string, unknown>;
  // A secret with a public replacement is recorded as that replacement, and as a fingerprint under `secrets`.
  for (const [path, later] of Object.entries(endpoint.shownOnce ?? {}))
    printAt(created, path.split("."), later === null ? fingerprint : () => later);
  return created;
}

function printAt(holder: Record<string, unknown>, [name = "", ...rest]: readonly string[], print: Fingerprint): void {
  const value = Object.hasOwn(holder, name) ? holder[name] : undefined;
  if (rest.length > 0 && typeof value === "object" && value !== null)
    printAt(value as Record<string, unknown>, rest, print);
  else if (typeof value === "string" && value !== redacted) holder[name] = print(value);
}
