import type { Comparison, Run, Trace } from "@agentrun/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import { startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import type { Reply } from "../support/model-server/formats.ts";
import { createModelWorld, type ModelWorld, startToolService } from "../support/model-world.ts";

let world: ModelWorld;
/** The service that the agents call: it counts the calls. */
let shop: Awaited<ReturnType<typeof startReceiver>>;
let errand: string;

beforeAll(async () => {
  world = await createModelWorld();
  await world.addProvider();
  shop = await startReceiver(({ url }, response) => void response.end(`${url} ${shop.received.length}`), {
    certificate: "plain",
  });
  errand = await world.addAgent("errand");
});

afterAll(async () => {
  await world?.remove();
  await shop?.[Symbol.asyncDispose]();
});

beforeEach(() => {
  shop.received.length = 0;
});

const api = <Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  world.service.api<Body>(method, path, { body, headers });

async function run(agent_id: string, input: object = {}, more: object = {}): Promise<Run> {
  const answer = await api<Run>("POST", "/runs", { agent_id, input: { url: shop.url, ...input }, ...more });
  expect(answer.body.status, answer.text).toBe("completed");
  return answer.body;
}

const replay = (id: string, body?: object, headers: Record<string, string> = {}) =>
  api<Run>("POST", `/runs/${id}/replay`, body, headers);

const calledPaths = () => shop.received.map(({ url }) => url);
const refusal = (answer: Awaited<ReturnType<typeof replay>>) => [
  answer.status,
  (answer.body as unknown as { error: { code: string } }).error.code,
];
const countRuns = async () =>
  (await world.database.query<{ count: number }>("select count(*)::int as count from runs"))[0]?.count;

test("a run is repeated unchanged, and has its origin", async () => {
  const before = await run(errand, {}, { metadata: { team: "blue" }, priority: 3, timeout_seconds: 77, user: "ada" });
  expect(before.replay_of).toBeNull();
  const { status, body: again, headers } = await replay(before.id);
  expect(status).toBe(200);
  expect(headers["content-location"]).toMatch(new RegExp(`/runs/${again.id}$`));
  const same = { input: before.input, metadata: before.metadata, priority: 3, timeout_seconds: 77, user: "ada" };
  expect(again).toMatchObject({ ...same, replay_of: before.id, status: "completed", agent_id: errand, attempt: 1 });
  expect(calledPaths()).toEqual(["/first", "/second", "/third", "/first", "/second", "/third"]);
  expect((await api<Run>("GET", `/runs/${again.id}`)).body.replay_of).toBe(before.id);
  const later = await replay(before.id, {}, { prefer: "respond-async" });
  expect(later.status).toBe(202);
  const statusOf = async () => (await api<Run>("GET", `/runs/${later.body.id}`)).body.status;
  await expect.poll(statusOf).toBe("completed");
});

test("the request can override the input, the revision and other fields", async () => {
  const agent = await world.addAgent("errand");
  const before = await run(agent, { steps: ["one"] });
  const schema = { type: "object", required: ["steps"] };
  expect((await api("PATCH", `/agents/${agent}`, { input_schema: schema })).status).toBe(200);
  const other = { input: { url: shop.url, steps: ["two"] }, metadata: { try: "2" }, priority: -1, timeout_seconds: 9 };
  expect((await replay(before.id, other)).body).toMatchObject({ ...other, agent_revision: 1, status: "completed" });
  expect((await replay(before.id, { agent_revision: 2 })).body).toMatchObject({
    agent_revision: 2,
    status: "completed",
  });
  // The input is validated against the schema of the revision that will run.
  const input = { url: shop.url };
  expect((await replay(before.id, { input })).body.status).toBe("completed");
  expect(refusal(await replay(before.id, { input, agent_revision: 2 }))).toEqual([422, "invalid_input"]);
});

test("a repeated request finds its replay, and counts it once", async () => {
  const before = await run(errand);
  const headers = { "idempotency-key": "once" };
  const first = await replay(before.id, {}, headers);
  await world.database.query("delete from run_journal");
  const second = await replay(before.id, {}, headers);
  expect(second.body.id).toBe(first.body.id);
  expect(second.headers["idempotent-replayed"]).toBe("true");
  expect(refusal(await replay(before.id, { priority: 1 }, headers))).toEqual([422, "idempotency_key_reused"]);
  expect(calledPaths()).toHaveLength(6);
});

