import type { RunErrorCode } from "../runs.ts";

/** Why runs fail, and what to do: `error.code` of a run. */
export const runErrorWords: Readonly<Record<RunErrorCode, string>> = {
  run_timeout: "It worked for longer than `timeout_seconds`. Give it more, or let it do less at once.",
  agent_error:
    "The agent's code threw, or an HTTP agent answered with an error or with something that is no answer. `message` and `details` have its words.",
  tool_error:
    "A connector could not be reached or opened for as long as the run had time. `POST /connectors/{id}/check` tries it.",
  guardrail_violation: "A policy refused the output. `guardrails` of the run says which guard, and where.",
  provider_error:
    "The model's provider refused the call or failed, also when it was asked again. `details` has its words.",
  provider_rate_limited:
    "The provider limited us for as long as the run had time. Ask it for more, or name others in `runtime.models`.",
  provider_not_configured:
    "There is no such provider, or it has no key or model here. `POST /providers` adds one; `POST /providers/{id}/check` tries it.",
  budget_exceeded: "A limit of steps, tokens or cost was reached: `limits` of the agent, or a policy's.",
  action_expired: "Nobody answered its question in time.",
  approval_impossible:
    "The rule about its approvals cannot be met: too few people are left who may vote, whoever began the run not counted. `message` says how many. Change `approvals` of the agent.",
  worker_lost:
    "What ran it died or fell silent in every attempt: out of memory, blocked, or gone. The log has the run's id.",
  output_too_large: "The output is larger than `AGENTRUN_MAX_OUTPUT_BYTES`. Put large things into files.",
  not_recorded: "A replay with recorded effects came to something that the run before had not done.",
  internal_error:
    "The service could not store how the run ended, or the question that it asked. The log has the run's id and the cause.",
};
