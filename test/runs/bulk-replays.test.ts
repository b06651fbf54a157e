import type { Replay, ReplayComparison, ReplayEstimate, ReplayedRun, Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, toUuid } from "../../packages/server/src/lib/ids.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.remove());

const api = <Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  world.service.api<Body>(method, path, { body, headers });

const run = async (agent_id: string, more: object = {}): Promise<Run> =>
  (await api<Run>("POST", "/runs", { agent_id, input: { query: "hello" }, ...more })).body;
const begin = (agent_id: string, more: object = {}) =>
  api<Replay>("POST", "/replays", { agent_id, effects: "live", ...more });
const read = async (id: string) => (await api<Replay>("GET", `/replays/${id}`)).body;
const untilStatus = async (id: string, status: Replay["status"]): Promise<Replay> => {
  await expect.poll(async () => (await read(id)).status, { timeout: 60_000 }).toBe(status);
  return read(id);
};
const pairsOf = async (id: string, query = "") =>
  (await api<{ data: ReplayedRun[] }>("GET", `/replays/${id}/runs?order=asc${query}`)).body.data;
const codeOf = (answer: { status: number; body: unknown }) => [
  answer.status,
  (answer.body as { error: { code: string } }).error.code,
];
const countRuns = async () =>
  (await world.database.query<{ count: number }>("select count(*)::int as count from runs"))[0]?.count;

test("all matching runs are replayed, each run has its origin, and the replay reports its progress", async () => {
  const agent = await world.addAgent("echo");
  const [one, two] = [await run(agent, { user: "ada" }), await run(agent, { metadata: { team: "blue" } })];
  await api("PATCH", `/agents/${agent}`, { description: "another" });
  await run(agent);
  const begun = await begin(agent, { filter: { agent_revision: 1 }, agent_revision: 2, concurrency: 1 });
  expect(begun.status).toBe(202);
  expect(begun.headers.location).toMatch(new RegExp(`/replays/${begun.body.id}$`));
  expect(begun.body).toMatchObject({ object: "replay", status: "running", total: 2, waiting: 2, agent_revision: 2 });
  const ended = await untilStatus(begun.body.id, "completed");
  expect(ended).toMatchObject({ total: 2, waiting: 0, active: 0, completed: 2, failed: 0, refused: 0 });
  expect(ended.completed_at).not.toBeNull();
  const pairs = await pairsOf(begun.body.id);
  expect(pairs.map(({ id, status }) => [id, status])).toEqual([one, two].map(({ id }) => [id, "completed"]));
  const again = (await api<Run>("GET", `/runs/${pairs[0]?.run_id}`)).body;
  expect(again).toMatchObject({ replay_of: one.id, agent_revision: 2, input: one.input, user: "ada", priority: -10 });
  expect((await api<{ data: Replay[] }>("GET", `/replays?agent_id=${agent}`)).body.data).toEqual([ended]);
  // Runs created by a replay are not replayed by the next one.
  const next = await begin(agent);
  expect(next.body.total).toBe(3);
  await untilStatus(next.body.id, "completed");
});

test("an estimate counts the runs and creates nothing, and a replay without effects is rejected", async () => {
  const agent = await world.addAgent("echo");
  for (const user of ["ada", "ada", "bob"]) await run(agent, { user });
  const before = await countRuns();
  const estimate = (more: object) =>
    api<ReplayEstimate>("POST", "/replays/estimate", { agent_id: agent, effects: "recorded", ...more });
  expect((await estimate({ filter: { user: "ada" } })).body).toEqual({
    object: "replay_estimate",
    agent_id: agent,
    effects: "recorded",
    total: 2,
    estimated_cost_usd: null,
  });
  expect((await estimate({ limit: 1 })).body.total).toBe(1);
  expect(codeOf(await estimate({ filter: { user: "eve" } }))).toEqual([422, "no_run_matches"]);
  const unsaid = await api("POST", "/replays", { agent_id: agent });
  expect(codeOf(unsaid)).toEqual([400, "missing_required_field"]);
  expect((await api<{ data: Replay[] }>("GET", `/replays?agent_id=${agent}`)).body.data).toEqual([]);
  expect(await countRuns()).toBe(before);
});

