import type { Alert, Analytics, Canary, Feedback, Run, Scorer, ScoringRule, Usage } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isSampled } from "../../packages/server/src/model/scoring-rules.ts";
import { createModelWorld, type ModelWorld } from "../support/model-world.ts";

let world: ModelWorld;

beforeAll(async () => {
  world = await createModelWorld({ AGENTRUN_ALERT_SECONDS: "1" });
  await world.addProvider();
});
afterAll(() => world?.remove());

const api = <Body>(method: string, path: string, body?: unknown) =>
  world.service.api<Body>(method, path, body === undefined ? {} : { body });
const wait = { timeout: 60_000 };

async function addScorer(definition: object): Promise<{ id: string }> {
  const { body, text } = await api<Scorer>("POST", "/scorers", { name: "scorer", definition });
  expect(body.id, text).toBeDefined();
  return { id: body.id };
}
const addRule = (agent_id: string, scorer: { id: string }, more: object = {}) =>
  api<ScoringRule>("POST", "/scoring-rules", { agent_id, name: "quality", scorer, percent: 100, ...more });
const ruleOf = async ({ id }: ScoringRule) => (await api<ScoringRule>("GET", `/scoring-rules/${id}`)).body;
const feedbackOf = async (run: Run) => (await api<{ data: Feedback[] }>("GET", `/runs/${run.id}/feedback`)).body.data;

async function runMany(agent_id: string, count: number, more: object = {}): Promise<Run[]> {
  const runs = Array.from({ length: count }, (_, value) => ({ agent_id, input: { value, times: 1 }, ...more }));
  const { body, text } = await api<{ accepted: number; data: { run: Run }[] }>("POST", "/runs/batch", { runs });
  expect(body.accepted, text).toBe(count);
  return body.data.map(({ run }) => run);
}

const isEven = { type: "expression", expression: "int(output.value) % 2 == 0 ? 1.0 : 0.25" };

test("the sampled runs get one score each as feedback, which analytics and filters include", async () => {
  const agent_id = await world.addAgent("number");
  const early = await runMany(agent_id, 3);
  const { body: rule, text } = await addRule(agent_id, await addScorer(isEven), { percent: 60 });
  expect(rule, text).toMatchObject({ object: "scoring_rule", active: true, max_scores_per_day: null, filter: {} });
  const runs = await runMany(agent_id, 40);
  const [original] = runs;
  const replay = await api<Run>("POST", `/runs/${original?.id}/replay`, { effects: "live" });
  expect(replay.status, replay.text).toBeLessThan(300);
  const sampled = runs.filter(({ id }) => isSampled(id, 60));
  await expect.poll(async () => (await ruleOf(rule)).today.scored, wait).toBe(sampled.length);
  // Whatever comes later is scored later: nothing before it was left out or repeated.
  const [last] = await runMany(agent_id, 1, { metadata: { last: "yes" } });
  await api("PATCH", `/scoring-rules/${rule.id}`, { percent: 100 });
  const [next] = await runMany(agent_id, 1);
  await expect.poll(async () => (await feedbackOf(next as Run)).length, wait).toBe(1);
  for (const run of [...early, replay.body, ...runs]) {
    const isExpected = sampled.includes(run);
    expect(await feedbackOf(run), run.id).toHaveLength(isExpected ? 1 : 0);
  }
  const passing = (await Promise.all(sampled.map(feedbackOf))).flat().filter(({ score }) => score === 1);
  expect(passing[0]).toMatchObject({ name: "quality", label: "passed", created_by: rule.id, user: null, thumbs: null });
  const path = `/runs?agent_id=${agent_id}&feedback_name=quality&feedback_label=failed&max_score=0.5&limit=100`;
  const worst = (await api<{ data: Run[] }>("GET", path)).body.data;
  const scored = (await Promise.all([...sampled, last as Run, next as Run].map(feedbackOf))).flat();
  expect(worst).toHaveLength(scored.filter(({ score }) => score === 0.25).length);
  const { body } = await api<Analytics>("GET", `/analytics?agent_id=${agent_id}`);
  const average = scored.reduce((sum, { score }) => sum + (score ?? 0), 0) / scored.length;
  expect(body.feedback).toMatchObject([{ name: "quality", scores: scored.length, agent_revision: 1 }]);
  expect(body.feedback[0]?.average_score).toBeCloseTo(average);
});

