import type {
  CreatePolicyRequest,
  Guard,
  GuardFinding,
  GuardRequest,
  OrganizationId,
  PolicyId,
  PolicyPatch,
  PolicyRef,
  TestPolicyRequest,
} from "@agentrun/contract";
import type { DatabaseClock } from "../../lib/clock.ts";
import { andThen } from "../../lib/concurrency/promises.ts";
import { createSharedReads } from "../../lib/concurrency/shared-reads.ts";
import { ServiceError } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import type { Caller } from "../../model/api-keys.ts";
import type { PolicyRecord, PolicyState, TemplateRecord } from "../../model/policies.ts";
import { countFitting, isCreatedBetween, type Page, type PageRequest } from "../../store/database/page.ts";
import type { Store } from "../../store/store.ts";

/** Tries a policy on a JSON text. */
type PolicyTrial = (
  organizationId: OrganizationId,
  guards: readonly Guard[],
  stage: "input" | "output",
  json: string,
  root: string,
) => Promise<{ text: string; findings: GuardFinding[]; isBlocked: boolean }>;

export type PolicyDeps = {
  store: Pick<Store, "afterCommit" | "agents" | "policies" | "transaction">;
  clock: DatabaseClock;
  templates: readonly TemplateRecord[];
  /** Fills in defaults; throws 422 with the guard at fault. */
  parseGuards: (requests: readonly GuardRequest[]) => Guard[];
  tryPolicy: PolicyTrial;
  /** Invalidates the cached policies of an organisation on every node. */
  policiesChanged: (organizationId: OrganizationId) => void;
};

type AnyPolicy = PolicyRecord | TemplateRecord;
/** A policy, and whether it is the organisation's default. */
export type ShownPolicy = { policy: AnyPolicy; isDefault: boolean };

const mostPolicies = 100;
const mostNamed = 10;

export const isOwn = (ref: string): ref is PolicyId => ref.startsWith("pol_");

export async function getPolicy(deps: PolicyDeps, caller: Caller, id: PolicyRef): Promise<ShownPolicy> {
  const { defaultPolicy } = await deps.store.policies.readState(caller.organizationId);
  return { policy: await findAny(deps, caller, id), isDefault: defaultPolicy === id };
}

async function findAny(deps: PolicyDeps, caller: Caller, id: PolicyRef): Promise<AnyPolicy> {
  const policy = isOwn(id)
    ? await deps.store.policies.find(caller.organizationId, id)
    : deps.templates.find((template) => template.id === id);
  if (!policy) throw new ServiceError("policy_not_found");
  return policy;
}

/** Templates sort before all custom policies. */
export async function listPolicies(
  deps: PolicyDeps,
  caller: Caller,
  source: "template" | "custom" | undefined,
  page: PageRequest,
): Promise<Page<ShownPolicy>> {
  const { defaultPolicy } = await deps.store.policies.readState(caller.organizationId);
  const own = source === "template" ? [] : await deps.store.policies.list(caller.organizationId);
  const all: AnyPolicy[] = [...(source === "custom" ? [] : deps.templates), ...own];
  const shown = all.map((policy) => ({ policy, isDefault: policy.id === defaultPolicy }));
  return pageOf(deps, shown, page);
}

/** Pages the list: ids sort by creation time, templates first. */
function pageOf(deps: PolicyDeps, all: ShownPolicy[], page: PageRequest): Page<ShownPolicy> {
  const keyOf = (id: string) => (isOwn(id) ? id : String(deps.templates.findIndex((template) => template.id === id)));
  const ordered = page.order === "asc" ? all : all.toReversed();
  const isPast = (id: string, cursor: string) =>
    page.order === "asc" ? keyOf(id) > keyOf(cursor) : keyOf(id) < keyOf(cursor);
  const { after, before } = page;
  const chosen = ordered.filter(
    ({ policy }) =>
      isCreatedBetween("createdAt" in policy ? policy.createdAt : null, page) &&
      (after === undefined || isPast(policy.id, after)) &&
      (before === undefined || isPast(before, policy.id)),
  );
  const isBackwards = before !== undefined && after === undefined;
  const count = countFitting(isBackwards ? chosen.toReversed() : chosen, page.limit);
  return { items: isBackwards ? chosen.slice(-count) : chosen.slice(0, count), hasMore: chosen.length > count };
}

