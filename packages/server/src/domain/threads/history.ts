import type { FileId, MessageId, ThreadId } from "@agentrun/contract";
import type { Caller } from "../../model/api-keys.ts";
import { type FileRecord, filePartsIn } from "../../model/files.ts";
import type { MessageRecord, ThreadRecord } from "../../model/threads.ts";
import { transcriptOf } from "../../model/transcript.ts";
import type { Store } from "../../store/store.ts";
import { getThread } from "./threads.ts";

export type HistoryDeps = { store: Pick<Store, "files" | "runs" | "threads"> };

/** The newest messages of a thread in order, as a chat page shows them. */
export type History = {
  messages: MessageRecord[];
  /** Older messages are left out: read on before the first one. */
  hasMore: boolean;
  /** The files that the messages name, as far as they exist. */
  files: ReadonlyMap<FileId, FileRecord>;
};

type HistoryPage = { limit?: number | undefined; before?: MessageId | undefined };

const maxMessages = 1_000;
const maxBytes = 1_048_576;
const batchSize = 100;
const openStatuses = ["queued", "running", "requires_action", "cancelling"] as const;

/**
 * Reads the newest messages, or those before one of them. The message of a person whose run has not ended is not in the thread yet; it is
 * the last message here, so that a page that is opened again shows it.
 */
export async function readHistory(
  deps: HistoryDeps,
  caller: Caller,
  id: ThreadId,
  { limit = maxMessages, before }: HistoryPage,
): Promise<History> {
  const thread = await getThread(deps, caller, id);
  // Read before the messages: a run that ends in between is then in both, and not in neither.
  const open = before === undefined ? await openRunMessages(deps, thread) : [];
  const { newestFirst, hasMore } = await readNewest(deps, thread, limit, before);
  const messages = hasMore ? fromWholeRun(newestFirst.reverse()) : newestFirst.reverse();
  if (messages.at(-1)?.runId !== open[0]?.runId) messages.push(...open);
  return { messages, hasMore, files: await readFiles(deps, thread, messages) };
}

async function readNewest({ store }: HistoryDeps, thread: ThreadRecord, limit: number, before?: MessageId) {
  const newestFirst: MessageRecord[] = [];
  let bytes = 0;
  for (let after = before; ; after = newestFirst.at(-1)?.id) {
    const size = Math.min(batchSize, limit - newestFirst.length);
    const { items, hasMore } = await store.threads.listMessages(thread, { limit: size, after, order: "desc" });
    for (const message of items) {
      bytes += Buffer.byteLength(JSON.stringify(message.content));
      if (bytes > maxBytes && newestFirst.length > 0) return { newestFirst, hasMore: true };
      newestFirst.push(message);
    }
    if (!hasMore || items.length === 0 || newestFirst.length >= limit) return { newestFirst, hasMore };
  }
}

/** Leaves out the end of a run whose first messages do not fit: a result without its call cannot be shown. */
function fromWholeRun(messages: MessageRecord[]): MessageRecord[] {
  const cut = messages[0]?.runId;
  const next = messages.findIndex(({ runId }) => runId !== cut);
  return cut && next > 0 ? messages.slice(next) : messages;
}

/** The input of the run that has not ended: its other messages come with its stream. */
async function openRunMessages({ store }: HistoryDeps, thread: ThreadRecord): Promise<MessageRecord[]> {
  const filter = { threadId: thread.id, statuses: openStatuses };
  const { items } = await store.runs.list(thread.organizationId, filter, { limit: 1, order: "asc" });
  const [run] = items;
  if (!run) return [];
  return transcriptOf({ input: run.input, output: null }, []).map((utterance, index) => ({
    ...utterance,
    // Not an id of a stored message, but the same each time the page is opened.
    id: `msg_${run.id.slice("run_".length)}${index === 0 ? "" : `.${index}`}` as const,
    threadId: thread.id,
    number: thread.messages + index + 1,
    runId: run.id,
    agentId: run.agentId,
    createdAt: run.createdAt,
  }));
}

async function readFiles({ store }: HistoryDeps, { organizationId }: ThreadRecord, messages: readonly MessageRecord[]) {
  const parts = messages.flatMap(({ content }) => content.filter(({ type }) => type === "file"));
  const ids = [...new Set(filePartsIn(JSON.stringify(parts)).map(({ file_id }) => file_id))];
  const files = ids.length === 0 ? [] : await store.files.findMany(organizationId, ids);
  return new Map(files.map((file) => [file.id, file]));
}
