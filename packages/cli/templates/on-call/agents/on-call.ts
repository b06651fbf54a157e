import { defineAgent } from "agent-run-kit";
import { askForJson } from "../lib/model.ts";
import { findRunbook, restart } from "../lib/systems.ts";

const instructions = `You help the engineer on call. Answer with JSON only:
{"reply": what to do next, "service": the service that the conversation is about or null, "restart": true to restart it}`;

type Advice = { reply: string; service: string | null; restart: boolean };

/** A chat for the engineer on call. It knows the runbooks, remembers the incident, and restarts a service after an approval. */
export default defineAgent({
  input: {
    type: "object",
    properties: { query: { type: "string", minLength: 1 } },
    required: ["query"],
    examples: [{ query: "Checkout answers 503" }],
  },
  output: { type: "object", properties: { result: { type: "string" } }, required: ["result"] },

  async run(ctx) {
    const { query } = ctx.input;
    const known = typeof ctx.thread?.state.service === "string" ? ctx.thread.state.service : null;
    const runbook = await ctx.step("find runbook", () => findRunbook(`${query} ${known ?? ""}`));
    const prompt = `Service so far: ${known ?? "unknown"}\nRunbook: ${runbook ?? "none"}\n\n${query}`;
    const advice = await askForJson<Advice>(ctx, { task: "advise", instructions, prompt });
    const service = advice.service ?? known;
    if (ctx.thread && service !== null) ctx.thread.state.service = service;
    if (!advice.restart || service === null) return say(advice.reply);
    const { approved } = await ctx.ask({ type: "approval", prompt: `Restart ${service}?` });
    if (!approved) return say(`${service} was not restarted.`);
    return say(await ctx.step("restart", () => restart(service, `${ctx.run.id} restart`)));

    function say(result: string) {
      ctx.emit(result);
      return { result };
    }
  },
});
