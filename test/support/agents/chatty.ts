import type { AgentContext } from "../../../packages/server/src/runtimes/agent-context.ts";

/** Logs a line, and a line that imitates another sender; returns its trace context. */
export default {
  async run(ctx: AgentContext) {
    ctx.log("a line of an agent", { run_id: "run_of_somebody_else", colour: "blue" });
    return { traceparent: ctx.run.traceparent };
  },
};
