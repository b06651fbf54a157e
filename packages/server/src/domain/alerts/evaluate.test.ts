import { type AlertMetric, alertMetricNames, feedbackMetrics, type OrganizationId } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOrganization } from "../../../../../test/support/accounts.ts";
import { createTestDatabase, type TestDatabase } from "../../../../../test/support/database.ts";
import { newId, toUuid } from "../../lib/ids.ts";
import { createLog } from "../../lib/observability/log.ts";
import { bucketOf } from "../../lib/statistics.ts";
import { type AlertRuleRecord, freshState } from "../../model/alerts.ts";
import { connect, type Database } from "../../store/database/postgres.ts";
import { createStore, type Store } from "../../store/store.ts";
import { readMetrics } from "./evaluate.ts";

let testDatabase: TestDatabase;
let database: Database;
let store: Store;
let organization: OrganizationId;
const [agent, other] = [newId("ag"), newId("ag")];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const log = await createLog({ level: "silent", format: "json" });
  database = connect({ url: testDatabase.url, connections: 2, log, name: "test" });
  store = createStore(database, database);
  organization = await createOrganization(testDatabase);
  const neighbour = await createOrganization(testDatabase);
  await count(organization, agent, 1);
  await count(organization, other, 10);
  await count(neighbour, agent, 1_000);
});

afterAll(async () => {
  await database?.close();
  await testDatabase?.drop();
});

/** Per unit: four completed, one failed, one blocked and two cancelled runs and five refused requests, now and twice as many ten hours ago. */
async function count(organizationId: OrganizationId, agentId: string, unit: number): Promise<void> {
  const [org, of] = [toUuid(organizationId), toUuid(agentId)];
  const times = ["now()", "date_trunc('hour', now(), 'UTC') - interval '10 hours' + interval '30 minutes'"];
  for (const [index, time] of times.entries()) {
    const n = unit * (index + 1);
    const minute = `date_trunc('minute', ${time}, 'UTC')`;
    const outcomes = [
      ["completed", 4, 100],
      ["agent_error", 1, 10],
      ["guardrail_violation", 1, 1],
      ["cancelled", 2, 0],
    ];
    for (const [outcome, runs, tokens] of outcomes) {
      await database.query(
        `insert into run_endings values ($1, ${minute}, $2, gen_random_uuid(), $3, 1, $4::int * $6::int, $5::int * $6::int)`,
        [org, of, outcome, runs, tokens, n],
      );
    }
    await database.query(`insert into run_acceptances values ($1, ${minute}, $2, gen_random_uuid(), 1, $3::int * 9)`, [
      org,
      of,
      n,
    ]);
    for (const [ms, runs] of [
      [50, 90],
      [2_000, 10],
    ]) {
      await database.query(`insert into run_latencies values ($1, ${minute}, $2, $3, 1, $4::int * $5::int)`, [
        org,
        of,
        bucketOf(ms ?? 0),
        runs,
        n,
      ]);
    }
    await database.query(`insert into guardrail_refusals values ($1, ${minute}, $2, 1, $3::int * 5)`, [org, of, n]);
    await database.query(`insert into run_waits values ($1, ${minute}, $2, $3::int * 100, 3)`, [org, of, n]);
    for (const [outcome, deliveries] of [
      ["succeeded", 3],
      ["failed", 1],
    ]) {
      await database.query(`insert into webhook_outcomes values ($1, ${minute}, $2, $3, 1, $4::int)`, [
        org,
        of,
        outcome,
        deliveries,
      ]);
    }
  }
}

const ruleOf = (metric: AlertMetric, agentId: typeof agent | null, windowSeconds: number): AlertRuleRecord => ({
  ...freshState,
  id: newId("alr"),
  organizationId: organization,
  name: metric,
  description: null,
  metric,
  comparison: "gt",
  threshold: 1,
  windowSeconds,
  agentId,
  feedbackName: feedbackMetrics.includes(metric) ? "tone" : null,
  minSamples: null,
  severity: "info",
  enabled: true,
  cooldownSeconds: 0,
  rollback: false,
  createdBy: null,
  createdAt: new Date(),
  updatedAt: new Date(),
});

const failures: string[] = [];
const onFailure = (_error: unknown, what: string) => void failures.push(what);

/** The value of each metric, by name. */
async function readAll(agentId: typeof agent | null, windowSeconds: number) {
  const rules = alertMetricNames.map((metric) => ruleOf(metric, agentId, windowSeconds));
  for (const rule of rules) await store.alerts.insertRule(rule);
  const readings = await readMetrics(
    { store, planQuotas: { enterprise: 200 }, onFailure },
    rules,
    new Date(await store.installation.readClock()),
  );
  return Object.fromEntries(rules.map(({ id, metric }) => [metric, readings.get(id)?.value ?? null]));
}

test("each metric reads its own counts, of one agent or of all, within the window and the organisation", async () => {
  await database.query(
    "insert into usage_months values ($1, date_trunc('month', now() at time zone 'UTC')::date, 1, 50)",
    [toUuid(organization)],
  );
  expect(await readAll(agent, 300)).toMatchObject({
    error_rate: 200 / 6,
    run_count: 9,
    tokens: 111,
    guardrail_blocks: 6,
    queue_depth: 0,
    queue_wait_ms: 100,
    quota_used_percent: 25,
    webhook_failure_rate: 25,
  });
  const whole = await readAll(null, 300);
  expect(whole).toMatchObject({ run_count: 99, tokens: 1_221, guardrail_blocks: 66, queue_wait_ms: 1_000 });
  expect(Math.abs((whole.p95_latency_ms ?? 0) - 2_000)).toBeLessThan(40);
  expect(await readAll(agent, 86_400)).toMatchObject({ run_count: 27, tokens: 333, queue_wait_ms: 200 });
});

