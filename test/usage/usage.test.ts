import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { type Service, startService } from "../support/service.ts";
import { openTenants, type Tenants } from "../support/tenants.ts";

let database: TestDatabase;
let service: Service;
let second: Service;
let world: Tenants;

beforeAll(async () => {
  database = await createTestDatabase();
  const env = { AGENTRUN_MONTHLY_QUOTAS: "free=3" };
  service = await startService({ databaseUrl: database.url, env });
  second = await startService({ databaseUrl: database.url, env, credentials: service.credentials });
  world = await openTenants(database.url);
});

afterAll(async () => {
  await world?.close();
  await service?.remove();
  await second?.remove();
  await database?.drop();
});

type Counts = { calls: number; completed: number; failed: number; cancelled: number; tokens_used: number };
type Usage = Counts & {
  plan: string;
  month: string;
  resets_at: string;
  calls_remaining: number | null;
  by_agent: (Counts & { agent_id: string })[];
  by_api_key: (Counts & { api_key_id: string | null })[];
  by_user: { user: string; runs: number; tokens_used: number }[];
  by_model: object[];
  daily: (Counts & { date: string })[];
};
type Rates = Omit<Counts, "calls"> & {
  accepted: number;
  success_rate: number | null;
  latency_ms: { p50: number; p95: number; p99: number } | null;
};
type Health = { delivered: number; failed: number; success_rate: number | null };
type Analytics = Rates & {
  webhooks: Health | null;
  failures_by_code: { code: string; runs: number }[];
  series: (Rates & { start: string })[];
};

/** An organisation with a key and two agents: one that answers, one that fails. */
async function found(plan: "free" | "enterprise" = "enterprise") {
  const organization = await world.addOrganization(plan);
  const key = await world.addKey(organization);
  const api = service.apiAs(key);
  const echo = await api<{ id: string }>("POST", "/agents/echo/deploy");
  const broken = await api<{ id: string }>("POST", "/agents/custom", {
    body: { name: "broken", runtime: { type: "model", provider: "default", model: "none" } },
  });
  const run = (agent_id: string, node = api) => node("POST", "/runs", { body: { agent_id, input: { query: "x" } } });
  return { organization, key, api, echo: echo.body.id, broken: broken.body.id, run };
}

test("every accepted run counts once, by agent, key and day, on every node", async () => {
  const { key, api, echo, broken, run } = await found();
  const there = second.apiAs(key);
  await Promise.all(Array.from({ length: 20 }, (_, n) => run(echo, n % 2 ? api : there)));
  await Promise.all(Array.from({ length: 3 }, () => run(broken)));
  const me = await api<{ api_key_id: string }>("GET", "/api/auth/me");
  const { body: usage } = await api<Usage>("GET", "/usage");
  expect(usage).toMatchObject({ plan: "enterprise", calls: 23, completed: 20, failed: 3, calls_remaining: null });
  expect(usage.by_agent).toEqual([
    expect.objectContaining({ agent_id: echo, calls: 20, completed: 20 }),
    expect.objectContaining({ agent_id: broken, calls: 3, failed: 3 }),
  ]);
  expect(usage.by_api_key).toEqual([expect.objectContaining({ api_key_id: me.body.api_key_id, calls: 23 })]);
  expect(usage.daily).toEqual([expect.objectContaining({ date: new Date().toISOString().slice(0, 10), calls: 23 })]);
  expect(usage.month).toBe(new Date().toISOString().slice(0, 7));
  expect(usage.resets_at).toMatch(/-01T00:00:00.000Z$/);
  const other = await api<Usage>("GET", "/usage?month=2020-02");
  expect(other.body).toMatchObject({ calls: 0, month: "2020-02", resets_at: "2020-03-01T00:00:00.000Z", daily: [] });
});

test("every accepted run of an end user counts, also without tokens, failed, waiting or cancelled", async () => {
  const { api, echo, broken } = await found();
  const { body: asking } = await api<{ id: string }>("POST", "/agents/approval/deploy");
  const run = (agent_id: string, user?: string) => {
    const input = agent_id === asking.id ? { request: "x" } : { query: "x" };
    return api<{ id: string }>("POST", "/runs", { body: { agent_id, input, ...(user && { user }) } });
  };
  await Promise.all([run(echo, "ann"), run(echo, "ann"), run(echo, "bob"), run(echo), run(broken, "ann")]);
  const cancelled = await run(asking.id, "ann");
  await api("DELETE", `/runs/${cancelled.body.id}`);
  await run(asking.id, "bob");
  const { body: usage } = await api<Usage>("GET", "/usage");
  expect(usage).toMatchObject({ calls: 7, completed: 4, failed: 1, cancelled: 1, by_model: [] });
  expect(usage.by_user).toEqual([
    { user: "ann", runs: 4, tokens_used: 0, cost_usd: 0 },
    { user: "bob", runs: 2, tokens_used: 0, cost_usd: 0 },
  ]);
});

