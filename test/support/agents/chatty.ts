import type { AgentContext } from "../../../packages/server/src/runtimes/agent-context.ts";

/** Says something to the log, and pretends that somebody else did; gives its place in the trace. */
export default {
  async run(ctx: AgentContext) {
    ctx.log("a line of an agent", { run_id: "run_of_somebody_else", colour: "blue" });
    return { traceparent: ctx.run.traceparent };
  },
};
