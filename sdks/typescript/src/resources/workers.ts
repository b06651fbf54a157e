import type { ApiPromise } from "../api-promise.ts";
import type {
  DeletedWorker,
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

/** Processes that execute the runs of a queue. To write one, use `createWorker` of agent-run-kit, which implements the protocol. */
export class Workers extends Resource {
  /** List workers. Lists registered workers, until they deregister or have not reported for a day. Scope: `agents:read`. */
  list(query?: ListWorkersQuery, options?: RequestOptions): PagePromise<Worker> {
    return this.core.list("listWorkers", { query }, options);
  }

  /** Register a worker. The first call of the worker protocol. With the scope `agents:write`, its agents are also created or updated. `Idempotency-Key` is ignored. A repeated call registers another worker, and the first one expires. Scope: `workers:run`. */
  register(body: RegisterWorkerRequest, options?: RequestOptions): ApiPromise<RegisteredWorker> {
    return this.core.call("registerWorker", { body }, options);
  }

  /** Poll for runs. For workers: returns as soon as there are runs, or without runs when the wait ends. `Idempotency-Key` is ignored. A repeated call returns the next runs. Scope: `workers:run`. */
  poll(id: string, body: PollWorkerRequest, options?: RequestOptions): ApiPromise<WorkerRuns> {
    return this.core.call("pollWorker", { path: { id }, body }, options);
  }

  /** Report on runs. For workers: sends heartbeats, steps, emitted events and results of all runs, and returns messages for them. `Idempotency-Key` is ignored. Its items have numbers, so that a repeated report is safe. Scope: `workers:run`. */
  report(id: string, body: WorkerReport, options?: RequestOptions): ApiPromise<WorkerReportAnswer> {
    return this.core.call("reportWorker", { path: { id }, body }, options);
  }

  /** Deregister a worker. For workers that shut down: runs that it still holds return to their queue. Scope: `workers:run`. */
  remove(id: string, options?: RequestOptions): ApiPromise<DeletedWorker> {
    return this.core.call("removeWorker", { path: { id } }, options);
  }
}
