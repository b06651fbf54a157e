import type { AgentContext } from "../../../packages/server/src/runtimes/agent-context.ts";

/** Reports that it has started, then waits until it is cancelled. */
export default {
  async run(ctx: AgentContext) {
    ctx.emit("waiting");
    await new Promise((_resolve, reject) => {
      if (ctx.signal.aborted) reject(ctx.signal.reason);
      ctx.signal.addEventListener("abort", () => reject(ctx.signal.reason));
    });
  },
};