test("runs are selected by status, user, metadata and feedback", async () => {
  const agent = await world.addAgent("echo");
  const [ada, blue, bad] = [
    await run(agent, { user: "ada" }),
    await run(agent, { metadata: { team: "blue" } }),
    await run(agent),
  ];
  await api("POST", `/runs/${bad.id}/feedback`, { thumbs: "down", score: 1 });
  const chosen = async (filter: object, more: object = {}) => {
    const { body } = await begin(agent, { filter, ...more });
    await untilStatus(body.id, "completed");
    return (await pairsOf(body.id)).map(({ id }) => id);
  };
  expect(await chosen({ user: "ada" })).toEqual([ada.id]);
  expect(await chosen({ metadata: { team: "blue" } })).toEqual([blue.id]);
  expect(await chosen({ feedback: "down", max_score: 2 })).toEqual([bad.id]);
  expect(await chosen({ created_after: bad.created_at, status: ["completed"] })).toEqual([bad.id]);
  expect(await chosen({}, { limit: 2 })).toEqual([blue.id, bad.id]);
});

test("an invalid replay is rejected with a message, and creates nothing", async () => {
  const agent = await world.addAgent("echo");
  const none = await begin(agent);
  expect(codeOf(none)).toEqual([422, "no_run_matches"]);
  await run(agent);
  const runs = await countRuns();
  expect(codeOf(await begin(agent, { filter: { user: "nobody" } }))).toEqual([422, "no_run_matches"]);
  expect(codeOf(await begin(agent, { filter: { colour: "red" } }))).toEqual([400, "unknown_field"]);
  expect(codeOf(await begin(agent, { filter: { status: ["running"] } }))).toEqual([422, "invalid_value"]);
  expect(codeOf(await begin(agent, { filter: { min_score: 2, max_score: 1 } }))).toEqual([422, "invalid_value"]);
  expect(codeOf(await begin(agent, { filter: { created_after: "yesterday" } }))).toEqual([422, "invalid_value"]);
  expect(codeOf(await begin(agent, { agent_revision: 9 }))).toEqual([422, "revision_not_found"]);
  expect(codeOf(await begin(agent, { model: "small" }))).toEqual([422, "replay_unsupported"]);
  expect(codeOf(await begin(agent, { limit: 0 }))).toEqual([422, "invalid_value"]);
  expect(codeOf(await begin("ag_01k00000000000000000000000"))).toEqual([422, "agent_not_found"]);
  expect(codeOf(await api("GET", "/replays/rpl_01k00000000000000000000000"))).toEqual([404, "replay_not_found"]);
  expect(
    await world.database.query("select 1 from replays where agent_id = $1", [toUuid(agent as `ag_${string}`)]),
  ).toEqual([]);
  expect(await countRuns()).toBe(runs);
});

test("a run that cannot be replayed has the reason", async () => {
  const agent = await world.addAgent("errand");
  const kept = await run(agent, { input: { steps: [] } });
  const gone = await run(agent, { input: { steps: [] } });
  const { body } = await begin(agent, { from_step: "first" });
  const ended = await untilStatus(body.id, "completed");
  expect(ended).toMatchObject({ total: 2, refused: 2 });
  const refused = await pairsOf(body.id, "&status=refused");
  expect(refused.map(({ id, run_id, refusal }) => [id, run_id, refusal?.code])).toEqual(
    [kept, gone].map(({ id }) => [id, null, "journal_not_found"]),
  );
  expect(await pairsOf(body.id, "&status=completed")).toEqual([]);
});

test("a cancelled replay starts no further runs, and cancels those it started", async () => {
  const agent = await world.addAgent("waiter");
  const request = { agent_id: agent, input: {} };
  const start = async () => (await api<Run>("POST", "/runs", request, { prefer: "respond-async" })).body;
  const sources = await Promise.all([start(), start(), start(), start()]);
  for (const { id } of sources) await api("DELETE", `/runs/${id}?wait=30`);
  const { body } = await begin(agent, { concurrency: 2 });
  await expect.poll(async () => (await read(body.id)).active, { timeout: 30_000 }).toBe(2);
  const cancelled = await api<Replay>("DELETE", `/replays/${body.id}`);
  expect([cancelled.status, cancelled.body.status]).toEqual([202, "cancelling"]);
  const ended = await untilStatus(body.id, "cancelled");
  expect(ended).toMatchObject({ total: 4, waiting: 0, active: 0, cancelled: 4 });
  const made = "select status from runs where replay_of = any($1)";
  const ids = sources.map(({ id }) => toUuid(id));
  expect(await world.database.query(made, [ids])).toEqual([{ status: "cancelled" }, { status: "cancelled" }]);
  expect((await api<Replay>("DELETE", `/replays/${body.id}`)).status).toBe(200);
});

