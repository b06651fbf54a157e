import { defineAgent } from "agent-run-kit";

/** Greets the person named in `query`. With `ask_first`, a person must approve the greeting first. */
export default defineAgent({
  input: {
    type: "object",
    properties: {
      query: { type: "string", minLength: 1, description: "Name of the person to greet." },
      ask_first: { type: "boolean" },
    },
    required: ["query"],
  },
  output: { type: "object", properties: { result: { type: "string" } }, required: ["result"] },

  async run(ctx) {
    // The result of a step is stored: a run that is interrupted and resumed does not repeat it.
    const greeting = await ctx.step("compose", () => `Hello, ${ctx.input.query}!`);
    if (ctx.input.ask_first) {
      // The run can wait for an answer for days. It needs no process while it waits.
      const { approved } = await ctx.ask({ type: "approval", prompt: `Say "${greeting}"?` });
      if (!approved) return { result: "Another time." };
    }
    ctx.emit(greeting); // streamed to clients that follow the run
    return { result: greeting };
  },
});
