import type { Agent } from "@mastra/core/agent";
import type { AgentContext } from "agent-run-kit";

/** Runs a Mastra agent to its end: what needs a person's approval is asked, for days if need be. Gives what it said last. */
export async function runAgent(ctx: Pick<AgentContext, "ask" | "signal">, agent: Agent, prompt: string) {
  let stream = await agent.stream(prompt, { abortSignal: ctx.signal });
  for (;;) {
    let asked: { toolCallId: string; toolName: string; args: Record<string, unknown> } | undefined;
    for await (const chunk of stream.fullStream) {
      if (chunk.type === "error") throw chunk.payload.error;
      if (chunk.type === "tool-call-approval") asked ??= chunk.payload;
    }
    if (!asked) return stream.text;
    const { toolCallId, toolName, args } = asked;
    const question = {
      type: "approval",
      prompt: `May ${toolName} be called?`,
      tool: toolName,
      arguments: args,
    } as const;
    const { approved } = await ctx.ask(question);
    const answer = { runId: stream.runId, toolCallId };
    stream = approved ? await agent.approveToolCall(answer) : await agent.declineToolCall(answer);
  }
}
