import type { Span } from "@opentelemetry/api";
import { inSpan } from "../../lib/trace.ts";
import { nextWaitMs, waitFor } from "./backoff.ts";
import { modelError, type ProviderFailure, toProviderFailure } from "./failures.ts";
import { type LoopState, maxStepsOf, RunFailed, resetStream } from "./loop-state.ts";
import { addTokens, estimateTokens, noTokens, type TokenCounts } from "./spending.ts";
import { estimateInput, type Progress, streamTurn, type Turn, type TurnRequest, TurnStopped } from "./stream-turn.ts";

/** One turn of the model, tried again while its provider only stumbles; its cost is counted however it ends. */
export function takeTurnWithRetries(state: LoopState, mustAnswer: boolean): Promise<Turn> {
  const { source, call } = state;
  const attributes = {
    "gen_ai.operation.name": "chat",
    "gen_ai.provider.name": source.type === "openai_compatible" ? source.provider : source.type,
    "gen_ai.request.model": source.model,
    "gen_ai.agent.id": call.run.agentId,
    "gen_ai.conversation.id": call.run.id,
  };
  const work = async (span: Span) => {
    const turn = await tryUntilAnswered(state, toRequest(state, mustAnswer));
    describe(span, turn);
    return turn;
  };
  return inSpan(`chat ${source.model}`, attributes, work, { kind: "CLIENT" });
}

function describe(span: Span, { finish, counts }: Turn): void {
  span.setAttributes({
    "gen_ai.response.finish_reasons": [finish],
    "gen_ai.usage.input_tokens": counts.input,
    "gen_ai.usage.output_tokens": counts.output,
  });
}

function toRequest(state: LoopState, mustAnswer: boolean): TurnRequest {
  const { model, instructions, messages, toolSet: tools, source, spending, outputBytes } = state;
  const { runtime } = state.call.configuration;
  const maxOutputTokens = spending.outputAllowance(estimateInput(state));
  if (maxOutputTokens < 1) throw overBudget(state);
  const isTold = maxOutputTokens <= mostTold && !state.refusesCap;
  // Servers that run models themselves hold either to a grammar or to tools, not to both.
  const isEither = source.type === "openai_compatible" && Object.keys(tools).length > 0 && !mustAnswer;
  const format = isEither ? null : state.format;
  const temperature = runtime.type === "model" ? runtime.temperature : undefined;
  return {
    model,
    instructions,
    messages,
    tools,
    mustAnswer,
    format,
    temperature,
    maxOutputTokens,
    isTold,
    textBytes: outputBytes,
  };
}

/**
 * A provider refuses to be told of more tokens than its model can write, and who can write how much nobody keeps up with. Most can
 * write this many, and who cannot says so; where the budget leaves more, it is counted as the words come, and again at the end.
 */
const mostTold = 8_192;

async function tryUntilAnswered(state: LoopState, wanted: TurnRequest): Promise<Turn> {
  const { call, spending } = state;
  let request = wanted;
  let wasted = noTokens;
  for (let tries = 1; ; tries += 1) {
    const progress: Progress = { textBytes: 0, bytes: 0 };
    try {
      const turn = await streamTurn(request, call.signal, progress, (delta) =>
        call.host.emit([{ type: "run.output.delta", delta }]),
      );
      const counts = addTokens(turn.counts, wasted);
      if (turn.finish !== "") return judge(state, request, { ...turn, counts });
      throw new Error("The stream ended before the answer was complete.");
    } catch (error) {
      wasted = addTokens(wasted, wasteOf(request, progress));
      if (error instanceof RunFailed) throw error;
      const easier = findEasier(state, request, error);
      if (easier) {
        request = easier;
        continue;
      }
      const waitMs = findWait(state, error, tries);
      const stopped = waitMs === null ? null : await waitFor(waitMs, call.signal).catch((reason: Error) => reason);
      if (waitMs === null || stopped) {
        // Counted before it is told.
        spending.add(wasted);
        throw stopped ?? toEnd(state, error, tries);
      }
      if (progress.textBytes > 0) resetStream(state);
    }
  }
}

/** The same turn without what the provider does not take; null where that was not the reason. */
function findEasier(state: LoopState, request: TurnRequest, error: unknown): TurnRequest | null {
  if (refusesFormat(state, request, error)) {
    state.format = null;
    return { ...request, format: null };
  }
  if (!request.isTold || !refusesCap(state, error)) return null;
  state.refusesCap = true;
  return { ...request, isTold: false };
}