test("a run counts as a call where it was accepted and as a completion where it ended", async () => {
  const { organization, api, echo, run } = await found();
  await run(echo);
  // As if it had been accepted in the previous month.
  const month = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth(), 0)).toISOString().slice(0, 7);
  await database.query(
    `with unsummed as (delete from summed_days where organization_id = $1)
     update run_acceptances set period_start = $2 where organization_id = $1`,
    [toUuid(organization), `${month}-27T23:00:00Z`],
  );
  const { body: before } = await api<Usage>("GET", `/usage?month=${month}`);
  expect(before).toMatchObject({ calls: 1, completed: 0, daily: [{ date: `${month}-27`, calls: 1, completed: 0 }] });
  expect((await api<Usage>("GET", "/usage")).body).toMatchObject({ calls: 0, completed: 1 });
});

test("a repeated request counts once, and a rejected one does not count", async () => {
  const { api, echo } = await found();
  const headers = { "idempotency-key": "same" };
  const body = { agent_id: echo, input: { query: "once" } };
  await Promise.all(Array.from({ length: 10 }, () => api("POST", "/runs", { body, headers })));
  await api("POST", "/runs", { body: { agent_id: echo } });
  await api("POST", "/runs", { body: { agent_id: "ag_01jz8v3k5qe8xa2m4n6p8r0t2v", input: {} } });
  expect((await api<Usage>("GET", "/usage")).body).toMatchObject({ calls: 1, completed: 1 });
});

test("a key limited to one agent sees only that agent's counts", async () => {
  const { organization, api, echo, broken, run } = await found();
  await run(echo);
  await run(broken);
  const narrow = service.apiAs(await world.addKey(organization, { agentIds: [echo as `ag_${string}`] }));
  expect((await narrow<Usage>("GET", "/usage")).body).toMatchObject({ calls: 1, completed: 1, failed: 0 });
  expect((await narrow<Analytics>("GET", "/analytics")).body).toMatchObject({ accepted: 1, failed: 0 });
  expect((await narrow("GET", `/analytics?agent_id=${broken}`)).status).toBe(403);
  expect((await narrow<Analytics>("GET", "/analytics")).body.webhooks).toBeNull();
  expect((await api<Usage>("GET", "/usage")).body.calls).toBe(2);
});

test("analytics aggregate runs, with a series for charts", async () => {
  const { api, echo, broken, run } = await found();
  const latencies: number[] = [];
  for (let n = 0; n < 12; n += 1) latencies.push(Number((await run(echo)).body.latency_ms));
  for (let n = 0; n < 4; n += 1) await run(broken);
  const { body } = await api<Analytics>("GET", `/analytics?interval=hour&agent_id=${echo}`);
  expect(body).toMatchObject({ accepted: 12, completed: 12, failed: 0, success_rate: 100, failures_by_code: [] });
  const exact = latencies.sort((a, b) => a - b)[5] ?? 0;
  expect(Math.abs((body.latency_ms?.p50 ?? 0) - exact)).toBeLessThanOrEqual(0.02 * exact);
  expect(body.series).toHaveLength(7 * 24 + 1);
  expect(body.series.reduce((sum, point) => sum + point.completed, 0)).toBe(12);
  const all = await api<Analytics>("GET", "/analytics");
  expect(all.body).toMatchObject({ accepted: 16, failed: 4, success_rate: 75 });
  expect(all.body.failures_by_code).toEqual([{ code: "provider_not_configured", runs: 4 }]);
});

