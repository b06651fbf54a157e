import {
  coversScopes,
  eventsNamedBy,
  grants,
  type OrganizationId,
  type Role,
  roleScopes,
  type UserId,
  type WebhookId,
} from "@agentrun/contract";
import { ServiceError } from "../../lib/errors.ts";
import type { Caller } from "../../model/api-keys.ts";
import type { CreatedCounts } from "../../model/organizations.ts";
import type { WebhookCreator } from "../../model/webhooks.ts";
import type { Store } from "../../store/store.ts";
import { mayReadEvent } from "../events/events.ts";

/**
 * Keys, invitations and webhooks outlive the request that created them. Each belongs to a person (a webhook may belong to a key and
 * its successors) and must not exceed that person's role. This is checked at creation, under a lock on the membership that a removal
 * or demotion waits for, and again when the role changes, so there is no gap in between.
 */
export type CreatorStore = Pick<Store, "apiKeys" | "invitations" | "members" | "webhooks">;

/** Whether a member with this role may create such a key; null: not a member any more. */
const mayMakeKey = (role: Role | null, scopes: readonly string[]): boolean =>
  role !== null && coversScopes(roleScopes[role], scopes);

/** Admins may invite members of every role except owner. */
const mayInvite = (role: Role | null, invited: Role): boolean =>
  role !== null && grants(roleScopes[role], "members:write") && (invited !== "owner" || role === "owner");

/** Whether a member with this role may receive these events. */
const mayReceive = (role: Role | null, events: readonly string[]): boolean =>
  role !== null && eventsNamedBy(events).every((type) => mayReadEvent(roleScopes[role], type));

/** Call inside a transaction: the caller may have been removed since the request was authenticated. */
export async function assertMayMakeKey(
  store: Pick<Store, "members">,
  caller: Caller,
  scopes: readonly string[],
): Promise<void> {
  const person = await holdPerson(store, caller);
  if (person && !mayMakeKey(person.role, scopes)) throw new ServiceError("insufficient_scope", { param: "scopes" });
}

export async function assertMayInvite(store: Pick<Store, "members">, caller: Caller, invited: Role): Promise<void> {
  const person = await holdPerson(store, caller);
  if (person && !mayInvite(person.role, invited)) throw new ServiceError("insufficient_scope", { param: "role" });
}

/**
 * Lock order, to prevent deadlocks: the person, the organisation, its keys, then things created with them.
 */
export async function holdPerson(store: Pick<Store, "members">, caller: Caller): Promise<{ role: Role } | null> {
  if (!caller.personId) return null;
  const role = await store.members.holdRole(caller.organizationId, caller.personId);
  if (!role) throw new ServiceError(caller.apiKeyId ? "invalid_api_key" : "invalid_session");
  return { role };
}

/** Locks the owner of a new webhook until the transaction ends, so that their rights cannot be revoked meanwhile. */
export async function holdWebhookCreator(
  store: Pick<Store, "apiKeys" | "members">,
  caller: Caller,
): Promise<WebhookCreator> {
  await holdPerson(store, caller);
  const { organizationId, apiKeyId, lineageId = null, personId = null } = caller;
  if (!apiKeyId) return { userId: personId, lineageId: null };
  const [key] = await store.apiKeys.hold(organizationId, [apiKeyId]);
  if (!key || key.status === "revoked" || key.status === "expired") throw new ServiceError("invalid_api_key");
  return { userId: null, lineageId };
}

/** Revokes everything a person created that exceeds their new role; null: they leave, and all of it is revoked. */
export async function revokeBeyondRole(
  store: CreatorStore,
  organizationId: OrganizationId,
  userId: UserId,
  role: Role | null,
): Promise<{ ended: CreatedCounts; made: CreatedCounts }> {
  const keys = await store.apiKeys.lockLiveOf(organizationId, userId);
  const invitations = await store.invitations.lockOpenOf(organizationId, userId);
  const webhooks = await store.webhooks.lockActiveOf(organizationId, userId);
  const endedKeys = keys.filter((key) => !mayMakeKey(role, key.scopes));
  const endedInvitations = invitations.filter((invitation) => !mayInvite(role, invitation.role));
  await store.apiKeys.revoke(
    organizationId,
    endedKeys.map(({ id }) => id),
  );
  await store.invitations.deleteMany(
    organizationId,
    endedInvitations.map(({ id }) => id),
  );
  const forbidden = webhooks.filter(({ events }) => !mayReceive(role, events)).map(({ id }) => id);
  const endedWebhooks = await endWebhooks(store, organizationId, forbidden);
  const ended = {
    apiKeys: endedKeys.length,
    invitations: endedInvitations.length,
    webhooks: webhooks.filter(({ id }) => endedWebhooks.has(id)).length,
  };
  return {
    ended,
    made: {
      apiKeys: keys.length - ended.apiKeys,
      invitations: invitations.length - ended.invitations,
      webhooks: webhooks.length - ended.webhooks,
    },
  };
}

/** Disables these webhooks and those without an owner, such as webhooks of keys that were just revoked. */
async function endWebhooks(
  { webhooks }: CreatorStore,
  organizationId: OrganizationId,
  ids: readonly WebhookId[],
): Promise<Set<WebhookId>> {
  await webhooks.disableMany(organizationId, ids);
  const orphans = await webhooks.disableOrphans(organizationId);
  return new Set([...ids, ...orphans.map(({ id }) => id)]);
}
