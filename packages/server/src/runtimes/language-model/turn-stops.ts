import { modelError, type ProviderFailure } from "./failures.ts";
import { candidateOf, type LoopState, maxStepsOf, toFinishReason } from "./loop-state.ts";
import { RunFailed } from "./run-failed.ts";
import { mostCalls, type Turn, type TurnStopped } from "./stream-turn.ts";

export function overBudget({ spending }: LoopState): RunFailed {
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

export const tooLarge = ({ outputBytes }: LoopState): RunFailed =>
  new RunFailed(modelError("output_too_large", `The model's output is longer than the limit of ${outputBytes} bytes.`));

/** The model wanted more turns than allowed; the extra turn is counted. */
export function tooManySteps(state: LoopState): RunFailed {
  const most = maxStepsOf(state.call);
  state.steps = most + 1;
  const message = `The agent did not finish within limits.max_steps = ${most} turns.`;
  return new RunFailed(modelError("budget_exceeded", message, { details: { limit: "limits.max_steps" } }));
}

const calledNoTool = ({ runtime }: LoopState): RunFailed =>
  new RunFailed(
    modelError(
      "agent_error",
      `The model did not call the tool that runtime.tool_choice requires: ${runtime.tool_choice}.`,
    ),
  );

const tooManyCalls = (): RunFailed =>
  new RunFailed(
    modelError("agent_error", `The model made more than ${mostCalls} tool calls in one turn. That is the limit.`),
  );

const stops = {
  budget: overBudget,
  "too large": tooLarge,
  "too many calls": tooManyCalls,
  "would not answer": tooManySteps,
  "called no tool": calledNoTool,
};

export const toStop = (state: LoopState, { reason }: TurnStopped): RunFailed => stops[reason](state);

export function providerFailed(state: LoopState, failure: ProviderFailure, tries: number): RunFailed {
  const { source } = candidateOf(state);
  const details = { provider: source.provider, model: source.model, status: failure.status, tries };
  return new RunFailed(modelError(failure.code, failure.message, { retryable: failure.isPassing, details }));
}

const textKept = 10_000;

/** The text so far is stored with the reason. */
export function notWhole(turn: Turn): RunFailed {
  const isCut = turn.finish === "length";
  const details = { finish_reason: toFinishReason(turn.finish), text: turn.text.slice(0, textKept) };
  return new RunFailed(modelError(isCut ? "agent_error" : "provider_error", isCut ? cutShort : filtered, { details }));
}

const cutShort =
  "The model's output was cut off at its maximum length, and does not match the agent's output_schema. " +
  "Raise runtime.max_output_tokens, or request a shorter answer.";
const filtered = "The provider's content filter stopped the model's output.";
