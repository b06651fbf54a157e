import type { Agent, Cap, Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createKey, createOrganization } from "../support/accounts.ts";
import type { ApiAnswer, ApiClient } from "../support/api-client.ts";
import { createModelWorld, type ModelWorld } from "../support/model-world.ts";
import type { Service } from "../support/service.ts";

/** Maximum number of concurrent runs of a node. */
const places = 2;
const pollOptions = { timeout: 60_000 };

let world: ModelWorld;
let second: Service;
let third: Service;

beforeAll(async () => {
  // Long enough for a live node on a busy machine to keep its leases.
  world = await createModelWorld({ AGENTRUN_LEASE_SECONDS: "15", AGENTRUN_IO_CONCURRENCY: String(places) });
  [second, third] = [await world.addNode(), await world.addNode()];
});

afterAll(() => world?.remove());

type Event = { type: string; data: { cap: Cap; threshold: number; user: string | null } };

/** An organisation with its own agents and caps. */
async function found() {
  const organizationId = await createOrganization(world.database);
  const { id: keyId, key } = await createKey(world.database, organizationId);
  const api = world.service.apiAs(key);
  const echo = (await api<Agent>("POST", "/agents/echo/deploy")).body.id;
  const addCap = async (body: object) => {
    const answer = await api<Cap>("POST", "/caps", { body });
    if (answer.status !== 201) throw new Error(`the cap was refused: ${answer.text}`);
    // It applies on every node once they have received it.
    for (const node of [second, third]) await untilReceived(node.apiAs(key), answer.body.id);
    return answer.body;
  };
  return {
    organizationId,
    keyId,
    key,
    api,
    echo,
    addCap,
    run: (agent_id: string, fields: object = {}, by: ApiClient = api) =>
      by<Run>("POST", "/runs", { body: { agent_id, input: { query: "go" }, ...fields } }),
    begin: (agent_id: string, by: ApiClient = api) =>
      by<Run>("POST", "/runs", { body: { agent_id, input: { query: "go" } }, headers: { prefer: "respond-async" } }),
    get: async (id: string) => (await api<Run>("GET", `/runs/${id}`)).body,
    act: (id: string, body: object, by: ApiClient = api) => by<Run>("POST", `/runs/${id}/action`, { body }),
    used: async (cap: Cap, query = "") => (await api<Cap>("GET", `/caps/${cap.id}${query}`)).body.used,
    eventsOf: async () => {
      const { data } = (await api<{ data: Event[] }>("GET", "/events?type=budget.reached&order=asc")).body;
      return data.map(({ data: { cap, threshold, user } }) => [cap.id, threshold, user]);
    },
  };
}

/** A node that missed a notification polls after some seconds; the test does not wait for that. */
async function untilReceived(api: ApiClient, capId: string): Promise<void> {
  await api("PATCH", `/caps/${capId}`, { body: { on_limit: (await api<Cap>("GET", `/caps/${capId}`)).body.on_limit } });
}

const codeOf = ({ body }: ApiAnswer<unknown>) => (body as { error?: { code: string } }).error?.code;

const schema = {
  type: "object",
  properties: { result: { type: "string" } },
  required: ["result"],
  additionalProperties: false,
};

/** A model agent whose runs have two turns of a hundred tokens each. */
async function addTwoTurns(model: string, api: ApiClient, limits: object = {}): Promise<string> {
  world.models.teach(model, ({ messages }) => {
    const isSecond = messages.some(({ role }) => role === "assistant");
    return { text: isSecond ? '{"result":"done"}' : "not JSON", usage: { input: 90, output: 10 } };
  });
  await world.addProvider({}, api);
  return (await world.addModelAgent(model, { output_schema: schema, limits }, api)).id;
}

