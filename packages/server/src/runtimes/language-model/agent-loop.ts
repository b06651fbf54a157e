import type { Outcome } from "../runtime.ts";
import { readAnswer, repairRequest } from "./answer.ts";
import { callTools } from "./call-tools.ts";
import { modelError } from "./failures.ts";
import { emitRepeated, type LoopState, maxStepsOf, RunFailed, resetStream, spentBy } from "./loop-state.ts";
import type { TurnRecord } from "./turn-journal.ts";
import { takeTurnWithRetries, tooLarge, tooManySteps } from "./turn-with-retries.ts";

/** Turn by turn until the model has answered, a person must be asked, or the run cannot go on. */
export async function runAgentLoop(state: LoopState): Promise<Outcome> {
  const maxSteps = maxStepsOf(state.call);
  let heard = 0;
  let faults: string[] = [];
  let repairs = 0;
  for (let number = 0; number < maxSteps; number += 1) {
    const isLast = number === maxSteps - 1;
    state.steps = number + 1;
    const turn = await nextTurn(state, number, heard, isLast || faults.length > 0);
    heard = turn.heard;
    if (turn.calls.length > 0) {
      state.shown += turn.text;
      const parked = await callTools(state, number, turn.calls);
      if (parked) return parked;
      continue;
    }
    const answer = readAnswer(turn.text, state.check);
    if ("output" in answer) {
      // Somebody spoke while the model wrote: it hears them before it is done.
      if (state.runMessages.count() === heard || isLast) return complete(state, answer.output);
      state.shown += turn.text;
      continue;
    }
    // A try of the whole run after this failure gets a repair of its own.
    if (turn.attempt === state.call.run.attempt) repairs += 1;
    if (repairs > 1) throw mismatch(answer.faults);
    faults = answer.faults;
    askForRepair(state, number, faults);
  }
  throw faults.length > 0 ? mismatch(faults) : tooManySteps(state);
}

/** The next turn, from the journal where it is there; it has heard what people said until then. */
async function nextTurn(state: LoopState, number: number, heard: number, mustAnswer: boolean): Promise<TurnRecord> {
  const { journal, runMessages, messages, call } = state;
  const known = journal.findTurn(number);
  const hears = known?.heard ?? runMessages.count();
  messages.push(...runMessages.between(heard, hears));
  const turn = known ?? { ...(await takeTurnWithRetries(state, mustAnswer)), attempt: call.run.attempt, heard: hears };
  if (known) repeat(state, known);
  else await journal.saveTurn(number, turn);
  messages.push(...turn.reply);
  return turn;
}

function repeat(state: LoopState, turn: TurnRecord): void {
  state.spending.add(turn.counts);
  if (turn.text !== "") emitRepeated(state, [{ type: "run.output.delta", delta: turn.text }]);
}

function askForRepair(state: LoopState, number: number, faults: string[]): void {
  state.messages.push({ role: "user", content: repairRequest(faults) });
  // What readers have of the bad answer goes with it, unless they have been told before the wait.
  const isTold = state.journal.findTurn(number) !== null && state.call.run.isResumed;
  if (!isTold) resetStream(state);
}

function complete(state: LoopState, output: string): Outcome {
  if (Buffer.byteLength(output) > state.outputBytes) throw tooLarge(state);
  return { type: "completed", output, ...spentBy(state), ...(state.thread ? { thread: state.thread } : {}) };
}

const mismatch = (faults: readonly string[]): RunFailed =>
  new RunFailed(
    modelError("agent_error", `The model's answer does not match the agent's output_schema: ${faults[0]}`, {
      retryable: true,
      details: { faults: faults.slice(0, 10) },
    }),
  );
