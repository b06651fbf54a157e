import type { AgentContext } from "../../../packages/server/src/runtimes/agent-context.ts";

const painted = { type: "string", enum: ["red", "blue"], description: "What it is painted with" };

/** Requests a number, and then a form with several fields. */
export default {
  async run(ctx: AgentContext) {
    const { count } = await ctx.ask({
      type: "input",
      prompt: "How many?",
      schema: { type: "object", required: ["count"], properties: { count: { type: "integer" } } },
    });
    const form = await ctx.ask({
      type: "input",
      prompt: "Which?",
      schema: {
        type: "object",
        required: ["color"],
        properties: { color: painted, size: { type: "integer" } },
        additionalProperties: false,
      },
    });
    return { count, ...form };
  },
};
