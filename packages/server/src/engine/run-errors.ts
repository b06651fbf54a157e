import type { RunError, RunErrorCode } from "@agentrun/contract";

const types: Record<RunErrorCode, RunError["type"]> = {
  run_timeout: "timeout",
  agent_error: "agent",
  tool_error: "tool",
  guardrail_violation: "policy",
  provider_error: "provider",
  provider_rate_limited: "provider",
  provider_not_configured: "provider",
  budget_exceeded: "policy",
  action_expired: "timeout",
  approval_impossible: "policy",
  worker_lost: "system",
  output_too_large: "agent",
  not_recorded: "agent",
  internal_error: "system",
};

/** Why a run failed, where the engine itself is the one to say so. */
export const runError = (code: RunErrorCode, message: string, retryable: boolean): RunError => ({
  type: types[code],
  code,
  message,
  retryable,
  details: null,
});

export const actionExpired = (): RunError =>
  runError("action_expired", "Nobody answered the run's question in time.", true);
