import type { RunUsage } from "@agentrun/contract";
import type { Emission } from "../../model/stream-events.ts";
import type { Question } from "../agent-context.ts";
import type { JsonObject } from "../http/json-object.ts";
import type { Answers, JournalEntry } from "../runtime.ts";

/** How the agent's turn ended. */
export type RemoteResult =
  | {
      type: "completed";
      output: JsonObject;
      tokens: Tokens;
      finishReason?: RunUsage["finish_reason"];
      /** The conversation that the next run of the thread continues. */
      conversation: string | null;
    }
  | { type: "failed"; message: string; retryable: boolean; tokens: Tokens }
  | { type: "asked"; questions: RemoteQuestion[]; tokens: Tokens };

/** An event from a remote agent, in order. */
export type RemoteEvent =
  /** The task has started and can be resumed from now on. */
  | { type: "begun"; handle: Handle }
  /** More text. */
  | { type: "delta"; delta: string }
  /** The whole text so far. */
  | { type: "text"; text: string }
  | { type: "emission"; emission: Emission }
  | { type: "rest"; rest: RemoteResult };

/**
 * The protocol of one kind of remote agent, for one attempt of one run. Each stream ends with a `rest` event, or can be resumed once
 * there is a handle. Everything that it throws is a failure of the connection or of the agent.
 */
export type Protocol = {
  begin(number: number): AsyncIterable<RemoteEvent>;
  answer(answered: AnsweredBatch, number: number): AsyncIterable<RemoteEvent>;
  resume(handle: Handle): AsyncIterable<RemoteEvent>;
  /** Whether the error means that the agent does not have the task (any more). */
  isUnknownTask(error: unknown): boolean;
};

/** The remote agent's identification of its task. */
export type Handle = JsonObject;

/** Token usage that the remote agent reports. */
export type Tokens = { input: number; output: number; total: number };
export const noTokens: Tokens = { input: 0, output: 0, total: 0 };

/** A question with the remote agent's id for it. */
export type RemoteQuestion = { id: string; question: Question };

/** The agent's questions, with text and tokens so far. */
export type QuestionBatch = { questions: RemoteQuestion[]; said: string; tokens: Tokens };

/** AnsweredBatch questions for the next message, each with the JSON text of its answer. */
export type AnsweredBatch = QuestionBatch & { handle: Handle; answers: string[] };

/** The progress of a run at a remote agent. Messages are numbered: the first starts the task, later ones answer or start it again. */
export type Progress = { number: number; before: AnsweredBatch | null } & (
  | { type: "to send" }
  | { type: "begun"; handle: Handle }
  | { type: "asked"; handle: Handle; asked: QuestionBatch; open: number }
);

export const begunKey = (number: number) => `begun#${number}`;
/** The task has failed: the next message starts a new one. */
export const failedKey = (number: number) => `failed#${number}`;
export const askedKey = (number: number) => `asked#${number}`;
export const answerKey = (number: number, index: number) => `ask#${number}.${index}`;

/** Derives the progress from the journal, so that no message is sent twice. */
export function readProgress(journal: readonly JournalEntry[], answers: Pick<Answers, "find">): Progress {
  const texts = new Map(journal.map(({ kind, key, value }) => [`${kind} ${key}`, value]));
  const read = <T>(key: string): T | null => {
    const text = texts.get(`step ${key}`);
    return text === undefined ? null : (JSON.parse(text) as T);
  };
  let before: AnsweredBatch | null = null;
  for (let number = 0; ; number += 1) {
    const handle = read<Handle>(begunKey(number));
    if (!handle) return { type: "to send", number, before };
    if (texts.has(`step ${failedKey(number)}`)) {
      before = null;
      continue;
    }
    const asked = read<QuestionBatch>(askedKey(number));
    if (!asked) return { type: "begun", number, before, handle };
    const given = asked.questions.map(({ question }, index) => answers.find(answerKey(number, index), question));
    const open = given.indexOf(null);
    if (open >= 0) return { type: "asked", number, before, handle, asked, open };
    before = { ...asked, handle, answers: given as string[] };
  }
}
