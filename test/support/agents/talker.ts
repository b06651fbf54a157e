import type { AgentContext } from "../../../packages/server/src/runtimes/agent-context.ts";

/** Emits its process and numbered words, with or without pauses, and returns the text it emitted. */
export default {
  async run(ctx: AgentContext) {
    const { words = 10, pause_ms = 0 } = ctx.input as { words?: number; pause_ms?: number };
    // Its process first, so that a test can find where it runs.
    let text = `${process.pid} `;
    ctx.emit(text);
    for (let number = 1; number <= words; number += 1) {
      const word = `w${number} `;
      text += word;
      ctx.emit(word);
      if (pause_ms > 0) await new Promise((resolve) => setTimeout(resolve, pause_ms));
      if (ctx.signal.aborted) throw ctx.signal.reason;
    }
    return { text };
  },
};
