import { defineAgent } from "agent-run-kit";
import { askForJson } from "../lib/model.ts";
import { findOrder, refundOrder } from "../lib/shop.ts";

const instructions = `You help customers of a shop. Answer with JSON only:
{"action": "refund" or "answer", "order": the order number or null, "reply": your answer to the customer}`;

type Decision = { action: "refund" | "answer"; order: string | null; reply: string };

/** Answers a customer. A refund needs the approval of a person, however the model decides. */
export default defineAgent({
  input: {
    type: "object",
    properties: { query: { type: "string", minLength: 1, description: "What the customer writes." } },
    required: ["query"],
    examples: [{ query: "Refund order o-7. It arrived broken." }],
  },
  output: {
    type: "object",
    properties: { result: { type: "string" }, refunded: { type: "number" } },
    required: ["result", "refunded"],
  },

  async run(ctx) {
    const decision = await askForJson<Decision>(ctx, { task: "decide", instructions, prompt: ctx.input.query });
    const id = decision.order;
    if (decision.action !== "refund" || id === null) return { result: decision.reply, refunded: 0 };
    const order = await ctx.step("find order", () => findOrder(id));
    if (order === null) return { result: `There is no order ${id}.`, refunded: 0 };
    const { approved } = await ctx.ask({ type: "approval", prompt: `Refund ${order.total} EUR for order ${id}?` });
    if (!approved) return { result: "A colleague will write to you about this refund.", refunded: 0 };
    // The key makes a repeated call harmless if the process dies before the step is stored.
    const receipt = await ctx.step("refund", () => refundOrder(id, `${ctx.run.id} refund`));
    return { result: `${order.total} EUR are on their way to you (${receipt}).`, refunded: order.total };
  },
});
