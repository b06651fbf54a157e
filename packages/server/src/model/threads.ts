import type {
  ActionId,
  AgentId,
  ErasureId,
  MessageId,
  MessagePart,
  MessageRole,
  OrganizationId,
  RunId,
  ThreadId,
} from "@agentrun/contract";

/** Identifies a thread. */
export type ThreadKey = { organizationId: OrganizationId; id: ThreadId };

export type ThreadRecord = ThreadKey & {
  /** The only agent of the thread; null: any. */
  agentId: AgentId | null;
  /** The end user it is for, as named by the caller. */
  user: string | null;
  metadata: Record<string, string>;
  messages: number;
  runs: number;
  tokensUsed: number;
  /** In US dollars, for tokens with a known price. */
  cost: number;
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
};

/** A message before it has its number in a thread. */
export type NewMessage = {
  id: MessageId;
  runId: RunId | null;
  agentId: AgentId | null;
  role: MessageRole;
  content: MessagePart[];
  createdAt: Date;
};

/** The maximum size of the state that agents store in a thread. */
export const stateBytes = 65_536;

/** A thread as a run sees it when it starts or resumes. */
export type OpenThread = {
  id: ThreadId;
  /** JSON text of an object; null: none is stored yet. */
  state: string | null;
  /** The newest messages that fit, in order. */
  messages: MessageRecord[];
  /** Replaces the first `summarized` messages for models. */
  summary: string | null;
  summarized: number;
};

/** What a completed run changes in its thread, in addition to its messages. */
export type ThreadChanges = {
  /** JSON text of an object. */
  state?: string;
  /** The summary that replaces the first `summarized` messages for models; null: they are dropped. */
  compaction?: { summary: string | null; summarized: number };
};

export type MessageRecord = NewMessage & { threadId: ThreadId; number: number };

/** What a new run does if its thread is busy. */
export type OnBusy = "queue" | "reject" | "interrupt";

/** A run of a thread that has not ended. */
export type OpenRun = { id: RunId; turn: number; isWaiting: boolean };

/** What happens to a new run of a thread. */
export type Arrival =
  /** It starts at once. */
  | { type: "begin" }
  | { type: "wait" }
  | { type: "refuse" }
  /** It waits, and these runs are stopped: waiting ones first, so that none of them starts when the active run ends. */
  | { type: "interrupt"; stop: RunId[] };

/**
 * Called under the thread's lock with all runs that have not ended. A new run waits behind waiting runs, even if no run is active at
 * the moment: first come, first served.
 */
export function decideArrival(open: readonly OpenRun[], onBusy: OnBusy): Arrival {
  if (open.length === 0) return { type: "begin" };
  if (onBusy === "reject") return { type: "refuse" };
  if (onBusy === "queue") return { type: "wait" };
  const waitingFirst = [...open].sort((one, other) => Number(other.isWaiting) - Number(one.isWaiting));
  return { type: "interrupt", stop: waitingFirst.map(({ id }) => id) };
}

/** The next run to start; null: a run is active, or none is waiting. */
export function nextTurn(open: readonly OpenRun[]): RunId | null {
  if (open.some(({ isWaiting }) => !isWaiting)) return null;
  return [...open].sort((one, other) => one.turn - other.turn)[0]?.id ?? null;
}

/** A request to erase the runs of a deleted thread, or all data of an end user up to the time of the request. */
export type ErasureRecord = {
  organizationId: OrganizationId;
  id: ErasureId;
  threadId: ThreadId | null;
  /** Null once the erasure is completed: the name is erased, too. */
  user: string | null;
  threads: number;
  runs: number;
  files: number;
  createdAt: Date;
  completedAt: Date | null;
};

/**
 * An edited message of a chat starts a branch: another thread with the messages before it. The client keeps its id for the chat, which
 * follows the newest branch. The metadata of the first thread names that branch, and the metadata of each branch the first thread.
 */
export const branchKeys = { root: "branch_of", newest: "newest_branch" } as const;

/** An answer in a thread: the last message of a run, or the one with a question of it. Without a run: the start of the conversation. */
export type WantedAnswer = { runId: RunId | null; question: ActionId | null };

/** `last`: the message at the end of the answer; null: none. `isLast`: no message of a run follows. */
export type AnswerPlace = { last: MessageId | null; isLast: boolean };