test("a cap on runs admits up to its limit; the error of further runs names the cap, its usage and its reset time", async () => {
  const { api, echo, run, addCap, used, eventsOf } = await found();
  const cap = await addCap({ period: "day", unit: "runs", limit: 5 });
  expect(cap).toMatchObject({ agent_id: null, on_limit: "refuse", used: 0, limit: 5 });
  const headers = { "idempotency-key": "first" };
  const body = { agent_id: echo, input: { query: "once" } };
  const first = await api<Run>("POST", "/runs", { body, headers });
  for (let n = 0; n < 4; n += 1) expect((await run(echo)).status).toBe(200);
  const refused = await run(echo);
  expect([refused.status, codeOf(refused)]).toEqual([429, "cap_reached"]);
  const { message } = (refused.body as unknown as { error: { message: string } }).error;
  for (const part of [cap.id, "5 runs a day", "5 runs are used", cap.resets_at]) expect(message).toContain(part);
  expect(refused.headers["x-should-retry"]).toBe("false");
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  // A repeated request that was accepted finds its run.
  expect((await api<Run>("POST", "/runs", { body, headers })).body.id).toBe(first.body.id);
  expect(await used(cap)).toBe(5);
  expect(await eventsOf()).toEqual([
    [cap.id, 80, null],
    [cap.id, 100, null],
  ]);
  expect((await api<Cap>("PATCH", `/caps/${cap.id}`, { body: { limit: 6 } })).body).toMatchObject({
    limit: 6,
    used: 5,
  });
  expect([(await run(echo)).status, (await run(echo)).status]).toEqual([200, 429]);
  // The next day admits new runs.
  await world.database.query("update cap_periods set period_start = period_start - interval '1 day'");
  expect((await run(echo)).status).toBe(200);
  expect(await used(cap)).toBe(1);
  expect((await api("DELETE", `/caps/${cap.id}`)).status).toBe(200);
  expect((await api("GET", `/caps/${cap.id}`)).status).toBe(404);
});

test("three nodes that receive requests concurrently admit exactly as many runs as a cap allows", async () => {
  const { key, echo, run, addCap, used, eventsOf } = await found();
  const cap = await addCap({ period: "month", unit: "runs", limit: 20 });
  const nodes = [world.service, second, third].map((node) => node.apiAs(key));
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => run(echo, {}, nodes[n % 3])));
  const statuses = answers.map(({ status }) => (status === 429 ? "refused" : "accepted"));
  expect(statuses.filter((status) => status === "accepted")).toHaveLength(20);
  expect(await used(cap)).toBe(20);
  expect(await eventsOf()).toEqual([
    [cap.id, 80, null],
    [cap.id, 100, null],
  ]);
});

test.each([
  { unit: "tokens", model: "thirsty", limit: 1_000, turn: 100 },
  // 90 input and 10 output tokens, at the default price.
  { unit: "usd", model: "gpt-4o-mini", limit: 0.000_195, turn: 0.000_019_5 },
] as const)(
  "in $unit, three nodes together exceed a cap by no more than one turn of each active run",
  async ({ unit, model, limit, turn }) => {
    const { key, api, begin, get, addCap, used } = await found();
    const agent = await addTwoTurns(model, api);
    const cap = await addCap({ agent_id: agent, period: "day", unit, limit });
    const nodes = [world.service, second, third].map((node) => node.apiAs(key));
    const begun = await Promise.all(Array.from({ length: 45 }, (_, n) => begin(agent, nodes[n % 3])));
    const ids = begun.flatMap(({ status, body }) => (status === 202 ? [body.id] : []));
    const runs = async () => Promise.all(ids.map(get));
    const isOver = (run: Run) => run.completed_at !== null;
    await expect.poll(async () => (await runs()).every(isOver), pollOptions).toBe(true);
    const ended = await runs();
    const takenBy = ({ tokens_used, cost_usd }: Run) => (unit === "usd" ? (cost_usd ?? Number.NaN) : tokens_used);
    const sum = ended.filter(({ tokens_used }) => tokens_used > 0).reduce((total, run) => total + takenBy(run), 0);
    expect(await used(cap)).toBeCloseTo(sum, 9);
    const crumb = turn / 1_000;
    expect(sum).toBeGreaterThanOrEqual(limit - crumb);
    expect(sum).toBeLessThanOrEqual(limit + 3 * places * turn + crumb);
    const failed = ended.filter(({ status }) => status === "failed");
    expect(failed.length).toBeGreaterThan(0);
    for (const { error } of failed)
      expect(error).toMatchObject({ code: "budget_exceeded", details: { cap_id: cap.id } });
    const refused = await begin(agent);
    expect([refused.status, codeOf(refused)]).toEqual([429, "cap_reached"]);
  },
);

