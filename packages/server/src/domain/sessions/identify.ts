import { coversScopes, roleScopes, type SessionId } from "@agentrun/contract";
import { createNetworkCheck } from "@agentrun/safe-fetch";
import type { DatabaseClock } from "../../lib/clock.ts";
import { ServiceError } from "../../lib/errors.ts";
import type { Caller, Identity } from "../../model/api-keys.ts";
import { demoRateLimitOf, rateLimitOf } from "../../model/organizations.ts";
import { type LiveSession, lacksSecondFactor, type TokenRecord } from "../../model/sessions.ts";
import type { FoundApiKey, UsedKey } from "../../store/api-keys/api-keys.ts";
import type { Store } from "../../store/store.ts";

export type IdentityStore = {
  apiKeys: Pick<Store["apiKeys"], "findByHash" | "findById">;
  sessions: Pick<Store["sessions"], "findByHash" | "findById" | "findTokenByHash">;
};

/** An identity, and how long it remains valid. */
export type FoundIdentity = { identity: Identity; secondsLeft: number };

export async function identifyKey(store: IdentityStore, hash: Buffer): Promise<FoundIdentity> {
  return toKeyIdentity(await store.apiKeys.findByHash(hash));
}

export async function identifySession(store: IdentityStore, hash: Buffer): Promise<FoundIdentity> {
  return toSessionIdentity(await store.sessions.findByHash(hash));
}

/** A token acts for its parent with fewer rights and shares its expiry, allowed networks and rate limit. */
export async function identifyToken(store: IdentityStore, hash: Buffer): Promise<FoundIdentity> {
  const token = await store.sessions.findTokenByHash(hash);
  if (!token) throw new ServiceError("invalid_api_key");
  const parent = token.apiKeyId
    ? toKeyIdentity(await store.apiKeys.findById(token.organizationId, token.apiKeyId))
    : toSessionIdentity(token.sessionId && (await store.sessions.findById(token.sessionId)));
  const { caller } = parent.identity;
  // The session may have switched to another organisation; the token stays in its own.
  if (caller.organizationId !== token.organizationId) throw new ServiceError("invalid_api_key");
  const scopes = token.scopes.filter((scope) => coversScopes(caller.scopes, [scope]));
  return {
    identity: { ...parent.identity, caller: toTokenCaller({ ...caller, scopes }, token, hash) },
    secondsLeft: Math.min(parent.secondsLeft, token.secondsLeft),
  };
}

/** The caller of a token: its parent, with the token's limits. An end user is not the member who signed in. */
function toTokenCaller(parent: Caller, token: TokenRecord, hash: Buffer): Caller {
  const { user: member, ...rest } = parent;
  const { user, threadId, origins, maxRuns } = token;
  const agentIds = withinAgents(parent.agentIds, token.agentIds);
  const limits = { agentIds, isToken: true, ...(origins ? { origins } : {}) } as const;
  if (user === null) return { ...parent, ...limits };
  return { ...rest, ...limits, endUser: { user, threadId, countedToken: maxRuns === null ? null : hash } };
}

/** The agents of the token that its parent may still use. */
const withinAgents = (ofParent: Caller["agentIds"], own: Caller["agentIds"]): Caller["agentIds"] =>
  own && ofParent ? own.filter((id) => ofParent.includes(id)) : (own ?? ofParent);

function toKeyIdentity(found: FoundApiKey | null): FoundIdentity {
  if (!found || found.record.status === "revoked") throw new ServiceError("invalid_api_key");
  if (found.record.status === "expired") throw new ServiceError("expired_api_key");
  const { record, terms } = found;
  const { id, organizationId, scopes, agentIds, queues, networks, lineageId, kind, userId, clientId } = record;
  const isDemo = kind === "demo";
  const caller = {
    organizationId,
    apiKeyId: id,
    actor: id,
    lineageId,
    scopes,
    agentIds,
    ...(queues ? { queues } : {}),
    ...(isDemo ? { isDemo } : {}),
    ...(userId ? { personId: userId } : {}),
    ...(clientId === null ? {} : { mcpServer: { agentId: agentIds?.[0] ?? null } }),
  };
  const limit = isDemo ? demoRateLimitOf(terms) : rateLimitOf(terms);
  return {
    identity: {
      caller,
      bucketId: lineageId,
      limit,
      ...(networks ? { isAllowedFrom: createNetworkCheck(networks) } : {}),
    },
    secondsLeft: found.secondsLeft ?? Number.POSITIVE_INFINITY,
  };
}

function toSessionIdentity(session: LiveSession | null): FoundIdentity {
  if (!session) throw new ServiceError("invalid_session");
  const { id, userId, organizationId, role, terms, secondsLeft } = session;
  const isLacking = lacksSecondFactor(session);
  const caller = {
    organizationId,
    apiKeyId: null,
    actor: userId,
    scopes: isLacking ? [] : roleScopes[role],
    agentIds: null,
    personId: userId,
    user: { id: userId, sessionId: id },
    ...(isLacking ? { lacksSecondFactor: isLacking } : {}),
  };
  return { identity: { caller, bucketId: id, limit: rateLimitOf(terms) }, secondsLeft };
}

/** Collects the last use of keys and sessions in memory and saves it periodically. */
export type LastUsed = { note(caller: Caller, address: string): void; saveOnce(): Promise<boolean> };

export function createLastUsed(store: Pick<Store, "apiKeys" | "sessions">, clock: DatabaseClock): LastUsed {
  const keys = new Map<string, UsedKey>();
  const sessions = new Map<SessionId, { id: SessionId; at: Date }>();
  return {
    note({ apiKeyId, organizationId, user }, address) {
      const at = new Date(clock.now());
      if (apiKeyId) keys.set(apiKeyId, { organizationId, id: apiKeyId, at, address });
      else if (user) sessions.set(user.sessionId, { id: user.sessionId, at });
    },
    async saveOnce() {
      const [used, seen] = [drain(keys), drain(sessions)];
      if (used.length > 0) await store.apiKeys.markUsed(used);
      if (seen.length > 0) await store.sessions.markSeen(seen);
      return false;
    },
  };
}

function drain<Noted>(noted: Map<string, Noted>): Noted[] {
  const all = [...noted.values()];
  noted.clear();
  return all;
}
