import type { AgentContext } from "../../packages/server/src/runtimes/agent-context.ts";

/** Holds its slot for a given time. */
export default {
  async run(ctx: AgentContext) {
    const { ms = 200 } = ctx.input as { ms?: number };
    await new Promise((resolve) => setTimeout(resolve, ms));
    return { ms };
  },
};
