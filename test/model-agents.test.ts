import { afterAll, beforeAll, expect, test } from "vitest";
import { createModelWorld, type ModelWorld, providerKey } from "./models.ts";

let world: ModelWorld;

beforeAll(async () => {
  world = await createModelWorld();
  await world.addProvider();
  await world.addProvider({ name: "claude", type: "anthropic" });
});

afterAll(async () => {
  await world?.remove();
});

test("a query reaches the model with the agent's instructions, and its answer is the result", async () => {
  world.models.teach("plain", { text: "Hello, you!", usage: { input: 21, output: 4 } });
  const agent = await world.addModelAgent("plain", { instructions: "Be kind." });
  const run = await world.run(agent, { query: "hi" });
  expect(run).toMatchObject({
    status: "completed",
    output: { result: "Hello, you!" },
    tokens_used: 25,
    usage: { input_tokens: 21, output_tokens: 4, cost_usd: null },
    error: null,
  });
  const [call, ...others] = world.models.calls("plain");
  expect(others).toEqual([]);
  expect(call?.messages).toEqual([
    { role: "system", content: "Be kind." },
    { role: "user", content: "hi" },
  ]);
  expect(call?.headers.authorization).toBe(`Bearer ${providerKey}`);
});
