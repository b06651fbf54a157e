import type { RunErrorCode } from "../runs.ts";

/** Why runs fail and what to do, by `error.code` of a run. */
export const runErrorWords: Readonly<Record<RunErrorCode, string>> = {
  run_timeout:
    "The run worked for longer than `timeout_seconds`. Increase the timeout, or let the agent do less per run.",
  agent_error:
    "The agent's code threw an error, or an HTTP agent returned an error or an invalid response. See `message` and `details`.",
  tool_error: "A connector was unreachable until the run timed out. Test it with `POST /connectors/{id}/test`.",
  guardrail_violation: "A policy blocked the output. `guardrails` of the run names the guard and the position.",
  provider_error:
    "The model provider rejected the call or failed, also on retries. `message` has its own words, and `details` its status and its code.",
  provider_rate_limited:
    "The model provider rate-limited the calls, also on retries, or requested a longer wait than the budget for retries. Request a higher limit from the provider, or list fallback models in `runtime.models`. `retryable` is false if a quota is used up.",
  provider_not_configured:
    "The provider does not exist, or it has no key or model. Add one with `POST /providers`; test it with `POST /providers/{id}/test`.",
  budget_exceeded: "A limit on steps, tokens or cost was reached: `limits` of the agent, or a policy's limit.",
  action_expired: "The question of the run was not answered in time.",
  approval_impossible:
    "The approval rule cannot be met, when the question is created or because approvers left while it waited: too few eligible approvers are left (the person who started the run does not count). `message` has the number. Change `approvals` of the agent.",
  worker_lost:
    "The process that executed the run died or stopped reporting in every attempt: out of memory, blocked, or disconnected. Search the log for the run's id.",
  output_too_large: "The output is larger than `AGENTRUN_MAX_OUTPUT_BYTES`. Store large results in files.",
  not_recorded: "A replay with recorded effects needed a result that the original run did not record.",
  nondeterministic:
    "The code made other calls than the journal of the run has, for example because it was changed while the run waited, and a person ended the run. See [Change code while runs wait](changing-code.md).",
  internal_error:
    "The service could not store the result or the question of the run. Search the log for the run's id to find the cause.",
};
