import { expect, test } from "vitest";
import { digestOf, toAnswerKey } from "../../model/journal.ts";
import type { InputQuestion } from "../agent-context.ts";
import { openAnswers } from "../answers.ts";
import type { JournalEntry } from "../runtime.ts";
import { readProgress } from "./protocol.ts";

const step = (key: string, value: unknown = {}): JournalEntry => ({ kind: "step", key, value: JSON.stringify(value) });

const handle = { id: "t1" };
const asked = {
  questions: [
    { id: "q1", question: { type: "input", prompt: "One?" } },
    { id: "q2", question: { type: "input", prompt: "Two?" } },
  ],
  said: "so far",
  tokens: { input: 1, output: 2, total: 3 },
};
const answer = (place: string): JournalEntry => {
  const { question } = asked.questions[Number(place.at(-1))] ?? {};
  const key = toAnswerKey(place, digestOf(question as InputQuestion, 1));
  return { kind: "answer", key, value: "{}" };
};
const begun = step("begun#0", handle);
const question = step("asked#0", asked);

test.each<[string, JournalEntry[], object]>([
  ["nothing was sent", [], { type: "to send", number: 0, before: null }],
  ["it was begun", [begun], { type: "begun", number: 0, handle, before: null }],
  ["its agent failed", [begun, step("failed#0")], { type: "to send", number: 1, before: null }],
  ["it asks a question", [begun, question], { type: "asked", number: 0, handle, open: 0 }],
  ["one of two is answered", [begun, question, answer("ask#0.0")], { type: "asked", number: 0, open: 1 }],
  [
    "all is answered",
    [begun, question, answer("ask#0.1"), answer("ask#0.0")],
    { type: "to send", number: 1, before: { handle, said: "so far", answers: ["{}", "{}"] } },
  ],
  [
    "the answer was taken",
    [begun, question, answer("ask#0.0"), answer("ask#0.1"), step("begun#1", handle)],
    { type: "begun", number: 1, handle, before: { said: "so far" } },
  ],
  [
    "its agent failed after an answer",
    [begun, question, answer("ask#0.0"), answer("ask#0.1"), step("begun#1", handle), step("failed#1")],
    { type: "to send", number: 2, before: null },
  ],
])("the progress of a run is derived from its journal: %s", (_name, journal, progress) => {
  const answers = openAnswers(journal, { revision: 1, isRecorded: false });
  expect(readProgress(journal, answers)).toMatchObject(progress);
});
