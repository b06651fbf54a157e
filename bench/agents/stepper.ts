import type { AgentContext } from "../../packages/server/src/runtimes/agent-context.ts";

/** Runs many steps with tiny results. */
export default {
  async run(ctx: AgentContext) {
    const { steps = 10 } = ctx.input as { steps?: number };
    for (let number = 0; number < steps; number += 1) await ctx.step("step", () => number);
    return { steps };
  },
};
