import type { AgentId, ApiKeyId, CapId, CapPeriod, CapUnit, OnLimit, OrganizationId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { CapName, CapRecord } from "../../model/caps.ts";
import { type Page, type PageRequest, Parameters, pageClause, toPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";

type CapRow = {
  id: string;
  organization_id: string;
  agent_id: string | null;
  api_key_id: string | null;
  key_ids: string[];
  end_user: string | null;
  each_user: boolean;
  period: CapPeriod;
  unit: CapUnit;
  amount: number;
  on_limit: OnLimit;
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
};

export type CapFilter = {
  agentId?: AgentId | undefined;
  apiKeyId?: ApiKeyId | undefined;
  /** What a key limited to some agents may see. */
  agentIds: readonly AgentId[] | null;
};

const columns = `c.*, array(select k.id from api_keys k join api_keys named on named.organization_id = k.organization_id
    and named.id = c.api_key_id and named.lineage_id = k.lineage_id where k.organization_id = c.organization_id) as key_ids`;

export const capStore = (database: Database) => ({ ...capReader(database), ...capWriter(database) });

const capReader = (database: Database) => ({
  async find({ organizationId, id }: CapName, lock = false): Promise<CapRecord | null> {
    const rows = await database.query<CapRow>(
      `select ${columns} from caps c where c.organization_id = $1 and c.id = $2 ${lock ? "for update of c" : ""}`,
      [toUuid(organizationId), toUuid(id)],
    );
    return rows[0] ? toRecord(rows[0]) : null;
  },

  /** All of them: an organisation has few. */
  async listAll(organizationId: OrganizationId): Promise<CapRecord[]> {
    const rows = await database.query<CapRow>(
      `select ${columns} from caps c where c.organization_id = $1 order by c.id`,
      [toUuid(organizationId)],
    );
    return rows.map(toRecord);
  },

  async list(organizationId: OrganizationId, filter: CapFilter, page: PageRequest): Promise<Page<CapRecord>> {
    const parameters = new Parameters();
    const conditions = [
      `c.organization_id = ${parameters.add(toUuid(organizationId))}`,
      filter.agentId ? `and c.agent_id = ${parameters.add(toUuid(filter.agentId))}` : "",
      filter.apiKeyId ? `and c.api_key_id = ${parameters.add(toUuid(filter.apiKeyId))}` : "",
      filter.agentIds ? `and c.agent_id = any(${parameters.add(filter.agentIds.map(toUuid))}::uuid[])` : "",
    ];
    const rows = await database.query<CapRow>(
      `select ${columns} from caps c where ${conditions.join(" ")} ${pageClause("id", page, parameters)}`,
      parameters.values,
    );
    return toPage(rows, page, toRecord);
  },

  /** How many there are, with the organisation locked: nobody adds one until this transaction ends. */
  async countLocked(organizationId: OrganizationId): Promise<number> {
    await database.query("select 1 from organizations where id = $1 for update", [toUuid(organizationId)]);
    const [row] = await database.query<{ count: number }>(
      "select count(*)::int as count from caps where organization_id = $1",
      [toUuid(organizationId)],
    );
    return row?.count ?? 0;
  },
});

const capWriter = (database: Database) => ({
  async insert(cap: CapRecord): Promise<void> {
    await database.query(
      `insert into caps (organization_id, id, agent_id, api_key_id, end_user, each_user, period, unit, amount, on_limit,
         created_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)`,
      [
        toUuid(cap.organizationId),
        toUuid(cap.id),
        cap.agentId && toUuid(cap.agentId),
        cap.apiKeyId && toUuid(cap.apiKeyId),
        cap.user,
        cap.eachUser,
        cap.period,
        cap.unit,
        cap.amount,
        cap.onLimit,
        cap.createdBy,
        cap.createdAt,
      ],
    );
  },

  /** What a caller can change. */
  async update({ organizationId, id, amount, onLimit, updatedAt }: CapRecord): Promise<void> {
    await database.query(
      "update caps set amount = $3, on_limit = $4, updated_at = $5 where organization_id = $1 and id = $2",
      [toUuid(organizationId), toUuid(id), amount, onLimit, updatedAt],
    );
  },

  /** False: there is none. Whoever counts at this moment may leave a row of its use behind, which goes by its age. */
  async delete({ organizationId, id }: CapName): Promise<boolean> {
    const those = [toUuid(organizationId), toUuid(id)];
    await database.query("delete from cap_periods where organization_id = $1 and cap_id = $2", those);
    const rows = await database.query("delete from caps where organization_id = $1 and id = $2 returning id", those);
    return rows.length > 0;
  },

  /** Runs that wait for a cap look again, soon: their question has run out. */
  async releaseParked(organizationId: OrganizationId, id: CapId): Promise<void> {
    await database.query(
      `update runs set action_expires_at = now() where organization_id = $1 and status = 'requires_action'
         and parked::jsonb -> 'budget' ->> 'capId' = $2`,
      [toUuid(organizationId), id],
    );
  },
});

const toRecord = (row: CapRow): CapRecord => ({
  id: fromUuid("cap", row.id),
  organizationId: fromUuid("org", row.organization_id),
  agentId: row.agent_id ? fromUuid("ag", row.agent_id) : null,
  apiKeyId: row.api_key_id ? fromUuid("key", row.api_key_id) : null,
  keyIds: row.key_ids.map((id) => fromUuid("key", id)),
  user: row.end_user,
  eachUser: row.each_user,
  period: row.period,
  unit: row.unit,
  amount: row.amount,
  onLimit: row.on_limit,
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
