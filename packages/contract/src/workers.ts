import { type Static, Type } from "typebox";
import { type Endpoint, idPath } from "./endpoint.ts";
import { Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { slug } from "./patterns.ts";
import { closed, ObjectName, OneOf, Timestamp } from "./schema.ts";
import {
  PollWorkerRequest,
  RegisteredWorker,
  RegisterWorkerRequest,
  reportBytes,
  WorkerReport,
  WorkerReportAnswer,
  WorkerRuns,
} from "./worker-protocol.ts";

export const Worker = Type.Object(
  {
    object: ObjectName("worker"),
    id: Id("wrk"),
    name: Type.String({ description: "The name that the worker reports." }),
    address: Type.String({ description: "The network address from which it registered." }),
    build: Type.String(),
    sdk: Type.String(),
    queues: Type.Array(Type.String()),
    agents: Type.Array(Type.String(), { description: "The agents that it runs, by its own names." }),
    concurrency: Type.Integer(),
    running: Type.Integer({
      description:
        "Number of runs that it held at its last report; 0 for a lost worker, because other workers have taken them.",
    }),
    status: OneOf(["active", "lost"], { description: "`lost`: it has not reported for too long." }),
    registered_at: Timestamp,
    last_seen_at: Timestamp,
  },
  { title: "Worker" },
);
export type Worker = Static<typeof Worker>;

const DeletedWorker = Type.Object(
  { object: ObjectName("worker"), id: Id("wrk"), deleted: Type.Boolean() },
  { title: "DeletedWorker" },
);

const WorkerList = ListOf(Worker, "WorkerList");

const ListWorkersQuery = Type.Object(
  {
    ...pageQuery("wrk"),
    queue: Type.Optional(Type.String({ pattern: slug, description: "Only workers that serve this queue." })),
  },
  closed,
);

const shared = { tag: "Workers", scope: "workers:run" } as const;
const params = idPath("wrk");

/** The worker endpoints; docs/worker-protocol.md explains the order of the calls. */
export const workerEndpoints = {
  listWorkers: {
    ...shared,
    method: "GET",
    path: "/workers",
    summary: "List workers",
    description: "Lists registered workers, until they deregister or have not reported for a day.",
    scope: "agents:read",
    query: ListWorkersQuery,
    responses: { 200: WorkerList },
  },
  registerWorker: {
    ...shared,
    method: "POST",
    path: "/workers",
    summary: "Register a worker",
    description:
      "The first call of the worker protocol. With the scope `agents:write`, its agents are also created or updated.",
    body: RegisterWorkerRequest,
    responses: { 201: RegisteredWorker },
  },
  pollWorker: {
    ...shared,
    method: "POST",
    path: "/workers/{id}/poll",
    summary: "Poll for runs",
    description: "For workers: returns as soon as there are runs, or without runs when the wait ends.",
    params,
    body: PollWorkerRequest,
    responses: { 200: WorkerRuns },
    longPoll: true,
  },
  reportWorker: {
    ...shared,
    method: "POST",
    path: "/workers/{id}/report",
    summary: "Report on runs",
    description:
      "For workers: sends heartbeats, steps, emitted events and results of all runs, and returns messages for them.",
    params,
    body: WorkerReport,
    responses: { 200: WorkerReportAnswer },
    bodyBytes: reportBytes,
  },
  removeWorker: {
    ...shared,
    method: "DELETE",
    path: "/workers/{id}",
    summary: "Deregister a worker",
    description: "For workers that shut down: runs that it still holds return to their queue.",
    params,
    responses: { 200: DeletedWorker },
  },
} as const satisfies Record<string, Endpoint>;
