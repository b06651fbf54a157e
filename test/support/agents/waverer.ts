import type { AgentContext } from "../../../packages/server/src/runtimes/agent-context.ts";

/** Asks about an amount that is another one each time it runs, or, with `step`, about the same. */
export default {
  async run(ctx: AgentContext) {
    const draw = () => Math.floor(Math.random() * 1e12);
    const amount = ctx.input.step ? await ctx.step("draw", draw) : draw();
    const { approved } = await ctx.ask({ type: "approval", prompt: `Refund ${amount} EUR?`, arguments: { amount } });
    return { approved, amount };
  },
};