/** A server with little room counts what it reads and what it may write together. */
function refusesCap({ source }: LoopState, error: unknown): boolean {
  const { status, message } = toProviderFailure(error, source);
  return (
    (status === 400 || status === 422) &&
    /max_(?:completion_|output_|new_)?tokens|max_length|context length/i.test(message)
  );
}

/** A compatible server that knows no schemas says so; the model has been told the schema in words, and that must do. */
function refusesFormat({ source }: LoopState, { format }: TurnRequest, error: unknown): boolean {
  const { status, message } = toProviderFailure(error, source);
  const isRefusal = status !== null && status < 500 && /response.?format|json.?schema|grammar/i.test(message);
  return format !== null && source.type === "openai_compatible" && isRefusal;
}

/** A call that broke before its first word is not charged by anybody. */
const wasteOf = (request: TurnRequest, { bytes }: Progress): TokenCounts =>
  bytes === 0 ? noTokens : { ...noTokens, input: estimateInput(request), output: estimateTokens(bytes) };

/** Whether a turn that ended as it should is one to go on with. */
function judge(state: LoopState, request: TurnRequest, turn: Turn): Turn {
  state.spending.add(turn.counts);
  if (state.spending.findExcess() !== null || (turn.finish === "length" && request.isTold)) throw overBudget(state);
  if (turn.finish === "length")
    throw new RunFailed(modelError("agent_error", cutShort, { details: { finish_reason: "length" } }));
  if (turn.finish !== "content-filter") return turn;
  throw new RunFailed(modelError("provider_error", filtered, { details: { finish_reason: "content_filter" } }));
}

const cutShort = "The model reached the longest answer it can give, so its answer is not complete.";
const filtered = "The provider's content filter stopped the model's answer.";

/** How long to wait before the next try; null when there is none. */
function findWait({ call, source }: LoopState, error: unknown, tries: number): number | null {
  if (call.signal.aborted || error instanceof TurnStopped) return null;
  const failure = toProviderFailure(error, source);
  const waitMs = nextWaitMs(failure, tries, call.deadlineMs - performance.now(), Math.random());
  if (waitMs !== null) {
    const { message: reason, status } = failure;
    call.host.log("a turn of the model is tried again", { reason, status, waitMs });
  }
  return waitMs;
}

/** What ends the run where there is no further try. */
function toEnd(state: LoopState, error: unknown, tries: number): Error {
  if (state.call.signal.aborted) return error instanceof Error ? error : new Error("The run was stopped.");
  if (error instanceof TurnStopped) return stops[error.reason](state);
  return new RunFailed(toRunError(state, toProviderFailure(error, state.source), tries));
}

function toRunError({ source }: LoopState, failure: ProviderFailure, tries: number) {
  const details = { provider: source.provider, model: source.model, status: failure.status, tries };
  return modelError(failure.code, failure.message, { retryable: failure.isPassing, details });
}

export function overBudget({ spending }: LoopState): RunFailed {
  const { maxTokens, maxCostUsd } = spending.budget;
  const may = [
    ...(maxTokens === null ? [] : [`${maxTokens} tokens`]),
    ...(maxCostUsd === null ? [] : [`${maxCostUsd} US dollars`]),
  ];
  const { cost_usd: cost } = spending.usage();
  const has = `${spending.tokens()} tokens${cost === null ? "" : ` for ${cost} US dollars`}`;
  const message =
    `The run may use ${may.join(" and ")}; it has used ${has}, and what it did next would have been too much. ` +
    "Raise the limits of the agent or its policy, or give it less to read.";
  const details = { limit: spending.findExcess(), max_tokens: maxTokens, max_cost_usd: maxCostUsd };
  return new RunFailed(modelError("budget_exceeded", message, { details }));
}

export const tooLarge = ({ outputBytes }: LoopState): RunFailed =>
  new RunFailed(modelError("output_too_large", `The model's answer is longer than the ${outputBytes} bytes allowed.`));

/** The model wanted a turn more than it may have, and it is counted as one. */
export function tooManySteps(state: LoopState): RunFailed {
  const most = maxStepsOf(state.call);
  state.steps = most + 1;
  const message = `The agent did not come to an answer within limits.max_steps = ${most} turns.`;
  return new RunFailed(modelError("budget_exceeded", message, { details: { limit: "limits.max_steps" } }));
}

const stops = { budget: overBudget, "too large": tooLarge, "would not answer": tooManySteps };
