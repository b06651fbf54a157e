import { type ApiKeyId, coversScopes, type OrganizationId } from "@agentrun/contract";
import type { DatabaseClock } from "../../lib/clock.ts";
import { hashSecret, newRefreshToken, newSessionToken } from "../../lib/crypto/api-key.ts";
import { ServiceError } from "../../lib/errors.ts";
import type { Log } from "../../lib/observability/log.ts";
import type { ApiKeyRecord } from "../../model/api-keys.ts";
import { isVerifierOf, resourceUrl, splitScopes } from "../../model/oauth.ts";
import { noBounds, type Origin } from "../../model/sessions.ts";
import type { OAuthSecret } from "../../store/oauth/oauth.ts";
import type { Store } from "../../store/store.ts";
import { type AuditDeps, recordAudit } from "../audit/audit.ts";

/**
 * Tokens of an OAuth grant. The grant is an API key: it holds the scopes and the expiry, is listed and revoked like any key, and all
 * its tokens end with it. The application holds short-lived access tokens and a refresh token that works once. A code or refresh
 * token that is used twice has leaked, so it ends the grant. Any other invalid request is rejected without changing the grant, so
 * that guessing cannot end it.
 */
export type TokenDeps = AuditDeps & {
  store: Pick<Store, "apiKeys" | "oauth" | "sessions">;
  clock: DatabaseClock;
  log: Log;
  keyChanged: (id: string) => void;
  /** Rate limit for addresses that send wrong secrets. */
  authFailures: { assertBelowLimit(address: string): void; noteFailure(address: string): void };
};

export type Tokens = { accessToken: string; refreshToken: string; expiresInSeconds: number; scopes: readonly string[] };

export type CodeRequest = {
  code: string;
  clientId: string;
  redirectUri: string;
  verifier: string | null;
  resource: string | null;
};
export type RefreshRequest = {
  refreshToken: string;
  clientId: string;
  resource: string | null;
  /** Fewer scopes for the next access token only; null: all granted scopes. */
  scope: string | null;
};

const accessSeconds = 3_600;

/** OAuth's error for every problem with a code or refresh token. */
const invalidGrant = (message: string) => new ServiceError("invalid_value", { reason: "invalid_grant", message });
const invalidSecret = (what: string) =>
  invalidGrant(`The ${what} is unknown, used, expired or belongs to another client. Start the authorization again.`);
const foreignResource = () =>
  new ServiceError("invalid_value", {
    reason: "invalid_target",
    message: "`resource` is not the one that access was granted for.",
  });

export async function exchangeCode(
  deps: TokenDeps,
  request: CodeRequest,
  from: Origin,
  baseUrl: string,
): Promise<Tokens> {
  const hash = hashSecret(request.code);
  return takeOnce(
    deps,
    from,
    "code",
    () => deps.store.oauth.lockCode(hash),
    async (code, key) => {
      if (key.clientId !== request.clientId || code.redirectUri !== request.redirectUri) throw invalidSecret("code");
      if (!isVerifierOf(code.challenge, request.verifier))
        throw invalidGrant("`code_verifier` does not match `code_challenge`.");
      assertResource(baseUrl, key, request.resource);
      await deps.store.oauth.useCode(hash);
      const { organizationId, id } = key;
      const prolonged = await deps.store.apiKeys.extendExpiry(organizationId, id, code.keyExpiresAt);
      if (!prolonged) throw invalidSecret("code");
      return issue(deps, prolonged);
    },
  );
}

export async function refreshTokens(
  deps: TokenDeps,
  request: RefreshRequest,
  from: Origin,
  baseUrl: string,
): Promise<Tokens> {
  const hash = hashSecret(request.refreshToken);
  const what = "refresh token";
  return takeOnce(
    deps,
    from,
    what,
    () => deps.store.oauth.lockRefreshToken(hash),
    async (_token, key) => {
      if (key.clientId !== request.clientId) throw invalidSecret(what);
      assertResource(baseUrl, key, request.resource);
      const scopes = narrowScopes(key, request.scope);
      await deps.store.oauth.useRefreshToken(hash);
      return issue(deps, key, scopes);
    },
  );
}

/** RFC 6749, section 6: a refresh can only narrow the granted scopes. */
function narrowScopes({ scopes }: ApiKeyRecord, request: string | null): readonly string[] {
  const wanted = splitScopes(request);
  if (wanted.length === 0) return scopes;
  if (coversScopes(scopes, wanted)) return wanted;
  throw new ServiceError("invalid_value", {
    reason: "invalid_scope",
    message: `\`scope\` exceeds what was granted. Allowed: ${scopes.join(" ")}.`,
  });
}

