import type { AgentId, AnalyticsQuery, OrganizationId } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOrganization, insertAgent } from "../../../../test/support/accounts.ts";
import { createTestStore, newRunRecord, type TestStore } from "../../../../test/support/store.ts";
import { getAnalytics } from "../domain/usage/analytics.ts";
import { getUsage } from "../domain/usage/usage.ts";
import { createSetAside } from "../lib/concurrency/loop.ts";
import { newId, toUuid } from "../lib/ids.ts";
import type { Caller } from "../model/api-keys.ts";
import { type CountedTable, dayTables } from "../store/usage/counts.ts";
import { rollUpOnce } from "./rollups.ts";

let world: TestStore;
let organizationId: OrganizationId;
const agents: [AgentId, AgentId] = [newId("ag"), newId("ag")];
const now = Date.now();
const setAside = createSetAside("counts", {
  onFailure: (error) => {
    throw error;
  },
});
const daysKept = 70;

beforeAll(async () => {
  world = await createTestStore();
  organizationId = await createOrganization(world.testDatabase);
  await fillCounts(organizationId);
  await fillCounts(await createOrganization(world.testDatabase));
});

afterAll(() => world?.close());

/** Every third hour and some of the last minutes have counts; all rows are different. */
async function fillCounts(id: OrganizationId): Promise<void> {
  const rows = `(select h as at, n, case when n % 2 = 0 then $2::uuid else $3::uuid end as agent, md5((n % 3)::text)::uuid as key
    from (select h, row_number() over () as n from generate_series(date_trunc('day', now(), 'UTC') - interval '${daysKept} days', now(), interval '3 hours') h
      union all select m, 1000 + row_number() over () from generate_series(date_trunc('minute', now()) - interval '90 minutes', now(), interval '7 minutes') m) t) r`;
  const values = [toUuid(id), ...agents.map(toUuid)];
  for (const statement of [
    `insert into run_acceptances select $1, at, agent, key, n % 2, n + 7 from ${rows}`,
    `insert into run_endings select $1, at, agent, key, outcome, n % 2, n + length(outcome), n * 3
     from ${rows}, unnest('{completed,cancelled,agent_error,timeout}'::text[]) outcome`,
    `insert into run_costs select $1, at, agent, key, 'user-' || n % 5, model, n % 2, n, n * 2, n * 1001, n % 4
     from ${rows}, unnest('{gpt-5,gpt-5-mini,""}'::text[]) model`,
    `insert into run_latencies select $1, at, agent, bucket, n % 2, n + bucket from ${rows}, generate_series(200, 260, 20) bucket`,
  ])
    await world.database.query(statement, values);
}

const depsOf = () => ({ store: world.store, clock: { now: () => now, set: () => {} }, planQuotas: {} });
const callerOf = (agentIds: AgentId[] | null) => ({ organizationId, agentIds }) as unknown as Caller;
/** The present, or the start of a day: the sums of days answer whole days. */
const ago = (days: number) =>
  new Date(days === 0 ? now : Math.floor(now / 86_400_000 - days) * 86_400_000).toISOString();
const byDay: AnalyticsQuery[] = [
  { created_after: ago(30), created_before: ago(0), interval: "day" },
  { created_after: ago(60), created_before: ago(30), interval: "day" },
  { created_after: ago(1), created_before: ago(0), interval: "day" },
  { created_after: ago(90), created_before: ago(0), interval: "day", agent_id: agents[0] },
];
const byHour: AnalyticsQuery[] = [
  { created_after: ago(7), created_before: ago(0), interval: "hour" },
  { created_after: ago(10), created_before: ago(8), interval: "hour" },
];

/** Usage by month and analytics by period, for all agents and for some. */
async function readDays() {
  const deps = depsOf();
  const months = [0, 30, 60].map((days) => ago(days).slice(0, 7));
  const callers = [callerOf(null), callerOf([agents[0]])];
  return Promise.all([
    ...callers.flatMap((caller) => months.map((month) => getUsage(deps, caller, month))),
    ...callers.flatMap((caller) => byDay.map((query) => getAnalytics(deps, caller, query))),
  ]);
}

const readHours = () => Promise.all(byHour.map((query) => getAnalytics(depsOf(), callerOf(null), query)));

const checkDays = async () =>
  (await world.store.installation.checkConsistency()).find(({ check }) => check.includes("day's sums"))?.problems;

test("the sums of days equal the sums of their hours, to the last run, token and cent", async () => {
  const [days, hours] = [await readDays(), await readHours()];
  expect(days[0]?.usage.total.calls).toBeGreaterThan(0);

  let rounds = 0;
  while (await rollUpOnce(world.store, setAside)) rounds += 1;

  expect(rounds).toBeGreaterThanOrEqual(daysKept / 7);
  expect(await readDays()).toEqual(days);
  expect(await readHours()).toEqual(hours);
  expect(await checkDays()).toBe(0);
  // Past days are read from the sums alone.
  const [until] = await world.database.query<{ until: Date }>("select distinct until from summed_days");
  expect(now - (until?.until.getTime() ?? 0)).toBeLessThan(28 * 3_600_000);
  for (const table of Object.keys(dayTables) as CountedTable[])
    await world.database.query(`delete from ${table} where period_start < $1`, [until?.until]);
  expect(await readDays()).toEqual(days);
  expect(await checkDays()).toBe(2);
});

test("an erased user is removed from the days, and the cost of their runs stays", async () => {
  const users = async () => {
    const { byUser, byModel } = await getUsage(depsOf(), callerOf(null), ago(30).slice(0, 7));
    return { names: byUser.map(({ user }) => user).sort(), byModel };
  };
  const before = await users();
  expect(before.names).toContain("user-3");
  await world.store.usage.anonymizeUser(organizationId, "user-3");
  const after = await users();
  expect(after.names).toEqual(before.names.filter((name) => name !== "user-3"));
  expect(after.byModel).toEqual(before.byModel);
  const left = await world.database.query(
    "select 1 from run_cost_days where organization_id = $1 and end_user = 'user-3'",
    [toUuid(organizationId)],
  );
  expect(left).toEqual([]);
});

test("a run that is written late counts for a day that is not over", async () => {
  const owner = await createOrganization(world.testDatabase);
  await insertAgent(world.testDatabase, owner, agents[0]);
  const late = new Date(now - 5 * 86_400_000);
  const run = newRunRecord({ organizationId: owner, agentId: agents[0], createdAt: late });
  expect(await world.store.runs.accept({ run, idempotency: null, lease: null })).toBe("accepted");
  const ended = { ...run, status: "completed" as const, output: "{}", completedAt: late, latencyMs: 1 };
  expect(await world.store.runs.finish({ run: ended, guard: { held: "by nobody" }, event: null })).toBe("finished");
  for (const table of ["run_acceptances", "run_endings", "run_latencies"] as const) {
    const rows = await world.database.query<{ minutes: number }>(
      `select extract(epoch from now() - period_start)::int / 60 as minutes from ${table} where organization_id = $1`,
      [toUuid(owner)],
    );
    expect(rows.map(({ minutes }) => minutes >= 59 && minutes <= 62)).toEqual([true]);
  }
});
