import { afterAll, beforeAll, expect, test } from "vitest";
import { createModelWorld, type ModelWorld } from "../models.ts";
import { collect, openStream, textOf } from "../sse-client.ts";

let world: ModelWorld;

beforeAll(async () => {
  world = await createModelWorld({ AGENTRUN_LEASE_SECONDS: "1" });
  await world.addProvider();
});

afterAll(async () => {
  await world?.remove();
});

const schema = {
  type: "object",
  properties: { result: { type: "string" } },
  required: ["result"],
  additionalProperties: false,
};

test("a node that is killed in the middle of a turn costs that turn and no other", async () => {
  const { models } = world;
  // The first turn is kept; the second is under way when its node dies.
  models.teach("survivor", (_call, number) => {
    if (number === 0) return { text: "not JSON", usage: { input: 100, output: 10 } };
    return { text: '{"result":"alive"}', usage: { input: 200, output: 20 }, ...(number === 1 ? { hangs: true } : {}) };
  });
  const agent = await world.addModelAgent("survivor", { output_schema: schema });
  const other = await world.addNode();
  const run = await world.run(agent, { query: "go" }, { prefer: "respond-async" });
  await expect.poll(() => models.calls("survivor").length, { timeout: 10_000 }).toBe(2);
  await world.service.kill();
  const events = await collect((await openStream(other, `/runs/${run.id}/stream`)).events);
  expect(events.at(-1)?.run).toMatchObject({
    status: "completed",
    attempt: 2,
    output: { result: "alive" },
    usage: { input_tokens: 300, output_tokens: 30 },
  });
  expect(JSON.parse(textOf(events))).toEqual({ result: "alive" });
  const [first, ...later] = models.calls("survivor");
  expect(first?.messages.at(-1)).toMatchObject({ role: "user", content: "go" });
  expect(later).toHaveLength(2);
  for (const call of later) expect(call.messages.at(-2)).toMatchObject({ role: "assistant", content: "not JSON" });
});
