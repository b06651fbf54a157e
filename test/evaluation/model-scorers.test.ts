import type { Dataset, Experiment, ExperimentResults, ExperimentRow, Scorer, Usage } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createModelWorld, type ModelWorld } from "../support/model-world.ts";

let world: ModelWorld;
let dataset: Dataset;

beforeAll(async () => {
  world = await createModelWorld();
  await world.addProvider();
  const agent_id = await world.addAgent("number");
  const rows = [1, 2].map((value) => ({ input: { value }, expected_output: { value: 2 * value } }));
  dataset = (await api<Dataset>("POST", "/datasets", { agent_id, name: "cases", rows })).body;
});
afterAll(() => world?.remove());

const api = <Body>(method: string, path: string, body?: unknown) =>
  world.service.api<Body>(method, path, body === undefined ? {} : { body });

async function scoreBy(definition: object) {
  const model = { type: "model", provider: "local", rubric: "The number is doubled.", ...definition };
  const scorer = (await api<Scorer>("POST", "/scorers", { name: "judge", definition: model })).body;
  const request = { dataset_id: dataset.id, scorers: [{ id: scorer.id }], effects: "live" };
  const { id } = (await api<Experiment>("POST", "/experiments", request)).body;
  const read = async () => (await api<Experiment>("GET", `/experiments/${id}`)).body;
  await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe("completed");
  const { body } = await api<ExperimentResults>("GET", `/experiments/${id}/results`);
  const rows = (await api<{ data: ExperimentRow[] }>("GET", `/experiments/${id}/rows?order=asc`)).body.data;
  return {
    experiment: await read(),
    result: body.revisions[0]?.scorers[0],
    scores: rows.flatMap(({ runs }) => runs.flatMap((run) => run.scores)),
  };
}

const answer = (value: object) => ({ text: JSON.stringify(value) });
const usedTokens = async () => (await api<Usage>("GET", "/usage")).body.tokens_used;

test("a model rates outputs by a rubric, at temperature 0, and its tokens count once", async () => {
  world.models.teach("rater", (call) =>
    answer({
      reason: "as asked",
      score: JSON.stringify(call.messages).includes('output\\":{\\"value\\":2}') ? 0.9 : 0.3,
    }),
  );
  const before = await usedTokens();
  const { experiment, result, scores } = await scoreBy({ model: "rater" });
  expect(result).toMatchObject({ scored: 2, passed: 1, errors: 0, mean: 0.6 });
  expect(scores).toMatchObject([
    { score: 0.9, passed: true, reason: "as asked", run_id: null },
    { score: 0.3, passed: false },
  ]);
  const used = scores.reduce((sum, score) => sum + score.tokens_used, 0);
  expect(used).toBeGreaterThan(0);
  expect(experiment.tokens_used).toBe(used);
  expect((await usedTokens()) - before).toBe(used);
  const [call] = world.models.calls("rater");
  expect(call?.body).toMatchObject({ temperature: 0, model: "rater" });
  expect(JSON.stringify(call?.body)).toContain("json_schema");
});

test("a comparison is asked in both orders, so a model that prefers a position decides nothing", async () => {
  world.models.teach("biased", answer({ reason: "the first one", better: "a" }));
  const { result, scores } = await scoreBy({ model: "biased", mode: "compare", pass_at: 0.6 });
  expect(world.models.calls("biased")).toHaveLength(4);
  expect(result).toMatchObject({ mean: 0.5, passed: 0 });
  expect(scores[0]?.reason).toContain("Undecided");
});

test("a model that fails or answers something else scores nothing, and the experiment ends", async () => {
  world.models.teach("broken", { status: 400, error: "no such thing" });
  const broken = await scoreBy({ model: "broken" });
  expect(broken.result).toMatchObject({ scored: 0, errors: 2, pass_rate: null });
  expect(broken.scores[0]?.reason).toContain("no such thing");
  world.models.teach("chatty", { text: "I would say it is fine." });
  const chatty = await scoreBy({ model: "chatty" });
  expect(chatty.result).toMatchObject({ scored: 0, errors: 2 });
  expect(chatty.scores[0]).toMatchObject({ score: null, passed: null });
});
