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
  nondeterministic: "agent",
  internal_error: "system",
};

/** An error that the engine itself reports for a run. */
export const runError = (code: RunErrorCode, message: string, retryable: boolean): RunError => ({
  type: types[code],
  code,
  message,
  retryable,
  details: null,
});

export const actionExpired = (): RunError =>
  runError("action_expired", "The run's question was not answered in time.", true);

export const approvalImpossible = (required: number, possible: number): RunError => {
  const approvals = required === 1 ? "1 approval is" : `${required} approvals are`;
  const members = possible === 1 ? "1 member can" : `${possible} members can`;
  const message = `Members left or lost their role. ${approvals} required, but only ${members} approve.`;
  return runError("approval_impossible", message, false);
};

/** Why the engine stops a run. */
export type StopReason = "cancelled" | "timed out" | "lost" | "handed over" | "refused by a policy";

/** The abort reason of a run's signal. */
export class RunStopped extends Error {
  readonly reason: StopReason;

  constructor(reason: StopReason) {
    super(`the run was ${reason}`);
    this.name = "RunStopped";
    this.reason = reason;
  }
}

/** Whether the run ends with this stop; after the other reasons it continues in another attempt. */
export const isStoppedForGood = ({ aborted, reason }: AbortSignal): boolean =>
  aborted && reason instanceof RunStopped && reason.reason !== "lost" && reason.reason !== "handed over";