test("a paused rule scores nothing, and not the runs of its pause either", async () => {
  const agent_id = await world.addAgent("number");
  const filter = { metadata: { tier: "paid" } };
  const { body: rule } = await addRule(agent_id, await addScorer(isEven), { filter, active: false });
  const paid = { metadata: { tier: "paid" } };
  const [during] = await runMany(agent_id, 1, paid);
  await api("PATCH", `/scoring-rules/${rule.id}`, { active: true });
  const [free] = await runMany(agent_id, 1, { metadata: { tier: "free" } });
  const [after] = await runMany(agent_id, 1, paid);
  await expect.poll(async () => (await feedbackOf(after as Run)).length, wait).toBe(1);
  expect([...(await feedbackOf(during as Run)), ...(await feedbackOf(free as Run))]).toEqual([]);
});

test("a model scores up to the limits of the day, its tokens count once, and failures are errors", async () => {
  const agent_id = await world.addAgent("number");
  world.models.teach("rater", { text: JSON.stringify({ reason: "as asked", score: 0.9 }) });
  const judge = { type: "model", provider: "local", model: "rater", rubric: "It is a number." };
  const usedTokens = async () => (await api<Usage>("GET", "/usage")).body.tokens_used;
  const before = await usedTokens();
  const { body: rule } = await addRule(agent_id, await addScorer(judge), { max_scores_per_day: 5 });
  const runs = await runMany(agent_id, 12);
  await expect.poll(async () => (await ruleOf(rule)).today, wait).toMatchObject({ scored: 5, skipped: 7, errors: 0 });
  const { today } = await ruleOf(rule);
  expect(today.tokens_used).toBeGreaterThan(0);
  expect((await usedTokens()) - before).toBe(today.tokens_used);
  expect(world.models.calls("rater")).toHaveLength(5);
  const feedback = (await Promise.all(runs.map(feedbackOf))).flat();
  expect(feedback).toHaveLength(5);
  expect(feedback[0]).toMatchObject({ score: 0.9, label: "passed", comment: "as asked" });

  const other = await world.addAgent("number");
  world.models.teach("broken", { status: 400, error: "no such thing" });
  const { body: spent } = await addRule(other, await addScorer(judge), { max_cost_usd_per_day: 0 });
  const broken = { ...judge, model: "broken" };
  const { body: failing } = await addRule(other, await addScorer(broken), { name: "broken" });
  expect(failing.max_scores_per_day).toBe(1_000);
  const [run] = await runMany(other, 1);
  await expect.poll(async () => (await ruleOf(failing)).today, wait).toMatchObject({ scored: 0, errors: 1 });
  await expect.poll(async () => (await ruleOf(spent)).today, wait).toMatchObject({ scored: 0, skipped: 1 });
  expect(await feedbackOf(run as Run)).toEqual([]);
});

test("erasing an end user deletes the scores of their runs, and those that a model is just giving", async () => {
  const agent_id = await world.addAgent("number");
  const { promise: asked, resolve: onAsked } = Promise.withResolvers<void>();
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  world.models.teach("slow", async () => {
    onAsked();
    await mayAnswer;
    return { text: JSON.stringify({ reason: "about Ada", score: 0.1 }) };
  });
  const judge = { type: "model", provider: "local", model: "slow", rubric: "It is a number." };
  await addRule(agent_id, await addScorer(isEven));
  const { body: slow } = await addRule(agent_id, await addScorer(judge), { name: "slow" });
  const [run] = await runMany(agent_id, 1, { user: "ada" });
  await expect.poll(async () => (await feedbackOf(run as Run)).length, wait).toBe(1);
  await asked;
  const erasure = await api<{ id: string; status: string }>("DELETE", "/users/ada/data");
  expect(erasure.status, erasure.text).toBe(202);
  const isErased = async () => (await feedbackOf(run as Run)).length === 0;
  await expect.poll(isErased, wait).toBe(true);
  answer();
  const [next] = await runMany(agent_id, 1);
  await expect.poll(async () => (await feedbackOf(next as Run)).length, wait).toBe(2);
  expect(await feedbackOf(run as Run)).toEqual([]);
  expect((await ruleOf(slow)).today.scored).toBe(1);
});

