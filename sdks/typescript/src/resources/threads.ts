import type { ApiPromise } from "../api-promise.ts";
import type {
  AddThreadMessagesRequest,
  CreateThreadRequest,
  DeletedThread,
  Erasure,
  ForkThreadRequest,
  ListThreadMessagesQuery,
  ListThreadsQuery,
  Thread,
  ThreadMessage,
  ThreadMessageList,
  ThreadPatch,
} from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { Resource } from "./resource.ts";

/** Conversations that agents remember. */
export class Threads extends Resource {
  /** List threads. Newest first. Filter by agent, by your identifier of the end user, or by metadata. Scope: `threads:read`. */
  list(query?: ListThreadsQuery, options?: RequestOptions): PagePromise<Thread> {
    return this.core.list("listThreads", { query }, options);
  }

  /** Get a thread. Returns the agent, user, metadata and message count. `GET /threads/{id}/messages` returns the messages. Scope: `threads:read`. */
  get(id: string, options?: RequestOptions): ApiPromise<Thread> {
    return this.core.call("getThread", { path: { id } }, options);
  }

  /** Create a thread. Creating a run with `"thread": {}` also creates a thread. A thread with an `agent_id` accepts runs of that agent only; otherwise any agent can use it. Scope: `threads:write`. */
  create(body?: CreateThreadRequest, options?: RequestOptions): ApiPromise<Thread> {
    return this.core.call("createThread", { body }, options);
  }

  /** Update a thread. Fields that you leave out keep their values. `metadata` is merged; null removes an entry. Change `agent_id` to continue the thread with another agent. Scope: `threads:write`. */
  update(id: string, body: ThreadPatch, options?: RequestOptions): ApiPromise<Thread> {
    return this.core.call("updateThread", { path: { id }, body }, options);
  }

  /** Fork a thread. Copies the messages up to the given one, or all of them. Afterwards the two threads are independent. Scope: `threads:write`. */
  fork(id: string, body?: ForkThreadRequest, options?: RequestOptions): ApiPromise<Thread> {
    return this.core.call("forkThread", { path: { id }, body }, options);
  }

  /** Delete a thread. Deletes its messages and the content of its runs, events and deliveries; counts remain. An active run is cancelled. This cannot be undone. Scope: `threads:write`. */
  delete(id: string, options?: RequestOptions): ApiPromise<DeletedThread> {
    return this.core.call("deleteThread", { path: { id } }, options);
  }

  /** Erase an end user's data. Erases the threads, inputs, outputs, events and files of this `user`, in the background. `GET /erasures/{id}` shows the progress. Counts and costs remain; content does not. Scope: `*`, or a member with the role owner, admin. */
  eraseUserData(user: string, options?: RequestOptions): ApiPromise<Erasure> {
    return this.core.call("eraseUserData", { path: { user } }, options);
  }

  /** Get an erasure. Returns the user or thread, what has been erased so far, and whether the erasure is complete. Scope: `threads:read`. */
  getErasure(id: string, options?: RequestOptions): ApiPromise<Erasure> {
    return this.core.call("getErasure", { path: { id } }, options);
  }

  /** List a thread's messages. In pages, oldest first unless `order=desc`. `Accept: application/x-ndjson` returns all messages, one per line. `format` returns the conversation as a chat page shows it. Scope: `threads:read`. */
  listMessages(id: string, query?: ListThreadMessagesQuery, options?: RequestOptions): PagePromise<ThreadMessage> {
    return this.core.list("listThreadMessages", { path: { id }, query }, options);
  }

  /** Add messages to a thread. Use this to import a conversation. The messages are appended in order, and no agent runs. Scope: `threads:write`. */
  addMessages(id: string, body: AddThreadMessagesRequest, options?: RequestOptions): ApiPromise<ThreadMessageList> {
    return this.core.call("addThreadMessages", { path: { id }, body }, options);
  }
}
