import { coversScopes, roleScopes } from "@agentrun/contract";
import { ServiceError } from "../lib/errors.ts";
import { createNetworkCheck } from "../lib/networks.ts";
import type { Identity } from "../model/api-keys.ts";
import { demoRateLimitOf, rateLimitOf } from "../model/plans.ts";
import { type LiveSession, lacksSecondFactor } from "../model/sessions.ts";
import type { FoundApiKey } from "../store/api-keys/api-keys.ts";
import type { Store } from "../store/store.ts";

export type IdentityStore = {
  apiKeys: Pick<Store["apiKeys"], "findByHash" | "findById">;
  sessions: Pick<Store["sessions"], "findByHash" | "findById" | "findTokenByHash">;
};

/** Who it is, and how long that is known to hold. */
export type FoundIdentity = { identity: Identity; secondsLeft: number };

export async function identifyKey(store: IdentityStore, hash: Buffer): Promise<FoundIdentity> {
  return toKeyIdentity(await store.apiKeys.findByHash(hash));
}

export async function identifySession(store: IdentityStore, hash: Buffer): Promise<FoundIdentity> {
  return toSessionIdentity(await store.sessions.findByHash(hash));
}

/** A token stands for its parent with fewer rights; it ends with it, comes from where it may, and draws on the same limit. */
export async function identifyToken(store: IdentityStore, hash: Buffer): Promise<FoundIdentity> {
  const token = await store.sessions.findTokenByHash(hash);
  if (!token) throw new ServiceError("invalid_api_key");
  const parent = token.apiKeyId
    ? toKeyIdentity(await store.apiKeys.findById(token.organizationId, token.apiKeyId))
    : toSessionIdentity(token.sessionId && (await store.sessions.findById(token.sessionId)));
  const { caller } = parent.identity;
  // The person may have moved to another organisation since; the token has not.
  if (caller.organizationId !== token.organizationId) throw new ServiceError("invalid_api_key");
  const scopes = token.scopes.filter((scope) => coversScopes(caller.scopes, [scope]));
  return {
    identity: { ...parent.identity, caller: { ...caller, scopes, isToken: true } },
    secondsLeft: Math.min(parent.secondsLeft, token.secondsLeft),
  };
}

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
