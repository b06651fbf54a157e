import type { AgentContext } from "../../../packages/server/src/runtimes/agent-context.ts";

/** Emits the input's text: in chunks, as events, as a question, as its output, or as its error. */
export default {
  async run(ctx: AgentContext) {
    const script = ctx.input as {
      pieces?: string[];
      events?: { type: `${string}.${string}`; [key: string]: unknown }[];
      ask?: { prompt: string; tool?: string; arguments?: Record<string, unknown> };
      after?: string[];
      output?: Record<string, unknown>;
      fail?: string;
      /** Reversed, so that the input itself does not contain the text. */
      backwards?: string[];
    };
    for (const piece of script.pieces ?? []) ctx.emit(piece);
    for (const event of script.events ?? []) ctx.emit(event);
    const turned = (script.backwards ?? []).map((text) => [...text].reverse().join(""));
    for (const text of turned) for (const character of text) ctx.emit(character);
    if (script.ask) await ctx.ask({ type: "approval", ...script.ask });
    for (const piece of script.after ?? []) ctx.emit(piece);
    if (script.fail) throw new Error([...script.fail].reverse().join(""));
    return script.output ?? { input: ctx.input, text: turned.join(" ") };
  },
};
