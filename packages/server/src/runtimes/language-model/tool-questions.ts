import { createHash } from "node:crypto";
import type { Answers, RunQuestion } from "../runtime.ts";
import type { AskPerson, PersonAnswer } from "../tools.ts";

/** A server that never has enough gets no answer any more. */
const mostQuestions = 20;

/** After so many answers that the server did not ask for again, it would ask something new each time. */
const mostUnused = 5;

/** A question that nobody has answered yet, and where the answer will be found. */
export type OpenQuestion = { place: string; question: RunQuestion };

const placesOf = (turn: number, index: number) => `question#${turn}.${index}.`;

/** Whether the call was made before, and given up for a question. */
export const hasAsked = ({ places }: Answers, turn: number, index: number): boolean =>
  places.some((place) => place.startsWith(placesOf(turn, index)));

/**
 * What one call of a tool asks people. The call that asks is given up and made again once there is an answer, so a question is known
 * by what it says, and by how often the call has said it before: asked the same again, it finds its answer in the journal.
 */
export function openToolQuestions(answers: Answers, tool: string, turn: number, index: number) {
  const asked = new Map<string, number>();
  const unused = new Set(answers.places.filter((place) => place.startsWith(placesOf(turn, index))));
  let count = 0;
  let open: OpenQuestion | null = null;
  const ask: AskPerson = (question) => {
    const mark = createHash("sha256").update(JSON.stringify(question)).digest("base64url").slice(0, 12);
    const before = asked.get(mark) ?? 0;
    asked.set(mark, before + 1);
    count += 1;
    if (count > mostQuestions) return declined;
    const place = `${placesOf(turn, index)}${mark}.${before}`;
    const full = { type: "input" as const, ...question, tool, mayDecline: true as const };
    const answer = answers.find(place, full);
    unused.delete(place);
    if (answer !== null) return JSON.parse(answer) as PersonAnswer;
    if (unused.size >= mostUnused) return declined;
    open ??= { place, question: full };
    return null;
  };
  return { ask, open: () => open };
}

const declined: PersonAnswer = { approved: false, payload: null };
