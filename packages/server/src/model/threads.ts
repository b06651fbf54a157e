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

export type MessageRecord = NewMessage & { threadId: ThreadId; number: number };
