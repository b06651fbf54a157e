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
  list(query?: ListThreadsQuery, options?: RequestOptions): PagePromise<Thread> {
    return this.core.list("listThreads", { query }, options);
  }

  get(id: string, options?: RequestOptions): ApiPromise<Thread> {
    return this.core.call("getThread", { path: { id } }, options);
  }

  create(body?: CreateThreadRequest, options?: RequestOptions): ApiPromise<Thread> {
    return this.core.call("createThread", { body }, options);
  }

  update(id: string, body: ThreadPatch, options?: RequestOptions): ApiPromise<Thread> {
    return this.core.call("updateThread", { path: { id }, body }, options);
  }

  /** Begins another one with what was said, up to a message. */
  fork(id: string, body?: ForkThreadRequest, options?: RequestOptions): ApiPromise<Thread> {
    return this.core.call("forkThread", { path: { id }, body }, options);
  }

  /** With everything that was said in it. */
  delete(id: string, options?: RequestOptions): ApiPromise<DeletedThread> {
    return this.core.call("deleteThread", { path: { id } }, options);
  }

  /** Erases what was said by and to an end user, in the background. */
  eraseUserData(user: string, options?: RequestOptions): ApiPromise<Erasure> {
    return this.core.call("eraseUserData", { path: { user } }, options);
  }

  getErasure(id: string, options?: RequestOptions): ApiPromise<Erasure> {
    return this.core.call("getErasure", { path: { id } }, options);
  }

  /** In the order of the conversation. */
  listMessages(id: string, query?: ListThreadMessagesQuery, options?: RequestOptions): PagePromise<ThreadMessage> {
    return this.core.list("listThreadMessages", { path: { id }, query }, options);
  }

  /** Puts in what was said elsewhere. */
  addMessages(id: string, body: AddThreadMessagesRequest, options?: RequestOptions): ApiPromise<ThreadMessageList> {
    return this.core.call("addThreadMessages", { path: { id }, body }, options);
  }
}
