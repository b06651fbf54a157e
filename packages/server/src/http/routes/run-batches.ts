import { type CreateRunRequest, endpoints, type RunBatch } from "@agentrun/contract";
import { planRun } from "../../domain/runs/admit.ts";
import { ServiceError } from "../../lib/errors.ts";
import { isFinal, type RunRecord, renderRun } from "../../model/runs.ts";
import { type Call, type Handlers, ok, Rendered } from "../endpoint-types.ts";
import { renderError } from "../error-response.ts";
import { readItemIdempotency } from "../idempotency.ts";
import { createRequestCheck } from "../validate.ts";
import type { RunRouteDeps } from "./runs.ts";

/** Created at the same time, so that few statements store them; between two groups the event loop serves other requests. */
const groupSize = 100;

/** One item of the response, as JSON text. */
type Item = { isAccepted: boolean; text: string };

export const runBatchHandlers = (deps: RunRouteDeps) => {
  const check = createRequestCheck(endpoints.createRun);

  async function createOne({ caller, idempotency }: Call<"createRunBatch">, body: unknown, index: number) {
    check({ params: {}, query: {}, body });
    const request = body as CreateRunRequest;
    const planned = await planRun(deps, caller, request);
    const own = readItemIdempotency(caller, idempotency, request, index);
    const { run } = await deps.engine.createRun({ caller, idempotency: own, origin: null, ...planned });
    return toAccepted(run);
  }

  const createOrReject = (call: Call<"createRunBatch">, body: unknown, index: number, isAdmitted: boolean) =>
    isAdmitted
      ? createOne(call, body, index).catch((error: unknown) => toRejected(error, call.requestId))
      : toRejected(new ServiceError("rate_limit_exceeded"), call.requestId);

  return {
    createRunBatch: async (call) => {
      const bodies: readonly unknown[] = call.body.runs;
      // The request itself has taken one.
      const admitted = 1 + ((await call.takeMore?.(bodies.length - 1)) ?? bodies.length - 1);
      const items: Item[] = [];
      for (let start = 0; start < bodies.length; start += groupSize) {
        const group = bodies.slice(start, start + groupSize);
        const results = group.map((body, at) => createOrReject(call, body, start + at, start + at < admitted));
        items.push(...(await Promise.all(results)));
      }
      return ok(render(items));
    },
  } satisfies Partial<Handlers>;
};

const toAccepted = (run: RunRecord): Item => ({
  isAccepted: true,
  text: `{"status":${isFinal(run.status) ? 200 : 202},"run":${renderRun(run)},"error":null}`,
});

/** An internal error fails the whole call, which reports it; the idempotency keys make a repetition safe. */
function toRejected(error: unknown, id: string): Item {
  if (!(error instanceof ServiceError)) throw error;
  const { status, body } = renderError(error, { id, accept: undefined });
  const text = JSON.stringify({ status, run: null, error: (body as { error: unknown }).error });
  return { isAccepted: false, text };
}

function render(items: readonly Item[]): Rendered<RunBatch> {
  const accepted = items.filter(({ isAccepted }) => isAccepted).length;
  const head = `"object":"run_batch","accepted":${accepted},"rejected":${items.length - accepted}`;
  return new Rendered<RunBatch>(`{${head},"data":[${items.map(({ text }) => text).join(",")}]}`);
}