test("an alert fires when fewer scores pass, and only if enough runs were scored", async () => {
  const agent_id = await world.addAgent("number");
  await addRule(agent_id, await addScorer(isEven));
  const condition = { metric: "pass_rate", comparison: "lt", threshold: 90, feedback_name: "quality", agent_id };
  const addAlert = (more: object) => api<Alert>("POST", "/alerts", { name: "worse", ...condition, ...more });
  const { body: alert, text } = await addAlert({ min_samples: 10 });
  expect(alert, text).toMatchObject({ feedback_name: "quality", min_samples: 10 });
  const { body: strict } = await addAlert({ min_samples: 11 });
  const { body: mean } = await addAlert({ metric: "average_score", threshold: 0.7, min_samples: 10 });
  expect((await addAlert({ feedback_name: null })).status).toBe(422);
  expect((await addAlert({ metric: "error_rate" })).status).toBe(422);
  await runMany(agent_id, 10);
  const read = async ({ id }: Alert) => (await api<Alert>("GET", `/alerts/${id}`)).body;
  await expect.poll(() => read(alert), wait).toMatchObject({ status: "firing", last_value: 50 });
  await expect.poll(() => read(mean), wait).toMatchObject({ status: "firing", last_value: 0.625 });
  expect(await read(strict)).toMatchObject({ status: "no_data" });
  const { body } = await api<{ data: { summary: string }[] }>("GET", `/alerts/${alert.id}/history`);
  expect(body.data[0]?.summary).toContain("pass_rate 'quality' of ag_");
});

test("a canary whose scores pass less often is rolled back", async () => {
  const agent_id = await world.addAgent("number");
  await addRule(agent_id, await addScorer({ type: "expression", expression: "has(output.value)" }));
  const draft = { runtime: { type: "module", module: "fickle" } };
  expect((await api("POST", `/agents/${agent_id}/revisions`, draft)).status).toBe(201);
  // It may be slower; this test is about scores.
  const steps = { revision: 2, steps: [{ percent: 50, runs: 20, minutes: 1 }], tolerated_percent: 1_000 };
  const { body: canary, text } = await api<Canary>("POST", `/agents/${agent_id}/canaries`, steps);
  expect(canary.status, text).toBe("active");
  await runMany(agent_id, 120);
  const path = `/agents/${agent_id}/canaries/${canary.id}`;
  const read = async () => (await api<Canary>("GET", path)).body;
  await expect.poll(async () => (await read()).status, wait).toBe("rolled_back");
  expect((await read()).reason).toMatch(/With revision 2, 100 % of scored runs did not pass \(n = \d+\)/);
});

test("scorers that need an expected output, names that are taken and other organisations' things are refused", async () => {
  const agent_id = await world.addAgent("number");
  const errorOf = async (definition: object, more: object = {}) => {
    const { status, body } = await addRule(agent_id, await addScorer(definition), more);
    const { error } = body as unknown as { error?: { code: string; param: string } };
    return [status, error?.code, error?.param];
  };
  const rubric = { type: "model", provider: "local", model: "rater", rubric: "Good." };
  const needy = [
    { type: "exact" },
    { type: "contains" },
    { type: "numeric", tolerance: 1 },
    { ...rubric, mode: "compare" },
    { type: "agent", agent_id },
  ];
  for (const definition of needy) expect(await errorOf(definition)).toEqual([422, "scorer_unsupported", "scorer"]);
  const plain = { type: "contains", text: "a" };
  expect(await errorOf(plain)).toEqual([201, undefined, undefined]);
  expect(await errorOf(plain)).toEqual([422, "scoring_rule_exists", "name"]);
  expect(await errorOf(plain, { percent: 0 })).toEqual([422, "invalid_value", "percent"]);
  const key = "key_01jz8v3k5qe8xa2m4n6p8r0t2v";
  expect(await errorOf(plain, { name: "b", filter: { api_key_id: key } })).toEqual([
    422,
    "api_key_not_found",
    "filter.api_key_id",
  ]);
  const list = await api<{ data: ScoringRule[] }>("GET", `/scoring-rules?agent_id=${agent_id}`);
  expect(list.body.data).toHaveLength(1);
  const [rule] = list.body.data;
  expect((await api("DELETE", `/scorers/${rule?.scorer.id}`)).status).toBe(200);
  expect((await api("GET", `/scoring-rules/${rule?.id}`)).status).toBe(404);
});