test("without data a rate is null and a count is zero", async () => {
  expect(await readAll(newId("ag"), 300)).toMatchObject({
    error_rate: null,
    average_score: null,
    pass_rate: null,
    p95_latency_ms: null,
    run_count: 0,
    tokens: 0,
    queue_depth: 0,
    queue_wait_ms: 0,
  });
});

test("scores are those of feedback with the name, in whole hours, and a minimum of samples can be required", async () => {
  const scored = newId("ag");
  const hours = [
    [0, "tone", 4, 3, 3, 1],
    [5, "tone", 10, 5, 5, 5],
    [0, "other", 100, 0, 0, 100],
  ] as const;
  for (const [ago, name, given, total, passed, failed] of hours) {
    const values = [toUuid(organization), ago, toUuid(scored), name];
    const insert = `insert into feedback_counts
      select $1, date_trunc('hour', now(), 'UTC') - make_interval(hours => $2), $3, 1, $4, k.* from unnest(
        array['score', 'label', 'label'], array['', 'passed', 'failed'], $5::bigint[], $6::float8[]) as k`;
    await database.query(insert, [...values, [given, passed, failed], [total, 0, 0]]);
  }
  expect(await readAll(scored, 300)).toMatchObject({ average_score: 0.75, pass_rate: 75 });
  expect(await readAll(scored, 6 * 3_600)).toMatchObject({ average_score: 8 / 14, pass_rate: (100 * 8) / 14 });
  const rules = [4, 5].map((minSamples) => ({ ...ruleOf("pass_rate", scored, 300), minSamples }));
  for (const rule of rules) await store.alerts.insertRule(rule);
  const readings = await readMetrics({ store, planQuotas: {}, onFailure }, rules, new Date());
  expect(rules.map(({ id }) => readings.get(id)?.sampleCount ?? null)).toEqual([4, null]);
});

test("queued runs count: their average number in the window, and the wait of the oldest", async () => {
  const waiting = newId("ag");
  const rules = (["queue_depth", "queue_wait_ms"] as const).map((metric) => ruleOf(metric, waiting, 300));
  for (const rule of rules) await store.alerts.insertRule(rule);
  const read = async () => {
    const readings = await readMetrics(
      { store, planQuotas: {}, onFailure },
      rules,
      new Date(await store.installation.readClock()),
    );
    return rules.map(({ id }) => readings.get(id)?.value ?? Number.NaN);
  };
  expect(await read()).toEqual([0, 0]);
  for (const seconds of [5, 90]) {
    await database.query(
      `insert into runs (id, organization_id, agent_id, agent_revision, status, priority, input, metadata, attempt,
         timeout_seconds, created_at, queued_at)
       values ($1, $2, $3, 1, 'queued', 0, '{}', '{}', 0, 600, now(), now() - make_interval(secs => $4))`,
      [toUuid(newId("run")), toUuid(organization), toUuid(waiting), seconds],
    );
  }
  const [depth, wait] = await read();
  expect(depth).toBe(1);
  expect(Math.abs((wait ?? 0) - 90_000)).toBeLessThan(5_000);
});

test("old minutes are merged into hours without losing or double-counting any", async () => {
  const totals = () =>
    database.query(`select 'e' as of, sum(runs) as n, sum(tokens) as t from run_endings union all
      select 'a', sum(runs), 0 from run_acceptances union all select 'l', sum(runs), 0 from run_latencies union all
      select 'w', sum(deliveries), 0 from webhook_outcomes`);
  await database.query(
    `insert into run_endings select $1, date_trunc('hour', now(), 'UTC') - interval '5 hours' + make_interval(mins => m), $2,
       '00000000-0000-0000-0000-000000000000', 'completed', 1, m + 1, 1 from generate_series(0, 59) m`,
    [toUuid(organization), toUuid(other)],
  );
  const before = await totals();
  const fresh = "select count(*)::int as n from run_endings where period_start > now() - interval '2 hours'";
  const [young] = await database.query(fresh);
  for (const table of ["run_acceptances", "run_endings", "run_latencies", "webhook_outcomes"] as const) {
    expect(await store.usage.mergeMinutes(table, 7)).toBeGreaterThan(0);
    while ((await store.usage.mergeMinutes(table, 50)) > 0);
  }
  expect(await totals()).toEqual(before);
  expect(await database.query(fresh)).toEqual([young]);
  const old = await database.query<{ period_start: Date; runs: number }>(
    `select period_start, runs from run_endings
     where period_start < now() - interval '4 hours' and period_start > now() - interval '6 hours'`,
  );
  expect(old.map(({ period_start, runs }) => [period_start.getUTCMinutes(), Number(runs)])).toEqual([[0, 1_830]]);
});

test("a metric that cannot be read leaves its rules unchanged and does not affect other metrics", async () => {
  const rules = (["webhook_failure_rate", "run_count"] as const).map((metric) => ruleOf(metric, null, 300));
  await database.query("alter table webhook_outcomes rename to webhook_outcomes_away");
  try {
    const now = new Date(await store.installation.readClock());
    const readings = await readMetrics({ store, planQuotas: {}, onFailure }, rules, now);
    expect(rules.map(({ id }) => readings.has(id))).toEqual([false, true]);
    expect(failures).toEqual(["alerts: webhook_failure_rate"]);
  } finally {
    await database.query("alter table webhook_outcomes_away rename to webhook_outcomes");
  }
});
