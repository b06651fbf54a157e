import type { MessagePart, MessageRole } from "@agentrun/contract";

/** A question that parks the run until a person decides. */
export type ApprovalQuestion = {
  type: "approval";
  prompt: string;
  tool?: string;
  arguments?: Record<string, unknown>;
  expires_in_seconds?: number;
  on_expiry?: "fail" | "approve" | "reject";
};

/** A question that parks the run until a person answers. */
export type InputQuestion = {
  type: "input";
  prompt: string;
  /** JSON Schema the answer must match. */
  schema?: Record<string, unknown>;
  expires_in_seconds?: number;
  on_expiry?: "fail";
};

export type Question = ApprovalQuestion | InputQuestion;

export type ApprovalAnswer = { approved: boolean; payload: Record<string, unknown> | null };

/** A conversation as an agent finds it. */
export type ThreadContext = {
  id: string;
  /** What was said before this run, in its order; of a long conversation the newest. */
  messages: readonly { id: string; role: MessageRole; content: readonly MessagePart[]; run_id: string | null }[];
  /** Yours to change: what it is when the run completes, the next run finds. 64 KiB of JSON at most. */
  state: Record<string, unknown>;
};

/** What an agent module is given: everything it needs to run, ask, stream and survive a crash. */
export type AgentContext = {
  input: Record<string, unknown>;
  run: { id: string; attempt: number; agent_id: string; metadata: Record<string, string> };
  /** Aborted on cancel, time-out and shutdown. */
  signal: AbortSignal;
  /** A text delta, or an event of the stream. */
  emit(part: string | { type: string; [key: string]: unknown }): void;
  /** Journaled: after a crash or a wait, the stored result is returned and the work is not done again. */
  step<T>(name: string, work: () => Promise<T> | T): Promise<T>;
  ask(question: ApprovalQuestion): Promise<ApprovalAnswer>;
  ask(question: InputQuestion): Promise<Record<string, unknown>>;
  /** What people send to the run while it is active, in order, from its beginning. */
  messages: AsyncIterable<Record<string, unknown>>;
  log(message: string, fields?: Record<string, unknown>): void;
  /** The conversation that the run is a part of; undefined where it is in none. */
  thread?: ThreadContext | undefined;
  /** Like the global fetch, but refuses private addresses. */
  fetch: typeof globalThis.fetch;
  /** Run id and attempt: what a downstream service can recognise a repetition by. */
  idempotencyKey: string;
};

/** An agent written in TypeScript or JavaScript. */
export type AgentModule = {
  input?: Record<string, unknown>;
  output?: Record<string, unknown>;
  run(context: AgentContext): Promise<unknown> | unknown;
};

/** Only adds types: a plain object with `run` is as good. */
export const defineAgent = <T extends AgentModule>(agent: T): T => agent;
