import type { AgentContext } from "../../../packages/server/src/runtimes/agent-context.ts";

/** Says that it has begun, then waits until it is told to stop. */
export default {
  async run(ctx: AgentContext) {
    ctx.emit("waiting");
    await new Promise((_resolve, reject) => {
      if (ctx.signal.aborted) reject(ctx.signal.reason);
      ctx.signal.addEventListener("abort", () => reject(ctx.signal.reason));
    });
  },
};
