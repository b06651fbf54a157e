import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Dataset, Experiment, ExperimentResults, Scorer } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Service } from "../support/service.ts";
import { createWorld, makeAgentFolder, type World } from "../support/world.ts";

let world: World;
let folder: string;

beforeAll(async () => {
  folder = makeAgentFolder();
  // Long enough for a live node on a busy machine to keep its leases.
  world = await createWorld({ env: { AGENTRUN_LEASE_SECONDS: "6" } });
});
afterAll(async () => {
  await world?.remove();
  if (folder && existsSync(folder)) rmSync(folder, { recursive: true });
});

/** The large form takes minutes. */
const isFull = process.env.AGENTRUN_FAULTS === "full";
const total = isFull ? 10_000 : 300;
const batch = 500;

async function addDataset(agent_id: string, file: string): Promise<Dataset> {
  const { body } = await world.service.api<Dataset>("POST", "/datasets", { body: { agent_id, name: "many" } });
  for (let start = 0; start < total; start += batch) {
    const numbers = Array.from({ length: Math.min(batch, total - start) }, (_, index) => start + index);
    const rows = numbers.map((number) => ({ input: { file, label: `row${number}` } }));
    const answer = await world.service.api("POST", `/datasets/${body.id}/rows`, { body: { rows } });
    expect(answer.status).toBe(200);
  }
  return body;
}

test(`an experiment of ${total} rows whose node is killed twice has exactly ${total} results`, async () => {
  const agent_id = await world.addAgent("counted");
  const file = join(folder, "begun");
  const dataset = await addDataset(agent_id, file);
  const definition = { type: "expression", expression: "output.label == input.label" };
  const scorer = await world.service.api<Scorer>("POST", "/scorers", { body: { name: "label", definition } });
  const scorers = [{ id: scorer.body.id }];
  const request = { dataset_id: dataset.id, scorers, effects: "live", concurrency: isFull ? 100 : 20 };
  const { body: experiment } = await world.service.api<Experiment>("POST", "/experiments", { body: request });
  expect(experiment.total).toBe(total);

  const read = async (node: Service) => (await node.api<Experiment>("GET", `/experiments/${experiment.id}`)).body;
  const untilCompleted = (node: Service, count: number) =>
    expect.poll(async () => (await read(node)).completed >= count, { timeout: 600_000, interval: 50 }).toBe(true);
  await untilCompleted(world.service, total / 10);
  await world.service.kill();
  const second = await world.addNode();
  await untilCompleted(second, total / 2);
  const before = await read(second);
  await second.kill();
  // It was killed in the middle.
  expect(before.completed).toBeLessThan(total);
  const third = await world.addNode();
  await expect.poll(async () => (await read(third)).status, { timeout: 600_000 }).toBe("completed");

  const counts = { completed: total, failed: 0, refused: 0, cancelled: 0, active: 0, scoring: 0 };
  expect(await read(third)).toMatchObject(counts);
  const { body } = await third.api<ExperimentResults>("GET", `/experiments/${experiment.id}/results`);
  expect(body.revisions[0]?.scorers[0]).toMatchObject({ scored: total, passed: total });
  const [stored] = await world.database.query<Record<string, number>>(
    `select (select count(*)::int from experiment_scores) as scores, (select count(distinct run_id)::int from experiment_runs) as places,
       (select count(*)::int from runs) as runs, (select count(distinct input)::int from runs) as inputs`,
  );
  expect(stored).toEqual({ scores: total, places: total, runs: total, inputs: total });
  // A run that was interrupted starts again; no row has a second run.
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  const begun = lines.map((line) => line.split(" "));
  expect(new Set(begun.map(([run]) => run)).size).toBe(total);
  expect(new Set(begun.map(([, , label]) => label)).size).toBe(total);
}, 1_800_000);
