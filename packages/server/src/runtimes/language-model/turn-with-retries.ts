import type { Span } from "@opentelemetry/api";
import { inSpan } from "../../lib/observability/tracing.ts";
import { addTokens, noTokens, type TokenCounts } from "../../model/usage.ts";
import { isReported, nextWaitMs, waitFor } from "./backoff.ts";
import { toProviderFailure } from "./failures.ts";
import { candidateOf, type LoopState, priced, resetStream, switchTo } from "./loop-state.ts";
import { RunFailed } from "./run-failed.ts";
import { countTurn, streamTurn, type Turn, type TurnListener, type TurnRequest, TurnStopped } from "./stream-turn.ts";
import type { TurnTry } from "./turn-journal.ts";
import { findEasier, isCappedByBudget, toRequest } from "./turn-request.ts";
import { notWhole, overBudget, providerFailed, toStop } from "./turn-stops.ts";
import { newProgress, type Progress } from "./usage-figures.ts";

/** The turn, and whether it must be the answer. */
export type Wanted = { number: number; mustAnswer: boolean };

/** Executes one turn, with retries after temporary errors. Its cost is counted however it ends. */
export function takeTurnWithRetries(state: LoopState, wanted: Wanted): Promise<Turn> {
  const { source } = candidateOf(state);
  const attributes = {
    "gen_ai.operation.name": "chat",
    "gen_ai.provider.name": source.type === "openai_compatible" ? source.provider : source.type,
    "gen_ai.request.model": source.model,
    "gen_ai.agent.id": state.call.run.agentId,
    "gen_ai.conversation.id": state.call.run.id,
  };
  const work = async (span: Span) => {
    const turn = await tryUntilAnswered(state, wanted, span);
    describe(span, state, turn);
    return turn;
  };
  return inSpan(`chat ${source.model}`, attributes, work, { kind: "CLIENT" });
}

function describe(span: Span, state: LoopState, { finish, counts }: Turn): void {
  span.setAttributes({
    "gen_ai.response.model": candidateOf(state).source.model,
    "gen_ai.response.finish_reasons": [finish],
    "gen_ai.usage.input_tokens": counts.input,
    "gen_ai.usage.output_tokens": counts.output,
  });
}

async function tryUntilAnswered(state: LoopState, wanted: Wanted, span: Span): Promise<Turn> {
  const { call, journal, spending } = state;
  const place = { turn: wanted.number, attempt: call.run.attempt };
  let wasted = journal.countLost(wanted.number);
  spending.add(wasted);
  const report = newReport(state, wanted.number, span);
  for (let tries = 1; ; tries += 1) {
    span.setAttribute("agentrun.turn.tries", tries);
    const request = toRequest(state, wanted.mustAnswer);
    const progress = newProgress();
    const begun = newBeginning(state, { ...place, tries }, request, progress);
    try {
      if (request.allowance(request.estimatedInput) < 1) throw overBudget(state);
      const turn = await streamTurn(request, call.signal, progress, begun.listener);
      if (turn.finish !== "") return { ...judge(state, request, turn), counts: addTokens(turn.counts, wasted) };
      throw new Error("The stream ended before the response was complete.");
    } catch (error) {
      if (error instanceof RunFailed) throw error;
      const waste = wasteOf(request, progress);
      // Count before notifying readers.
      spending.add(waste);
      wasted = addTokens(wasted, waste);
      if (findEasier(state, request, error)) continue;
      const end = await waitForNext(state, error, tries, report);
      if (end) {
        // For the next attempt.
        await journal.saveBroken(place, priced(state, wasted)).catch(() => undefined);
        throw end;
      }
      if (progress.bytes > 0) resetStream(state);
    } finally {
      await begun.isKept();
    }
  }
}

/** Notifies readers, and records in the journal that the turn has started. */
function newBeginning(state: LoopState, place: TurnTry, request: TurnRequest, progress: Progress) {
  const { call, journal } = state;
  let keeping: Promise<void> | null = null;
  const listener: TurnListener = {
    // Concurrently: the answer does not wait for it.
    onBegun() {
      keeping = journal.saveBegun(place, priced(state, countTurn(request, progress))).catch(() => undefined);
    },
    onText: (delta) => call.host.emit([{ type: "run.output.delta", delta }]),
    onReasoning: (delta) => call.host.emit([{ type: "run.reasoning.delta", delta }]),
  };
  return { listener, isKept: async () => keeping };
}

/** A call that failed before the provider started to answer costs nothing. */
const wasteOf = (request: TurnRequest, progress: Progress): TokenCounts =>
  progress.isBegun ? countTurn(request, progress) : noTokens;

/** Whether a complete turn can be used. */
function judge(state: LoopState, request: TurnRequest, turn: Turn): Turn {
  state.spending.add(turn.counts);
  if (!turn.counts.estimated) state.read = { at: state.at, tokens: turn.counts.input, bytes: request.readBytes };
  const isCut = turn.finish === "length" && isCappedByBudget(state, request);
  const isOver = !state.spending.budget.asks && (state.spending.findExcess() !== null || isCut);
  if (isOver) throw overBudget(state);
  if (turn.finish === "content-filter") throw notWhole(turn);
  return turn;
}

type Report = (tries: number, reason: string, waitMs: number) => void;

/** Notifies readers and the trace that the turn is tried again. */
function newReport(state: LoopState, number: number, span: Span): Report {
  let reportedMs = Number.NEGATIVE_INFINITY;
  return (attempt, reason, waitMs) => {
    const nowMs = performance.now();
    if (!isReported(attempt, nowMs - reportedMs)) return;
    reportedMs = nowMs;
    const { model } = candidateOf(state).source;
    const next_attempt_at = new Date(Date.now() + waitMs).toISOString();
    state.call.host.emit([{ type: "run.turn.retrying", turn: number + 1, model, reason, attempt, next_attempt_at }]);
    span.addEvent("retry", { attempt, reason });
  };
}

/** Waits until the turn can be retried, perhaps by the next model; returns the failure if it cannot. */
async function waitForNext(state: LoopState, error: unknown, tries: number, report: Report): Promise<Error | null> {
  const { call } = state;
  if (call.signal.aborted) return error instanceof Error ? error : new Error("The run was stopped.");
  if (error instanceof TurnStopped) return toStop(state, error);
  const failure = toProviderFailure(error, candidateOf(state).source);
  const next = findNext(state, failure.isPassing);
  const leftMs = call.deadlineMs - performance.now();
  const rounds = Math.ceil(tries / state.candidates.length);
  const waitMs =
    next && (next.isAnother ? 0 : nextWaitMs({ ...failure, isPassing: true }, rounds, leftMs, Math.random()));
  if (next === null || waitMs === null) return providerFailed(state, failure, tries);
  switchTo(state, next.at);
  const { message: reason, status } = failure;
  call.host.log("a turn of the model is tried again", {
    reason,
    status,
    waitMs,
    model: candidateOf(state).source.model,
  });
  report(tries, reason, waitMs);
  return waitFor(waitMs, call.signal).then(
    () => null,
    (reason: Error) => reason,
  );
}

/** The next model that has not failed permanently. `isAnother`: it has not been tried in this round. */
function findNext(state: LoopState, isPassing: boolean): { at: number; isAnother: boolean } | null {
  if (!isPassing) state.failed.add(state.at);
  const open = state.candidates.flatMap((_, at) => (state.failed.has(at) ? [] : [at]));
  const later = open.find((at) => at > state.at);
  if (later !== undefined) return { at: later, isAnother: true };
  return open[0] === undefined ? null : { at: open[0], isAnother: false };
}
