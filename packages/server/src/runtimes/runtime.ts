import type {
  AgentConfiguration,
  AgentId,
  CapId,
  ClientToolCall,
  ConnectorId,
  OrganizationId,
  RequiredAction,
  RunError,
  RunErrorCode,
  RunId,
  RunUsage,
} from "@agentrun/contract";
import type { BudgetAnswers } from "../model/caps.ts";
import type { ClientOptions } from "../model/client-options.ts";
import type { RunFiles } from "../model/files.ts";
import type { FoundMismatch } from "../model/mismatch.ts";
import type { Bounds } from "../model/policies.ts";
import type { Emission } from "../model/stream-events.ts";
import type { MessageRecord, OpenThread, ThreadChanges } from "../model/threads.ts";
import type { InputQuestion, Question } from "./agent-context.ts";
import { runLimits } from "./module/protocol.ts";

/** One recorded step or answer. `key` is its name and how often that name occurred before: `fetch#0`. */
export type JournalEntry = { kind: "step" | "answer"; key: string /** JSON text */; value: string };

/** What a runtime can call on its host. Every promise rejects once this node has lost the run. */
export type RunHost = {
  emit(emissions: Emission[]): void;
  /** Resolves when the step's result is durable. `tookMs`: how long the work took, if known. A secret result is stored encrypted. */
  saveStep(key: string, value: string, tookMs?: number, isSecret?: boolean): Promise<void>;
  /** The valid values of a secret of the agent or its organisation, newest first. Rejects with `SecretMissing`. */
  readSecret(name: string): Promise<readonly string[]>;
  /** Applies the policies to a text from outside, such as a tool's result. A rejected text stops the run. */
  filterIncoming(text: string, field: string): Promise<string> | string;
  /** Applies the policies to a prompt that contains the run's input. */
  filterPrompt(text: string): Promise<string> | string;
  /** Applies the policies to JSON text that leaves the service other than to the caller, such as a tool's arguments. */
  filterOutgoing(json: string, field: string): Promise<string> | string;
  /**
   * Checks budgets before another turn. Returns the outcome of the run if there must not be one, else null. Called before every turn
   * except the first, which the host has already checked.
   */
  admitTurn(spent: Spent): Promise<Outcome | null>;
  /** The cap in dollars because of which the run cannot use a model without a price; null: none. */
  findPriceCap(): Promise<CapId | null>;
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
    /** It resumes after a wait, in the same attempt: its readers already have what it emitted before. */
    isResumed: boolean;
    metadata: Record<string, string>;
    /** The caller's identifier of the end user. */
    user: string | null;
    /** What the caller added to the run; its schema is already part of the configuration. */
    clientOptions: ClientOptions | null;
    /** JSON text, passed on unchanged. */
    input: string;
  };
  configuration: AgentConfiguration;
  /** Proves that this node holds the run. */
  leaseToken: string;
  bounds: Bounds;
  /** Steps of earlier attempts, without people's answers; empty for a fresh run. */
  journal: readonly JournalEntry[];
  /** Keys of the steps and answers of earlier attempts, in order; see `toHistory`. */
  history: readonly string[];
  /** People's answers, each to one question. */
  answers: Answers;
  /** People's decisions about exceeded budgets. */
  budgetAnswers: BudgetAnswers;
  /** A replay with recorded effects: every side effect is answered from the journal, or fails the run. */
  isRecorded: boolean;
  /** Messages so far (JSON text each), and later ones as they arrive. */
  messages: { past: readonly string[]; subscribe(listener: (message: string) => void): () => void };
  /** The thread of the run. */
  thread: OpenThread | null;
  signal: AbortSignal;
  /** When the run times out and the signal is aborted, by the monotonic clock. */
  deadlineMs: number;
  host: RunHost;
};

/** What the run has used so far, in all attempts. */
export type Spent = {
  tokensUsed: number;
  usage?: RunUsage | null;
  /** Model turns, plus one if the model wanted another. */
  steps?: number;
};

/** Everything that a run can wait for: questions of agents, tools, connectors and budgets. */
export type RunQuestion =
  | Question
  | ToolsQuestion
  | ConnectQuestion
  | BudgetQuestion
  | MismatchQuestion
  | ClientCallsQuestion;

/** Asked by a tool that the agent called. A person may decline to answer. */
type ToolsQuestion = InputQuestion & { mayDecline: true; tool: string };

