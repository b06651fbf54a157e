import type { AgentId, GrantedScope, OrganizationId } from "@agentrun/contract";
import { hashSecret, newApiKey } from "../../packages/server/src/lib/crypto/api-key.ts";
import { newId, toUuid } from "../../packages/server/src/lib/ids.ts";

type Queryable = { query(text: string, values?: unknown[]): Promise<unknown> };

/** Creates an organisation next to that of the first account. */
export async function createOrganization(database: Queryable): Promise<OrganizationId> {
  const id = newId("org");
  await database.query("insert into organizations (id, name, plan) values ($1, 'Neighbours', 'enterprise')", [
    toUuid(id),
  ]);
  return id;
}

/** Inserts an agent of which only the row matters. */
export const insertAgent = (database: Queryable, organizationId: OrganizationId, id: AgentId): Promise<unknown> =>
  database.query(
    "insert into agents (id, organization_id, source, revision, created_at, updated_at) values ($1, $2, 'custom', 1, now(), now())",
    [toUuid(id), toUuid(organizationId)],
  );

export type KeyRights = { scopes: readonly GrantedScope[]; agentIds?: readonly AgentId[] };

/** Inserts a key directly into the database, so that a test can have rights that the API does not grant. */
export async function createKey(
  database: Queryable,
  organizationId: string,
  { scopes, agentIds }: KeyRights = { scopes: ["*"] },
): Promise<{ id: string; key: string }> {
  const [id, key] = [newId("key"), newApiKey()];
  await database.query(
    `insert into api_keys (id, organization_id, name, kind, hash, prefix, last4, scopes, agent_ids, lineage_id)
     values ($1, $2, 'A test key', 'standard', $3, $4, $5, $6, $7, $1)`,
    [
      toUuid(id),
      toUuid(organizationId),
      hashSecret(key),
      key.slice(0, 12),
      key.slice(-4),
      scopes,
      agentIds?.map(toUuid) ?? null,
    ],
  );
  return { id, key };
}
