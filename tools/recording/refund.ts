import { setTimeout as pause } from "node:timers/promises";
import { defineAgent } from "agent-run-kit";

/** The agent of the recording in the README. */
export default defineAgent({
  input: {
    type: "object",
    properties: { order: { type: "string" }, amount: { type: "number" } },
    required: ["order", "amount"],
  },
  async run(ctx) {
    const { order, amount } = ctx.input;
    await ctx.step("look up", async () => {
      for (const word of `Order ${order} arrived broken. The customer wants ${amount} EUR back. `.split(/(?<= )/)) {
        ctx.emit(word);
        await pause(90);
      }
      return amount;
    });
    const { approved } = await ctx.ask({ type: "approval", prompt: `Refund ${amount} EUR for ${order}?` });
    if (!approved) return { result: "Refused." };
    const receipt = await ctx.step("refund", async () => {
      await pause(300);
      return `re-${order}`;
    });
    ctx.emit(`Refunded. Receipt ${receipt}.`);
    return { result: `Refunded. Receipt ${receipt}.` };
  },
});
