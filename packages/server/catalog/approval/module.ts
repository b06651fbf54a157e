import type { AgentContext } from "../../src/runtimes/agent-context.ts";

type Input = {
  request: string;
  details?: Record<string, unknown>;
  ttl_seconds?: number;
  on_expiry?: "fail" | "approve" | "reject";
};

export default {
  async run(ctx: AgentContext) {
    const decision = await ctx.ask(toQuestion(ctx.input as Input));
    return { result: decision.approved ? "approved" : "rejected", decided_with: decision.payload };
  },
};

function toQuestion({ request, details, ttl_seconds, on_expiry = "reject" }: Input) {
  return {
    type: "approval" as const,
    prompt: request,
    ...(details && { arguments: details }),
    // Silence is not consent: a request nobody answers in time is rejected unless its caller says otherwise.
    ...(ttl_seconds && { ttl_seconds, on_expiry }),
  };
}
