import type { AgentContext, ApprovalQuestion } from "../../../packages/server/src/runtimes/agent-context.ts";

/** Does a step, requests an approval, requests input, does another step. */
export default {
  async run(ctx: AgentContext) {
    const { tool, ttl_seconds, on_expiry, approvers, escalate_to } = ctx.input as Pick<
      ApprovalQuestion,
      "tool" | "ttl_seconds" | "on_expiry" | "approvers" | "escalate_to"
    >;
    ctx.emit("before ");
    const drawn = await ctx.step("draw", () => {
      ctx.emit("drawn ");
      return Math.random();
    });
    const decision = await ctx.ask({
      type: "approval",
      prompt: "May I?",
      arguments: { drawn },
      ...(tool === undefined ? {} : { tool }),
      ...(ttl_seconds === undefined ? {} : { ttl_seconds }),
      ...(on_expiry === undefined ? {} : { on_expiry }),
      ...(approvers === undefined ? {} : { approvers }),
      ...(escalate_to === undefined ? {} : { escalate_to }),
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
