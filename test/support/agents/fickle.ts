import type { AgentContext } from "../../../packages/server/src/runtimes/agent-context.ts";

/** Fails when it is told to. */
export default {
  async run(ctx: AgentContext) {
    const { fail } = ctx.input as { fail?: boolean };
    if (fail) throw new Error("as you wish");
    return { result: "fine" };
  },
};
