import { ServiceError } from "../lib/errors.ts";
import { toUuid } from "../lib/ids.ts";
import type { ApiKeyRecord, Caller } from "../model/api-keys.ts";
import { assertNotDemo } from "./demo-keys.ts";

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
export function assertMayHandOn(caller: Caller): void {
  if (!caller.isToken) return;
  throw new ServiceError("insufficient_scope", {
    message:
      "A short-lived token makes no keys, tokens or invitations and gives no roles. Use the key or session that made it.",
  });
}

/** When a credential ends that a key makes: no later than the key itself. */
export function endNoLater(maker: ApiKeyRecord | null, wanted: Date | null): Date | null {
  const own = maker?.expiresAt ?? null;
  return own && (!wanted || wanted > own) ? own : wanted;
}

/** Keys, members and invitations are ended by whoever may do everything with them, not by a key that was given a part. */
export function assertMayEndOthers(caller: Caller): void {
  assertNotDemo(caller, "A demo key ends no other keys, members or invitations. Use a standard key.");
  if (caller.agentIds === null) return;
  throw new ServiceError("agent_not_allowed", {
    message:
      "This API key is limited to some agents and ends no other keys, members or invitations. Use a key without `agent_ids`.",
  });
}

/** Any key may end itself. One that was replaced may not end what replaced it: it may be in the wrong hands by now. */
export function assertMayEnd(caller: Caller, own: ApiKeyRecord | null, key: ApiKeyRecord): void {
  if (own?.id === key.id) return;
  assertMayEndOthers(caller);
  if (own?.lineageId !== key.lineageId || key.createdAt < own.createdAt) return;
  throw new ServiceError("api_key_replaced", { param: "id" });
}
