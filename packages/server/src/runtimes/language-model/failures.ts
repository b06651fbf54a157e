import type { RunError, RunErrorCode } from "@agentrun/contract";
import type { ModelSource } from "../../model/providers.ts";
import type { ProviderFailure } from "./providers/provider-failures.ts";
import type { Spending } from "./spending.ts";

const types: Partial<Record<RunErrorCode, RunError["type"]>> = {
  agent_error: "agent",
  output_too_large: "agent",
  not_recorded: "agent",
  tool_error: "tool",
  budget_exceeded: "policy",
};

type Extras = { retryable?: boolean; details?: RunError["details"] };

const messageCharacters = 2_000;

/** Why a run of a model agent failed. */
export const modelError = (code: RunErrorCode, message: string, extras: Extras = {}): RunError => ({
  type: types[code] ?? "provider",
  code,
  message: message.slice(0, messageCharacters),
  retryable: extras.retryable ?? false,
  details: extras.details ?? null,
});

/** Thrown to end a run that cannot continue. */
export class RunFailed extends Error {
  readonly error: RunError;
  /** The number of turns, if it is more than were taken. */
  readonly steps: number | undefined;
  constructor(error: RunError, steps?: number) {
    super(error.message);
    this.error = error;
    this.steps = steps;
  }
}

export function overBudget(spending: Spending): RunFailed {
  const { maxTokens, maxCostUsd } = spending.budget;
  const may = [
    ...(maxTokens === null ? [] : [`${maxTokens} tokens`]),
    ...(maxCostUsd === null ? [] : [`${maxCostUsd} US dollars`]),
  ];
  const { cost_usd: cost } = spending.usage();
  const has = `${spending.tokens()} tokens${cost === null ? "" : ` for ${cost} US dollars`}`;
  const message =
    `The run may use ${may.join(" and ")}; it has used ${has}, and its next step would exceed that. ` +
    "Raise the limits of the agent or its policy, or shorten the input.";
  const details = { limit: spending.findExcess(), max_tokens: maxTokens, max_cost_usd: maxCostUsd };
  return new RunFailed(modelError("budget_exceeded", message, { details }));
}

export const tooLarge = (mostBytes: number): RunFailed =>
  new RunFailed(modelError("output_too_large", `The model's output is longer than the limit of ${mostBytes} bytes.`));

/** The model wanted more turns than allowed; the extra turn is counted. */
export function tooManySteps(most: number): RunFailed {
  const message = `The agent did not finish within limits.max_steps = ${most} turns.`;
  return new RunFailed(modelError("budget_exceeded", message, { details: { limit: "limits.max_steps" } }), most + 1);
}

export const calledNoTool = (choice: string | undefined): RunFailed =>
  new RunFailed(
    modelError("agent_error", `The model did not call the tool that runtime.tool_choice requires: ${choice}.`),
  );

export const tooManyCalls = (most: number): RunFailed =>
  new RunFailed(
    modelError("agent_error", `The model made more than ${most} tool calls in one turn. That is the limit.`),
  );

export function providerFailed(source: ModelSource, failure: ProviderFailure, tries: number): RunFailed {
  const { status, providerCode: provider_code } = failure;
  const details = { provider: source.provider, model: source.model, status, provider_code, tries };
  return new RunFailed(modelError(failure.code, failure.message, { retryable: failure.isPassing, details }));
}
