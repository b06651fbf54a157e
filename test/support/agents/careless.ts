import type { AgentContext } from "../../../packages/server/src/runtimes/agent-context.ts";

/** Doubles, except that it fails for every fifth value. */
export default {
  async run(ctx: AgentContext) {
    const { value = 0 } = ctx.input as { value?: number };
    if (value % 5 === 0) throw new Error(`${value} was forgotten`);
    return { value: value * 2 };
  },
};
