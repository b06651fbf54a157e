import { appendFileSync } from "node:fs";
import { createOpenAI } from "@ai-sdk/openai";
import { Mastra } from "@mastra/core";
import { Agent } from "@mastra/core/agent";
import { InMemoryStore } from "@mastra/core/storage";
import { createTool } from "@mastra/core/tools";
import { type AgentContext, defineAgent } from "agent-run-kit";
import { durableModel, durableTools } from "agent-run-kit/ai-sdk";
import { createWorker } from "agent-run-kit/worker";
import { z } from "zod";
import { runAgent } from "./run-agent.ts";

const openai = createOpenAI(); // OPENAI_API_KEY, OPENAI_BASE_URL

const tools = {
  look_up: createTool({
    id: "look_up",
    description: "Finds an order.",
    inputSchema: z.object({ order: z.string() }),
    execute: async ({ order }) => ({ order, total: 60, state: "on its way" }),
  }),
  refund: createTool({
    id: "refund",
    description: "Pays an order back.",
    inputSchema: z.object({ order: z.string(), amount: z.number() }),
    requireApproval: true,
    async execute({ order, amount }) {
      appendFileSync(process.env.REFUNDS_FILE ?? "refunds.txt", `${order} ${amount}\n`);
      return `refunded ${amount}`;
    },
  }),
};

/** An agent of Mastra as ever, with a model and tools that the run's journal knows; a store in memory is all it needs here. */
function createDesk(ctx: Pick<AgentContext, "step" | "ask" | "emit" | "signal">): Agent {
  const desk = new Agent({
    id: "desk",
    name: "Support desk",
    instructions: "You are a support desk. Look an order up before you say or do anything about it.",
    model: durableModel(ctx, openai.chat("gpt-5-mini")),
    tools: durableTools(ctx, tools),
  });
  new Mastra({ agents: { desk }, storage: new InMemoryStore(), logger: false });
  return desk;
}

const support = defineAgent({
  input: { type: "object", properties: { query: { type: "string" } }, required: ["query"] },
  async run(ctx) {
    return { answer: await runAgent(ctx, createDesk(ctx), ctx.input.query) };
  },
});

await createWorker({ agents: { "mastra-support": support } }).run();
