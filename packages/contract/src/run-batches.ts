import { type Static, Type } from "typebox";
import type { Endpoint } from "./endpoint.ts";
import { ErrorBody } from "./error-bodies.ts";
import { CreateRunRequest, Run } from "./runs.ts";
import { closed, Nullable, ObjectName } from "./schema.ts";

/** Maximum number of runs in one batch. */
export const mostBatched = 1_000;

const CreateRunBatchRequest = Type.Object(
  {
    runs: Type.Array(CreateRunRequest, {
      minItems: 1,
      maxItems: mostBatched,
      description: "Each item is the body of a POST /runs, with its own `idempotency_key`.",
    }),
  },
  { ...closed, title: "CreateRunBatchRequest" },
);
export type CreateRunBatchRequest = Static<typeof CreateRunBatchRequest>;

const RunBatchItem = Type.Object(
  {
    status: Type.Integer({
      description:
        "The status that POST /runs would have: 202 for a run in progress, 200 for one that has ended (a repeated `idempotency_key`), otherwise that of the error.",
    }),
    run: Nullable(Run),
    error: Nullable(ErrorBody.properties.error),
  },
  { title: "RunBatchItem", description: "The result of one item: a run or an error." },
);

export const RunBatch = Type.Object(
  {
    object: ObjectName("run_batch"),
    accepted: Type.Integer({ minimum: 0, description: "Number of items with a run." }),
    rejected: Type.Integer({ minimum: 0, description: "Number of items with an error." }),
    data: Type.Array(RunBatchItem, { description: "One result per item, in the order of the request." }),
  },
  { title: "RunBatch", description: "The results of a batch." },
);
export type RunBatch = Static<typeof RunBatch>;

export const runBatchEndpoints = {
  createRunBatch: {
    method: "POST",
    path: "/runs/batch",
    tag: "Runs",
    summary: "Run agents many times",
    description:
      "Creates up to 1,000 runs and returns without waiting for their results. Each item succeeds or fails on its own. Each accepted run counts as one call, and each item takes one request of the rate limit: items that do not fit have the status 429. An `Idempotency-Key` header, at most 250 characters, also applies to items without an `idempotency_key`.",
    scope: "runs:write",
    body: CreateRunBatchRequest,
    batchOf: "runs",
    responses: { 200: RunBatch },
    idempotency: "run",
  },
} as const satisfies Record<string, Endpoint>;
