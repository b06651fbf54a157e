import { defineAgent } from "agent-run-kit";
import { askModel } from "../lib/model.ts";

const instructions = 'Which team answers this ticket? Answer with one word: "billing" or "delivery".';

/** Assigns a ticket to a team. */
export default defineAgent({
  input: {
    type: "object",
    properties: { id: { type: "string" }, text: { type: "string" } },
    required: ["id", "text"],
  },
  output: {
    type: "object",
    properties: { id: { type: "string" }, team: { enum: ["billing", "delivery"] } },
    required: ["id", "team"],
  },
  async run(ctx) {
    const { id, text } = ctx.input;
    const answer = await askModel(ctx, { task: "triage", instructions, prompt: text });
    return { id, team: /billing/i.test(answer) ? "billing" : "delivery" };
  },
});
