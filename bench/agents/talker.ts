import type { AgentContext } from "../../packages/server/src/runtimes/agent-context.ts";

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Emits many words: all at once, or each in its own turn of the event loop, like a model's tokens. */
export default {
  async run(ctx: AgentContext) {
    const { deltas = 500, one_by_one = false } = ctx.input as { deltas?: number; one_by_one?: boolean };
    for (let number = 1; number <= deltas; number += 1) {
      ctx.emit(`word ${number} `);
      if (one_by_one) await nextTurn();
    }
    return { deltas };
  },
};
