import type {
  AgentId,
  ApiKeyId,
  CapId,
  CapPeriod,
  CapUnit,
  MissingUser,
  OnLimit,
  OrganizationId,
  Unpriced,
} from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { CapKey, CapRecord, CapUse } from "../../model/caps.ts";
import type { RunKey } from "../../model/runs.ts";
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
  missing_user: MissingUser;
  unpriced: Unpriced;
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
};

export type CapFilter = {
  agentId?: AgentId | undefined;
  apiKeyId?: ApiKeyId | undefined;
  /** The only agents that the caller's key may access; null: all. */
  agentIds: readonly AgentId[] | null;
};

const columns = `c.*, array(select k.id from api_keys k join api_keys named on named.organization_id = k.organization_id
    and named.id = c.api_key_id and named.lineage_id = k.lineage_id where k.organization_id = c.organization_id) as key_ids`;

export const capStore = (database: Database) => ({ ...capReader(database), ...capWriter(database) });

const capReader = (database: Database) => ({
  async find({ organizationId, id }: CapKey, lock = false): Promise<CapRecord | null> {
    const rows = await database.query<CapRow>(
      `select ${columns} from caps c where c.organization_id = $1 and c.id = $2 ${lock ? "for update of c" : ""}`,
      [toUuid(organizationId), toUuid(id)],
    );
    return rows[0] ? toRecord(rows[0]) : null;
  },

  /** Not paged: an organisation has few. */
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

  /** Counts the caps with the organisation locked: no cap can be added until this transaction ends. */
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
         created_by, created_at, updated_at, missing_user, unpriced)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13, $14)`,
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
        cap.missingUser,
        cap.unpriced,
      ],
    );
  },

  /** Updates the fields that a caller can change. */
  async update({ organizationId, id, amount, onLimit, updatedAt, missingUser, unpriced }: CapRecord): Promise<void> {
    await database.query(
      `update caps set amount = $3, on_limit = $4, updated_at = $5, missing_user = $6, unpriced = $7
       where organization_id = $1 and id = $2`,
      [toUuid(organizationId), toUuid(id), amount, onLimit, updatedAt, missingUser, unpriced],
    );
  },

  /** False: no such cap. A concurrent count may leave a row in cap_periods, which expires by age. */
  async delete({ organizationId, id }: CapKey): Promise<boolean> {
    const values = [toUuid(organizationId), toUuid(id)];
    await database.query("delete from cap_periods where organization_id = $1 and cap_id = $2", values);
    const rows = await database.query("delete from caps where organization_id = $1 and id = $2 returning id", values);
    return rows.length > 0;
  },

  /** Expires the pending action of runs that wait for this cap, so that they check it again. */
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
  missingUser: row.missing_user,
  unpriced: row.unpriced,
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/**
 * Usage of caps. One row holds the usage of a cap in a period for all nodes. The statement that adds to it also returns the sum, so
 * the sum is exact, and concurrent updates wait for each other. Limits and periods are read from the database too: a node's memory
 * only selects which caps apply.
 */
export type CapHolder = { id: CapId; holder: string };

/** `nanos`: billionths of a dollar. */
export type ChargedTotals = { tokens: number; nanos: number };

type UseRow = {
  cap_id: string;
  end_user: string;
  each_user: boolean;
  unit: CapUnit;
  amount: number;
  on_limit: OnLimit;
  period: CapPeriod;
  used: number;
  told: number;
  period_start: Date;
  resets_at: Date;
};

/** The requested caps that still exist. Every statement locks them in this order. */
const requestedCaps = `
  requested as (
    select c.id as cap_id, a.end_user, c.each_user, c.unit, c.amount, c.on_limit, c.period, date_trunc(c.period, now(), 'UTC') as period_start
    from unnest($2::uuid[], $3::text[]) as a(id, end_user) join caps c on c.organization_id = $1 and c.id = a.id
    order by 1, 2
  )`;

const addUsage = (amount: string, where: string): string => `
  added as (
    insert into cap_periods as p (organization_id, cap_id, end_user, period_start, used)
    select $1::uuid, cap_id, end_user, period_start, ${amount} from requested ${where} order by cap_id, end_user
    on conflict (organization_id, cap_id, end_user, period_start) do update set used = p.used + excluded.used
    returning cap_id, end_user, used, told
  )`;

const selectUsage = `
  select a.*, coalesce(added.used, p.used, 0) as used, coalesce(added.told, p.told, 0) as told,
    a.period_start + ('1 ' || a.period)::interval as resets_at
  from requested a left join added using (cap_id, end_user)
  left join cap_periods p on p.organization_id = $1 and p.cap_id = a.cap_id and p.end_user = a.end_user and p.period_start = a.period_start
  order by a.cap_id`;

const countRun = `with ${requestedCaps}, ${addUsage("1", "where unit = 'runs'")} ${selectUsage}`;

/** Idempotent: the run's row stores how much was charged, so a repeated report adds nothing. */
const chargeRun = `
  with ${requestedCaps},
  grown as (
    update runs set charged_tokens = greatest(runs.charged_tokens, $5), charged_nanos = greatest(runs.charged_nanos, $6)
    from (select id, charged_tokens, charged_nanos from runs where organization_id = $1 and id = $4 for update) as before
    where runs.organization_id = $1 and runs.id = before.id
    returning greatest(0, $5 - before.charged_tokens) as tokens, greatest(0, $6 - before.charged_nanos) as nanos
  ),
  ${addUsage("case unit when 'tokens' then grown.tokens else grown.nanos end", "cross join grown where unit <> 'runs'")}
  ${selectUsage}`;

const readUsage = `with ${requestedCaps}, added as (select cap_id, end_user, used, told from cap_periods where false) ${selectUsage}`;

export const capUseStore = (database: Database) => ({
  /** Counts an accepted run, in the transaction that accepts it. */
  countRun: async (organizationId: OrganizationId, caps: readonly CapHolder[]): Promise<CapUse[]> =>
    toUses(await database.query<UseRow>(countRun, valuesOf(organizationId, caps))),

  /** Adds what a run has used since it was last charged. */
  charge: async (
    { organizationId, id }: RunKey,
    totals: ChargedTotals,
    caps: readonly CapHolder[],
  ): Promise<CapUse[]> =>
    toUses(
      await database.query<UseRow>(chargeRun, [
        ...valuesOf(organizationId, caps),
        toUuid(id),
        totals.tokens,
        totals.nanos,
      ]),
    ),

  readUses: async (organizationId: OrganizationId, caps: readonly CapHolder[]): Promise<CapUse[]> =>
    toUses(await database.query<UseRow>(readUsage, valuesOf(organizationId, caps))),

  /** Records that a threshold was reported; false: it had been reported before. */
  async markNotified(
    organizationId: OrganizationId,
    { id, holder, periodStart }: CapUse,
    share: number,
  ): Promise<boolean> {
    const rows = await database.query(
      `update cap_periods set told = $5 where organization_id = $1 and cap_id = $2 and end_user = $3 and period_start = $4
         and told < $5 returning 1`,
      [toUuid(organizationId), toUuid(id), holder, periodStart, share],
    );
    return rows.length > 0;
  },

  /** Deletes the usage of an erased end user. */
  async deleteHolderUses(organizationId: OrganizationId, user: string): Promise<void> {
    await database.query("delete from cap_periods where organization_id = $1 and end_user = $2 and end_user <> ''", [
      toUuid(organizationId),
      user,
    ]);
  },
});

const valuesOf = (organizationId: OrganizationId, caps: readonly CapHolder[]): unknown[] => [
  toUuid(organizationId),
  caps.map(({ id }) => toUuid(id)),
  caps.map(({ holder }) => holder),
];

const toUses = (rows: UseRow[]): CapUse[] =>
  rows.map((row) => ({
    id: fromUuid("cap", row.cap_id),
    holder: row.end_user,
    eachUser: row.each_user,
    unit: row.unit,
    amount: row.amount,
    onLimit: row.on_limit,
    period: row.period,
    used: row.used,
    told: row.told,
    periodStart: row.period_start,
    resetsAt: row.resets_at,
  }));
