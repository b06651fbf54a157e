import type { FileId, MessageFormat, Thread, ThreadId, ThreadMessage } from "@agentrun/contract";
import { type HistoryDeps, readHistory } from "../../domain/threads/history.ts";
import {
  createThread,
  forkThread,
  getThread,
  listThreadMessages,
  listThreads,
  prepareThreadMessages,
  type ThreadDeps,
  updateThread,
} from "../../domain/threads/threads.ts";
import { ServiceError } from "../../lib/errors.ts";
import type { Caller } from "../../model/api-keys.ts";
import type { MessageRecord, ThreadRecord } from "../../model/threads.ts";
import type { PageRequest } from "../../store/database/page.ts";
import { type Call, created, type Handlers, ok } from "../endpoint-types.ts";
import { listAnswer, metadataFilter, toExport, toPageRequest } from "../lists.ts";
import { wantsLines } from "../request-headers.ts";

/** Messages of a thread in the format of another protocol. */
export type MessageFormats = Readonly<
  Record<MessageFormat, (history: { messages: MessageRecord[]; fileOf: FileOf }) => object[]>
>;
type FileOf = (id: FileId) => { url: string; name: string; contentType: string } | null;

export type ThreadRouteDeps = ThreadDeps & HistoryDeps & { messageFormats: MessageFormats };

export const threadHandlers = (deps: ThreadRouteDeps, baseUrl: () => string) =>
  ({
    listThreads: async ({ caller, query, url }) => {
      const filter = {
        agentId: query.agent_id,
        user: query.user,
        metadata: metadataFilter(query),
      };
      return listAnswer(await listThreads(deps, caller, filter, toPageRequest(query)), toThread, url);
    },
    createThread: async ({ caller, body }) => {
      const thread = await createThread(deps, caller, body ?? {});
      return created(toThread(thread), `${baseUrl()}/threads/${thread.id}`);
    },
    getThread: async ({ caller, params }) => ok(toThread(await getThread(deps, caller, params.id))),
    updateThread: async ({ caller, params, body }) => ok(toThread(await updateThread(deps, caller, params.id, body))),
    forkThread: async ({ caller, params, body }) => {
      const thread = await forkThread(deps, caller, params.id, body ?? {});
      return created(toThread(thread), `${baseUrl()}/threads/${thread.id}`);
    },
    listThreadMessages: async ({ caller, params, query, headers, url }) => {
      if (query.format) return formatted(deps, caller, params.id, query, baseUrl());
      const page = { ...toPageRequest(query), order: query.order ?? ("asc" as const) };
      // Errors must be reported before the first line is sent.
      const thread = await getThread(deps, caller, params.id);
      if (wantsLines(headers)) return { lines: exportLines(deps, caller, thread.id, toExport(page)) };
      return listAnswer(await listThreadMessages(deps, caller, params.id, page), toMessage, url);
    },
    addThreadMessages: {
      prepare: async ({ caller, params, body }) => {
        const commit = await prepareThreadMessages(deps, caller, params.id, body);
        return async () => {
          const data = (await commit()).map(toMessage);
          const [first, last] = [data[0], data.at(-1)];
          const list = {
            object: "list" as const,
            data,
            first_id: first?.id ?? null,
            last_id: last?.id ?? null,
            has_more: false,
          };
          return created(list, `${baseUrl()}/threads/${params.id}/messages`);
        };
      },
    },
  }) satisfies Partial<Handlers>;

type MessagesQuery = Call<"listThreadMessages">["query"];

/** The newest messages, oldest first: pages of other orders cannot be continued. */
async function formatted(deps: ThreadRouteDeps, caller: Caller, id: ThreadId, query: MessagesQuery, baseUrl: string) {
  const { format = "ui", limit, before, order } = query;
  for (const param of ["after", "created_after", "created_before"] as const)
    if (query[param] !== undefined)
      throw refuse(param, `${param}: not allowed with \`format\`. Use \`before\` for older messages.`);
  if (order === "desc") throw refuse("order", "order: with `format`, messages are always oldest first. Leave it out.");
  const { messages, hasMore, files } = await readHistory(deps, caller, id, { limit, before });
  const fileOf: FileOf = (fileId) => {
    const file = files.get(fileId);
    return file ? { url: `${baseUrl}/files/${fileId}/content`, name: file.name, contentType: file.contentType } : null;
  };
  const data = deps.messageFormats[format]({ messages, fileOf });
  return { formatted: { object: "list", data, first_id: messages[0]?.id ?? null, has_more: hasMore } };
}

const refuse = (param: string, message: string) => new ServiceError("invalid_value", { param, message });

async function* exportLines(
  deps: ThreadDeps,
  caller: Caller,
  id: ThreadId,
  first: PageRequest,
): AsyncGenerator<string> {
  for (let page = first; ; ) {
    const { items, hasMore } = await listThreadMessages(deps, caller, id, page);
    if (items.length > 0) yield items.map((message) => `${JSON.stringify(toMessage(message))}\n`).join("");
    if (!hasMore) return;
    page = { ...page, after: items.at(-1)?.id };
  }
}

const toThread = (record: ThreadRecord): Thread => ({
  object: "thread",
  id: record.id,
  agent_id: record.agentId,
  user: record.user,
  metadata: record.metadata,
  message_count: record.messages,
  run_count: record.runs,
  tokens_used: record.tokensUsed,
  cost_usd: record.cost,
  created_at: record.createdAt.toISOString(),
  updated_at: record.updatedAt.toISOString(),
});

const toMessage = (record: MessageRecord): ThreadMessage => ({
  object: "thread_message",
  id: record.id,
  thread_id: record.threadId,
  run_id: record.runId,
  agent_id: record.agentId,
  role: record.role,
  content: record.content,
  created_at: record.createdAt.toISOString(),
});
