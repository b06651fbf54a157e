import type {
  AgentId,
  ErasureId,
  MessageId,
  MessagePart,
  MessageRole,
  OrganizationId,
  RunId,
  ThreadId,
} from "@agentrun/contract";

/** What a thread is found by: its tenant leads every key. */
export type ThreadKey = { organizationId: OrganizationId; id: ThreadId };

export type ThreadRecord = ThreadKey & {
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

/** What a run does that finds its thread busy. */
export type OnBusy = "queue" | "reject" | "interrupt";

/** A run of a thread that has not ended. */
export type OpenRun = { id: RunId; turn: number; isWaiting: boolean };

/** What becomes of a run that comes to a thread. */
export type Arrival =
  /** The thread is its own at once. */
  | { type: "begin" }
  | { type: "wait" }
  | { type: "refuse" }
  /** It waits, and these are told to stop: those that wait first, so that none of them begins when the one under way ends. */
  | { type: "interrupt"; stop: RunId[] };

/**
 * Decided under the thread's lock, with everything that has not ended in sight. Whoever comes behind somebody who waits, waits, also
 * where nobody has the thread at this moment: first come, first served.
 */
export function decideArrival(open: readonly OpenRun[], onBusy: OnBusy): Arrival {
  if (open.length === 0) return { type: "begin" };
  if (onBusy === "reject") return { type: "refuse" };
  if (onBusy === "queue") return { type: "wait" };
  const waitingFirst = [...open].sort((one, other) => Number(other.isWaiting) - Number(one.isWaiting));
  return { type: "interrupt", stop: waitingFirst.map(({ id }) => id) };
}

/** Who has the thread next; null while somebody has it, or nobody waits. */
export function nextTurn(open: readonly OpenRun[]): RunId | null {
  if (open.some(({ isWaiting }) => !isWaiting)) return null;
  return [...open].sort((one, other) => one.turn - other.turn)[0]?.id ?? null;
}

/** What is to be forgotten: the runs of a thread that is gone, or everything of an end user, as of the time it was asked for. */
export type ErasureRecord = {
  organizationId: OrganizationId;
  id: ErasureId;
  threadId: ThreadId | null;
  /** Null once it is completed: then this is forgotten too. */
  user: string | null;
  threads: number;
  runs: number;
  files: number;
  createdAt: Date;
  completedAt: Date | null;
};
