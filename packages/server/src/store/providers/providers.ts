import type { OrganizationId, ProviderId, ProviderType } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { ProviderRecord } from "../../model/providers.ts";
import type { Database } from "../database/postgres.ts";

type ProviderRow = {
  id: string;
  organization_id: string;
  name: string;
  type: ProviderType;
  base_url: string | null;
  api_key: string | null;
  api_key_prefix: string | null;
  api_key_last4: string | null;
  default_model: string | null;
  is_default: boolean;
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
};

export const providerStore = (database: Database) => ({
  /** Oldest first. Not paged: an organisation has few. */
  async list(organizationId: OrganizationId): Promise<ProviderRecord[]> {
    const rows = await database.query<ProviderRow>(
      "select * from providers where organization_id = $1 order by id",
      [toUuid(organizationId)],
      "list-providers",
    );
    return rows.map(toRecord);
  },

  /** Lists the providers with the organisation locked: none can be added or changed until this transaction ends. */
  async listLocked(organizationId: OrganizationId): Promise<ProviderRecord[]> {
    await database.query("select 1 from organizations where id = $1 for update", [toUuid(organizationId)]);
    const rows = await database.query<ProviderRow>("select * from providers where organization_id = $1 order by id", [
      toUuid(organizationId),
    ]);
    return rows.map(toRecord);
  },

  /** Call it before another provider becomes the default. */
  async clearDefault(organizationId: OrganizationId): Promise<void> {
    await database.query("update providers set is_default = false where organization_id = $1 and is_default", [
      toUuid(organizationId),
    ]);
  },

  async insert(provider: ProviderRecord): Promise<void> {
    await database.query(
      `insert into providers (id, organization_id, name, base_url, api_key, api_key_prefix, api_key_last4,
         default_model, is_default, updated_at, type, created_by, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      [...changeable(provider), provider.type, provider.createdBy, provider.createdAt],
    );
  },

  async update(provider: ProviderRecord): Promise<void> {
    await database.query(
      `update providers set name = $3, base_url = $4, api_key = $5, api_key_prefix = $6, api_key_last4 = $7,
         default_model = $8, is_default = $9, updated_at = $10
       where id = $1 and organization_id = $2`,
      changeable(provider),
    );
  },

  async delete(organizationId: OrganizationId, id: ProviderId): Promise<void> {
    await database.query("delete from providers where organization_id = $1 and id = $2", [
      toUuid(organizationId),
      toUuid(id),
    ]);
  },
});

const changeable = (provider: ProviderRecord) => [
  toUuid(provider.id),
  toUuid(provider.organizationId),
  provider.name,
  provider.baseUrl,
  provider.apiKey,
  provider.apiKeyPrefix,
  provider.apiKeyLast4,
  provider.defaultModel,
  provider.isDefault,
  provider.updatedAt,
];

const toRecord = (row: ProviderRow): ProviderRecord => ({
  id: fromUuid("prov", row.id),
  organizationId: fromUuid("org", row.organization_id),
  name: row.name,
  type: row.type,
  baseUrl: row.base_url,
  apiKey: row.api_key,
  apiKeyPrefix: row.api_key_prefix,
  apiKeyLast4: row.api_key_last4,
  defaultModel: row.default_model,
  isDefault: row.is_default,
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
