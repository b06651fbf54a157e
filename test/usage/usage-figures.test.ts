import type { Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { createModelWorld, type ModelWorld } from "../support/model-world.ts";

let world: ModelWorld;

beforeAll(async () => {
  world = await createModelWorld();
  await world.addProvider();
  await world.addProvider({ name: "claude", type: "anthropic" });
});

afterAll(() => world?.remove());

const hostile = { huge: 1e308, beyond: 1_000_000_000_001, negative: -1_999_999_548_138, fractional: 0.5 };

test.each(Object.entries(hostile))(
  "a provider that reports %s token counts does not prevent a run's end, and they are not recorded",
  async (name, figure) => {
    for (const [provider, format] of [
      ["local", "openai"],
      ["claude", "anthropic"],
    ]) {
      const model = `${format}-${name}`;
      world.models.teach(model, { text: "Hello", usage: { input: figure, output: figure } });
      const runtime = { type: "model", provider, model };
      const run = await world.run(
        await world.addModelAgent(model, { runtime }),
        { query: "hi" },
        { Prefer: "wait=20" },
      );
      expect(run).toMatchObject({ status: "completed", output: { result: "Hello" } });
      expectPlausible(run);
    }
  },
);

test("an HTTP agent's token counts are used only if they are integers within the limits", async () => {
  let figure = 0;
  await using receiver = await startReceiver((_request, response) => {
    const body = `{"output":{"result":"ok"},"tokens_used":${figure}}`;
    response.writeHead(200, { "content-type": "application/json" }).end(body);
  });
  const runtime = { type: "http", url: receiver.url };
  const agent = await world.addModelAgent("elsewhere", { runtime });
  for (figure of [...Object.values(hostile), Number.MAX_SAFE_INTEGER]) {
    const run = await world.run(agent, {}, { Prefer: "wait=20" });
    expect(run).toMatchObject({ status: "completed", tokens_used: 0 });
  }
});

function expectPlausible({ tokens_used, usage }: Run): void {
  expect(tokens_used).toBeGreaterThan(0);
  expect(tokens_used).toBeLessThan(1_000);
  expect(usage?.estimated_tokens).toBeGreaterThan(0);
}