export async function createPolicy(
  deps: PolicyDeps,
  caller: Caller,
  request: CreatePolicyRequest,
  id: PolicyId | null = null,
): Promise<ShownPolicy> {
  assertMayChange(caller);
  const now = deps.clock.now();
  const policy: PolicyRecord = {
    id: id ?? newId("pol", now),
    organizationId: caller.organizationId,
    name: request.name,
    description: request.description ?? null,
    guards: deps.parseGuards(request.guards),
    revision: 1,
    metadata: request.metadata ?? {},
    createdBy: caller.actor,
    createdAt: new Date(now),
    updatedAt: new Date(now),
  };
  await deps.store.transaction(async () => {
    const count = await deps.store.policies.countLocked(caller.organizationId);
    if (count >= mostPolicies) throw new ServiceError("too_many_policies");
    await deps.store.policies.insert(policy);
    deps.store.afterCommit(() => deps.policiesChanged(caller.organizationId));
  });
  return { policy, isDefault: false };
}

export async function updatePolicy(
  deps: PolicyDeps,
  caller: Caller,
  ref: PolicyRef,
  patch: PolicyPatch,
): Promise<ShownPolicy> {
  assertMayChange(caller);
  const id = ownId(ref);
  const { guards, ...rest } = patch;
  const changes = { ...rest, ...(guards ? { guards: deps.parseGuards(guards) } : {}) };
  await deps.store.transaction(async () => {
    await deps.store.policies.lock(caller.organizationId, id, "update");
    const policy = (await findAny(deps, caller, id)) as PolicyRecord;
    const updatedAt = new Date(deps.clock.now());
    await deps.store.policies.update({ ...policy, ...changes, revision: policy.revision + 1, updatedAt });
    deps.store.afterCommit(() => deps.policiesChanged(caller.organizationId));
  });
  return getPolicy(deps, caller, id);
}

/** Everything that refers to a policy locks it first, so no reference can appear between the check and the deletion. */
export async function deletePolicy(deps: PolicyDeps, caller: Caller, ref: PolicyRef): Promise<PolicyId> {
  assertMayChange(caller);
  const id = ownId(ref);
  await deps.store.transaction(async () => {
    const isThere = await deps.store.policies.lock(caller.organizationId, id, "update");
    if (!isThere) throw new ServiceError("policy_not_found");
    await assertUnused(deps, caller.organizationId, id);
    await deps.store.policies.delete(caller.organizationId, id);
    deps.store.afterCommit(() => deps.policiesChanged(caller.organizationId));
  });
  return id;
}

async function assertUnused(deps: PolicyDeps, organizationId: OrganizationId, id: PolicyId): Promise<void> {
  const mentioning = await deps.store.agents.listMentioning(organizationId, id);
  const agents = mentioning.filter(({ policy }) => policy === id).slice(0, mostNamed);
  const { defaultPolicy } = await deps.store.policies.readState(organizationId);
  const users = [
    ...(defaultPolicy === id ? ["It is the organisation's default policy."] : []),
    ...agents.map((agent) => `Agent ${agent.id} (${agent.name}) uses it.`),
  ];
  if (users.length === 0) return;
  const details = users.map((message) => ({ param: "id", code: "policy_in_use", message }));
  throw new ServiceError("policy_in_use", { message: `The policy is in use. ${users[0]}`, details });
}

export async function getDefaultPolicy(deps: PolicyDeps, caller: Caller): Promise<PolicyRef | null> {
  return (await deps.store.policies.readState(caller.organizationId)).defaultPolicy;
}

export async function setDefaultPolicy(
  deps: PolicyDeps,
  caller: Caller,
  policy: PolicyRef | null,
): Promise<PolicyRef | null> {
  assertMayChange(caller);
  await deps.store.transaction(async () => {
    await assertPolicy(deps.store, caller.organizationId, policy);
    await deps.store.policies.setDefault(caller.organizationId, policy);
    deps.store.afterCommit(() => deps.policiesChanged(caller.organizationId));
  });
  return policy;
}

/** Throws if the policy does not exist; locks it against deletion until the transaction ends. */
export async function assertPolicy(
  store: Pick<Store, "policies">,
  organizationId: OrganizationId,
  policy: string | null,
): Promise<void> {
  if (policy === null || !isOwn(policy)) return;
  const isKnown = isWellFormed(policy) && (await store.policies.lock(organizationId, policy, "share"));
  if (!isKnown) throw new ServiceError("policy_not_found", { param: "policy" });
}