test("a cap with on_limit ask parks a run between turns; approved once, on another node after its node was killed, it repeats and loses nothing", async () => {
  const { key, api, begin, get, act, addCap, used, eventsOf } = await found();
  const agent = await addTwoTurns("asker", api);
  const cap = await addCap({ period: "day", unit: "tokens", limit: 100, on_limit: "ask" });
  const node = await world.addNode();
  const run = (await begin(agent, node.apiAs(key))).body;
  await expect.poll(async () => (await get(run.id)).status, pollOptions).toBe("requires_action");
  await node.kill();
  const { required_action: question, tokens_used } = await get(run.id);
  expect(tokens_used).toBe(100);
  expect(question).toMatchObject({
    type: "input",
    budget: { cap_id: cap.id, unit: "tokens", limit: 100, used: 100, resets_at: cap.resets_at },
    expires_at: expect.any(String),
  });
  expect(await used(cap)).toBe(100);
  expect((await act(run.id, { type: "respond", payload: { choice: "raise_once" } })).status).toBe(200);
  await expect.poll(async () => (await get(run.id)).status, pollOptions).toBe("completed");
  expect(await get(run.id)).toMatchObject({ output: { result: "done" }, tokens_used: 200 });
  expect(world.models.calls("asker")).toHaveLength(2);
  expect(await used(cap)).toBe(200);
  expect(await eventsOf()).toEqual([
    [cap.id, 80, null],
    [cap.id, 100, null],
  ]);
});

test("the usage of a killed node's run is charged once, whichever node ends it", async () => {
  const { key, api, begin, get, addCap, used } = await found();
  await world.addProvider({}, api);
  let isHanging = true;
  world.models.teach("mortal", ({ messages }) => {
    if (!messages.some(({ role }) => role === "assistant"))
      return { text: "not JSON", usage: { input: 90, output: 10 } };
    const answer = { text: '{"result":"alive"}', usage: { input: 90, output: 10 } };
    return isHanging ? { ...answer, hangs: true } : answer;
  });
  const agent = (await world.addModelAgent("mortal", { output_schema: schema }, api)).id;
  const cap = await addCap({ period: "week", unit: "tokens", limit: 1_000_000 });
  const node = await world.addNode();
  const run = (await begin(agent, node.apiAs(key))).body;
  await expect.poll(() => world.models.calls("mortal").length, pollOptions).toBe(2);
  // The first turn is charged before the second starts.
  expect(await used(cap)).toBe(100);
  isHanging = false;
  await node.kill();
  await expect.poll(async () => (await get(run.id)).status, pollOptions).toBe("completed");
  const { tokens_used, attempt } = await get(run.id);
  expect(attempt).toBe(2);
  expect(tokens_used).toBeGreaterThanOrEqual(200);
  expect(await used(cap)).toBe(tokens_used);
});

test("raising a cap resumes all runs that wait for it; a member who may not raise it can only cancel", async () => {
  const { organizationId, api, begin, get, act, addCap } = await found();
  const agent = await addTwoTurns("waiters", api);
  const cap = await addCap({ agent_id: agent, period: "month", unit: "tokens", limit: 50, on_limit: "ask" });
  const runs = [(await begin(agent)).body.id, (await begin(agent)).body.id, (await begin(agent)).body.id] as const;
  const statuses = () => Promise.all(runs.map(async (id) => (await get(id)).status));
  await expect.poll(statuses, pollOptions).toEqual(["requires_action", "requires_action", "requires_action"]);
  const narrow = world.service.apiAs((await createKey(world.database, organizationId, { scopes: ["runs:write"] })).key);
  const [raised, , stopped] = runs;
  for (const choice of [{ choice: "raise_once" }, { choice: "raise", limit: 1_000 }]) {
    const refused = await act(raised, { type: "respond", payload: choice }, narrow);
    expect([refused.status, codeOf(refused)]).toEqual([403, "insufficient_scope"]);
  }
  expect((await act(raised, { type: "approve" }, narrow)).status).toBe(403);
  expect((await act(stopped, { type: "respond", payload: { choice: "stop" } }, narrow)).status).toBe(200);
  await expect.poll(async () => (await get(stopped)).error?.code, pollOptions).toBe("budget_exceeded");
  const unlimited = [
    { choice: "raise_once", limit: 1_000 },
    { choice: "stop", limit: 1_000 },
  ];
  for (const payload of [{ choice: "raise", limit: 10 }, { choice: "raise" }, { choice: "more" }, {}, ...unlimited]) {
    const refused = await act(raised, { type: "respond", payload });
    expect([refused.status, codeOf(refused)]).toEqual([422, "invalid_action"]);
  }
  const decided = await act(raised, { type: "approve", payload: { choice: "raise", limit: 1_000 } });
  expect([decided.status, codeOf(decided)]).toEqual([422, "invalid_action"]);
  expect((await act(raised, { type: "respond", payload: { choice: "raise", limit: 1_000 } })).status).toBe(200);
  await expect.poll(statuses, pollOptions).toEqual(["completed", "completed", "failed"]);
  const sum = (await Promise.all(runs.map(get))).reduce((total, { tokens_used }) => total + tokens_used, 0);
  expect((await api<Cap>("GET", `/caps/${cap.id}`)).body).toMatchObject({ limit: 1_000, used: sum });
});

