import type { RunUsage } from "@agentrun/contract";
import type { Emission } from "../../model/stream-events.ts";
import type { Question } from "../agent-context.ts";
import type { JsonObject } from "../http/json-object.ts";
import type { Answers, JournalEntry } from "../runtime.ts";

/** How the agent's part ended, for now or for good. */
export type Rest =
  | {
      type: "completed";
      output: JsonObject;
      tokens: Tokens;
      finishReason?: RunUsage["finish_reason"];
      /** What the next run of a thread goes on from. */
      conversation: string | null;
    }
  | { type: "failed"; message: string; retryable: boolean; tokens: Tokens }
  | { type: "asked"; questions: RemoteQuestion[]; tokens: Tokens };

/** What an agent elsewhere tells of a run, in the order in which it came. */
export type Heard =
  /** From now on it can be asked after. */
  | { type: "begun"; handle: Handle }
  /** More of its words. */
  | { type: "delta"; delta: string }
  /** All of its words so far. */
  | { type: "text"; text: string }
  | { type: "emission"; emission: Emission }
  | { type: "rest"; rest: Rest };

/**
 * How agents of one kind are spoken to, for one attempt of one run. Each stream ends with a `rest`, or is asked after again once
 * there is a handle; whatever it throws is a failure of the connection or of the agent.
 */
export type Protocol = {
  begin(number: number): AsyncIterable<Heard>;
  answer(answered: Answered, number: number): AsyncIterable<Heard>;
  resume(handle: Handle): AsyncIterable<Heard>;
  /** Whether an error means that nobody there knows it any more. */
  isForgotten(error: unknown): boolean;
};

/** What an agent elsewhere calls what it does for a run, and how it is asked after. */
export type Handle = JsonObject;

/** Tokens that the agent elsewhere says it used. */
export type Tokens = { input: number; output: number; total: number };
export const noTokens: Tokens = { input: 0, output: 0, total: 0 };

/** A question by the name that it has elsewhere. */
export type RemoteQuestion = { id: string; question: Question };

/** Where the agent stopped to ask; what was said and used until then counts for the run as a whole. */
export type Asked = { questions: RemoteQuestion[]; said: string; tokens: Tokens };

/** The questions that its next message answers, each with the JSON text of its answer. */
export type Answered = Asked & { handle: Handle; answers: string[] };

/** Where a run of an agent elsewhere stands. Its messages are numbered: the first begins it, later ones answer, or begin it anew. */
export type Standing = { number: number; before: Answered | null } & (
  | { type: "to send" }
  | { type: "begun"; handle: Handle }
  | { type: "asked"; handle: Handle; asked: Asked; open: number }
);

export const begunKey = (number: number) => `begun#${number}`;
/** The agent's end of it has failed: what comes next begins anew. */
export const failedKey = (number: number) => `failed#${number}`;
export const askedKey = (number: number) => `asked#${number}`;
export const answerKey = (number: number, index: number) => `ask#${number}.${index}`;

/** Reads it off the journal: what was sent and acknowledged is not sent again. */
export function standingOf(journal: readonly JournalEntry[], answers: Pick<Answers, "find">): Standing {
  const texts = new Map(journal.map(({ kind, key, value }) => [`${kind} ${key}`, value]));
  const read = <T>(key: string): T | null => {
    const text = texts.get(`step ${key}`);
    return text === undefined ? null : (JSON.parse(text) as T);
  };
  let before: Answered | null = null;
  for (let number = 0; ; number += 1) {
    const handle = read<Handle>(begunKey(number));
    if (!handle) return { type: "to send", number, before };
    if (texts.has(`step ${failedKey(number)}`)) {
      before = null;
      continue;
    }
    const asked = read<Asked>(askedKey(number));
    if (!asked) return { type: "begun", number, before, handle };
    const given = asked.questions.map(({ question }, index) => answers.find(answerKey(number, index), question));
    const open = given.indexOf(null);
    if (open >= 0) return { type: "asked", number, before, handle, asked, open };
    before = { ...asked, handle, answers: given as string[] };
  }
}
