import { type Static, Type } from "typebox";
import { type Endpoint, idPath } from "./endpoint.ts";
import { Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { slug } from "./patterns.ts";
import { closed, NoContent, ObjectName, OneOf, Timestamp } from "./schema.ts";
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
    name: Type.String({ description: "Where it is, as it says itself." }),
    address: Type.String({ description: "Where it registered from." }),
    build: Type.String(),
    sdk: Type.String(),
    queues: Type.Array(Type.String()),
    agents: Type.Array(Type.String(), { description: "What it runs, by its own names." }),
    concurrency: Type.Integer(),
    running: Type.Integer({
      description: "Runs that it had in hand when it was last heard of; 0 of one that is lost: others have them.",
    }),
    status: OneOf(["active", "lost"], { description: "`lost`: it has been silent for too long." }),
    registered_at: Timestamp,
    last_seen_at: Timestamp,
  },
  { title: "Worker" },
);
export type Worker = Static<typeof Worker>;

const WorkerList = ListOf(Worker, "WorkerList");

const ListWorkersQuery = Type.Object(
  {
    ...pageQuery("wrk"),
    queue: Type.Optional(Type.String({ pattern: slug, description: "Only those that serve it." })),
  },
  closed,
);

const shared = { tag: "Workers", scope: "workers:run" } as const;
const params = idPath("wrk");

/** The rows of the API table about workers; docs/worker-protocol.md says how the calls play together. */
export const workerEndpoints = {
  listWorkers: {
    ...shared,
    method: "GET",
    path: "/workers",
    summary: "List workers",
    description: "Those that are registered, until they say good-bye or have been silent for a day.",
    scope: "agents:read",
    query: ListWorkersQuery,
    responses: { 200: WorkerList },
  },
  registerWorker: {
    ...shared,
    method: "POST",
    path: "/workers",
    summary: "Register a worker, and what it can run",
    description: "With `agents:write` its agents are made or updated as well. The worker protocol's first call.",
    body: RegisterWorkerRequest,
    responses: { 201: RegisteredWorker },
  },
  pollWorker: {
    ...shared,
    method: "POST",
    path: "/workers/{id}/poll",
    summary: "Wait for runs",
    description: "For workers: answers with the first runs there are, or with none when the wait is over.",
    params,
    body: PollWorkerRequest,
    responses: { 200: WorkerRuns },
    longPoll: true,
  },
  reportWorker: {
    ...shared,
    method: "POST",
    path: "/workers/{id}/report",
    summary: "Tell of runs, and hear of them",
    description: "For workers: heartbeats, steps, what was emitted and ends, of all runs at once.",
    params,
    body: WorkerReport,
    responses: { 200: WorkerReportAnswer },
    bodyBytes: reportBytes,
  },
  removeWorker: {
    ...shared,
    method: "DELETE",
    path: "/workers/{id}",
    summary: "Say good-bye",
    description: "For workers that end: runs that it still holds go back to their queue.",
    params,
    responses: { 204: NoContent },
  },
} as const satisfies Record<string, Endpoint>;
