import type { OrganizationId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../lib/ids.ts";
import type { ApiKeyRecord } from "../model/api-keys.ts";
import type { Database } from "./postgres.ts";

type ApiKeyRow = {
  id: string;
  organization_id: string;
  name: string;
  kind: "standard" | "demo";
  hash: Buffer;
  prefix: string;
  last4: string;
  scopes: string[];
  agent_ids: string[] | null;
};

/** A key found by its hash, with what the database's clock says of it. */
export type FoundApiKey = {
  record: ApiKeyRecord;
  state: "active" | "expired" | "revoked";
  /** Until it expires; null: never. */
  secondsLeft: number | null;
};

export const apiKeyStore = (database: Database) => ({
  async findApiKeyByHash(hash: Buffer): Promise<FoundApiKey | null> {
    const rows = await database.query<ApiKeyRow & { state: FoundApiKey["state"]; seconds_left: number | null }>(
      `select *, extract(epoch from expires_at - now())::float8 as seconds_left,
         case when revoked_at is not null then 'revoked' when expires_at <= now() then 'expired' else 'active' end as state
       from api_keys where hash = $1`,
      [hash],
      "find-api-key",
    );
    const row = rows[0];
    return row ? { record: toRecord(row), state: row.state, secondsLeft: row.seconds_left } : null;
  },

  async insertApiKey(key: ApiKeyRecord & { createdBy: string | null }): Promise<void> {
    await database.query(
      `insert into api_keys (id, organization_id, name, kind, hash, prefix, last4, scopes, agent_ids, lineage_id, created_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $1, $10)`,
      [
        toUuid(key.id),
        toUuid(key.organizationId),
        key.name,
        key.kind,
        key.hash,
        key.prefix,
        key.last4,
        key.scopes,
        key.agentIds?.map(toUuid) ?? null,
        key.createdBy,
      ],
    );
  },

  async revokeApiKey(organizationId: OrganizationId, id: string): Promise<boolean> {
    const rows = await database.query(
      "update api_keys set revoked_at = now() where organization_id = $1 and id = $2 and revoked_at is null returning id",
      [toUuid(organizationId), toUuid(id)],
    );
    return rows.length > 0;
  },
});

const toRecord = (row: ApiKeyRow): ApiKeyRecord => ({
  id: fromUuid("key", row.id),
  organizationId: fromUuid("org", row.organization_id),
  name: row.name,
  kind: row.kind,
  hash: row.hash,
  prefix: row.prefix,
  last4: row.last4,
  scopes: row.scopes,
  agentIds: row.agent_ids?.map((id) => fromUuid("ag", id)) ?? null,
});
