import type { Run, RunError } from "@agentrun/contract";
import { toResponseUsage } from "./usage.ts";

const seconds = (time: string) => Math.floor(Date.parse(time) / 1_000);

type Parts = {
  id: `resp_${string}`;
  previousId: string | null;
  output: Record<string, unknown>[];
  /** Whether it has ended before its run, with a question. */
  isAsked: boolean;
};

/** A run, or a part of one, as their `Response`; what only tells how a model is asked is as it would be by default. */
export function toResponse(run: Run, { id, previousId, output, isAsked }: Parts) {
  const status = statusOf(run, isAsked);
  const isFinal = status !== "queued" && status !== "in_progress";
  return {
    id,
    object: "response" as const,
    created_at: seconds(run.created_at),
    completed_at: run.completed_at && status === "completed" ? seconds(run.completed_at) : null,
    status,
    error: status === "failed" ? toError(run.error) : null,
    incomplete_details: status === "incomplete" ? { reason: cut[run.usage?.finish_reason ?? ""] } : null,
    model: run.agent_id,
    output,
    usage: isFinal && run.usage ? toResponseUsage(run) : null,
    previous_response_id: previousId,
    conversation: run.thread_id === null ? null : { id: run.thread_id },
    metadata: run.metadata,
    user: run.user,
    instructions: null,
    parallel_tool_calls: true,
    tool_choice: "auto",
    tools: [],
    temperature: null,
    top_p: null,
    truncation: "disabled",
  };
}

const cut: Record<string, string> = { length: "max_output_tokens", content_filter: "content_filter" };

const statuses = {
  queued: "queued",
  running: "in_progress",
  requires_action: "completed",
  cancelling: "in_progress",
  completed: "completed",
  failed: "failed",
  cancelled: "cancelled",
} as const satisfies Record<Run["status"], string>;

/** A response that ends with a question is complete: it is the run that is not. */
function statusOf({ status, usage }: Run, isAsked: boolean) {
  const told = statuses[status];
  if (told === "queued" || told === "in_progress") return isAsked ? "completed" : told;
  return status === "completed" && cut[usage?.finish_reason ?? ""] ? "incomplete" : told;
}

/** They have two names for what goes wrong with an agent; the others are for what is wrong with pictures. */
const toError = (error: RunError | null) => ({
  code: error?.code === "provider_rate_limited" ? "rate_limit_exceeded" : "server_error",
  message: error?.message ?? "The run failed.",
});
