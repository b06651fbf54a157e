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
 * Keys, invitations and webhooks work for longer than the request that made them, so each has a person behind it (a webhook
 * may have a key, with those that replaced it), and none of them may do more than that person's role. It is held when one is made, under a lock on the membership that a removal or a
 * demotion waits for, and again when the role changes: there is no moment in between in which something slips through.
 */
export type CreatorStore = Pick<Store, "apiKeys" | "invitations" | "members" | "webhooks">;

/** Whether somebody of this role (null: no longer a member) may make such a key. */
const mayMakeKey = (role: Role | null, scopes: readonly string[]): boolean =>
  role !== null && coversScopes(roleScopes[role], scopes);

/** Admins make members of every role but owner. */
const mayInvite = (role: Role | null, invited: Role): boolean =>
  role !== null && grants(roleScopes[role], "members:write") && (invited !== "owner" || role === "owner");

/** Whether somebody of this role may hear what a webhook tells. */
const mayReceive = (role: Role | null, events: readonly string[]): boolean =>
  role !== null && eventsNamedBy(events).every((type) => mayReadEvent(roleScopes[role], type));

/** Inside a transaction: the caller's person may have been removed since the request was let in. */
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
 * Whoever holds several rows holds them in this order, so that nobody waits in a circle: the person, the organisation, its keys,
 * what was made with them.
 */
export async function holdPerson(store: Pick<Store, "members">, caller: Caller): Promise<{ role: Role } | null> {
  if (!caller.personId) return null;
  const role = await store.members.holdRole(caller.organizationId, caller.personId);
  if (!role) throw new ServiceError(caller.apiKeyId ? "invalid_api_key" : "invalid_session");
  return { role };
}

/** Who will stand behind a webhook, as they are until the transaction ends: nobody takes their rights away meanwhile. */
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

/** Ends what a person made and may no longer have, given their new role; null: they leave, and all of it ends. */
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
  const unheard = webhooks.filter(({ events }) => !mayReceive(role, events)).map(({ id }) => id);
  const endedWebhooks = await endWebhooks(store, organizationId, unheard);
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

/** Switches off these and what has nobody behind it any more, such as those of keys that were just revoked. */
async function endWebhooks(
  { webhooks }: CreatorStore,
  organizationId: OrganizationId,
  ids: readonly WebhookId[],
): Promise<Set<WebhookId>> {
  await webhooks.disableMany(organizationId, ids);
  const orphans = await webhooks.disableOrphans(organizationId);
  return new Set([...ids, ...orphans.map(({ id }) => id)]);
}