test("a fork resumes from a step, and repeats none of the earlier ones", async () => {
  const before = await run(errand);
  shop.received.length = 0;
  const { body: fork } = await replay(before.id, { from_step: "second#0" });
  expect(fork).toMatchObject({ status: "completed", output: { answers: ["/first 1", "/second 1", "/third 2"] } });
  expect(calledPaths()).toEqual(["/second", "/third"]);
  const { spans } = (await api<Trace>("GET", `/runs/${fork.id}/trace`)).body;
  const steps = spans.filter(({ type }) => type === "step");
  expect(steps.map(({ name, data }) => [name, data.recorded ?? false])).toEqual([
    ["first", true],
    ["second", false],
    ["third", false],
  ]);
  // A fork is an ordinary run: its first name alone selects the first step, and it can be forked again.
  expect((await replay(fork.id, { from_step: "third" })).body.output).toEqual({
    answers: ["/first 1", "/second 1", "/third 3"],
  });
});

test("P27: with recorded effects no service is called, and an effect without a record ends the run", async () => {
  const before = await run(errand);
  shop.received.length = 0;
  const again = (await replay(before.id, { effects: "recorded" })).body;
  expect(again).toMatchObject({ status: "completed", output: before.output, replay_of: before.id });
  const more = { url: shop.url, steps: ["first", "fourth"] };
  const further = (await replay(before.id, { effects: "recorded", input: more })).body;
  expect(further).toMatchObject({ status: "failed", error: { code: "not_recorded", retryable: false } });
  expect(further.error?.message).toContain("fourth#0");
  const outside = { url: shop.url, outside: true };
  const reaching = (await replay(before.id, { effects: "recorded", input: outside })).body;
  expect(reaching).toMatchObject({ status: "failed", error: { code: "not_recorded" } });
  expect(calledPaths()).toEqual([]);
});

test("people's answers are part of the record, and of a fork", async () => {
  const agent_id = await world.addAgent("gatekeeper");
  const { body: waiting } = await api<Run>("POST", "/runs", { agent_id, input: {} });
  await api("POST", `/runs/${waiting.id}/action`, { type: "approve" });
  const named = async () => (await api<Run>("GET", `/runs/${waiting.id}`)).body.required_action?.type;
  await expect.poll(named).toBe("input");
  await api("POST", `/runs/${waiting.id}/action`, { type: "respond", payload: { name: "Ada" } });
  const ended = async () => (await api<Run>("GET", `/runs/${waiting.id}`)).body;
  await expect.poll(async () => (await ended()).status).toBe("completed");
  const { output } = await ended();
  expect((await replay(waiting.id, { effects: "recorded" })).body).toMatchObject({ status: "completed", output });
  expect((await replay(waiting.id, { from_step: "draw again" })).body).toMatchObject({ status: "completed", output });
  expect((await replay(waiting.id, { from_step: "draw" })).body.status).toBe("requires_action");
});

test("an invalid replay is rejected with a message, and creates nothing", async () => {
  const before = await run(errand);
  const runs = await countRuns();
  const missing = await replay(before.id, { from_step: "nowhere" });
  expect(refusal(missing)).toEqual([422, "step_not_found"]);
  expect(missing.text).toContain("first#0, second#0, third#0");
  expect(refusal(await replay("run_01k00000000000000000000000"))).toEqual([404, "run_not_found"]);
  expect(refusal(await replay(before.id, { agent_revision: 99 }))).toEqual([422, "revision_not_found"]);
  expect(refusal(await replay(before.id, { model: "small" }))).toEqual([422, "replay_unsupported"]);
  expect(refusal(await replay(before.id, { agent_id: errand }))).toEqual([400, "unknown_field"]);
  await world.database.query("delete from run_journal");
  expect(refusal(await replay(before.id, { from_step: "second" }))).toEqual([422, "journal_not_found"]);
  expect(refusal(await replay(before.id, { effects: "recorded" }))).toEqual([422, "journal_not_found"]);
  expect(await countRuns()).toBe(runs);
  expect((await replay(before.id)).body.status).toBe("completed");
});

