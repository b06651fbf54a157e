import { type Span, SpanStatusCode } from "@opentelemetry/api";
import { inSpan } from "../lib/trace.ts";
import type { RunRecord } from "../model/runs.ts";
import type { ActiveRun } from "./active-runs.ts";

/** One stretch of a run as a span, under the request that asked for it, whoever runs it and however late. */
export const traceRun = (active: ActiveRun, work: () => Promise<RunRecord | null>): Promise<RunRecord | null> =>
  inSpan(
    `invoke_agent ${active.configuration.name}`,
    attributesOf(active),
    async (span) => {
      active.span = span;
      const settled = await work();
      conclude(span, settled);
      return settled;
    },
    { parent: active.run.traceparent ?? null },
  );

function attributesOf({ run, configuration }: ActiveRun) {
  const { runtime } = configuration;
  return {
    "gen_ai.operation.name": "invoke_agent",
    "gen_ai.agent.id": run.agentId,
    "gen_ai.agent.name": configuration.name,
    "gen_ai.agent.version": String(run.agentRevision),
    ...(runtime.type === "model"
      ? { "gen_ai.provider.name": runtime.provider, "gen_ai.request.model": runtime.model }
      : {}),
    "agentrun.run.id": run.id,
    "agentrun.run.attempt": run.attempt,
    "agentrun.runtime": runtime.type,
    "agentrun.organization.id": run.organizationId,
  };
}

/** A run that goes on elsewhere has no end here. */
function conclude(span: Span, settled: RunRecord | null): void {
  span.setAttribute("agentrun.run.status", settled?.status ?? "released");
  if (!settled) return;
  span.setAttribute("gen_ai.usage.total_tokens", settled.tokensUsed);
  if (settled.usage) {
    span.setAttribute("gen_ai.usage.input_tokens", settled.usage.input_tokens);
    span.setAttribute("gen_ai.usage.output_tokens", settled.usage.output_tokens);
  }
  if (!settled.error) return;
  span.setAttribute("error.type", settled.error.code);
  span.setStatus({ code: SpanStatusCode.ERROR, message: settled.error.message });
}
