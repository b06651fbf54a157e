import { expect, test } from "vitest";
import { durableModel, durableTools } from "./ai-sdk.ts";
import { defineAgent } from "./index.ts";
import { testAgent } from "./test-agent.ts";

/** A model that returns the given responses, or throws the given errors. */
function createModel(responses: (string | Error)[]) {
  const calls = { count: 0 };
  const model = {
    modelId: "small",
    doGenerate: async () => ({
      content: responses[calls.count++],
      usage: { inputTokens: 5, outputTokens: undefined },
      response: { timestamp: new Date(0) },
    }),
    async doStream() {
      const next = responses[calls.count++];
      if (next instanceof Error) throw next;
      const parts = [
        { type: "response-metadata", timestamp: new Date(0) },
        { type: "text-delta", delta: next },
        { type: "finish", usage: { inputTokens: { total: 10 }, outputTokens: { total: 2, reasoning: 1 } } },
      ];
      return { stream: ReadableStream.from(parts) };
    },
  };
  return { model, calls };
}

async function read(stream: ReadableStream<unknown>): Promise<unknown[]> {
  const parts: unknown[] = [];
  for await (const part of stream) parts.push(part);
  return parts;
}

test("a failed turn that was retried is not confused with another turn in a later attempt", async () => {
  const { model, calls } = createModel([new Error("overloaded"), "one", "two"]);
  const agent = defineAgent({
    async run(ctx) {
      const durable = durableModel(ctx, model);
      const ask = async () => read((await durable.doStream()).stream);
      const first = await ask().catch(ask);
      const second = await ask();
      return { first, second };
    },
  });
  const cut = await testAgent(agent, { crashAfter: "model small#1" });
  expect(cut.status).toBe("interrupted");
  const run = await testAgent(agent, { journal: cut.journal });
  expect(run.output).toMatchObject({
    first: [{ timestamp: "1970-01-01T00:00:00.000Z" }, { delta: "one" }, {}],
    second: [{}, { delta: "two" }, {}],
  });
  expect(run.text).toBe("onetwo");
  expect(calls.count).toBe(3);
  // One replayed turn and one new turn.
  expect(run.tokensUsed).toBe(24);
});

test("a replayed response has a date again, and the other members of the model are unchanged", async () => {
  const { model } = createModel(["one"]);
  const agent = defineAgent({
    async run(ctx) {
      const durable = durableModel(ctx, model);
      const { response } = await durable.doGenerate();
      return { id: durable.modelId, isDate: response.timestamp instanceof Date };
    },
  });
  expect(await testAgent(agent)).toMatchObject({ output: { id: "small", isDate: true }, tokensUsed: 5 });
});

test("a tool call is replayed by its id, and a failed call fails again with the same message", async () => {
  const made: string[] = [];
  const tools = {
    refund: {
      async execute({ order }: { order: string }, _options: { toolCallId: string }) {
        made.push(order);
        if (order === "none") throw new Error("no such order");
        return `refunded ${order}`;
      },
    },
    asked: {},
  };
  const agent = defineAgent({
    async run(ctx) {
      const { refund } = durableTools(ctx, tools);
      const call = (order: string) =>
        refund.execute({ order }, { toolCallId: order }).catch(({ message }: Error) => message);
      // Concurrent calls may begin in another order.
      const orders = ctx.run.attempt === 1 ? ["a", "none", "b"] : ["b", "none", "a"];
      return { results: await Promise.all(orders.map(call)) };
    },
  });
  const cut = await testAgent(agent, { crashAfter: "tool refund b" });
  const run = await testAgent(agent, { journal: cut.journal, attempt: 2 });
  expect(run.output).toEqual({ results: ["refunded b", "no such order", "refunded a"] });
  expect(made).toEqual(["a", "none", "b"]);
  expect(run.emitted).toContainEqual({
    type: "run.tool.completed",
    tool: "refund",
    call_id: "none",
    status: "failed",
    result: "no such order",
  });
});