test("remote agents are called again, and cannot be replayed from a record", async () => {
  await using receiver = await startReceiver(
    (_received, response) =>
      void response.writeHead(200, { "content-type": "application/json" }).end('{"output": {"done": true}}'),
  );
  const runtime = { type: "http", url: receiver.url };
  const { body: agent } = await api<{ id: string }>("POST", "/agents/custom", { name: "Elsewhere", runtime });
  const before = await run(agent.id);
  expect((await replay(before.id)).body).toMatchObject({ status: "completed", output: { done: true } });
  expect(refusal(await replay(before.id, { effects: "recorded" }))).toEqual([422, "replay_unsupported"]);
  expect(refusal(await replay(before.id, { from_step: "state#0" }))).toEqual([422, "replay_unsupported"]);
});

test("a fork has the values that a policy redacted in the trace", async () => {
  const guards = [{ type: "pii", kinds: ["email"], on: "output", action: "redact" }];
  const { body: policy } = await api<{ id: string }>("POST", "/policies", { name: "no addresses", guards });
  const agent = await world.addAgent("errand", { policy: policy.id });
  const before = await run(agent, { secret: " ada@example.com" });
  shop.received.length = 0;
  const { body: fork } = await replay(before.id, { from_step: "third" });
  const answers = ["/first 1 [email]", "/second 2 [email]", "/third 1 [email]"];
  expect(fork).toMatchObject({ status: "completed", output: { answers } });
  expect(calledPaths()).toEqual(["/third"]);
  const sealed = "select 1 from run_journal where run_id = $1 and value = '' and sealed is not null";
  expect(await world.database.query(sealed, [toUuid(fork.id)])).toHaveLength(3);
});

test("an error names steps as the trace shows them under a policy", async () => {
  const guards = [{ type: "pii", kinds: ["email"], on: "output", action: "redact" }];
  const { body: policy } = await api<{ id: string }>("POST", "/policies", { name: "no addresses in steps", guards });
  const agent = await world.addAgent("errand", { policy: policy.id });
  const before = await run(agent, { steps: ["ada@example.com", "end"] });
  await api("PATCH", `/agents/${agent}`, { policy: null });
  const missing = await replay(before.id, { from_step: "nowhere", agent_revision: 2 });
  expect(refusal(missing)).toEqual([422, "step_not_found"]);
  expect(missing.text).toContain("It has [email]#0, end#0.");
});

test("a replay of a turn is not part of the thread, and is erased with it", async () => {
  const before = await run(errand, { steps: ["one"] }, { thread: {} });
  const { body: again } = await replay(before.id, { effects: "recorded" });
  const { body: further } = await replay(again.id);
  expect([again.thread_id, further.thread_id]).toEqual([null, null]);
  const { body } = await api<{ erasure_id: string }>("DELETE", `/threads/${before.thread_id}`);
  const erased = async () => (await api<{ status: string }>("GET", `/erasures/${body.erasure_id}`)).body.status;
  await expect.poll(erased).toBe("completed");
  const ids = [before, again, further].map(({ id }) => toUuid(id));
  const left = await world.database.query("select input from runs where id = any($1) order by id", [ids]);
  expect(left).toEqual([{ input: "{}" }, { input: "{}" }, { input: "{}" }]);
  expect(await world.database.query("select 1 from run_journal where run_id = any($1)", [ids])).toEqual([]);
});

const rates = (...which: string[]) => ({
  text: "",
  tools: which.map((name, index) => ({ name: "rates", arguments: { body: { name } }, id: `call_${index}` })),
  usage: { input: 10, output: 2 },
});

/** In sequence, from now on. */
function inTurn(...replies: Reply[]) {
  let next = 0;
  return () => {
    const reply = replies[Math.min(next, replies.length - 1)] ?? {};
    next += 1;
    return reply;
  };
}

