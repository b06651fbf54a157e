import { type Span, SpanStatusCode } from "@opentelemetry/api";
import { inSpan, recordSpan } from "../lib/observability/tracing.ts";
import { failureIn, stepThatFailed } from "../model/failed-steps.ts";
import type { RunRecord } from "../model/runs.ts";
import type { ActiveRun } from "./active-runs.ts";

/** One segment of a run as a span below the request that created the run, even on another node and much later. */
export const traceRun = (active: ActiveRun, work: () => Promise<RunRecord | null>): Promise<RunRecord | null> =>
  inSpan(
    `invoke_agent ${active.configuration.name}`,
    attributesOf(active),
    async (span) => {
      active.span = span;
      const settled = await work();
      setResult(span, settled);
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

/** `isSecret`: a policy may redact texts of the run. */
type DoneStep = { key: string; value: string; tookMs: number | undefined; isSecret: boolean };

/** A step of an agent's code as a span below that of its run. Model turns and tool calls create their spans themselves. */
export function traceStep({ span, configuration }: ActiveRun, { key, value, tookMs, isSecret }: DoneStep): void {
  if (!span) return;
  const failed = stepThatFailed(key);
  const attributes = { "agentrun.step": failed ?? key };
  const { type } = configuration.runtime;
  if (type !== "module" && type !== "worker") return void span.addEvent("step", attributes);
  const failure = failed === null ? {} : { failure: isSecret ? withheld : failureIn(value).message };
  recordSpan(span, `step ${(failed ?? key).replace(/#\d+$/, "")}`, attributes, { tookMs: tookMs ?? 0, ...failure });
}

/** A text that a policy may redact is not exported. */
const withheld = "The step failed.";

/** Null: the run continues in another attempt. */
function setResult(span: Span, settled: RunRecord | null): void {
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
