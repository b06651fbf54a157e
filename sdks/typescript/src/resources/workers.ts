import type { ApiPromise } from "../api-promise.ts";
import type {
  ListWorkersQuery,
  PollWorkerRequest,
  RegisteredWorker,
  RegisterWorkerRequest,
  Worker,
  WorkerReport,
  WorkerReportAnswer,
  WorkerRuns,
} from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { Resource } from "./resource.ts";

/** Processes that come for the runs of a queue. To be one, use `createWorker` of agent-run-kit: it keeps the protocol. */
export class Workers extends Resource {
  /** List workers. Those that are registered, until they say good-bye or have been silent for a day. Scope: `agents:read`. */
  list(query?: ListWorkersQuery, options?: RequestOptions): PagePromise<Worker> {
    return this.core.list("listWorkers", { query }, options);
  }

  /** Register a worker, and what it can run. With `agents:write` its agents are made or updated as well. The worker protocol's first call. Scope: `workers:run`. */
  register(body: RegisterWorkerRequest, options?: RequestOptions): ApiPromise<RegisteredWorker> {
    return this.core.call("registerWorker", { body }, options);
  }

  /** Wait for runs. For workers: answers with the first runs there are, or with none when the wait is over. Scope: `workers:run`. */
  poll(id: string, body: PollWorkerRequest, options?: RequestOptions): ApiPromise<WorkerRuns> {
    return this.core.call("pollWorker", { path: { id }, body }, options);
  }

  /** Tell of runs, and hear of them. For workers: heartbeats, steps, what was emitted and ends, of all runs at once. Scope: `workers:run`. */
  report(id: string, body: WorkerReport, options?: RequestOptions): ApiPromise<WorkerReportAnswer> {
    return this.core.call("reportWorker", { path: { id }, body }, options);
  }

  /** Say good-bye. For workers that end: runs that it still holds go back to their queue. Scope: `workers:run`. */
  remove(id: string, options?: RequestOptions): ApiPromise<null> {
    return this.core.call("removeWorker", { path: { id } }, options);
  }
}
