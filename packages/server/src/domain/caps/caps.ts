import {
  type AgentConfiguration,
  type CapId,
  type CapPatch,
  type CapWarning,
  type CreateCapRequest,
  capLimits,
  type OrganizationId,
} from "@agentrun/contract";
import type { DatabaseClock } from "../../lib/clock.ts";
import { ServiceError } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import type { AgentRecord } from "../../model/agents.ts";
import type { Caller } from "../../model/api-keys.ts";
import { type CapRecord, toStored } from "../../model/caps.ts";
import type { CapFilter } from "../../store/caps/caps.ts";
import type { PageRequest } from "../../store/database/page.ts";
import type { Store } from "../../store/store.ts";
import { assertAllowed } from "../agents/agents.ts";

export type CapDeps = {
  store: Pick<Store, "afterCommit" | "agents" | "apiKeys" | "caps" | "transaction">;
  clock: DatabaseClock;
  /** Invalidates the cached caps of an organisation on every node. */
  capsChanged: (organizationId: OrganizationId) => void;
};

/** For warnings about a new cap. */
export type CreateCapDeps = CapDeps & {
  /** Whether the agent uses a model without a known price. */
  hasUnpricedModel: (organizationId: OrganizationId, configuration: AgentConfiguration) => Promise<boolean>;
};

/** A cap and its used amount; null: the cap is per user and no user was given. */
export type ShownCap = { cap: CapRecord; used: number | null };

export async function getCap(deps: CapDeps, caller: Caller, id: CapId, user?: string): Promise<ShownCap> {
  const cap = seen(caller, await deps.store.caps.find({ organizationId: caller.organizationId, id }));
  if (user !== undefined && !cap.eachUser)
    throw new ServiceError("invalid_value", { param: "user", message: "This cap is not per user." });
  const [shown] = await withUses(deps, caller, [cap], user);
  return shown ?? { cap, used: null };
}

export async function listCaps(deps: CapDeps, caller: Caller, filter: Omit<CapFilter, "agentIds">, page: PageRequest) {
  const { agentIds } = caller;
  const found = await deps.store.caps.list(caller.organizationId, { ...filter, agentIds }, page);
  return { ...found, items: await withUses(deps, caller, found.items) };
}

async function withUses(deps: CapDeps, caller: Caller, caps: CapRecord[], user = ""): Promise<ShownCap[]> {
  const holders = caps.map(({ id, eachUser }) => ({ id, holder: eachUser ? user : "" }));
  const uses = await deps.store.caps.readUses(caller.organizationId, holders);
  return caps.map((cap) => {
    const isAnybodys = cap.eachUser && user === "";
    return { cap, used: isAnybodys ? null : (uses.find(({ id }) => id === cap.id)?.used ?? 0) };
  });
}

export async function createCap(
  deps: CreateCapDeps,
  caller: Caller,
  request: CreateCapRequest,
): Promise<ShownCap & { warnings: CapWarning[] }> {
  assertMayChange(caller);
  const now = new Date(deps.clock.now());
  const { agent_id = null, api_key_id = null, user = null, each_user = false, period, unit } = request;
  if (each_user && user !== null) {
    const message = "A cap applies to one user or to each user: omit 'user' or 'each_user'.";
    throw new ServiceError("invalid_value", { param: "each_user", message });
  }
  assertApplies({ eachUser: each_user, unit }, request);
  const found = agent_id && (await deps.store.agents.find(caller.organizationId, agent_id));
  const agent = agent_id ? assertAllowed(caller, found || null, "agent_id") : null;
  if (agent?.archivedAt) throw new ServiceError("agent_archived", { param: "agent_id" });
  if (api_key_id && !(await deps.store.apiKeys.find(caller.organizationId, api_key_id)))
    throw new ServiceError("api_key_not_found", { param: "api_key_id" });
  const cap: CapRecord = {
    id: newId("cap", now.getTime()),
    organizationId: caller.organizationId,
    agentId: agent_id,
    apiKeyId: api_key_id,
    keyIds: [],
    user,
    eachUser: each_user,
    period,
    unit,
    amount: toAmount(unit, request.limit),
    onLimit: request.on_limit ?? "refuse",
    missingUser: request.missing_user ?? "count",
    unpriced: request.unpriced ?? "refuse",
    createdBy: caller.actor,
    createdAt: now,
    updatedAt: now,
  };
  await deps.store.transaction(async () => {
    if ((await deps.store.caps.countLocked(caller.organizationId)) >= capLimits.caps)
      throw new ServiceError("too_many_caps");
    await deps.store.caps.insert(cap);
    deps.store.afterCommit(() => deps.capsChanged(caller.organizationId));
  });
  const isUnpriced = unit === "usd" && (await hasUnpriced(deps, caller.organizationId, agent));
  const warnings: CapWarning[] = [
    ...(each_user && request.missing_user === undefined ? (["runs_without_user"] as const) : []),
    ...(isUnpriced ? (["unpriced_models"] as const) : []),
  ];
  return { cap, used: each_user ? null : 0, warnings };
}

