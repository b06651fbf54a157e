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
  /** List threads. Newest first. Find a conversation by its agent, by your name of the user, or by metadata. Scope: `threads:read`. */
  list(query?: ListThreadsQuery, options?: RequestOptions): PagePromise<Thread> {
    return this.core.list("listThreads", { query }, options);
  }

  /** Get a thread. Its agent, user, metadata and how many messages it has; the messages are at `GET /threads/{id}/messages`. Scope: `threads:read`. */
  get(id: string, options?: RequestOptions): ApiPromise<Thread> {
    return this.core.call("getThread", { path: { id } }, options);
  }

  /** Begin a thread. A run can begin one as well, with `"thread": {}`. Bound to an agent it takes that agent's runs alone; without one, any agent's. Scope: `threads:write`. */
  create(body?: CreateThreadRequest, options?: RequestOptions): ApiPromise<Thread> {
    return this.core.call("createThread", { body }, options);
  }

  /** Change a thread's agent, user or metadata. Only what is sent changes; `metadata` is merged, and null takes out. Another `agent_id` lets another agent go on with it. Scope: `threads:write`. */
  update(id: string, body: ThreadPatch, options?: RequestOptions): ApiPromise<Thread> {
    return this.core.call("updateThread", { path: { id }, body }, options);
  }

  /** Begin a thread with what was said in another, up to a message. The messages are copied up to the one that is named, or all; the two know nothing of each other from then on. Scope: `threads:write`. */
  fork(id: string, body?: ForkThreadRequest, options?: RequestOptions): ApiPromise<Thread> {
    return this.core.call("forkThread", { path: { id }, body }, options);
  }

  /** Delete a thread and everything that was said in it. Its messages, and the content of its runs, events and deliveries; counts stay. A run under way is cancelled. There is no way back. Scope: `threads:write`. */
  delete(id: string, options?: RequestOptions): ApiPromise<DeletedThread> {
    return this.core.call("deleteThread", { path: { id } }, options);
  }

  /** Erase what was said by and to an end user, in the background. Threads, inputs, outputs, events and files that carry this `user`. It takes a while: `GET /erasures/{id}` says how far it is. Counts and costs stay, words do not. Scope: `erasures:write`. */
  eraseUserData(user: string, options?: RequestOptions): ApiPromise<Erasure> {
    return this.core.call("eraseUserData", { path: { user } }, options);
  }

  /** See how far an erasure is. Which user or thread it is of, what was erased so far, and whether it is done. Scope: `threads:read`. */
  getErasure(id: string, options?: RequestOptions): ApiPromise<Erasure> {
    return this.core.call("getErasure", { path: { id } }, options);
  }

  /** Read a thread; all of it as lines of JSON with `Accept: application/x-ndjson`. In pages, oldest first unless `order=desc`. `Accept: application/x-ndjson` sends all of them, a message a line. Scope: `threads:read`. */
  listMessages(id: string, query?: ListThreadMessagesQuery, options?: RequestOptions): PagePromise<ThreadMessage> {
    return this.core.list("listThreadMessages", { path: { id }, query }, options);
  }

  /** Put history into a thread. For conversations that began elsewhere: they are put at its end, in their order, and no agent runs. Scope: `threads:write`. */
  addMessages(id: string, body: AddThreadMessagesRequest, options?: RequestOptions): ApiPromise<ThreadMessageList> {
    return this.core.call("addThreadMessages", { path: { id }, body }, options);
  }
}
