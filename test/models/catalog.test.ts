import type { CatalogAgent } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectWellDone, listModelAgents, runExamples } from "../support/catalog-runs.ts";
import { type Schema, sample } from "../support/endpoint-calls.ts";
import { type ModelCall, type ModelServer, startModelServer } from "../support/model-server/model-server.ts";
import { createWorld, type World } from "../support/world.ts";

let models: ModelServer;
let world: World;
let agents: CatalogAgent[];

beforeAll(async () => {
  models = await startModelServer({ plain: true });
  models.teach("obedient", (call) => ({ text: JSON.stringify(answerTo(call)), usage: { input: 900, output: 90 } }));
  world = await createWorld({ env: { AGENTRUN_MODEL_URL: models.url, AGENTRUN_MODEL_NAME: "obedient" } });
  agents = await listModelAgents(world.service);
});

afterAll(async () => {
  await world?.remove();
  await models?.stop();
});

/** A model's answer that matches the output format exactly. */
function answerTo({ body }: ModelCall): unknown {
  const format = body.response_format as { json_schema: { schema: Schema } };
  return sample(format.json_schema.schema, { ids: new Map(), whole: true });
}

test("every model agent of the catalog can be deployed and run unchanged", async () => {
  expect(agents.length).toBeGreaterThanOrEqual(8);
  for (const agent of agents) {
    for (const run of await runExamples(world.service, agent, 10_000)) expectWellDone(agent, run);
    const call = models.calls("obedient").at(-1);
    expect(String(call?.messages[0]?.content)).toContain(agent.instructions);
    // No placeholder is left, and the example is included.
    expect(String(call?.messages[1]?.content)).not.toMatch(/\{\{\w+\}\}/);
  }
  expect(models.calls("obedient")).toHaveLength(agents.flatMap(({ examples }) => examples).length);
});
