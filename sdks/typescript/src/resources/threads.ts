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
  /** List threads. */
  list(query?: ListThreadsQuery, options?: RequestOptions): PagePromise<Thread> {
    return this.core.list("listThreads", { query }, options);
  }

  /** Get a thread. */
  get(id: string, options?: RequestOptions): ApiPromise<Thread> {
    return this.core.call("getThread", { path: { id } }, options);
  }

  /** Begin a thread. */
  create(body?: CreateThreadRequest, options?: RequestOptions): ApiPromise<Thread> {
    return this.core.call("createThread", { body }, options);
  }

  /** Change a thread's agent, user or metadata. */
  update(id: string, body: ThreadPatch, options?: RequestOptions): ApiPromise<Thread> {
    return this.core.call("updateThread", { path: { id }, body }, options);
  }

  /** Begin a thread with what was said in another, up to a message. */
  fork(id: string, body?: ForkThreadRequest, options?: RequestOptions): ApiPromise<Thread> {
    return this.core.call("forkThread", { path: { id }, body }, options);
  }

  /** Delete a thread and everything that was said in it. */
  delete(id: string, options?: RequestOptions): ApiPromise<DeletedThread> {
    return this.core.call("deleteThread", { path: { id } }, options);
  }

  /** Erase what was said by and to an end user, in the background. */
  eraseUserData(user: string, options?: RequestOptions): ApiPromise<Erasure> {
    return this.core.call("eraseUserData", { path: { user } }, options);
  }

  /** See how far an erasure is. */
  getErasure(id: string, options?: RequestOptions): ApiPromise<Erasure> {
    return this.core.call("getErasure", { path: { id } }, options);
  }

  /** Read a thread; all of it as lines of JSON with `Accept: application/x-ndjson`. */
  listMessages(id: string, query?: ListThreadMessagesQuery, options?: RequestOptions): PagePromise<ThreadMessage> {
    return this.core.list("listThreadMessages", { path: { id }, query }, options);
  }

  /** Put history into a thread. */
  addMessages(id: string, body: AddThreadMessagesRequest, options?: RequestOptions): ApiPromise<ThreadMessageList> {
    return this.core.call("addThreadMessages", { path: { id }, body }, options);
  }
}