function assertResource(baseUrl: string, { agentIds }: ApiKeyRecord, resource: string | null): void {
  if (resource !== null && resource !== resourceUrl(baseUrl, agentIds?.[0] ?? null)) throw foreignResource();
}

/** Takes a one-time secret; ends the grant if the secret was used before. */
async function takeOnce<Secret extends OAuthSecret>(
  deps: TokenDeps,
  from: Origin,
  what: "code" | "refresh token",
  lock: () => Promise<Secret | null>,
  take: (secret: Secret, key: ApiKeyRecord) => Promise<Tokens>,
): Promise<Tokens> {
  deps.authFailures.assertBelowLimit(from.address);
  const tokens = await deps.store.transaction(async () => {
    const secret = await lock();
    if (!secret) return "unknown";
    const key = await findLive(deps, secret);
    if (!key) return null;
    if (!secret.isUsed) return secret.isOver ? null : take(secret, key);
    await end(deps, key, { action: "oauth.reuse_detected", actor: "system", from });
    deps.log.warn(
      { organization_id: key.organizationId, api_key_id: key.id },
      `a ${what} was used twice; its grant was revoked`,
    );
    return null;
  });
  if (tokens === "unknown") deps.authFailures.noteFailure(from.address);
  if (tokens === null || tokens === "unknown") throw invalidSecret(what);
  return tokens;
}

type KeyOf = { organizationId: OrganizationId; apiKeyId: ApiKeyId };

async function findLive({ store }: TokenDeps, { organizationId, apiKeyId }: KeyOf): Promise<ApiKeyRecord | null> {
  const key = await store.apiKeys.find(organizationId, apiKeyId);
  return key && key.status !== "revoked" && key.status !== "expired" ? key : null;
}

async function issue({ store, clock }: TokenDeps, key: ApiKeyRecord, scopes = key.scopes): Promise<Tokens> {
  const { organizationId, id: apiKeyId } = key;
  const expiresAt = key.expiresAt ?? new Date(clock.now());
  const secondsLeft = Math.floor((expiresAt.getTime() - clock.now()) / 1_000);
  const ttlSeconds = Math.max(1, Math.min(accessSeconds, secondsLeft));
  const [accessToken, refreshToken] = [newSessionToken(), newRefreshToken()];
  const token = {
    hash: hashSecret(accessToken),
    organizationId,
    apiKeyId,
    sessionId: null,
    bounds: noBounds,
    scopes,
    ttlSeconds,
  };
  await store.sessions.insertToken(token);
  await store.oauth.insertRefreshToken({ hash: hashSecret(refreshToken), organizationId, apiKeyId, expiresAt });
  return { accessToken, refreshToken, expiresInSeconds: ttlSeconds, scopes };
}

/** Revokes a grant by its access or refresh token, for its own client only. An unknown token counts as revoked. */
export async function revokeGrant(deps: TokenDeps, token: string, clientId: string, from: Origin): Promise<void> {
  deps.authFailures.assertBelowLimit(from.address);
  await deps.store.transaction(async () => {
    const found = await findByToken(deps, hashSecret(token));
    const key = found && (await findLive(deps, found));
    if (!found) deps.authFailures.noteFailure(from.address);
    if (!key?.clientId) return;
    if (key.clientId !== clientId) throw invalidSecret("token");
    await end(deps, key, { action: "oauth.revoked_by_client", actor: key.id, from });
  });
}

async function findByToken({ store }: TokenDeps, hash: Buffer): Promise<KeyOf | null> {
  const refresh = await store.oauth.lockRefreshToken(hash);
  if (refresh) return refresh;
  const access = await store.sessions.findTokenByHash(hash);
  return access?.apiKeyId ? { organizationId: access.organizationId, apiKeyId: access.apiKeyId } : null;
}

type Ending = { action: string; actor: string; from: Origin };

async function end(
  deps: TokenDeps,
  { organizationId, id }: ApiKeyRecord,
  { action, actor, from }: Ending,
): Promise<void> {
  await deps.store.apiKeys.revoke(organizationId, [id]);
  const resource = { resourceType: "api_key", resourceId: id };
  const { address, userAgent, requestId = null } = from;
  await recordAudit(deps, { organizationId, action, actor, ...resource, address, userAgent, requestId });
  deps.store.afterCommit(() => deps.keyChanged(id));
}
