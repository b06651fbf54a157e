import {
  type AgentConfiguration,
  configurationScopes,
  coversScopes,
  grants,
  type IdOf,
  type IdPrefix,
  type OrganizationId,
  type PipelineDefinition,
  pipelineLimits,
  roleScopes,
  type UserId,
} from "@agentrun/contract";
import { coversNetworks } from "@agentrun/safe-fetch";
import { hashSecret } from "../../lib/crypto/api-key.ts";
import { ServiceError } from "../../lib/errors.ts";
import { toUuid } from "../../lib/ids.ts";
import type { ApiKeyRecord, Caller } from "../../model/api-keys.ts";
import type { RunRecord } from "../../model/runs.ts";
import type { Store } from "../../store/store.ts";

/**
 * The rules for what a credential may grant, change and revoke.
 */

/**
 * Identifies a caller across repeated requests: a key with its successors, a person across sessions, and tokens of either that have
 * the same rights.
 */
export function lineageOf({ lineageId, actor, scopes, isToken, agentIds, endUser }: Caller): string {
  const own = toUuid(lineageId ?? actor);
  if (!isToken) return own;
  const ofScopes = `${own}/${[...scopes].sort().join(",")}`;
  if (!endUser) return ofScopes;
  // Another user's key must not find this user's result. Hashed, because the name of a user may have any length and any character.
  const bounds = JSON.stringify([endUser.user, endUser.threadId, agentIds && [...agentIds].sort()]);
  return `${ofScopes}/${hashSecret(bounds).toString("base64url")}`;
}

/** A token is short-lived, so it must not create anything that outlives it. */
export function assertMayIssueCredentials(caller: Caller): void {
  if (!caller.isToken) return;
  throw new ServiceError("insufficient_scope", {
    message:
      "A short-lived token cannot create keys, tokens or invitations or change roles. Use the key or session that made it.",
  });
}

/** Limits a wanted expiry to the latest one that is allowed. */
export const endNoLater = (latest: Date | null, wanted: Date | null): Date | null =>
  latest && (!wanted || wanted > latest) ? latest : wanted;

/** Limits the networks of a new credential to those of the key that creates it. */
export function withinNetworks(
  maker: Pick<ApiKeyRecord, "networks"> | null,
  wanted: readonly string[] | null,
): readonly string[] | null {
  const own = maker?.networks ?? null;
  if (!own || (wanted && coversNetworks(own, wanted))) return wanted;
  if (!wanted) return own;
  throw new ServiceError("network_not_allowed", {
    param: "networks",
    message: `A key can only have networks of the key that creates it: ${own.join(", ")}.`,
  });
}

/** A limited or demo key must not revoke other keys, members or invitations. */
export function assertMayRevokeOthers(caller: Caller): void {
  assertNotDemo(caller, "A demo key cannot change or revoke other keys, members or invitations. Use a standard key.");
  if (caller.agentIds === null) return;
  throw new ServiceError("agent_not_allowed", {
    message:
      "This API key is limited to some agents and cannot change or revoke other keys, members or invitations. Use a key without `agent_ids`.",
  });
}

/** Organisation-wide settings can be changed only by an owner or a key with full, lasting access. */
export function assertMayManageOrganization(caller: Caller, what: string, why = ""): void {
  if (caller.isToken) {
    const message = `A short-lived token cannot change ${what}. Use the key or session that made it.`;
    throw new ServiceError("insufficient_scope", { message });
  }
  assertNotDemo(caller, `A demo key cannot change ${what}. Use a standard key.`);
  if (caller.agentIds !== null) {
    const message = `This API key is limited to some agents and cannot change ${what}. Use a key without \`agent_ids\`.`;
    throw new ServiceError("agent_not_allowed", { message });
  }
  if (!caller.scopes.includes("*"))
    throw new ServiceError("owner_required", { message: `Only an owner can change ${what}${why}.` });
}

/** Any key may change itself. A replaced key must not change its successor: it may have leaked. */
export function assertMayChangeKey(caller: Caller, own: ApiKeyRecord | null, key: ApiKeyRecord): void {
  if (own?.id === key.id) return;
  assertMayRevokeOthers(caller);
  if (own?.lineageId !== key.lineageId || key.createdAt < own.createdAt) return;
  throw new ServiceError("api_key_replaced", { param: "id" });
}