/** More agents than this are not checked for a warning. */
const mostChecked = 200;

async function hasUnpriced(
  { store, hasUnpricedModel }: CreateCapDeps,
  organizationId: OrganizationId,
  agent: AgentRecord | null,
): Promise<boolean> {
  const page = { limit: mostChecked, order: "desc" } as const;
  const agents = agent ? [agent] : (await store.agents.list(organizationId, { status: "active" }, page)).items;
  const found = await Promise.all(agents.map(({ configuration }) => hasUnpricedModel(organizationId, configuration)));
  return found.includes(true);
}

/** A setting that would have no effect is rejected. */
function assertApplies({ eachUser, unit }: Pick<CapRecord, "eachUser" | "unit">, settings: CapPatch): void {
  const wrong = (param: string, message: string) => new ServiceError("invalid_value", { param, message });
  if (settings.missing_user !== undefined && !eachUser)
    throw wrong("missing_user", "'missing_user' applies to caps with each_user: omit it, or set each_user.");
  if (settings.unpriced !== undefined && unit !== "usd")
    throw wrong("unpriced", "'unpriced' applies to caps in dollars: omit it, or use the unit usd.");
}

export async function updateCap(deps: CapDeps, caller: Caller, id: CapId, patch: CapPatch): Promise<ShownCap> {
  assertMayChange(caller);
  await changeCap(deps, caller, id, patch);
  return getCap(deps, caller, id);
}

/** Changes a cap and rechecks the runs that wait for it. */
export const changeCap = (deps: CapDeps, caller: Caller, id: CapId, patch: CapPatch): Promise<CapRecord> =>
  deps.store.transaction(async () => {
    const { organizationId } = caller;
    const cap = seen(caller, await deps.store.caps.find({ organizationId, id }, true));
    assertApplies(cap, patch);
    const amount = patch.limit === undefined ? cap.amount : toAmount(cap.unit, patch.limit);
    const onLimit = patch.on_limit ?? cap.onLimit;
    const { missing_user: missingUser = cap.missingUser, unpriced = cap.unpriced } = patch;
    const changed = { ...cap, amount, onLimit, missingUser, unpriced, updatedAt: new Date(deps.clock.now()) };
    await deps.store.caps.update(changed);
    await deps.store.caps.releaseParked(organizationId, id);
    deps.store.afterCommit(() => deps.capsChanged(organizationId));
    return changed;
  });

export async function deleteCap(deps: CapDeps, caller: Caller, id: CapId): Promise<void> {
  assertMayChange(caller);
  const { organizationId } = caller;
  await deps.store.transaction(async () => {
    if (!(await deps.store.caps.delete({ organizationId, id }))) throw new ServiceError("cap_not_found");
    await deps.store.caps.releaseParked(organizationId, id);
    deps.store.afterCommit(() => deps.capsChanged(organizationId));
  });
}

function toAmount(unit: CapRecord["unit"], limit: number): number {
  const wrong = (message: string) => new ServiceError("invalid_value", { param: "limit", message });
  if (unit !== "usd" && !Number.isInteger(limit)) throw wrong(`A cap on ${unit} must be a whole number.`);
  if (unit === "usd" && limit > capLimits.usd) throw wrong(`A cap in dollars must be at most ${capLimits.usd}.`);
  const amount = toStored(unit, limit);
  if (amount < 1) throw wrong("A cap in dollars must be at least 0.000000001.");
  return amount;
}

/** A key limited to some agents cannot see caps on all agents. */
function seen({ agentIds }: Caller, cap: CapRecord | null): CapRecord {
  if (!cap || (agentIds && !(cap.agentId && agentIds.includes(cap.agentId)))) throw new ServiceError("cap_not_found");
  return cap;
}

function assertMayChange(caller: Caller): void {
  if (caller.agentIds === null) return;
  throw new ServiceError("agent_not_allowed", {
    message: "This API key is limited to some agents, and caps affect others too. Use a key without `agent_ids`.",
  });
}