/** A budget is used up. If the budget resets, the question expires then and the run checks again. */
export type BudgetQuestion = {
  type: "input";
  prompt: string;
  schema: Record<string, unknown>;
  budget: NonNullable<RequiredAction["budget"]>;
  ttl_seconds?: number;
  on_expiry?: "approve";
};

/** The code does not match the journal: a person deploys a fix and resumes the run, or ends it. */
export type MismatchQuestion = {
  type: "input";
  prompt: string;
  schema: Record<string, unknown>;
  error: RunError;
  ttl_seconds?: undefined;
  on_expiry?: undefined;
};

/** The client of the run must run its own tools. */
export type ClientCallsQuestion = {
  type: "tool_call";
  prompt: string;
  schema: Record<string, unknown>;
  tool_calls: ClientToolCall[];
  ttl_seconds: number;
  on_expiry?: undefined;
};

/** A person must connect a connector before the run can use it. */
type ConnectQuestion = {
  type: "connect";
  prompt: string;
  url: string;
  connectorId: ConnectorId;
  ttl_seconds?: undefined;
  on_expiry?: undefined;
};

/** People's answers so far. An answer can only be found by the question that it was given to. */
export type Answers = {
  /** JSON text of the answer to exactly this question at this place; null if there is none. */
  find(place: string, question: RunQuestion): string | null;
  /** Places with an answered question, in the order of the answers. */
  readonly places: readonly string[];
  /** Latest answer (JSON text) at each place, for agents that track their own questions. */
  latest(): { place: string; text: string }[];
  /** Pauses the run on the question, or fails the run if the question keeps changing after it was answered. */
  ask(place: string, question: RunQuestion, spent?: Partial<Spent>): Outcome;
};

/** How one attempt ended. */
export type Outcome =
  | ({ type: "completed" /** JSON text of an object */; output: string; thread?: ThreadChanges } & Spent)
  | ({ type: "failed"; error: RunError } & Spent)
  /**
   * The run pauses. `key` is the journal key of the future answer, `digest` identifies the question, and `changedFrom` the question
   * that was answered at the same place before the code asked a different one.
   */
  | ({ type: "asked"; key: string; question: RunQuestion; digest: string; changedFrom?: string } & Partial<Spent>)
  /** The code makes other calls than the journal has. */
  | ({ type: "mismatched" } & FoundMismatch & Spent)
  /** Its worker died: the run needs another attempt, and may itself be the cause. */
  | { type: "lost"; message: string }
  /** It was not started, or its worker returned it: it is queued again, and the attempt does not count. */
  | { type: "returned" };

/** One kind of agent. `execute` never throws, and settles soon after the signal is aborted. */
export type Runtime = {
  /** A resumed run executes from the start, so it emits again what it emitted before. */
  readonly startsOver: boolean;
  execute(call: RuntimeCall): Promise<Outcome>;
  stop(): Promise<void>;
};

/** A failure caused by the agent. */
export function agentFailure(
  code: RunErrorCode,
  message: string,
  name?: string,
  place?: AgentStack | null,
): Extract<Outcome, { type: "failed" }> {
  const named = name === undefined || name === "" ? {} : { name: name.slice(0, 128) };
  const details = Object.keys({ ...named, ...place }).length === 0 ? null : { ...named, ...place };
  const text = message.slice(0, runLimits.messageCharacters);
  return { type: "failed", error: { type: "agent", code, message: text, retryable: false, details }, tokensUsed: 0 };
}

/** Where an agent's error comes from, for its author. */
export type AgentStack = {
  /** The author's file, relative to the folder of the modules or, for uploaded code, to its project. */
  file: string;
  line: number;
  /** Innermost first: `run (greeter.ts:5:47)`. */
  stack: string[];
};

export const lost = (message: string): Outcome => ({ type: "lost", message });

/** The part of a thread that agents receive. */
export type ThreadSnapshot = Pick<OpenThread, "id" | "state"> & {
  messages: readonly Pick<MessageRecord, "id" | "role" | "content" | "runId">[];
};

/** JSON text of a thread for agents. */
export function toThreadJson({ id, state, messages }: ThreadSnapshot): string {
  const shown = messages.map(({ id, role, content, runId }) => ({ id, role, content, run_id: runId }));
  return `{"id":${JSON.stringify(id)},"messages":${JSON.stringify(shown)},"state":${state ?? "{}"}}`;
}
