import type { Outcome } from "../runtime.ts";
import { readAnswer, repairRequest } from "./answer.ts";
import { callTools } from "./call-tools.ts";
import type { TurnRecord } from "./conversation.ts";
import { modelError } from "./failures.ts";
import { emitRepeated, maxStepsOf, RunFailed, resetStream, type Session, spentBy } from "./session.ts";
import { takeTurn, tooLarge, tooManySteps } from "./take-turn.ts";

/** Turn by turn until the model has answered, a person must be asked, or the run cannot go on. */
export async function converse(session: Session): Promise<Outcome> {
  const maxSteps = maxStepsOf(session.call);
  let heard = 0;
  let faults: string[] = [];
  let repairs = 0;
  for (let number = 0; number < maxSteps; number += 1) {
    const isLast = number === maxSteps - 1;
    session.steps = number + 1;
    const turn = await nextTurn(session, number, heard, isLast || faults.length > 0);
    heard = turn.heard;
    if (turn.calls.length > 0) {
      session.shown += turn.text;
      const parked = await callTools(session, number, turn.calls);
      if (parked) return parked;
      continue;
    }
    const answer = readAnswer(turn.text, session.check);
    if ("output" in answer) {
      // Somebody spoke while the model wrote: it hears them before it is done.
      if (session.inbox.count() === heard || isLast) return complete(session, answer.output);
      session.shown += turn.text;
      continue;
    }
    // A try of the whole run after this failure gets a repair of its own.
    if (turn.attempt === session.call.run.attempt) repairs += 1;
    if (repairs > 1) throw mismatch(answer.faults);
    faults = answer.faults;
    askForRepair(session, number, faults);
  }
  throw faults.length > 0 ? mismatch(faults) : tooManySteps(session);
}

/** The next turn, from the journal where it is there; it has heard what people said until then. */
async function nextTurn(session: Session, number: number, heard: number, mustAnswer: boolean): Promise<TurnRecord> {
  const { journal, inbox, messages, call } = session;
  const known = journal.findTurn(number);
  const hears = known?.heard ?? inbox.count();
  messages.push(...inbox.between(heard, hears));
  const turn = known ?? { ...(await takeTurn(session, mustAnswer)), attempt: call.run.attempt, heard: hears };
  if (known) repeat(session, known);
  else await journal.saveTurn(number, turn);
  messages.push(...turn.reply);
  return turn;
}

function repeat(session: Session, turn: TurnRecord): void {
  session.spending.add(turn.counts);
  if (turn.text !== "") emitRepeated(session, [{ type: "run.output.delta", delta: turn.text }]);
}

function askForRepair(session: Session, number: number, faults: string[]): void {
  session.messages.push({ role: "user", content: repairRequest(faults) });
  // What readers have of the bad answer goes with it, unless they have been told before the wait.
  const isTold = session.journal.findTurn(number) !== null && session.call.run.isResumed;
  if (!isTold) resetStream(session);
}

function complete(session: Session, output: string): Outcome {
  if (Buffer.byteLength(output) > session.outputBytes) throw tooLarge(session);
  return { type: "completed", output, ...spentBy(session) };
}

const mismatch = (faults: readonly string[]): RunFailed =>
  new RunFailed(
    modelError("agent_error", `The model's answer does not match the agent's output_schema: ${faults[0]}`, {
      retryable: true,
      details: { faults: faults.slice(0, 10) },
    }),
  );
