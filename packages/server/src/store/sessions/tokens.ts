import type { ApiKeyId, OrganizationId, SessionId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { TokenRecord } from "../../model/sessions.ts";
import type { Database } from "../database/postgres.ts";

type TokenRow = {
  organization_id: string;
  api_key_id: string | null;
  session_id: string | null;
  scopes: string[];
  seconds_left: number;
};

export const sessionTokenStore = (database: Database) => ({
  async insertToken(token: {
    hash: Buffer;
    organizationId: OrganizationId;
    apiKeyId: ApiKeyId | null;
    sessionId: SessionId | null;
    scopes: readonly string[];
    ttlSeconds: number;
  }): Promise<Date> {
    const rows = await database.query<{ expires_at: Date }>(
      `insert into session_tokens (hash, organization_id, api_key_id, session_id, scopes, expires_at)
       values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6)) returning expires_at`,
      [
        token.hash,
        toUuid(token.organizationId),
        token.apiKeyId ? toUuid(token.apiKeyId) : null,
        token.sessionId ? toUuid(token.sessionId) : null,
        token.scopes,
        token.ttlSeconds,
      ],
    );
    return rows[0]?.expires_at ?? new Date(0);
  },

  async findTokenByHash(hash: Buffer): Promise<TokenRecord | null> {
    const rows = await database.query<TokenRow>(
      `select organization_id, api_key_id, session_id, scopes,
         extract(epoch from expires_at - now())::float8 as seconds_left
       from session_tokens where hash = $1 and expires_at > now()`,
      [hash],
      "find-session-token",
    );
    return rows[0] ? toTokenRecord(rows[0]) : null;
  },
});

const toTokenRecord = (row: TokenRow): TokenRecord => ({
  organizationId: fromUuid("org", row.organization_id),
  apiKeyId: row.api_key_id ? fromUuid("key", row.api_key_id) : null,
  sessionId: row.session_id ? fromUuid("sess", row.session_id) : null,
  scopes: row.scopes,
  secondsLeft: row.seconds_left,
});
