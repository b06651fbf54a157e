import type { CapId, CapPeriod, CapUnit, OnLimit, OrganizationId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { CapUse } from "../../model/caps.ts";
import type { RunName } from "../../model/runs.ts";
import type { Database } from "../database/postgres.ts";

/**
 * What is used of caps. One row has all that every node has counted of a cap in a period, and whoever adds to it reads the sum in the
 * same statement: it is exact, and two that count at once wait for each other. Terms and periods are the database's as well: what a
 * node has in memory only says which caps to look at.
 */
export type CapHolder = { id: CapId; holder: string };

/** Dollars in billionths. */
export type ChargedTotals = { tokens: number; nanos: number };

type UseRow = {
  cap_id: string;
  end_user: string;
  unit: CapUnit;
  amount: number;
  on_limit: OnLimit;
  period: CapPeriod;
  used: number;
  told: number;
  period_start: Date;
  resets_at: Date;
};

/** Of caps that are still there; locked in this order by all. */
const asked = `
  asked as (
    select c.id as cap_id, a.end_user, c.unit, c.amount, c.on_limit, c.period, date_trunc(c.period, now(), 'UTC') as period_start
    from unnest($2::uuid[], $3::text[]) as a(id, end_user) join caps c on c.organization_id = $1 and c.id = a.id
    order by 1, 2
  )`;

const adding = (amount: string, where: string): string => `
  added as (
    insert into cap_periods as p (organization_id, cap_id, end_user, period_start, used)
    select $1::uuid, cap_id, end_user, period_start, ${amount} from asked ${where} order by cap_id, end_user
    on conflict (organization_id, cap_id, end_user, period_start) do update set used = p.used + excluded.used
    returning cap_id, end_user, used, told
  )`;

const reading = `
  select a.*, coalesce(added.used, p.used, 0) as used, coalesce(added.told, p.told, 0) as told,
    a.period_start + ('1 ' || a.period)::interval as resets_at
  from asked a left join added using (cap_id, end_user)
  left join cap_periods p on p.organization_id = $1 and p.cap_id = a.cap_id and p.end_user = a.end_user and p.period_start = a.period_start
  order by a.cap_id`;

const countingRun = `with ${asked}, ${adding("1", "where unit = 'runs'")} ${reading}`;

/** What a run has used is charged once, however often it is told: the run's row knows how much of it was. */
const charging = `
  with ${asked},
  grown as (
    update runs set charged_tokens = greatest(runs.charged_tokens, $5), charged_nanos = greatest(runs.charged_nanos, $6)
    from (select id, charged_tokens, charged_nanos from runs where organization_id = $1 and id = $4 for update) as before
    where runs.organization_id = $1 and runs.id = before.id
    returning greatest(0, $5 - before.charged_tokens) as tokens, greatest(0, $6 - before.charged_nanos) as nanos
  ),
  ${adding("case unit when 'tokens' then grown.tokens else grown.nanos end", "cross join grown where unit <> 'runs'")}
  ${reading}`;

const readingAlone = `with ${asked}, added as (select cap_id, end_user, used, told from cap_periods where false) ${reading}`;

export const capUseStore = (database: Database) => ({
  /** Counts an accepted run, in the transaction that accepts it. */
  countRun: async (organizationId: OrganizationId, caps: readonly CapHolder[]): Promise<CapUse[]> =>
    toUses(await database.query<UseRow>(countingRun, valuesOf(organizationId, caps))),

  /** Counts what a run has used beyond what it was charged with before. */
  charge: async (
    { organizationId, id }: RunName,
    totals: ChargedTotals,
    caps: readonly CapHolder[],
  ): Promise<CapUse[]> =>
    toUses(
      await database.query<UseRow>(charging, [
        ...valuesOf(organizationId, caps),
        toUuid(id),
        totals.tokens,
        totals.nanos,
      ]),
    ),

  readUses: async (organizationId: OrganizationId, caps: readonly CapHolder[]): Promise<CapUse[]> =>
    toUses(await database.query<UseRow>(readingAlone, valuesOf(organizationId, caps))),

  /** Notes that a share was told of; false where somebody else did before. */
  async noteTold(organizationId: OrganizationId, { id, holder, periodStart }: CapUse, share: number): Promise<boolean> {
    const rows = await database.query(
      `update cap_periods set told = $5 where organization_id = $1 and cap_id = $2 and end_user = $3 and period_start = $4
         and told < $5 returning 1`,
      [toUuid(organizationId), toUuid(id), holder, periodStart, share],
    );
    return rows.length > 0;
  },

  /** An end user who is forgotten begins anew. */
  async forgetHolder(organizationId: OrganizationId, user: string): Promise<void> {
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
    unit: row.unit,
    amount: row.amount,
    onLimit: row.on_limit,
    period: row.period,
    used: row.used,
    told: row.told,
    periodStart: row.period_start,
    resetsAt: row.resets_at,
  }));