/** The dimension in which a key exceeds the caller's rights; null: none. */
export function findExcess(
  caller: Caller,
  { kind, scopes, agentIds, queues }: Pick<ApiKeyRecord, "kind" | "scopes" | "agentIds" | "queues">,
): "scopes" | "agents" | "queues" | null {
  if (kind !== "demo") assertNotDemo(caller);
  if (!coversScopes(caller.scopes, scopes)) return "scopes";
  const own = caller.agentIds;
  if (own && !(agentIds?.every((id) => own.includes(id)) ?? false)) return "agents";
  return mayServe(caller, queues) ? null : "queues";
}

/** Whether a caller may serve these worker queues; null means all queues. */
export const mayServe = ({ queues: own }: Pick<Caller, "queues">, queues: readonly string[] | null): boolean =>
  own === undefined || (queues?.every((queue) => own.includes(queue)) ?? false);

/** A caller must not change or rotate a key with more rights than their own. */
export function assertWithinRights(caller: Caller, key: ApiKeyRecord): void {
  const found = findExcess(caller, key);
  if (found === "scopes") throw beyond(caller);
  if (found === null) return;
  if (found === "queues") {
    throw new ServiceError("queue_not_allowed", {
      param: "id",
      message: "This key is limited to some queues, and that key has others. Use a key without `queues`.",
    });
  }
  throw new ServiceError("agent_not_allowed", {
    param: "id",
    message: "This key is limited to some agents, and that key has others. Use a key without `agent_ids`.",
  });
}

/** The same for revoking, except that owners, admins and the key's owner may always revoke a leaked key. */
export function assertMayRevoke(caller: Caller, own: ApiKeyRecord | null, key: ApiKeyRecord): void {
  assertMayChangeKey(caller, own, key);
  const isOwn = own?.id === key.id || (caller.user !== undefined && caller.user.id === key.userId);
  const isAdmin = caller.user !== undefined && grants(caller.scopes, "members:write");
  if (!isOwn && !isAdmin && !coversScopes(caller.scopes, key.scopes)) throw beyond(caller);
}

/** Rotating reveals a new secret, so only the key's owner, an owner or an admin may do it. */
export function assertMayRotate(caller: Caller, own: ApiKeyRecord | null, key: ApiKeyRecord): void {
  const isOwn = own?.id === key.id || key.userId === (caller.personId ?? null);
  if (isOwn || grants(caller.scopes, "members:write")) return;
  throw new ServiceError("insufficient_scope", {
    message:
      "Rotating a key reveals its new secret, so only its owner, an organisation owner or an admin can rotate it.",
  });
}

const beyond = (caller: Caller) =>
  new ServiceError("insufficient_scope", { message: `That key has scopes ${missingScopeHint(caller)}.` });

/** The end of a sentence about a missing scope: who lacks it and what to do. */
export function missingScopeHint({ user, isToken }: Caller): string {
  if (isToken) return "which this token lacks. Use the key or session that made it, or one with more scopes";
  return user ? "which your role lacks. Ask an owner or admin" : "which this key lacks. Use one that has it";
}

/** Developers of agents must not change approval rules. */
export function assertManagesApprovals(caller: Caller, param: string): void {
  if (grants(caller.scopes, "approvals:manage")) return;
  throw new ServiceError("insufficient_scope", {
    param,
    message: `Changing '${param}' requires the scope 'approvals:manage', ${missingScopeHint(caller)}.`,
  });
}

/** Pipelines and schedules start runs later, so creating them needs the same scope as starting a run. */
export function assertMayStartRuns(caller: Caller): void {
  if (grants(caller.scopes, "runs:write")) return;
  throw new ServiceError("insufficient_scope", {
    message: "Pipelines and schedules start runs, which also requires the scope 'runs:write'. Use a key that has it.",
  });
}

type CreatorStore = { apiKeys: Pick<Store["apiKeys"], "findSuccessor">; members: Pick<Store["members"], "find"> };

/**
 * The creator of something that acts later, with their current rights; throws if they have no access any more. A rotated key is
 * represented by its successor. Things created by the service or the operator always have full rights.
 */
