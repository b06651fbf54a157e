import type { AgentContext } from "../../../packages/server/src/runtimes/agent-context.ts";

/** Requests approval of an amount that differs each time it runs, or, with `step`, stays the same. */
export default {
  async run(ctx: AgentContext) {
    const draw = () => Math.floor(Math.random() * 1e12);
    const amount = ctx.input.step ? await ctx.step("draw", draw) : draw();
    const { approved } = await ctx.ask({ type: "approval", prompt: `Refund ${amount} EUR?`, arguments: { amount } });
    return { approved, amount };
  },
};
