import type { AgentContext } from "../../../packages/server/src/runtimes/agent-context.ts";

const words: [topic: string, pattern: RegExp][] = [
  ["refunds", /refund|money back|return/i],
  ["shipping", /parcel|deliver/i],
  ["billing", /invoice|charged|card/i],
];

/** Knows refunds, and has lost some words for shipping. */
export default {
  async run(ctx: AgentContext) {
    const { message = "" } = ctx.input as { message?: string };
    const topic = await ctx.step("classify", () => words.find(([, pattern]) => pattern.test(message))?.[0] ?? "other");
    return { topic, reply: `Thank you. Our team for ${topic} answers within a day.`, confidence: 0.9 };
  },
};