export async function getCreator(store: CreatorStore, organizationId: OrganizationId, actor: string): Promise<Caller> {
  const caller = { organizationId, apiKeyId: null, actor, agentIds: null };
  if (isId("key", actor)) {
    const key = await store.apiKeys.findSuccessor(organizationId, actor);
    if (!key) throw gone("Its API key was revoked or has expired.");
    const { scopes, agentIds, queues, kind, userId } = key;
    const person = userId ? { personId: userId } : {};
    return {
      ...caller,
      scopes: withConfigurations(scopes),
      agentIds,
      ...person,
      ...(queues && { queues }),
      ...(kind === "demo" && { isDemo: true }),
    };
  }
  if (!isId("usr", actor)) return { ...caller, scopes: ["*"] };
  const member = await store.members.find(organizationId, actor);
  if (!member) throw gone("The person is no longer a member.");
  return { ...caller, personId: actor, scopes: roleScopes[member.role] };
}

/** What a key has created with a configuration runs with the rights that the configuration had. */
const withConfigurations = (scopes: readonly string[]): readonly string[] =>
  grants(scopes, "configurations:write") ? [...scopes, ...configurationScopes] : scopes;

/** The person behind an actor: the user, or the owner of the API key. */
export async function findPersonBehind(
  store: { apiKeys: Pick<Store["apiKeys"], "find"> },
  organizationId: OrganizationId,
  actor: string | null,
): Promise<UserId | null> {
  if (actor !== null && isId("usr", actor)) return actor;
  return actor !== null && isId("key", actor)
    ? ((await store.apiKeys.find(organizationId, actor))?.userId ?? null)
    : null;
}

const isId = <P extends IdPrefix>(prefix: P, actor: string): actor is IdOf<P> => actor.startsWith(`${prefix}_`);

const gone = (why: string) =>
  new ServiceError("schedule_maker_gone", {
    message: `The creator of this schedule has no access any more. ${why} Save the schedule again to become its creator.`,
  });

/**
 * Demo keys have no access to private connectors. These checks apply to everything that can cause a call to one: creating and
 * changing agents and pipelines (their schedules run later without a key), running them, and resuming a parked run. Reading and
 * cancelling are not checked. Other callers always pass.
 */
type DemoStore = Pick<Store, "agents" | "connectors" | "pipelineRuns">;

/** For operations that a demo key must not use at all. */
export function assertNotDemo(caller: Caller, message?: string): void {
  if (caller.isDemo) throw new ServiceError("demo_key_restricted", message === undefined ? {} : { message });
}

export async function assertNoPrivateConnector(
  store: Pick<Store, "connectors">,
  caller: Caller,
  ...configurations: Pick<AgentConfiguration, "connectors">[]
): Promise<void> {
  if (!caller.isDemo) return;
  const ids = configurations.flatMap(({ connectors }) => connectors.map(({ id }) => id));
  if (ids.length === 0 || !(await store.connectors.hasPrivate(caller.organizationId, ids))) return;
  assertNotDemo(caller, "This involves a private connector, which a demo key cannot use. Use a standard key.");
}

/** Checks the current agents of a pipeline's steps. */
export async function assertNoPrivateStep(
  store: Pick<Store, "agents" | "connectors">,
  caller: Caller,
  ...definitions: Pick<PipelineDefinition, "steps">[]
): Promise<void> {
  if (!caller.isDemo) return;
  for (const { steps } of definitions) {
    const filter = { status: "all", ids: steps.map((step) => step.agent_id) } as const;
    const page = { limit: pipelineLimits.steps, order: "asc" } as const;
    const { items } = await store.agents.list(caller.organizationId, filter, page);
    await assertNoPrivateConnector(store, caller, ...items.map(({ configuration }) => configuration));
  }
}

/** Checks what an action on a run would resume: the run's agent revision and the pipeline that it is a step of. */
export async function assertNoPrivateSequel(store: DemoStore, caller: Caller, run: RunRecord): Promise<void> {
  if (!caller.isDemo) return;
  const revision = await store.agents.findRevision(run.organizationId, run.agentId, run.agentRevision);
  if (revision) await assertNoPrivateConnector(store, caller, revision.configuration);
  const pipelineRun = run.pipelineRunId && (await store.pipelineRuns.find(run.organizationId, run.pipelineRunId));
  if (pipelineRun) await assertNoPrivateStep(store, caller, pipelineRun.definition);
}