test("analytics cover exactly the requested local day, and are available as a table", async () => {
  const { api, organization, echo, run } = await found();
  await run(echo);
  // The run was accepted at 23:00 in Zurich, which is the day before in UTC, and ended after midnight there.
  const move = (table: string, at: string) =>
    database.query(
      `with unsummed as (delete from summed_days where organization_id = $1)
       update ${table} set period_start = $2 where organization_id = $1`,
      [toUuid(organization), at],
    );
  await move("run_acceptances", "2026-03-28T22:00:00Z");
  await move("run_endings", "2026-03-28T23:00:00Z");
  const query = "/analytics?created_after=2026-03-28&created_before=2026-03-30&time_zone=Europe/Zurich";
  const { body } = await api<Analytics>("GET", query);
  const [from, midnight, to] = ["2026-03-27T23:00:00.000Z", "2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"];
  expect(body).toMatchObject({
    created_after: from,
    created_before: to,
    time_zone: "Europe/Zurich",
    accepted: 1,
    completed: 1,
  });
  expect(body.series).toMatchObject([
    { start: from, end: midnight, accepted: 1, completed: 0 },
    { start: midnight, end: to, accepted: 0, completed: 1 },
  ]);
  const part = await api<Analytics>("GET", `/analytics?created_after=2026-03-28T22:00:00Z&created_before=${midnight}`);
  expect(part.body).toMatchObject({ accepted: 1, completed: 0, series: [{ end: midnight, accepted: 1 }] });
  const table = await api("GET", query, { headers: { accept: "text/csv" } });
  expect(table.headers["content-type"]).toBe("text/csv; charset=utf-8");
  const lines = table.text.split("\r\n");
  expect(lines[0]).toMatch(/^group,key,accepted,completed,failed,cancelled,success_rate,.*,p99_ms$/);
  expect(lines[1]).toMatch(`total,${from}/${to},1,1,0,0,100,`);
  expect(lines[2]).toMatch(`day,${from},1,0,0,0,,`);
  expect(lines[4]).toMatch(`agent,${echo},1,1,0,0,`);
});

test("invalid periods are rejected by name", async () => {
  for (const [query, status, param] of [
    ["created_after=2026-01-02T00:00:00.000Z&created_before=2026-01-01T00:00:00.000Z", 422, "created_after"],
    ["created_after=2020-01-01T00:00:00.000Z&interval=hour", 422, "created_after"],
    ["interval=week", 400, "interval"],
    ["agent_id=nonsense", 400, "agent_id"],
    ["created_after=yesterday", 400, "created_after"],
    ["created_after=2026-01-01T00:30:00Z", 422, "created_after"],
    ["created_before=2026-01-01T00:30:00Z", 422, "created_before"],
    ["time_zone=Mars/Base", 400, "time_zone"],
    ["time_zone=Asia/Kolkata", 422, "time_zone"],
    ["plan=free", 400, "plan"],
  ]) {
    const answer = await service.api<{ error: { param: string } }>("GET", `/analytics?${query}`);
    expect([query, answer.status, answer.body.error.param]).toEqual([query, status, param]);
  }
  expect((await service.api("GET", "/usage?month=2026-13")).status).toBe(400);
});

test("an exhausted quota rejects runs, replays still work, and clients are advised not to retry", async () => {
  const { api, echo } = await found("free");
  const call = (name: string) =>
    api("POST", "/runs", { body: { agent_id: echo, input: { query: name } }, headers: { "idempotency-key": name } });
  for (const name of ["a", "b", "c"]) expect((await call(name)).status).toBe(200);
  const refused = await call("d");
  expect([refused.status, (refused.body as { error: { code: string } }).error.code]).toEqual([429, "quota_exceeded"]);
  expect(refused.headers["x-should-retry"]).toBe("false");
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  const replayed = await call("a");
  expect([replayed.status, replayed.headers["idempotent-replayed"]]).toEqual([200, "true"]);
  const usage = await api<Usage>("GET", "/usage");
  expect(usage.body).toMatchObject({ calls: 3, calls_remaining: 0, limits: { monthly_quota: 3 } });
  const other = await api<Usage>("GET", "/usage?month=2020-02");
  expect(other.body).toMatchObject({ calls: 0, calls_remaining: null, limits: { monthly_quota: 3 } });
});

test("counts are read without reading the runs, so they cost the same however many there are", async () => {
  const { api, echo, run } = await found();
  await run(echo);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    // A query of the table now waits for this lock, and times out before it is released.
    await client.query("begin");
    await client.query("lock table runs in access exclusive mode");
    expect((await api<Usage>("GET", "/usage")).body.calls).toBe(1);
    expect((await api<Analytics>("GET", "/analytics")).body.completed).toBe(1);
  } finally {
    await client.end();
  }
});
