import type { HeardRun, ReportedRun, WorkerReportAnswer, WorkerRuns } from "@agentrun/contract";
import type { Static } from "typebox";
import {
  listWorkers,
  pingSeconds,
  registerWorker,
  type WorkerDeps,
  type WorkerRegister,
} from "../../domain/workers/workers.ts";
import { doFairly } from "../../lib/concurrency/fair-work.ts";
import { settlesWithin } from "../../lib/concurrency/promises.ts";
import { createLocalRateLimiter } from "../../lib/concurrency/rate-limiter.ts";
import { ServiceError } from "../../lib/errors.ts";
import { toWorker, type WorkerRecord } from "../../model/workers.ts";
import { created, type Handlers, ok, Rendered } from "../endpoint-types.ts";
import { listAnswer, toPageRequest } from "../lists.ts";
import { assertAdmitted } from "../rate-limit.ts";

/** The part of the worker runtime that these routes use. */
export type WorkerGateway = {
  poll(worker: WorkerRecord, options: PollOptions): Promise<Omit<WorkerRuns, "object">>;
  report(worker: WorkerRecord, runs: readonly ReportedRun[]): Promise<HeardRun[]>;
  leave(worker: WorkerRecord): void;
  isDraining(): boolean;
};
type PollOptions = { slots: number; running: number | undefined; waitMs: number; isGone: () => boolean };

export type WorkerRouteDeps = WorkerDeps & { register: WorkerRegister; gateway: WorkerGateway };

const defaultWaitSeconds = 25;

/** Per worker and node: a worker that sends one report after another on a fast network stays below it. */
const reportRate = { requests_per_minute: 60_000, burst: 2_000 };
/** A report costs one token, and one more for each 100 runs. */
const runsPerToken = 100;

export const workerHandlers = (deps: WorkerRouteDeps, baseUrl: () => string) => {
  const reports = createLocalRateLimiter({ maximum: 10_000 });
  return {
    listWorkers: async ({ caller, query, url }) =>
      listAnswer(await listWorkers(deps, caller, query.queue, toPageRequest(query)), toWorker, url),
    registerWorker: async ({ caller, body, from }) => {
      const worker = await registerWorker(deps, caller, from.address, body);
      return created(worker, `${baseUrl()}/workers/${worker.id}`);
    },
    pollWorker: async ({ caller, params, body, isGone }) => {
      // Another node has capacity; this one would return at once, again and again.
      if (deps.gateway.isDraining()) throw new ServiceError("service_unavailable", { headers: { "Retry-After": "1" } });
      const worker = await deps.register.get(caller, params.id);
      deps.register.see(worker, body.running ?? 0);
      const waitMs = (body.wait_seconds ?? defaultWaitSeconds) * 1_000;
      const polled = deps.gateway.poll(worker, { slots: body.slots, running: body.running, waitMs, isGone });
      const pingMs = pingSeconds(deps.silenceSeconds) * 1_000;
      if (await settlesWithin(pingMs, polled))
        return toAnswer<WorkerRuns>({ object: "worker_runs", ...(await polled) });
      return { waiting: polled.then((runs) => JSON.stringify({ object: "worker_runs", ...runs })), pingMs };
    },
    reportWorker: async ({ caller, params, body }) => {
      const worker = await deps.register.get(caller, params.id);
      assertAdmitted(reports, worker.id, reportRate, 1 + Math.floor(body.runs.length / runsPerToken));
      deps.register.see(worker, body.runs.length);
      const runs = await await doFairly(worker.organizationId, () => deps.gateway.report(worker, body.runs));
      return toAnswer<Static<typeof WorkerReportAnswer>>({ object: "worker_report", runs });
    },
    removeWorker: async ({ caller, params }) => {
      const worker = await deps.register.get(caller, params.id);
      deps.gateway.leave(worker);
      await deps.register.remove(worker);
      return ok({ object: "worker", id: params.id, deleted: true });
    },
  } satisfies Partial<Handlers>;
};

/** The runs are already JSON text and need no validation. */
const toAnswer = <Body>(body: Body) => ({ status: 200 as const, body: new Rendered<Body>(JSON.stringify(body)) });
