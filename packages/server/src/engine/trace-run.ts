import { type Span, SpanStatusCode } from "@opentelemetry/api";
import { inSpan, recordSpan } from "../lib/observability/tracing.ts";
import { failureIn, stepThatFailed } from "../model/failed-steps.ts";
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

type DoneStep = { key: string; value: string; tookMs: number | undefined };

/** A step of the agent's own as a span below its run's; what models do has spans by itself, as it is done. */
export function traceStep({ span, configuration, guard }: ActiveRun, { key, value, tookMs }: DoneStep): void {
  if (!span) return;
  const failed = stepThatFailed(key);
  const attributes = { "agentrun.step": failed ?? key };
  const { type } = configuration.runtime;
  if (type !== "module" && type !== "worker") return void span.addEvent("step", attributes);
  const failure = failed === null ? {} : { failure: guard?.holdsBack ? withheld : failureIn(value).message };
  recordSpan(span, `step ${(failed ?? key).replace(/#\d+$/, "")}`, attributes, { tookMs: tookMs ?? 0, ...failure });
}

/** What a policy would take out of it is not sent elsewhere. */
const withheld = "The step failed.";

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
