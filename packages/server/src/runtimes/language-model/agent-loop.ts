import type { Emission } from "../../model/stream-events.ts";
import { toUsage } from "../../model/usage.ts";
import type { Outcome } from "../runtime.ts";
import { readAnswer, repairRequest } from "./answer.ts";
import { askForBudget } from "./ask-for-budget.ts";
import { callTools } from "./call-tools.ts";
import { modelError } from "./failures.ts";
import {
  candidateOf,
  emitRepeated,
  type LoopState,
  maxStepsOf,
  priced,
  resetStream,
  spentBy,
  switchTo,
  toFinishReason,
} from "./loop-state.ts";
import { RunFailed } from "./run-failed.ts";
import type { TurnRecord } from "./turn-journal.ts";
import { notWhole, tooLarge, tooManySteps } from "./turn-stops.ts";
import { takeTurnWithRetries } from "./turn-with-retries.ts";

/** Runs turns until the model has answered, a person must answer, or the run cannot continue. */
export async function runAgentLoop(state: LoopState): Promise<Outcome> {
  const maxSteps = maxStepsOf(state.call);
  let heard = 0;
  let faults: string[] = [];
  let repairs = 0;
  for (let number = 0; number < maxSteps; number += 1) {
    const isLast = number === maxSteps - 1;
    state.steps = number + 1;
    const halted = await findHalt(state, number);
    if (halted) return halted;
    const turn = await nextTurn(state, number, heard, isLast || faults.length > 0);
    heard = turn.heard;
    if (turn.calls.length > 0) {
      state.hasCalled = true;
      state.shown += turn.text;
      const parked = await callTools(state, number, turn.calls);
      if (parked) return parked;
      continue;
    }
    const answer = readAnswer(turn.text, state.check);
    if ("output" in answer) {
      // A message arrived while the model was writing: let the model read it before it finishes.
      if (state.runMessages.count() === heard || isLast) return complete(state, turn, answer.output);
      state.shown += turn.text;
      continue;
    }
    // A truncated answer would be truncated again.
    if (turn.finish === "length") throw notWhole(turn);
    // A retry of the whole run after this failure gets its own repair.
    if (turn.attempt === state.call.run.attempt) repairs += 1;
    if (repairs > 1) throw mismatch(answer.faults);
    faults = answer.faults;
    askForRepair(state, number, faults);
  }
  throw faults.length > 0 ? mismatch(faults) : tooManySteps(state);
}

/** Whether something prevents the next turn. The first turn was checked before the run started. */
const findHalt = (state: LoopState, number: number): Promise<Outcome | null> | Outcome | null =>
  number === 0 || state.journal.findTurn(number)
    ? null
    : (askForBudget(state) ?? state.call.host.admitTurn(spentBy(state)));

/** The next turn, from the journal if it is there. It includes people's messages up to now. */
async function nextTurn(state: LoopState, number: number, heard: number, mustAnswer: boolean): Promise<TurnRecord> {
  const { journal, runMessages, messages, authors } = state;
  const known = journal.findTurn(number);
  const hears = known?.heard ?? runMessages.count();
  messages.push(...(await runMessages.between(heard, hears)));
  const turn = known ?? (await takeTurn(state, number, hears, mustAnswer));
  if (known) repeat(state, number, known);
  messages.push(...turn.reply);
  for (const message of turn.reply) authors.set(message, turn.by ?? 0);
  return turn;
}

async function takeTurn(state: LoopState, number: number, heard: number, mustAnswer: boolean): Promise<TurnRecord> {
  const { call, journal } = state;
  call.host.emit([started(number)]);
  const taken = await takeTurnWithRetries(state, { number, mustAnswer });
  const counts = priced(state, taken.counts);
  const turn = { ...taken, counts, attempt: call.run.attempt, heard, by: state.at };
  await journal.saveTurn(number, turn);
  call.host.emit([completed(state, number, turn)]);
  return turn;
}

function repeat(state: LoopState, number: number, turn: TurnRecord): void {
  switchTo(state, turn.by ?? 0);
  state.spending.add(turn.counts);
  emitRepeated(state, [
    started(number),
    ...(turn.reasoning ? [{ type: "run.reasoning.delta", delta: turn.reasoning }] : []),
    ...(turn.text === "" ? [] : [{ type: "run.output.delta", delta: turn.text }]),
    completed(state, number, turn),
  ]);
}

const started = (number: number): Emission => ({ type: "run.turn.started", turn: number + 1 });

function completed(state: LoopState, number: number, { finish, counts }: TurnRecord): Emission {
  const { source } = candidateOf(state);
  const finish_reason = toFinishReason(finish);
  const usage = toUsage(counts, counts.cost ?? null);
  return { type: "run.turn.completed", turn: number + 1, model: source.model, finish_reason, usage };
}

function askForRepair(state: LoopState, number: number, faults: string[]): void {
  state.messages.push({ role: "user", content: repairRequest(faults) });
  // Readers discard the bad answer, unless they did so before the wait.
  const isTold = state.journal.findTurn(number) !== null && state.call.run.isResumed;
  if (!isTold) resetStream(state);
}

function complete(state: LoopState, { finish }: TurnRecord, output: string): Outcome {
  if (Buffer.byteLength(output) > state.outputBytes) throw tooLarge(state);
  const spent = spentBy(state);
  const usage = { ...state.spending.usage(), finish_reason: toFinishReason(finish) };
  return { type: "completed", output, ...spent, usage, ...(state.thread ? { thread: state.thread } : {}) };
}

const mismatch = (faults: readonly string[]): RunFailed =>
  new RunFailed(
    modelError("agent_error", `The model's output does not match the agent's output_schema: ${faults[0]}`, {
      retryable: true,
      details: { faults: faults.slice(0, 10) },
    }),
  );
