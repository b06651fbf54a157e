import { type Endpoint, type EndpointName, endpoints, type OrganizationId } from "@agentrun/contract";
import { type AuditDeps, recordAudit } from "../domain/audit/audit.ts";
import { redacted } from "../domain/secrets/stored-secrets.ts";
import type { Fingerprint, SecretBox } from "../lib/crypto/keyring.ts";
import { isUnavailable, ServiceError } from "../lib/errors.ts";
import type { Caller } from "../model/api-keys.ts";
import type { Fields, NewAuditEntry } from "../model/audit.ts";
import { type Changes, changesOf } from "../model/audit.ts";
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

/**
 * What a write changed, for every endpoint of the table alike: the resource that its path names is read by the endpoint that shows
 * it, before and after. So an entry says of a change exactly what the API says of the thing, and a new endpoint has nothing to add.
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

/** Where a resource is shown: by itself, or in a list of its kind. */
type Shown = { name: string; isList: boolean; param: string | null };

export type ChangeReader = {
  /** The resource that the call names, as it is now; null where it names none or there is none. */
  look(call: Call): Promise<Fields | null>;
  /** What became of it, and what was made beside it. */
  changes(before: Fields | null, call: Call, answer: Answer): Promise<Changes>;
};

export function createChangeReader(deps: ChangeDeps, endpoint: Endpoint): ChangeReader {
  const shown = findShown(endpoint);
  const withSecrets = async ({ caller }: Call, view: Fields | null): Promise<Fields | null> =>
    view && caller && { ...view, ...(await secretsOf(deps, caller.organizationId, holderOf(view, caller))) };
  const look = async (call: Call) => (shown && call.caller ? withSecrets(call, await show(deps, shown, call)) : null);
  return {
    look,
    async changes(before, call, { body }) {
      const made = changesOf(null, await withSecrets(call, madeBy(deps, endpoint, call, body)));
      const after = await look(call);
      if (!shown && isChange(endpoint)) return changesOf(null, changedFields(call, body));
      if (isOfRuns(endpoint)) return changesOf(null, decided(call));
      if (!before && !after) return made;
      const changed = changesOf(before, after);
      return made.after ? { ...changed, after: { ...changed.after, created: made.after } } : changed;
    },
  };
}

const isChange = ({ method }: Endpoint) => method === "PATCH" || method === "PUT";

/** Of what no endpoint shows, the answer says how it is now: those of its fields that the call was about. */
function changedFields(call: Call, body: unknown): Fields | null {
  const [asked, answered] = [toFields(call.body), toFields(body)];
  if (!asked || !answered) return null;
  return Object.fromEntries(Object.keys(asked).flatMap((name) => (name in answered ? [[name, answered[name]]] : [])));
}

/** Runs tell their own story, and are large; what is said in threads or lies in files can be erased, so it is not written down here a second time. */
const isOfRuns = ({ path }: Endpoint) => /\/(runs|threads|files)(\/|$)/.test(path);

/**
 * What somebody decided, and where they have a tool called otherwise than the agent wanted, which of its arguments they gave. The values,
 * and what was said with it, are in the run's events.
 */
function decided({ body }: Call): Fields | null {
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

function findShown(endpoint: Endpoint): Shown | null {
  if (isOfRuns(endpoint)) return null;
  const isMaking = endpoint.method === "POST" && !endpoint.path.includes("{");
  if (isMaking) return null;
  for (let path = endpoint.path; path !== ""; path = path.slice(0, path.lastIndexOf("/"))) {
    const [, param = null] = /\{(\w+)\}$/.exec(path) ?? [];
    // An action of the path, such as rotate, shows nothing; what is before it does.
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

async function show(deps: ChangeDeps, { name, isList, param }: Shown, call: Call): Promise<Fields | null> {
  const read = async (query: object): Promise<Fields | null> => {
    try {
      const handler = deps.handlers[name] as AnyHandler;
      return toFields(
        (await handler({ ...call, query, body: undefined, headers: {}, idempotency: null, url: listUrl })).body,
      );
    } catch (error) {
      // What may not be seen, or is not there, has nothing to tell; the write itself says why it is refused.
      if (error instanceof ServiceError && !isUnavailable(error)) return null;
      throw error;
    }
  };
  if (isList) return findInList(read, (call.params as Record<string, unknown>)[param ?? ""]);
  const view = await read({});
  return view?.object === "list" ? null : view;
}

/** A list links to its next page; nobody follows it from here. */
const listUrl = "https://localhost/";
const pageSize = 100;
const mostPages = 20;

async function findInList(read: (query: object) => Promise<Fields | null>, id: unknown): Promise<Fields | null> {
  let after: unknown;
  for (let page = 0; page < mostPages; page += 1) {
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

/** An organisation's provider has no id of its own. */
const holderOf = ({ object, id }: Fields, { organizationId }: Caller): unknown =>
  object === "single_sign_on" ? organizationId : id;

/** What is stored encrypted is not shown, so that it changed is told by its fingerprint. */
async function secretsOf({ store, secrets, fingerprint }: ChangeDeps, organizationId: OrganizationId, id: unknown) {
  if (typeof id !== "string") return {};
  const sealed = await store.audit.listSealed(organizationId, id);
  if (sealed.size === 0) return {};
  const prints = [...sealed].map(([path, value]) => [path, fingerprint(secrets.open(value))]);
  return { secrets: Object.fromEntries(prints) };
}

/** Something new that the answer shows: another thing than the path names. */
function madeBy({ fingerprint }: ChangeDeps, endpoint: Endpoint, { params }: Call, body: unknown): Fields | null {
  if (endpoint.method !== "POST" || isOfRuns(endpoint) || body instanceof Rendered) return null;
  const shown = toFields(body);
  const isNamed = Object.values(params ?? {}).includes(shown?.id);
  const isThing = typeof shown?.id === "string" || endpoint.shownOnce !== undefined;
  if (!shown || isNamed || !isThing) return null;
  const made = structuredClone(shown) as Record<string, unknown>;
  // What will be shown as something else is told by that, and under `secrets`, as of every change.
  for (const [path, later] of Object.entries(endpoint.shownOnce ?? {}))
    printAt(made, path.split("."), later === null ? fingerprint : () => later);
  return made;
}

function printAt(holder: Record<string, unknown>, [name = "", ...rest]: readonly string[], print: Fingerprint): void {
  const value = Object.hasOwn(holder, name) ? holder[name] : undefined;
  if (rest.length > 0 && typeof value === "object" && value !== null)
    printAt(value as Record<string, unknown>, rest, print);
  else if (typeof value === "string" && value !== redacted) holder[name] = print(value);
}
