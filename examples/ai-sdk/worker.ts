import { appendFileSync } from "node:fs";
import { createOpenAI } from "@ai-sdk/openai";
import { type AgentContext, defineAgent } from "agent-run-kit";
import { durableModel, durableTools, runAgent } from "agent-run-kit/ai-sdk";
import { createWorker } from "agent-run-kit/worker";
import { ToolLoopAgent, tool } from "ai";
import { z } from "zod";

const openai = createOpenAI(); // OPENAI_API_KEY, OPENAI_BASE_URL

const tools = {
  look_up: tool({
    description: "Finds an order.",
    inputSchema: z.object({ order: z.string() }),
    execute: ({ order }) => ({ order, total: 60, state: "on its way" }),
  }),
  refund: tool({
    description: "Pays an order back.",
    inputSchema: z.object({ order: z.string(), amount: z.number() }),
    execute({ order, amount }) {
      appendFileSync(process.env.REFUNDS_FILE ?? "refunds.txt", `${order} ${amount}\n`);
      return `refunded ${amount}`;
    },
  }),
};

/** An agent of the AI SDK as ever, with a model and tools that the run's journal knows. */
const desk = (ctx: Pick<AgentContext, "step" | "ask" | "emit" | "signal">) =>
  new ToolLoopAgent({
    model: durableModel(ctx, openai.chat("gpt-5-mini")),
    instructions: "You are a support desk. Look an order up before you say or do anything about it.",
    tools: durableTools(ctx, tools),
    toolApproval: { refund: "user-approval" },
  });

const support = defineAgent({
  input: { type: "object", properties: { query: { type: "string" } }, required: ["query"] },
  async run(ctx) {
    const result = await runAgent(ctx, desk(ctx), ctx.input.query);
    return { answer: await result.text };
  },
});

await createWorker({ agents: { "ai-sdk-support": support } }).run();