test("a run beyond a cap on runs with on_limit ask waits before it starts, for a person or for the next period", async () => {
  const { echo, run, get, act, addCap } = await found();
  const cap = await addCap({ period: "day", unit: "runs", limit: 1, on_limit: "ask" });
  expect((await run(echo)).body.status).toBe("completed");
  const waiting = [(await run(echo)).body, (await run(echo)).body, (await run(echo)).body];
  for (const { status, required_action, attempt } of waiting) {
    expect([status, attempt]).toEqual(["requires_action", 1]);
    expect(required_action?.budget).toMatchObject({ cap_id: cap.id, unit: "runs", limit: 1 });
    expect(required_action?.prompt).toMatch(/allows 1 run a day, and \d runs are used\. .*the cap stays 1 run a day/);
    expect(required_action?.prompt).toContain(cap.resets_at);
  }
  const [approved, rejected, undecided] = waiting.map(({ id }) => id) as [string, string, string];
  await act(approved, { type: "approve" });
  await act(rejected, { type: "reject" });
  await expect.poll(async () => (await get(approved)).status, pollOptions).toBe("completed");
  await expect.poll(async () => (await get(rejected)).error?.code, pollOptions).toBe("budget_exceeded");
  expect((await get(undecided)).status).toBe("requires_action");
  await world.database.query("update cap_periods set period_start = period_start - interval '1 day'");
  await world.database.query("update runs set action_expires_at = now() where status = 'requires_action'");
  await expect.poll(async () => (await get(undecided)).status, pollOptions).toBe("completed");
});

test("a cap applies to what it names: an agent, a key and its successors, an end user, or each of them", async () => {
  const { api, echo, keyId, run, addCap, used } = await found();
  const other = (await api<Agent>("POST", "/agents/echo/deploy")).body.id;
  const terms = { period: "day", unit: "runs" } as const;
  const ofAgent = await addCap({ ...terms, agent_id: other, limit: 1 });
  expect([(await run(other)).status, (await run(other)).status, (await run(echo)).status]).toEqual([200, 429, 200]);
  await api("DELETE", `/caps/${ofAgent.id}`);
  const each = await addCap({ ...terms, each_user: true, limit: 1 });
  const for_ = async (user: string) => (await run(echo, { user })).status;
  expect([await for_("ann"), await for_("ann"), await for_("bob")]).toEqual([200, 429, 200]);
  expect([(await run(echo)).status, (await run(echo)).status]).toEqual([200, 429]);
  expect([await used(each), await used(each, "?user=ann"), await used(each, "?user=cy")]).toEqual([null, 1, 0]);
  await api("DELETE", `/caps/${each.id}`);
  const ofUser = await addCap({ ...terms, user: "ann", limit: 1 });
  expect([await for_("ann"), await for_("ann"), await for_("bob")]).toEqual([200, 429, 200]);
  await api("DELETE", `/caps/${ofUser.id}`);
  const created = await api<{ id: string; secret: string }>("POST", "/api-keys", { body: { name: "app" } });
  const ofKey = await addCap({ ...terms, api_key_id: created.body.id, limit: 2 });
  const rotated = await api<{ secret: string }>("POST", `/api-keys/${created.body.id}/rotate`, { body: {} });
  const app = world.service.apiAs(created.body.secret);
  const successor = world.service.apiAs(rotated.body.secret);
  expect((await run(echo, {}, app)).status).toBe(200);
  await expect.poll(async () => (await run(echo, {}, successor)).status, pollOptions).toBe(429);
  expect((await run(echo, {}, app)).status).toBe(429);
  expect((await run(echo)).status).toBe(200);
  expect(ofKey.api_key_id).not.toBe(keyId);
});

