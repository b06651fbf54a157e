import type { AgentId, MessageId, MessagePart, MessageRole, OrganizationId, RunId, ThreadId } from "@agentrun/contract";

/** What a thread is found by: its tenant leads every key. */
export type ThreadName = { organizationId: OrganizationId; id: ThreadId };

export type ThreadRecord = ThreadName & {
  /** The one agent that answers in it; null: any. */
  agentId: AgentId | null;
  /** Whom it is for, by the caller's own name of them. */
  user: string | null;
  metadata: Record<string, string>;
  messages: number;
  runs: number;
  tokensUsed: number;
  /** US dollars, as far as prices are known. */
  cost: number;
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
};

/** Something said, before it has its place in a thread. */
export type NewMessage = {
  id: MessageId;
  runId: RunId | null;
  agentId: AgentId | null;
  role: MessageRole;
  content: MessagePart[];
  createdAt: Date;
};

/** The largest state that agents may keep of a thread. */
export const stateBytes = 65_536;

/** A thread as a run finds it that begins or goes on. */
export type OpenThread = {
  id: ThreadId;
  /** JSON text of an object; null: nobody has kept any yet. */
  state: string | null;
  /** The newest that there is room for, in the order of the conversation. */
  messages: MessageRecord[];
  /** What a model is told in place of the first `summarized` messages. */
  summary: string | null;
  summarized: number;
};

/** What a run that completes leaves in its thread beside what it said. */
export type ThreadChanges = {
  /** JSON text of an object. */
  state?: string;
  /** From now on models are told this in place of the first so many messages; null: nothing. */
  compaction?: { summary: string | null; summarized: number };
};

export type MessageRecord = NewMessage & { threadId: ThreadId; number: number };
