import type { AgentContext } from "../../../packages/server/src/runtimes/agent-context.ts";

/** Fails if the input requests it. */
export default {
  async run(ctx: AgentContext) {
    const { fail } = ctx.input as { fail?: boolean };
    if (fail) throw new Error("as you wish");
    return { result: "fine" };
  },
};
