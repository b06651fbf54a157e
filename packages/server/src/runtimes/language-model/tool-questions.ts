import { createHash } from "node:crypto";
import type { Answers, RunQuestion } from "../runtime.ts";
import type { AskPerson, PersonAnswer } from "../tools.ts";

/** Maximum number of questions of a call. */
const mostQuestions = 20;

/** After this many unused answers, the server asks something new each time. */
const mostUnused = 5;

/** An open question, and the place of its answer. */
export type OpenQuestion = { place: string; question: RunQuestion };

const placesOf = (turn: number, index: number) => `question#${turn}.${index}.`;

/** Whether the call was made before and cancelled for a question. */
export const hasAsked = ({ places }: Answers, turn: number, index: number): boolean =>
  places.some((place) => place.startsWith(placesOf(turn, index)));

/**
 * Questions of one tool call to people. The call is cancelled and repeated once there is an answer, so a question is identified by its
 * content and by how often the call asked it before: when asked again, it finds its answer in the journal.
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
