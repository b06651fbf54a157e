import type { AgentId, OrganizationId, SecretId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { SecretReader, SecretRecord } from "../../model/secrets.ts";
import { type Page, type PageRequest, Parameters, pageClause, toPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";

type SecretRow = {
  id: string;
  organization_id: string;
  agent_id: string | null;
  name: string;
  value: string;
  previous_value: string | null;
  previous_value_until: Date | null;
  version: number;
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
};

export type SecretFilter = {
  name?: string | undefined;
  agentId?: AgentId | undefined;
  /** The only agents that the caller's key may access; null: all. */
  agentIds: readonly AgentId[] | null;
};

export const namedSecretStore = (database: Database) => ({ ...secretReader(database), ...secretWriter(database) });

const secretReader = (database: Database) => ({
  async list(organizationId: OrganizationId, filter: SecretFilter, page: PageRequest): Promise<Page<SecretRecord>> {
    const parameters = new Parameters();
    const conditions = [
      `organization_id = ${parameters.add(toUuid(organizationId))}`,
      filter.name === undefined ? "" : `and name = ${parameters.add(filter.name)}`,
      filter.agentId ? `and agent_id = ${parameters.add(toUuid(filter.agentId))}` : "",
      filter.agentIds ? `and agent_id = any(${parameters.add(filter.agentIds.map(toUuid))}::uuid[])` : "",
    ];
    const rows = await database.query<SecretRow>(
      `select * from secrets where ${conditions.join(" ")} ${pageClause("id", page, parameters)}`,
      parameters.values,
    );
    return toPage(rows, page, toRecord);
  },

  async find(organizationId: OrganizationId, id: SecretId, lock = false): Promise<SecretRecord | null> {
    const rows = await database.query<SecretRow>(
      `select * from secrets where organization_id = $1 and id = $2 ${lock ? "for update" : ""}`,
      [toUuid(organizationId), toUuid(id)],
    );
    return rows[0] ? toRecord(rows[0]) : null;
  },

  /** The encrypted values that are valid now, newest first. The secret of the agent takes precedence over the organisation's. */
  async findValues({ organizationId, agentId }: SecretReader, name: string): Promise<string[]> {
    const rows = await database.query<{ value: string; previous: string | null }>(
      `select value, case when previous_value_until > now() then previous_value end as previous from secrets
       where organization_id = $1 and name = $2 and (agent_id is null or agent_id = $3) order by agent_id nulls last limit 1`,
      [toUuid(organizationId), name, agentId && toUuid(agentId)],
      "find-secret-values",
    );
    return rows.flatMap(({ value, previous }) => (previous === null ? [value] : [value, previous]));
  },
});

const secretWriter = (database: Database) => ({
  /** Counts the secrets with the organisation locked: none can be added until this transaction ends. */
  async countLocked(organizationId: OrganizationId): Promise<number> {
    await database.query("select 1 from organizations where id = $1 for update", [toUuid(organizationId)]);
    const [row] = await database.query<{ count: number }>(
      "select count(*)::int as count from secrets where organization_id = $1",
      [toUuid(organizationId)],
    );
    return row?.count ?? 0;
  },

  /** False if the name is taken. */
  async insert(secret: SecretRecord): Promise<boolean> {
    const rows = await database.query(
      `insert into secrets (organization_id, id, agent_id, name, value, version, created_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning 1`,
      [
        toUuid(secret.organizationId),
        toUuid(secret.id),
        secret.agentId && toUuid(secret.agentId),
        secret.name,
        secret.value,
        secret.version,
        secret.createdBy,
        secret.createdAt,
        secret.updatedAt,
      ],
    );
    return rows.length > 0;
  },

  async setValue(secret: SecretRecord): Promise<void> {
    await database.query(
      `update secrets set value = $3, previous_value = $4, previous_value_until = $5, version = $6, updated_at = $7
       where organization_id = $1 and id = $2`,
      [
        toUuid(secret.organizationId),
        toUuid(secret.id),
        secret.value,
        secret.previous?.value ?? null,
        secret.previous?.until ?? null,
        secret.version,
        secret.updatedAt,
      ],
    );
  },

  async delete(organizationId: OrganizationId, id: SecretId): Promise<void> {
    await database.query("delete from secrets where organization_id = $1 and id = $2", [
      toUuid(organizationId),
      toUuid(id),
    ]);
  },
});

const toRecord = (row: SecretRow): SecretRecord => ({
  id: fromUuid("sec", row.id),
  organizationId: fromUuid("org", row.organization_id),
  agentId: row.agent_id === null ? null : fromUuid("ag", row.agent_id),
  name: row.name,
  value: row.value,
  previous:
    row.previous_value !== null && row.previous_value_until !== null
      ? { value: row.previous_value, until: row.previous_value_until }
      : null,
  version: row.version,
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
