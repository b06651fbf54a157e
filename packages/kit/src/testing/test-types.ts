import type { Question, ThreadContext } from "../../../server/src/runtimes/agent-context.ts";
import type { FakeAnswer } from "./service-checks.ts";

/** A text or an event of the stream. */
export type Part = string | { type: string; [key: string]: unknown };

export type Message = { readonly [field: string]: unknown };

/** A journal entry as the service stores it: `greet#0` is the first step of that name; the value is JSON. */
export type JournalEntry = { kind: "step" | "answer"; key: string; value: string };

export type TestStep = { name: string; key: string; result: unknown; isReplayed: boolean };
export type TestLog = { message: string; fields: Record<string, unknown> };

/** All options of a test run except its input. */
export type TestSetting = {
  /** Answers to its questions, in order. Without a further answer the run waits: `requires_action`. */
  answers?: readonly (FakeAnswer | ((question: Question) => FakeAnswer))[];
  /** Messages that people send to it: all at once, or over time from a generator. */
  messages?: Iterable<Message> | AsyncIterable<Message>;
  /** Results of steps by name, or `name#1` for the second of that name: these steps are not executed. */
  steps?: { readonly [name: string]: unknown };
  /** The journal of an interrupted run, to resume it as a later attempt. */
  journal?: readonly JournalEntry[];
  /** The worker dies after the step of this name (or `name#1`) was kept: `interrupted`. */
  crashAfter?: string;
  /** Aborting it cancels the run. */
  signal?: AbortSignal;
  /** Called with each part as it is emitted. */
  onEmit?: (part: Part) => void;
  /** The implementation of `ctx.fetch`; without it there is no network. */
  fetch?: typeof globalThis.fetch;
  metadata?: Record<string, string>;
  attempt?: number;
  /** The thread that the run is a turn of; without it `ctx.thread` is undefined. */
  thread?: { messages?: readonly TestMessage[]; state?: Record<string, unknown> };
  /** The files in `ctx.files`, with ids of your choice. */
  files?: readonly TestFile[];
  /** The secrets in `ctx.secrets`, by name; for `getAll`, a list with the newest value first. */
  secrets?: { readonly [name: string]: string | readonly string[] };
  /** Timeout for the whole run; default 10. */
  timeoutSeconds?: number;
};

/** A file that exists before the run. */
export type TestFile = { id: string; name: string; content: string | Uint8Array; content_type?: string };
/** A file that the run created. */
export type MadeFile = { id: string; name: string; content_type: string; content: Buffer };

export type TestMessage = Pick<ThreadContext["messages"][number], "role" | "content">;

export type TestOptions<Input> = TestSetting & (Partial<Input> extends Input ? { input?: Input } : { input: Input });

/** The result of a run that ended or waits. */
export type TestRun<Output> = {
  /** `requires_action`: it waits for an answer. `interrupted`: its worker died, and another attempt is due. */
  status: "completed" | "failed" | "cancelled" | "requires_action" | "interrupted";
  output: Output | null;
  error: { code: string; message: string; details: Record<string, unknown> | null } | null;
  /** Everything that was emitted, in order; `text` has only the texts. */
  emitted: Part[];
  text: string;
  logs: TestLog[];
  questions: Question[];
  /** The steps that were kept. `isReplayed`: the result is from the journal, and the step was not executed. */
  steps: TestStep[];
  journal: JournalEntry[];
  /** The sum of `ctx.addTokens`. */
  tokensUsed: number;
  /** The new state of the thread; null if it did not change. */
  threadState: Record<string, unknown> | null;
  /** The files that it created, in order. */
  files: MadeFile[];
  /** Steps of the journal that the run did not reach: its code has changed or is not deterministic. */
  unusedSteps: string[];
};