test("P27: a model agent is forked by its turns, and its tools answer from the record", async () => {
  const bank = await startToolService(world);
  world.models.teach("broker", inTurn(rates("a"), rates("b"), { text: "Sold.", usage: { input: 30, output: 3 } }));
  world.models.teach(
    "other-broker",
    inTurn(rates("b"), rates("a"), { text: "Kept.", usage: { input: 30, output: 3 } }),
  );
  world.models.teach("wild-broker", inTurn(rates("a"), rates("c"), { text: "Lost." }));
  const agent = await world.addModelAgent("broker", { connectors: [{ id: bank.connector.id }] });
  const before = await world.run(agent, { query: "Sell?" });
  expect(before).toMatchObject({ status: "completed", output: { result: "Sold." } });
  expect(bank.requests("/rates")).toHaveLength(2);

  world.models.teach("broker", inTurn(rates("b"), { text: "Sold again.", usage: { input: 30, output: 3 } }));
  const fork = (await replay(before.id, { from_step: "turn#1", effects: "recorded" })).body;
  expect(fork).toMatchObject({ status: "completed", output: { result: "Sold again." } });
  // The cost of the first turn belongs to the run that executed it.
  expect(fork.usage).toMatchObject({ input_tokens: 40, output_tokens: 5 });

  const other = (await replay(before.id, { model: "other-broker", effects: "recorded" })).body;
  expect(other).toMatchObject({ status: "completed", output: { result: "Kept." } });
  const wild = (await replay(before.id, { model: "wild-broker", effects: "recorded" })).body;
  expect(wild).toMatchObject({
    status: "failed",
    error: { code: "not_recorded", details: { tool: "rates", arguments: { body: { name: "c" } } } },
  });
  expect(bank.requests("/rates")).toHaveLength(2);

  world.models.teach("broker", inTurn(rates("d"), { text: "Sold live." }));
  expect((await replay(before.id, { from_step: "turn#1" })).body).toMatchObject({ output: { result: "Sold live." } });
  expect(bank.requests("/rates")).toHaveLength(3);
  await bank.stop();
});

test("a run and its replay are compared: steps, outputs, cost, latency, scores", async () => {
  const before = await run(errand);
  const input = { url: shop.url, steps: ["first", "fourth", "third"] };
  const { body: fork } = await replay(before.id, { from_step: "second", input });
  await api("POST", `/runs/${before.id}/feedback`, { thumbs: "down", score: 2 });
  await api("POST", `/runs/${fork.id}/feedback`, { name: "accuracy", score: 5 });
  const { body: both } = await api<Comparison>("GET", `/runs/${before.id}/compare/${fork.id}`);
  expect(both).toMatchObject({ object: "comparison", same_input: false, same_output: false, truncated: false });
  expect(both.base).toMatchObject({ id: before.id, status: "completed", latency_ms: before.latency_ms, error: null });
  expect(both.other).toMatchObject({ id: fork.id, agent_revision: 1, tokens_used: 0, cost_usd: null });
  expect(both.base.scores).toEqual([{ name: "overall", up: 0, down: 1, scores: 1, average_score: 2 }]);
  expect(both.other.scores).toMatchObject([{ name: "accuracy", average_score: 5 }]);
  expect(both.steps.map(({ name, base, other, same }) => [name, base?.status, other?.status, same])).toEqual([
    ["first", "ok", "ok", true],
    ["second", "ok", undefined, null],
    ["fourth", undefined, "ok", null],
    ["third", "ok", "ok", false],
  ]);
  expect(both.output_changes).toEqual([
    { path: "/answers/1", kind: "changed", base: "/second 2", other: "/fourth 4", omitted: false },
    { path: "/answers/2", kind: "changed", base: "/third 3", other: "/third 5", omitted: false },
  ]);
  const same = (await api<Comparison>("GET", `/runs/${before.id}/compare/${before.id}`)).body;
  expect(same).toMatchObject({ same_input: true, same_output: true, output_changes: [] });
  const missing = await api("GET", `/runs/${before.id}/compare/run_01k00000000000000000000000`);
  expect(missing.status).toBe(404);
});
