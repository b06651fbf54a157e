import { digestOf, splitAnswerKey, toAnswerKey } from "../model/journal.ts";
import { type Answers, agentFailure, type JournalEntry } from "./runtime.ts";

type Answer = { place: string; digest: string | null; text: string };

type AnswersOptions = {
  revision: number;
  /** In a replay with recorded effects nothing happens outside, so an answer is found by its place alone. */
  isRecorded: boolean;
};

/** After this many answers to questions that then changed, asking again is pointless. */
const maxChanges = 5;

export function openAnswers(journal: readonly JournalEntry[], { revision, isRecorded }: AnswersOptions): Answers {
  const given = journal.filter(({ kind }) => kind === "answer").map(toAnswer);
  const at = (place: string) => given.filter((answer) => answer.place === place);
  return {
    find(place, question) {
      // Only the latest answer counts: a question that changed and changed back is asked again.
      const latest = at(place).at(-1);
      if (!latest) return null;
      return isRecorded || latest.digest === digestOf(question, revision) ? latest.text : null;
    },
    places: [...new Set(given.map(({ place }) => place))],
    latest: () => [...new Map(given.map(({ place, text }) => [place, { place, text }])).values()],
    ask(place, question, spent = {}) {
      const digest = digestOf(question, revision);
      const before = at(place).filter((answer) => answer.digest !== null && answer.digest !== digest);
      if (before.length >= maxChanges) return { ...keepsChanging(place, before.length), ...spent };
      const changedFrom = before.at(-1)?.digest;
      const replaced = changedFrom ? { changedFrom } : {};
      return { type: "asked", key: toAnswerKey(place, digest), question, digest, ...replaced, ...spent };
    },
  };
}

const toAnswer = ({ key, value }: JournalEntry): Answer => ({ ...splitAnswerKey(key), text: value });

const keepsChanging = (place: string, times: number) =>
  agentFailure(
    "agent_error",
    `The agent's question changed each of the ${times} times that it was answered (${place}), so no answer applies to it. ` +
      "Compute what a question shows inside ctx.step, so that it is the same when the code runs again after the answer.",
  );