test("a run's own budget can have on_budget ask: approved with the same amount again, with more, or rejected", async () => {
  const { organizationId, api, run, get, act } = await found();
  const agent = await addTwoTurns("frugal", api, { max_tokens: 100, on_budget: "ask" });
  const waiting = [(await run(agent)).body, (await run(agent)).body, (await run(agent)).body];
  const budget = { cap_id: null, unit: "tokens", limit: 100, used: 100, resets_at: null };
  const prompt = /may use 100 tokens, and has used 100\. raise_once: it gets 100 more, 200 in all\./;
  for (const { required_action } of waiting)
    expect(required_action).toMatchObject({ budget, expires_at: null, prompt: expect.stringMatching(prompt) });
  const [once, more, stopped] = waiting.map(({ id }) => id) as [string, string, string];
  const narrow = world.service.apiAs((await createKey(world.database, organizationId, { scopes: ["runs:write"] })).key);
  expect((await act(once, { type: "approve" }, narrow)).status).toBe(403);
  expect((await act(more, { type: "respond", payload: { choice: "raise", limit: 99 } })).status).toBe(422);
  await act(once, { type: "approve" });
  await act(more, { type: "respond", payload: { choice: "raise", limit: 150 } });
  await act(stopped, { type: "reject" }, narrow);
  await expect.poll(async () => (await get(once)).status, pollOptions).toBe("completed");
  await expect.poll(async () => (await get(more)).status, pollOptions).toBe("completed");
  await expect.poll(async () => (await get(stopped)).error?.code, pollOptions).toBe("budget_exceeded");
  expect(await get(stopped)).toMatchObject({ tokens_used: 100 });
  // No turn was repeated.
  expect(world.models.calls("frugal")).toHaveLength(5);
});

test("a cap in dollars counts the cost of runs", async () => {
  const { api, run, addCap, used } = await found();
  world.models.teach("gpt-4o", { text: "dear", usage: { input: 1_000, output: 100 } });
  await world.addProvider({}, api);
  const agent = (await world.addModelAgent("gpt-4o", {}, api)).id;
  const cap = await addCap({ period: "month", unit: "usd", limit: 0.006 });
  expect((await run(agent)).body.cost_usd).toBe(0.0035);
  expect(await used(cap)).toBe(0.0035);
  expect((await run(agent)).body.status).toBe("completed");
  expect([(await run(agent)).status, await used(cap)]).toEqual([429, 0.007]);
});

test("a cap on an archived agent, and a budget for an agent without usage, are rejected with the reason", async () => {
  const { api, echo } = await found();
  const refused = async (method: "PATCH" | "POST", path: string, body: object) => {
    const answer = await api<{ error: { code: string; param: string } }>(method, path, { body });
    return [answer.status, answer.body.error.code, answer.body.error.param];
  };
  const agent = `/agents/${echo}`;
  expect(await refused("PATCH", agent, { limits: { max_cost_usd: 1 } })).toEqual([
    422,
    "invalid_value",
    "limits.max_cost_usd",
  ]);
  const invalid = [422, "invalid_value", "limits.on_budget"];
  expect(await refused("PATCH", agent, { limits: { max_tokens: 5, on_budget: "ask" } })).toEqual(invalid);
  await world.addProvider({}, api);
  const model = `/agents/${(await world.addModelAgent("boundless", {}, api)).id}`;
  expect(await refused("PATCH", model, { limits: { on_budget: "ask" } })).toEqual(invalid);
  await api("DELETE", agent);
  const cap = { agent_id: echo, period: "day", unit: "runs", limit: 1 };
  expect(await refused("POST", "/caps", cap)).toEqual([422, "agent_archived", "agent_id"]);
});

test.each([
  ["nothing", { limit: 0 }, 422, "limit"],
  ["less than nothing", { limit: -1 }, 422, "limit"],
  ["half a run", { limit: 1.5 }, 422, "limit"],
  ["more dollars than there are", { unit: "usd", limit: 2_000_000 }, 422, "limit"],
  ["an unknown period", { period: "year" }, 422, "period"],
  ["an agent that is not there", { agent_id: "ag_01jz8v3k5qe8xa2m4n6p8r0t2v" }, 422, "agent_id"],
  ["a key that is not there", { api_key_id: "key_01jz8v3k5qe8xa2m4n6p8r0t2v" }, 422, "api_key_id"],
  ["runs without a user, but not each user", { missing_user: "count" }, 422, "missing_user"],
  ["unpriced models, but not dollars", { unpriced: "ignore" }, 422, "unpriced"],
  ["one user and each", { user: "ann", each_user: true }, 422, "each_user"],
])("a cap of %s is rejected with the field's name, and creates nothing", async (_what, body, status, param) => {
  const { api } = await found();
  const request = { period: "day", unit: "runs", limit: 1, ...body };
  const answer = await api<{ error: { param: string } }>("POST", "/caps", { body: request });
  expect([answer.status, answer.body.error.param]).toEqual([status, param]);
  expect((await api<{ data: Cap[] }>("GET", "/caps")).body.data).toEqual([]);
});

test("another organisation's key cannot be named", async () => {
  const [ours, theirs] = [await found(), await found()];
  const body = { period: "day", unit: "runs", limit: 1, api_key_id: theirs.keyId };
  expect((await ours.api("POST", "/caps", { body })).status).toBe(422);
});
