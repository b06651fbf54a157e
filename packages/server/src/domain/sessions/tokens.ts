import {
  type CreateTokenRequest,
  coversScopes,
  type Endpoint,
  endpoints,
  type GrantedScope,
  grants,
  type Scope,
} from "@agentrun/contract";
import { hashSecret, newSessionToken } from "../../lib/crypto/api-key.ts";
import { ServiceError } from "../../lib/errors.ts";
import type { Caller } from "../../model/api-keys.ts";
import type { TokenBounds } from "../../model/sessions.ts";
import type { Store } from "../../store/store.ts";
import { assertAgentsExist } from "../api-keys/agents.ts";
import { assertMayIssueCredentials } from "../api-keys/permissions.ts";
import type { CorsOrigins } from "../organizations/settings.ts";
import { getThread } from "../threads/threads.ts";

/**
 * Short-lived tokens, mostly for web pages. What a page contains is known to its visitor, so a token that can read runs, threads, files
 * or events is bound to one end user, unless its creator says that it is for all.
 */
export type TokenDeps = {
  store: Pick<Store, "agents" | "sessions" | "threads">;
  corsOrigins: Pick<CorsOrigins, "isKnown" | "isAllowed">;
  tokensEnabled: boolean;
};

export type MintedToken = { token: string; scopes: readonly string[]; bounds: TokenBounds; expiresAt: Date };

const defaultTokenSeconds = 600;

/** What a page with a chat needs. */
const defaultUserScopes: readonly GrantedScope[] = ["runs:write", "threads:read", "files:write", "feedback:write"];

/** The scopes whose endpoints show the data of end users. */
const scopesOfUserData: readonly Scope[] = ["runs:read", "threads:read", "files:read", "webhooks:read"];

/** The scopes that a token of an end user can have: those of the endpoints that it may call, for reading and for writing. */
const userScopes: ReadonlySet<string> = new Set(
  Object.values<Endpoint>(endpoints).flatMap(({ forEndUsers, scope }) => (forEndUsers && scope ? [scope] : [])),
);

/** Creates a short-lived token with some of the caller's rights; it ends with the key or session that created it. */
export async function createToken(deps: TokenDeps, caller: Caller, request: CreateTokenRequest): Promise<MintedToken> {
  assertMayIssueCredentials(caller);
  if (!deps.tokensEnabled) throw new ServiceError("session_tokens_disabled");
  const bounds = await readBounds(deps, caller, request);
  const scopes = readScopes(caller, request, bounds);
  const token = newSessionToken();
  const expiresAt = await deps.store.sessions.insertToken({
    hash: hashSecret(token),
    organizationId: caller.organizationId,
    apiKeyId: caller.apiKeyId,
    sessionId: caller.user?.sessionId ?? null,
    scopes,
    bounds,
    ttlSeconds: request.ttl_seconds ?? defaultTokenSeconds,
  });
  return { token, scopes, bounds, expiresAt };
}

async function readBounds(deps: TokenDeps, caller: Caller, request: CreateTokenRequest): Promise<TokenBounds> {
  const { agent_ids: agentIds = null, thread_id: threadId = null, origins = null, max_runs: maxRuns = null } = request;
  await assertAgentsExist(deps, caller, request);
  const outside = caller.agentIds && agentIds?.find((id) => !caller.agentIds?.includes(id));
  if (outside)
    throw new ServiceError("agent_not_allowed", {
      param: "agent_ids",
      message: "This API key is limited to some agents and can only grant those.",
    });
  const user = await readUser(deps, caller, request);
  if (user !== null && request.all_users)
    throw invalid("all_users", "A token is bound to 'user' or is for 'all_users'. Send one of them.");
  if (user === null && maxRuns !== null) throw invalid("max_runs", "'max_runs' needs 'user'. Send both.");
  for (const origin of origins ?? []) await assertAllowed(deps, caller, origin);
  return { user, agentIds, threadId, origins, maxRuns };
}

/** The end user; by default that of the thread. */
async function readUser(deps: TokenDeps, caller: Caller, request: CreateTokenRequest): Promise<string | null> {
  const { user = null, thread_id: threadId } = request;
  if (threadId === undefined) return user;
  const thread = await getThread(deps, caller, threadId, "thread_id");
  if (thread.user === null)
    throw invalid("thread_id", "This thread belongs to no end user. Set its 'user' with PATCH /threads/{id} first.");
  if (user !== null && user !== thread.user)
    throw invalid("thread_id", "This thread belongs to another end user than 'user'.");
  return thread.user;
}

/** A token must not open the API to an origin that its creator's organisation has closed. */
async function assertAllowed({ corsOrigins }: TokenDeps, { organizationId }: Caller, origin: string): Promise<void> {
  const isAllowed = (await corsOrigins.isKnown(origin)) && corsOrigins.isAllowed(origin, organizationId);
  if (!isAllowed)
    throw invalid(
      "origins",
      `Pages of ${origin} may not call the API. An owner allows the origin with 'cors_origins' of PATCH /organization/settings, the operator with AGENTRUN_CORS_ORIGINS.`,
    );
}

function readScopes(caller: Caller, request: CreateTokenRequest, { user }: TokenBounds): readonly string[] {
  const offered =
    user === null ? caller.scopes : defaultUserScopes.filter((scope) => coversScopes(caller.scopes, [scope]));
  const scopes = request.scopes ?? offered;
  if (!coversScopes(caller.scopes, scopes) || scopes.length === 0) {
    const message =
      "A token cannot have more scopes than its creator. Request fewer in 'scopes', or use a key with more scopes.";
    throw new ServiceError("insufficient_scope", { message, param: "scopes" });
  }
  if (user !== null) assertUserScopes(scopes);
  else if (!request.all_users) assertNoUserData(scopes);
  return scopes;
}

function assertUserScopes(scopes: readonly string[]): void {
  const wrong = scopes.find((scope) => !userScopes.has(scope));
  if (wrong === undefined) return;
  const allowed = [...userScopes].sort().join(", ");
  throw invalid(
    "scopes",
    `A token that is bound to an end user cannot have the scope '${wrong}'. Allowed: ${allowed}.`,
  );
}

function assertNoUserData(scopes: readonly string[]): void {
  const shown = scopesOfUserData.filter((scope) => grants(scopes, scope));
  if (shown.length === 0) return;
  throw invalid(
    "user",
    `With these scopes the token could read the data of every end user (${shown.join(", ")}). Set 'user' to bind it to one, which a web page needs, or 'all_users' to true.`,
  );
}

const invalid = (param: string, message: string) => new ServiceError("invalid_value", { param, message });
