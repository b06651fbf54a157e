import type { AgentContext } from "../../packages/server/src/runtimes/agent-context.ts";

/** Works a step, asks for a decision, asks for an answer, works another step. */
export default {
  async run(ctx: AgentContext) {
    const { expires_in_seconds, on_expiry } = ctx.input as {
      expires_in_seconds?: number;
      on_expiry?: "fail" | "approve" | "reject";
    };
    ctx.emit("before ");
    const drawn = await ctx.step("draw", () => {
      ctx.emit("drawn ");
      return Math.random();
    });
    const decision = await ctx.ask({
      type: "approval",
      prompt: "May I?",
      arguments: { drawn },
      ...(expires_in_seconds === undefined ? {} : { expires_in_seconds }),
      ...(on_expiry === undefined ? {} : { on_expiry }),
    });
    if (!decision.approved) return { result: "rejected", note: decision.payload };
    ctx.emit("approved ");
    const schema = { type: "object", required: ["name"], properties: { name: { type: "string" } } };
    const answer = await ctx.ask({ type: "input", prompt: "Your name?", schema });
    const again = await ctx.step("draw again", () => drawn);
    ctx.emit("done");
    return { result: "approved", name: answer.name, same: again === drawn, drawn };
  },
};
