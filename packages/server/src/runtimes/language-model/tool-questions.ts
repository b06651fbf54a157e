import { createHash } from "node:crypto";
import type { AskPerson, PersonsAnswer, ToolQuestion } from "../tools.ts";
import type { Journal } from "./turn-journal.ts";

/** A server that never has enough gets no answer any more. */
const mostQuestions = 20;

/** A question that nobody has answered yet, and where the answer will be found. */
export type OpenQuestion = { key: string; question: ToolQuestion };

/**
 * What one call of a tool asks people. The call that asks is given up and made again once there is an answer, so a question is known
 * by what it says, and by how often the call has said it before: asked the same again, it finds its answer in the journal.
 */
export function openToolQuestions(journal: Journal, turn: number, index: number) {
  const asked = new Map<string, number>();
  let count = 0;
  let open: OpenQuestion | null = null;
  const ask: AskPerson = (question) => {
    const mark = createHash("sha256").update(JSON.stringify(question)).digest("base64url").slice(0, 12);
    const before = asked.get(mark) ?? 0;
    asked.set(mark, before + 1);
    count += 1;
    if (count > mostQuestions) return declined;
    const key = journal.questionKey(turn, index, `${mark}.${before}`);
    const answer = journal.findAnswer(key);
    if (!answer) open ??= { key, question };
    return answer;
  };
  return { ask, open: () => open };
}

const declined: PersonsAnswer = { approved: false, payload: null };
