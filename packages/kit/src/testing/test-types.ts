import type { Question, ThreadContext } from "../../../server/src/runtimes/agent-context.ts";
import type { FakeAnswer } from "./service-checks.ts";

/** A text, or an event of the stream. */
export type Part = string | { type: string; [key: string]: unknown };

export type Message = { readonly [field: string]: unknown };

/** What a run has done already, as the service keeps it: `greet#0` is the first step of that name, its value JSON. */
export type JournalEntry = { kind: "step" | "answer"; key: string; value: string };

export type TestStep = { name: string; key: string; result: unknown; isReplayed: boolean };
export type TestLog = { message: string; fields: Record<string, unknown> };

/** Everything around a run but its input. */
export type TestSetting = {
  /** To its questions, in order. Where there are none left, the run waits: `requires_action`. */
  answers?: readonly (FakeAnswer | ((question: Question) => FakeAnswer))[];
  /** What people send to it: all of it at once, or whenever a generator says. */
  messages?: Iterable<Message> | AsyncIterable<Message>;
  /** Results of steps by their names, or `name#1` for the second of that name: their work is not done. */
  steps?: { readonly [name: string]: unknown };
  /** Of a run that was cut short, to go on from there as a later attempt. */
  journal?: readonly JournalEntry[];
  /** The worker dies when the step of this name (or `name#1`) has been kept: `interrupted`. */
  crashAfter?: string;
  /** Aborted, the run is cancelled. */
  signal?: AbortSignal;
  /** Told of each part as it is emitted. */
  onEmit?: (part: Part) => void;
  /** What `ctx.fetch` is; without it there is no network. */
  fetch?: typeof globalThis.fetch;
  metadata?: Record<string, string>;
  attempt?: number;
  /** The conversation that it is a turn of; without it `ctx.thread` is undefined. */
  thread?: { messages?: readonly TestMessage[]; state?: Record<string, unknown> };
  /** What `ctx.files` finds, by ids of your choice. */
  files?: readonly TestFile[];
  /** How long it may take, all in all (10). */
  timeoutSeconds?: number;
};

/** A file that is there before the run. */
export type TestFile = { id: string; name: string; content: string | Uint8Array; content_type?: string };
/** A file that the run made. */
export type MadeFile = { id: string; name: string; content_type: string; content: Buffer };

export type TestMessage = Pick<ThreadContext["messages"][number], "role" | "content">;

export type TestOptions<Input> = TestSetting & (Partial<Input> extends Input ? { input?: Input } : { input: Input });

/** A run as it ended, or as it waits. */
export type TestRun<Output> = {
  /** `requires_action`: it waits for an answer. `interrupted`: its worker died, and another attempt is due. */
  status: "completed" | "failed" | "cancelled" | "requires_action" | "interrupted";
  output: Output | null;
  error: { code: string; message: string; details: Record<string, unknown> | null } | null;
  /** Everything that was emitted, in order, and its text alone. */
  emitted: Part[];
  text: string;
  logs: TestLog[];
  questions: Question[];
  /** Those that were kept. `isReplayed`: the journal answered, and the work was not done. */
  steps: TestStep[];
  journal: JournalEntry[];
  /** What it counted by `ctx.addTokens`. */
  tokensUsed: number;
  /** What the thread remembers beside what was said: null where it is as it was. */
  threadState: Record<string, unknown> | null;
  /** What it made, in order. */
  files: MadeFile[];
  /** Steps of the journal that the run did not come by: its code has changed, or does not do the same twice. */
  unusedSteps: string[];
};
