import {
  type AgentConfiguration,
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
import { ServiceError } from "../../lib/errors.ts";
import { toUuid } from "../../lib/ids.ts";
import { coversNetworks } from "../../lib/network/networks.ts";
import type { ApiKeyRecord, Caller } from "../../model/api-keys.ts";
import type { RunRecord } from "../../model/runs.ts";
import type { Store } from "../../store/store.ts";

/**
 * What a credential may hand on and take away, in one place: whoever makes, ends or stands for another credential asks here.
 */

/**
 * Whose requests are one caller's, for what a caller repeats: a key and those that replaced it, a person in each of their sessions,
 * and the tokens of either that have the same rights.
 */
export function lineageOf({ lineageId, actor, scopes, isToken }: Caller): string {
  const own = toUuid(lineageId ?? actor);
  return isToken ? `${own}/${[...scopes].sort().join(",")}` : own;
}

/** A token is short-lived, and so is all that it can do: it hands on nothing. */
export function assertMayIssueCredentials(caller: Caller): void {
  if (!caller.isToken) return;
  throw new ServiceError("insufficient_scope", {
    message:
      "A short-lived token makes no keys, tokens or invitations and gives no roles. Use the key or session that made it.",
  });
}

/** When a credential ends that has a latest end, such as that of the key that makes it. */
export const endNoLater = (latest: Date | null, wanted: Date | null): Date | null =>
  latest && (!wanted || wanted > latest) ? latest : wanted;

/** Where a credential may be used from that a key makes: where the key itself may, or in a part of that. */
export function withinNetworks(
  maker: Pick<ApiKeyRecord, "networks"> | null,
  wanted: readonly string[] | null,
): readonly string[] | null {
  const own = maker?.networks ?? null;
  if (!own || (wanted && coversNetworks(own, wanted))) return wanted;
  if (!wanted) return own;
  throw new ServiceError("network_not_allowed", {
    param: "networks",
    message: `A key made by another may be used from where its maker may, or from a part of that: ${own.join(", ")}.`,
  });
}

/** Keys, members and invitations are ended by whoever may do everything with them, not by a key that was given a part. */
export function assertMayRevokeOthers(caller: Caller): void {
  assertNotDemo(caller, "A demo key changes and ends no other keys, members or invitations. Use a standard key.");
  if (caller.agentIds === null) return;
  throw new ServiceError("agent_not_allowed", {
    message:
      "This API key is limited to some agents and changes and ends no other keys, members or invitations. Use a key without `agent_ids`.",
  });
}

/** What holds for a whole organisation is changed by whoever may do everything in it, and keeps that right: an owner, or a key like one. */
export function assertMayManageOrganization(caller: Caller, what: string, why = ""): void {
  if (caller.isToken) {
    const message = `A short-lived token does not change ${what}. Use the key or session that made it.`;
    throw new ServiceError("insufficient_scope", { message });
  }
  assertNotDemo(caller, `A demo key does not change ${what}. Use a standard key.`);
  if (caller.agentIds !== null) {
    const message = `This API key is limited to some agents and does not change ${what}. Use a key without \`agent_ids\`.`;
    throw new ServiceError("agent_not_allowed", { message });
  }
  if (!caller.scopes.includes("*"))
    throw new ServiceError("owner_required", { message: `Only an owner changes ${what}${why}.` });
}

/** Any key may end itself. One that was replaced may not end what replaced it: it may be in the wrong hands by now. */
export function assertMayChangeKey(caller: Caller, own: ApiKeyRecord | null, key: ApiKeyRecord): void {
  if (own?.id === key.id) return;
  assertMayRevokeOthers(caller);
  if (own?.lineageId !== key.lineageId || key.createdAt < own.createdAt) return;
  throw new ServiceError("api_key_replaced", { param: "id" });
}

/** In what a key can do more than a caller, if it can. */
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

/** Whether a caller may serve these worker queues; null is all of them. */
export const mayServe = ({ queues: own }: Pick<Caller, "queues">, queues: readonly string[] | null): boolean =>
  own === undefined || (queues?.every((queue) => own.includes(queue)) ?? false);

/** Nobody changes or rotates a key that can do more than they can. */
export function assertWithinRights(caller: Caller, key: ApiKeyRecord): void {
  const found = findExcess(caller, key);
  if (found === "scopes") throw beyond(caller);
  if (found === null) return;
  if (found === "queues") {
    throw new ServiceError("queue_not_allowed", {
      param: "id",
      message: "This key is limited to some queues, and that one reaches beyond them. Use a key without `queues`.",
    });
  }
  throw new ServiceError("agent_not_allowed", {
    param: "id",
    message: "This key is limited to some agents, and that one reaches beyond them. Use a key without `agent_ids`.",
  });
}

/** Nor revokes one, but for those whose part it is to end what leaked: owners and admins, and the person whose key it is. */
export function assertMayRevoke(caller: Caller, own: ApiKeyRecord | null, key: ApiKeyRecord): void {
  assertMayChangeKey(caller, own, key);
  const isOwn = own?.id === key.id || (caller.user !== undefined && caller.user.id === key.userId);
  const isAdmin = caller.user !== undefined && grants(caller.scopes, "members:write");
  if (!isOwn && !isAdmin && !coversScopes(caller.scopes, key.scopes)) throw beyond(caller);
}

/** Whoever rotates a key gets its new secret, and the old one ends: that is for whose it is, and for owners and admins. */
export function assertMayRotate(caller: Caller, own: ApiKeyRecord | null, key: ApiKeyRecord): void {
  const isOwn = own?.id === key.id || key.userId === (caller.personId ?? null);
  if (isOwn || grants(caller.scopes, "members:write")) return;
  throw new ServiceError("insufficient_scope", {
    message:
      "Rotating a key shows its new secret, so another person's is rotated by an owner or admin. Ask one, or whoever made it.",
  });
}

const beyond = (caller: Caller) =>
  new ServiceError("insufficient_scope", { message: `That key has scopes ${missingScopeHint(caller)}.` });

/** Whose want of a scope it is, and what to do: the end of a sentence. */
export function missingScopeHint({ user, isToken }: Caller): string {
  if (isToken) return "which this token lacks. Use the key or session that made it, or a wider one";
  return user ? "which your role lacks. Ask an owner or admin" : "which this key lacks. Use one that has it";
}

/** Who approves what is not for whoever builds agents to change. */
export function assertManagesApprovals(caller: Caller, param: string): void {
  if (grants(caller.scopes, "approvals:manage")) return;
  throw new ServiceError("insufficient_scope", {
    param,
    message: `Changing '${param}' requires the scope 'approvals:manage', ${missingScopeHint(caller)}.`,
  });
}

/** Pipelines and schedules begin runs long after the request that made them: it takes what beginning a run takes. */
export function assertMayStartRuns(caller: Caller): void {
  if (grants(caller.scopes, "runs:write")) return;
  throw new ServiceError("insufficient_scope", {
    message: "Pipelines and schedules begin runs, which takes the scope 'runs:write' as well. Use a key that has it.",
  });
}

type CreatorStore = { apiKeys: Pick<Store["apiKeys"], "findSuccessor">; members: Pick<Store["members"], "find"> };

/**
 * Whoever set something that acts later, with the rights they have by now; throws when they have gone. A key lives on in those that
 * replaced it. What the service or its operator set is nobody's to lose.
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
      scopes,
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

/** The person whose hand an actor is: themselves, or whoever made the key. */
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
    message: `Whoever set this schedule has no access any more. ${why} Save the schedule again to take it over.`,
  });

/**
 * A demo key has no access to private connectors, and whatever sets something in motion asks here first: making and
 * changing agents and pipelines, whose schedules run later without any key, running them, and letting a parked run go on.
 * Reading and stopping are not asked about. Every other caller passes all of this.
 */
type DemoStore = Pick<Store, "agents" | "connectors" | "pipelineRuns">;

/** For what a demo key does not do at all. */
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

/** The agents of a pipeline's steps, as they are now. */
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

/** What follows an action on a run: the rest of the run, as the agent was when it began, and of the pipeline it is a step of. */
export async function assertNoPrivateSequel(store: DemoStore, caller: Caller, run: RunRecord): Promise<void> {
  if (!caller.isDemo) return;
  const revision = await store.agents.findRevision(run.organizationId, run.agentId, run.agentRevision);
  if (revision) await assertNoPrivateConnector(store, caller, revision.configuration);
  const pipelineRun = run.pipelineRunId && (await store.pipelineRuns.find(run.organizationId, run.pipelineRunId));
  if (pipelineRun) await assertNoPrivateStep(store, caller, pipelineRun.definition);
}
