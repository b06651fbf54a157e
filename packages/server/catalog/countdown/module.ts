import { setTimeout as delay } from "node:timers/promises";
import type { AgentContext } from "../../src/runtimes/agent-context.ts";

type Input = { from?: number; delay_ms?: number; message?: string };

export default {
  async run(ctx: AgentContext) {
    const { from = 10, delay_ms = 100, message = "Liftoff!" } = ctx.input as Input;
    const words = [...numbersDown(from), message];
    for (const [index, word] of words.entries()) {
      if (index > 0) await delay(delay_ms, undefined, { signal: ctx.signal });
      ctx.emit(index === 0 ? word : ` ${word}`);
    }
    return { result: words.join(" "), words: words.length };
  },
};

function numbersDown(from: number): string[] {
  return Array.from({ length: from }, (_, index) => String(from - index));
}
