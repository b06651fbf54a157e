import type { AgentContext } from "../../../packages/server/src/runtimes/agent-context.ts";

/** Doubles, except that it is wrong for every third value. */
export default {
  async run(ctx: AgentContext) {
    const { value = 0 } = ctx.input as { value?: number };
    return { value: value % 3 === 0 ? value + 100 : value * 2 };
  },
};