test("a replay starts no further runs once its creator is gone", async () => {
  const agent = await world.addAgent("echo");
  await run(agent);
  const { body: key } = await api<{ secret: string; id: string }>("POST", "/api-keys", {
    name: "k",
    scopes: ["runs:write"],
  });
  const mine = world.service.apiAs(key.secret);
  const limited = await api<{ secret: string }>("POST", "/api-keys", {
    name: "other",
    scopes: ["runs:write"],
    agent_ids: [await world.addAgent("echo")],
  });
  const stranger = world.service.apiAs(limited.body.secret);
  expect(codeOf(await stranger("POST", "/replays", { body: { agent_id: agent, effects: "live" } }))).toEqual([
    403,
    "agent_not_allowed",
  ]);
  // It is not processed before the key is gone.
  await world.database.query("alter table replays alter column due_at set default now() + interval '1 day'");
  const { body } = await mine<Replay>("POST", "/replays", { body: { agent_id: agent, effects: "live" } });
  expect(codeOf(await stranger("GET", `/replays/${body.id}`))).toEqual([403, "agent_not_allowed"]);
  await api("DELETE", `/api-keys/${key.id}`);
  await world.database.query("alter table replays alter column due_at set default now()");
  await world.database.query("update replays set due_at = now() where due_at is not null");
  expect(await untilStatus(body.id, "completed")).toMatchObject({ refused: 1, completed: 0 });
  expect((await pairsOf(body.id))[0]?.refusal?.message).toContain("Create the replay again");
});

test("two revisions are compared over the same inputs", async () => {
  const agent = await world.addAgent("number");
  const sources = [await run(agent, { input: { n: 1 } }), await run(agent, { input: { n: 2 } })];
  await api("POST", `/runs/${sources[0]?.id}/feedback`, { score: 1, thumbs: "down" });
  await api("PATCH", `/agents/${agent}`, { description: "another" });
  const { body } = await begin(agent, { agent_revision: 2 });
  await untilStatus(body.id, "completed");
  const [pair] = await pairsOf(body.id);
  await api("POST", `/runs/${pair?.run_id}/feedback`, { score: 4, thumbs: "up" });
  const comparison = (await api<ReplayComparison>("GET", `/replays/${body.id}/comparison`)).body;
  expect(comparison).toMatchObject({ object: "replay_comparison", replay_id: body.id, agent_id: agent, pairs: 2 });
  expect(comparison.same_output + comparison.other_output).toBe(2);
  expect(comparison).toMatchObject({ fixed: 0, broken: 0 });
  const score = { name: "overall", scores: 1 };
  expect(comparison.base).toMatchObject({ agent_revisions: [1], completed: 2, failed: 0, success_rate: 100 });
  expect(comparison.base.scores).toEqual([{ ...score, up: 0, down: 1, average_score: 1 }]);
  expect(comparison.other).toMatchObject({ agent_revisions: [2], completed: 2, cost_usd: null });
  expect(comparison.other.scores).toEqual([{ ...score, up: 1, down: 0, average_score: 4 }]);
  expect(comparison.other.latency_ms?.p50).toBeGreaterThanOrEqual(0);
});

test("an organisation has a maximum number of replays at a time, and an idempotency key creates one", async () => {
  const agent = await world.addAgent("echo");
  await run(agent);
  const headers = { "idempotency-key": "once" };
  const [first, second] = [
    await api<Replay>("POST", "/replays", { agent_id: agent, effects: "live" }, headers),
    await api<Replay>("POST", "/replays", { agent_id: agent, effects: "live" }, headers),
  ];
  expect(second.body.id).toBe(first.body.id);
  await untilStatus(first.body.id, "completed");
  const open = Array.from({ length: 20 }, () => toUuid(newId("rpl")));
  await world.database.query(
    `insert into replays (organization_id, id, agent_id, settings, concurrency, total, actor, created_at, due_at)
     select organization_id, unnest($2::uuid[]), agent_id, settings, 1, 0, actor, now(), now() + interval '1 day'
     from replays where id = $1`,
    [toUuid(first.body.id), open],
  );
  expect(codeOf(await begin(agent))).toEqual([422, "too_many_replays"]);
  await world.database.query("delete from replays where id = any($1)", [open]);
  const { body } = await begin(agent);
  await untilStatus(body.id, "completed");
});
