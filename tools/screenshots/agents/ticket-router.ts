import type { AgentContext } from "../../../packages/server/src/runtimes/agent-context.ts";

const words: [topic: string, pattern: RegExp][] = [
  ["shipping", /parcel|deliver|address|arrive/i],
  ["billing", /invoice|charged|card/i],
];

/** Finds the topic of a message; it does not know refunds. */
export default {
  async run(ctx: AgentContext) {
    const { message = "" } = ctx.input as { message?: string };
    const topic = await ctx.step("classify", () => words.find(([, pattern]) => pattern.test(message))?.[0] ?? "other");
    return { topic, reply: `We forward your message to our team for ${topic}.`, confidence: 0.8 };
  },
};