const isWellFormed = (id: string): boolean => /^pol_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(id);

/** Tries a policy on a text or an object; stores nothing. */
export async function testPolicy(deps: PolicyDeps, caller: Caller, id: PolicyRef, request: TestPolicyRequest) {
  const { guards } = await findAny(deps, caller, id);
  const { text, value, stage } = request;
  if ((text === undefined) === (value === undefined)) {
    throw new ServiceError("invalid_value", { param: "text", message: "Send either 'text' or 'value'." });
  }
  const root = text === undefined ? stage : "text";
  const verdict = await deps.tryPolicy(caller.organizationId, guards, stage, JSON.stringify(text ?? value), root);
  return { ...verdict, isText: text !== undefined };
}

function ownId(ref: PolicyRef): PolicyId {
  if (!isOwn(ref)) throw new ServiceError("policy_is_template");
  return ref;
}

function assertMayChange(caller: Caller): void {
  if (caller.agentIds === null) return;
  throw new ServiceError("agent_not_allowed", {
    message: "This API key is limited to some agents, and policies guard all of them. Use a key without `agent_ids`.",
  });
}

/** Caches compiled policies by revision. */
type PolicyCache<Compiled> = {
  /** The organisation's default policy combined with the agent's own. Null: no guards. */
  find(organizationId: OrganizationId, own: string | null): Promise<Compiled | null> | Compiled | null;
  forget(organizationId: OrganizationId): void;
};

/** Other nodes signal changes. If a signal is lost, the old policy is used for this long. */
const cacheMs = 5_000;
const maximum = 2_000;

/** `joined`: combined policies, by the agent's own policy. */
type Known<Compiled> = { state: PolicyState; joined: Map<string | null, Compiled | null> };

export function createPolicyCache<Compiled>(
  store: Pick<Store, "policies">,
  templates: readonly TemplateRecord[],
  compile: (guards: readonly Guard[]) => Compiled,
): PolicyCache<Compiled> {
  const states = createSharedReads<OrganizationId, Known<Compiled>>(
    async (organizationId) => ({ state: await store.policies.readState(organizationId), joined: new Map() }),
    { freshMs: cacheMs, maximum },
  );
  const compiled = new Map<string, Promise<Compiled | null> | Compiled | null>();
  const guardsOf = createGuardReader(store, templates);

  const join = (organizationId: OrganizationId, state: PolicyState, own: string | null) => {
    const refs = [...new Set([state.defaultPolicy, own])].filter((ref) => ref !== null && ref !== "open");
    if (refs.length === 0) return null;
    const key = refs.map((ref) => `${ref}@${state.revisions.get(ref ?? "") ?? 0}`).join(" ");
    const known = compiled.get(key);
    if (known !== undefined) return known;
    const fresh = Promise.all(refs.map((ref) => guardsOf(organizationId, ref ?? "open"))).then((all) => {
      const guards = all.flat();
      const result = guards.length > 0 ? compile(guards) : null;
      compiled.set(key, result);
      return result;
    });
    if (compiled.size >= maximum) compiled.clear();
    compiled.set(key, fresh);
    fresh.catch(() => compiled.delete(key));
    return fresh;
  };

  const findIn = (organizationId: OrganizationId, { state, joined }: Known<Compiled>, own: string | null) => {
    const before = joined.get(own);
    if (before !== undefined) return before;
    const found = join(organizationId, state, own);
    if (!(found instanceof Promise)) joined.set(own, found);
    return found;
  };

  return {
    find: (organizationId, own) => andThen(states.get(organizationId), (known) => findIn(organizationId, known, own)),
    forget: states.forget,
  };
}

const createGuardReader =
  (store: Pick<Store, "policies">, templates: readonly TemplateRecord[]) =>
  async (organizationId: OrganizationId, ref: string): Promise<Guard[]> => {
    const policy = isOwn(ref)
      ? await store.policies.find(organizationId, ref)
      : templates.find((template) => template.id === ref);
    // Fail closed if a named policy does not exist any more.
    if (!policy) throw new ServiceError("policy_not_found", { param: "policy" });
    return policy.guards;
  };
