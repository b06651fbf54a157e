import type {
  AgentConfiguration,
  AgentId,
  ConnectorId,
  OrganizationId,
  RequiredAction,
  RunError,
  RunErrorCode,
  RunId,
  RunUsage,
} from "@agentrun/contract";
import type { BudgetAnswers } from "../model/caps.ts";
import type { RunFiles } from "../model/files.ts";
import type { Bounds } from "../model/policies.ts";
import type { Emission } from "../model/stream-events.ts";
import type { MessageRecord, OpenThread, ThreadChanges } from "../model/threads.ts";
import type { InputQuestion, Question } from "./agent-context.ts";
import { runLimits } from "./module/protocol.ts";

/** One thing the run has already done, by its name and how often that name came before: `fetch#0`. */
export type JournalEntry = { kind: "step" | "answer"; key: string /** JSON text */; value: string };

/** What a runtime may ask of whoever runs it. Every promise rejects once the run is no longer ours. */
export type RunHost = {
  emit(emissions: Emission[]): void;
  /** Resolves when the step's result is durable. `tookMs`: how long its work took, where that is known. */
  saveStep(key: string, value: string, tookMs?: number): Promise<void>;
  /** A text from elsewhere, such as a tool's answer, as the policies let it in. One that they refuse stops the run. */
  filterIncoming(text: string, field: string): Promise<string> | string;
  /** The same for a prompt that was made of the run's input. */
  filterPrompt(text: string): Promise<string> | string;
  /** The JSON text of what goes elsewhere than to the caller, such as a tool's arguments, as the policies let it out. */
  filterOutgoing(json: string, field: string): Promise<string> | string;
  /**
   * Whether there may be another turn after what was used by then: what is in the way of it becomes of the run. Null: nothing is.
   * Told before each turn but the first, which whoever runs it has looked at.
   */
  admitTurn(spent: Spent): Promise<Outcome | null>;
  log(message: string, fields: Record<string, unknown>): void;
  files: RunFiles;
};

export type RuntimeCall = {
  run: {
    id: RunId;
    organizationId: OrganizationId;
    agentId: AgentId;
    agentRevision: number;
    attempt: number;
    /** It goes on after a wait, in the same attempt: what it emitted before, its readers have. */
    isResumed: boolean;
    metadata: Record<string, string>;
    /** The caller's own name of whom it is for. */
    user: string | null;
    /** JSON text: it is handed on as it is. */
    input: string;
  };
  configuration: AgentConfiguration;
  /** Proves that the run is ours, for as long as it is. */
  leaseToken: string;
  bounds: Bounds;
  /** What earlier attempts and waits left behind, without what people answered; empty for a fresh run. */
  journal: readonly JournalEntry[];
  /** What people answered, each to one question. */
  answers: Answers;
  /** What people have said about its budgets. */
  budgetAnswers: BudgetAnswers;
  /** Whatever it asks of the world is answered by the journal, or fails it. */
  isRecorded: boolean;
  /** Messages sent so far (JSON text each), then as they come. */
  messages: { past: readonly string[]; subscribe(listener: (message: string) => void): () => void };
  /** The conversation that it is a part of. */
  thread: OpenThread | null;
  signal: AbortSignal;
  /** When the signal will be aborted because time is up, by the monotonic clock. */
  deadlineMs: number;
  host: RunHost;
};

/** What the run has used so far, all attempts together. */
export type Spent = {
  tokensUsed: number;
  usage?: RunUsage | null;
  /** Turns of a model, and one more where it wanted another. */
  steps?: number;
};

/** What a run may wait for beyond what agents ask themselves. */
export type RunQuestion = Question | ToolsQuestion | ConnectQuestion | BudgetQuestion;

/** Asked by a tool that the agent called: a person may also decline to answer. */
type ToolsQuestion = InputQuestion & { mayDecline: true; tool: string };

/** A budget is used up. Where it begins anew by itself, the run then looks again. */
export type BudgetQuestion = {
  type: "input";
  prompt: string;
  schema: Record<string, unknown>;
  budget: NonNullable<RequiredAction["budget"]>;
  expires_in_seconds?: number;
  on_expiry?: "approve";
};

/** Somebody has to consent before a connector can be used. */
type ConnectQuestion = {
  type: "connect";
  prompt: string;
  url: string;
  connectorId: ConnectorId;
  expires_in_seconds?: undefined;
  on_expiry?: undefined;
};

/** What people answered so far. The only way to an answer is by the question that it was given to. */
export type Answers = {
  /** The JSON text of the answer to this very question, asked at this place; null if it has none. */
  find(place: string, question: RunQuestion): string | null;
  /** Places where some question was answered, in the order of the answers. */
  readonly places: readonly string[];
  /** JSON texts of the latest answer at each place. For agents that keep track of their own questions. */
  latest(): { place: string; text: string }[];
  /** Parks the run on the question. Fails it if the question keeps changing after it was answered. */
  ask(place: string, question: RunQuestion, spent?: Partial<Spent>): Outcome;
};

/** How one attempt ended. */
export type Outcome =
  | ({ type: "completed" /** JSON text of an object */; output: string; thread?: ThreadChanges } & Spent)
  | ({ type: "failed"; error: RunError } & Spent)
  /**
   * The run parks; `key` is where its answer will be found in the journal. `digest` identifies the question, and `changedFrom` the one
   * that was answered at the same place before the code asked something else there.
   */
  | ({ type: "asked"; key: string; question: RunQuestion; digest: string; changedFrom?: string } & Partial<Spent>)
  /** The worker died under it: another attempt is due, and the run itself may be to blame. */
  | { type: "lost"; message: string }
  /** Nobody has begun it, or whoever did gives it back: it goes to the queue, and nobody is to blame. */
  | { type: "returned" };

/** One kind of agent. `execute` never throws, and settles soon after the signal is aborted. */
export type Runtime = {
  /** A run that goes on after a wait begins at its start, and so emits again what it emitted before. */
  readonly startsOver: boolean;
  execute(call: RuntimeCall): Promise<Outcome>;
  stop(): Promise<void>;
};

/** A failure that is the agent's own. */
export function agentFailure(code: RunErrorCode, message: string, name?: string): Extract<Outcome, { type: "failed" }> {
  const details = name === undefined || name === "" ? null : { name: name.slice(0, 128) };
  const text = message.slice(0, runLimits.messageCharacters);
  return { type: "failed", error: { type: "agent", code, message: text, retryable: false, details }, tokensUsed: 0 };
}

export const lost = (message: string): Outcome => ({ type: "lost", message });

/** What agents get of a thread. */
export type ThreadSnapshot = Pick<OpenThread, "id" | "state"> & {
  messages: readonly Pick<MessageRecord, "id" | "role" | "content" | "runId">[];
};

/** The JSON text of a thread as agents get it. */
export function toThreadJson({ id, state, messages }: ThreadSnapshot): string {
  const said = messages.map(({ id, role, content, runId }) => ({ id, role, content, run_id: runId }));
  return `{"id":${JSON.stringify(id)},"messages":${JSON.stringify(said)},"state":${state ?? "{}"}}`;
}
