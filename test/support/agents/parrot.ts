import type { AgentContext } from "../../../packages/server/src/runtimes/agent-context.ts";

type Input = { word: string; ask?: boolean; fail?: boolean };

/** Puts a word into every place where an agent can put text: its stream, a step, a question, its thread's state, its output or its error. */
export default {
  async run(ctx: AgentContext) {
    const { word, ask, fail } = ctx.input as Input;
    ctx.emit(word);
    ctx.emit({ type: "parrot.said", word });
    await ctx.step("say", () => word);
    if (ctx.thread) ctx.thread.state.word = word;
    if (ask) await ctx.ask({ type: "input", prompt: `${word}?` });
    if (fail) throw new Error(word);
    return { word, more: [word] };
  },
};
