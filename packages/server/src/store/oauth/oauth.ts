import type { ApiKeyId, OrganizationId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { Database } from "../database/postgres.ts";

/** A code or refresh token that an application can use once. */
export type OAuthSecret = { organizationId: OrganizationId; apiKeyId: ApiKeyId; isUsed: boolean; isOver: boolean };
export type OAuthCode = OAuthSecret & { redirectUri: string; challenge: string; keyExpiresAt: Date };

export type NewOAuthCode = {
  hash: Buffer;
  organizationId: OrganizationId;
  apiKeyId: ApiKeyId;
  redirectUri: string;
  challenge: string;
  keyExpiresAt: Date;
  lifeSeconds: number;
};
export type NewRefreshToken = { hash: Buffer; organizationId: OrganizationId; apiKeyId: ApiKeyId; expiresAt: Date };

type SecretRow = { organization_id: string; api_key_id: string; is_used: boolean; is_over: boolean };
type CodeRow = SecretRow & { redirect_uri: string; challenge: string; key_expires_at: Date };

const state = "organization_id, api_key_id, used_at is not null as is_used, expires_at <= now() as is_over";

const toSecret = (row: SecretRow): OAuthSecret => ({
  organizationId: fromUuid("org", row.organization_id),
  apiKeyId: fromUuid("key", row.api_key_id),
  isUsed: row.is_used,
  isOver: row.is_over,
});

/** Codes and refresh tokens, found by hash: a request does not name the organisation. */
export const oauthStore = (database: Database) => ({
  async insertCode(code: NewOAuthCode): Promise<void> {
    await database.query(
      `insert into oauth_codes (hash, organization_id, api_key_id, redirect_uri, challenge, key_expires_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))`,
      [
        code.hash,
        toUuid(code.organizationId),
        toUuid(code.apiKeyId),
        code.redirectUri,
        code.challenge,
        code.keyExpiresAt,
        code.lifeSeconds,
      ],
    );
  },

  /** Locks the code until the transaction ends, so that concurrent requests cannot both use it. */
  async lockCode(hash: Buffer): Promise<OAuthCode | null> {
    const rows = await database.query<CodeRow>(
      `select ${state}, redirect_uri, challenge, key_expires_at from oauth_codes where hash = $1 for update`,
      [hash],
    );
    const [row] = rows;
    if (!row) return null;
    const { redirect_uri: redirectUri, challenge, key_expires_at: keyExpiresAt } = row;
    return { ...toSecret(row), redirectUri, challenge, keyExpiresAt };
  },

  async useCode(hash: Buffer): Promise<void> {
    await database.query("update oauth_codes set used_at = now() where hash = $1", [hash]);
  },

  async insertRefreshToken({ hash, organizationId, apiKeyId, expiresAt }: NewRefreshToken): Promise<void> {
    await database.query(
      "insert into oauth_refresh_tokens (hash, organization_id, api_key_id, expires_at) values ($1, $2, $3, $4)",
      [hash, toUuid(organizationId), toUuid(apiKeyId), expiresAt],
    );
  },

  async lockRefreshToken(hash: Buffer): Promise<OAuthSecret | null> {
    const rows = await database.query<SecretRow>(
      `select ${state} from oauth_refresh_tokens where hash = $1 for update`,
      [hash],
    );
    return rows[0] ? toSecret(rows[0]) : null;
  },

  async useRefreshToken(hash: Buffer): Promise<void> {
    await database.query("update oauth_refresh_tokens set used_at = now() where hash = $1", [hash]);
  },
});
