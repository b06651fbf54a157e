import { defineAgent } from "agent-run-kit";

/** Greets whoever is named, and asks a person first where it is told to. */
export default defineAgent({
  input: {
    type: "object",
    properties: {
      query: { type: "string", minLength: 1, description: "Who is greeted." },
      ask_first: { type: "boolean" },
    },
    required: ["query"],
  },
  output: { type: "object", properties: { result: { type: "string" } }, required: ["result"] },

  async run(ctx) {
    // A step is done once, however often the run is interrupted: its result is kept.
    const greeting = await ctx.step("compose", () => `Hello, ${ctx.input.query}!`);
    if (ctx.input.ask_first) {
      // The run waits for a person, for days if need be, and no process waits with it.
      const { approved } = await ctx.ask({ type: "approval", prompt: `Say "${greeting}"?` });
      if (!approved) return { result: "Another time." };
    }
    ctx.emit(greeting); // to whoever watches
    return { result: greeting };
  },
});
