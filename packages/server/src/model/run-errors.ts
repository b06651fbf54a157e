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

/** Why a run is told to stop. */
export type StopReason = "cancelled" | "timed out" | "lost" | "handed over" | "refused by a policy";

/** What a run's signal is aborted with. */
export class RunStopped extends Error {
  readonly reason: StopReason;

  constructor(reason: StopReason) {
    super(`the run was ${reason}`);
    this.name = "RunStopped";
    this.reason = reason;
  }
}

/** Whether it ends with this; after the other reasons it goes on, here or at another node. */
export const isStoppedForGood = ({ aborted, reason }: AbortSignal): boolean =>
  aborted && reason instanceof RunStopped && reason.reason !== "lost" && reason.reason !== "handed over";
