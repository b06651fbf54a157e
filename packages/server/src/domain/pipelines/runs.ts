import type { CreatePipelineRunRequest, PipelineId, PipelineRunId, PipelineRunStatus } from "@agentrun/contract";
import { doFairly } from "../../lib/concurrency/fair-work.ts";
import { ServiceError } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { currentTraceparent } from "../../lib/observability/tracing.ts";
import type { Caller } from "../../model/api-keys.ts";
import { stepsToTake } from "../../model/pipeline-progress.ts";
import { type PipelineRecord, type PipelineRunRecord, toHint } from "../../model/pipelines.ts";
import type { Signals } from "../../signals/signals.ts";
import type { PageRequest } from "../../store/database/page.ts";
import type { InsertResult } from "../../store/pipelines/runs.ts";
import type { Store } from "../../store/store.ts";
import { assertNoPrivateStep, assertNotDemo } from "../api-keys/permissions.ts";
import { countedInput, countRefusal, type GuardInput, GuardrailViolation } from "../guardrails/guarded-input.ts";
import type { IdempotentRequest } from "../runs/runs.ts";
import type { SchemaCache } from "../schemas/json-schema.ts";
import { assertEveryAgent, checkAgents, getPipeline, type PipelineDeps } from "./pipelines.ts";
import { planPipeline } from "./plan.ts";

export type PipelineRunDeps = PipelineDeps & {
  store: Pick<Store, "afterCommit" | "guardrails" | "idempotency" | "pipelineRuns">;
  signals: Signals;
  checkSchema: SchemaCache;
  guardInput: GuardInput;
};

export type CreatedPipelineRun = { run: PipelineRunRecord; isReplay: boolean };

/** The origin of a scheduled run. */
type PipelineRunOrigin = { id: PipelineRunId; scheduledAt: Date };

/** How often the pipeline may change during a request before the client has to retry. */
const maximumTries = 5;

export async function createPipelineRun(
  deps: PipelineRunDeps,
  caller: Caller,
  pipelineId: PipelineId,
  request: CreatePipelineRunRequest,
  idempotency: IdempotentRequest | null,
  origin: PipelineRunOrigin | null = null,
): Promise<CreatedPipelineRun> {
  // A scheduled run is not a request of the key; its rights are checked below.
  if (!origin) assertNotDemo(caller);
  return insertRun(deps, caller, pipelineId, idempotency, async () => {
    const pipeline = await getPipeline(deps, caller, pipelineId);
    await assertRunnable(deps, pipeline, request);
    // Otherwise every tick would start a run that fails, and the schedule would not show why.
    if (origin) await checkAgents(deps, caller.organizationId, pipeline.definition);
    await assertNoPrivateStep(deps.store, caller, pipeline.definition);
    const input = await admitInput(deps, caller, request);
    return { run: newRun(deps, caller, pipeline, { ...request, input }, idempotency, origin), retried: null };
  });
}

/**
 * Retries a failed pipeline run: reuses its completed steps and runs the rest with the same definition. While a retry is active,
 * further requests return it.
 */
export async function retryPipelineRun(
  deps: PipelineRunDeps,
  caller: Caller,
  pipelineId: PipelineId,
  id: PipelineRunId,
  idempotency: IdempotentRequest | null,
): Promise<CreatedPipelineRun> {
  assertNotDemo(caller);
  return insertRun(deps, caller, pipelineId, idempotency, async () => {
    const pipeline = await getPipeline(deps, caller, pipelineId);
    const failed = await getPipelineRun(deps, caller, pipelineId, id);
    const { definition, pipelineRevision: revision, metadata } = failed;
    if (pipeline.archivedAt) throw new ServiceError("pipeline_archived");
    if (failed.status !== "failed" && failed.status !== "cancelled")
      throw new ServiceError("pipeline_run_not_retryable");
    await assertNoPrivateStep(deps.store, caller, definition);
    const input = await admitInput(deps, caller, { input: JSON.parse(failed.input) });
    const run = newRun(deps, caller, { ...pipeline, revision, definition }, { metadata, input }, idempotency, null);
    return { run, retried: { id, steps: await findTakenSteps(deps, failed) } };
  });
}

async function findTakenSteps({ store }: Pick<PipelineRunDeps, "store">, run: PipelineRunRecord): Promise<number[]> {
  const plan = planPipeline(run.definition);
  const { steps } = await store.pipelineRuns.readProgress(run);
  return stepsToTake(
    plan.steps.map(({ after }) => after),
    steps,
  );
}

type PlannedRun = {
  run: PipelineRunRecord;
  /** The retried run, and the steps that are reused from it. */
  retried: { id: PipelineRunId; steps: readonly number[] } | null;
};

/** Calls `plan` again if the pipeline changed in the meantime. A repeated request returns its earlier run. */
async function insertRun(
  deps: PipelineRunDeps,
  caller: Caller,
  pipelineId: PipelineId,
  idempotency: IdempotentRequest | null,
  plan: () => Promise<PlannedRun>,
): Promise<CreatedPipelineRun> {
  for (let tries = 0; tries < maximumTries; tries += 1) {
    const earlier = idempotency && (await findEarlier(deps, caller, pipelineId, idempotency));
    if (earlier) return { run: earlier, isReplay: true };
    const planned = await plan();
    const { run } = planned;
    const result = await insertPlanned(deps, planned, idempotency);
    if (typeof result === "object") return { run: result.underWay, isReplay: true };
    if (result === "inserted") deps.store.afterCommit(() => deps.signals.publish("pipeline", toHint(run)));
    // A scheduled tick that another node took over may have created its run already.
    if (result === "inserted" || (result === "duplicate" && run.scheduledAt)) return { run, isReplay: false };
  }
  throw new ServiceError("service_unavailable", { headers: { "Retry-After": "1" } });
}

type Inserted = InsertResult | { underWay: PipelineRunRecord };

/** A retry and its reused steps are stored in one transaction, so that no node advances it too early. */
async function insertPlanned(
  { store }: PipelineRunDeps,
  { run, retried }: PlannedRun,
  idempotency: IdempotentRequest | null,
): Promise<Inserted> {
  if (!retried) return store.pipelineRuns.insert(run, idempotency);
  const { organizationId } = run;
  const failed = { organizationId, id: retried.id };
  return store.transaction(async () => {
    const open = await store.pipelineRuns.lockRetryUnderWay(failed);
    const underWay = open && (await store.pipelineRuns.find(organizationId, open));
    if (underWay) {
      const isFree = !idempotency || (await store.idempotency.claim({ organizationId, ...idempotency }, open));
      return isFree ? { underWay } : "duplicate";
    }
    const result = await store.pipelineRuns.insert(run, idempotency, true);
    if (result !== "inserted") return result;
    await store.pipelineRuns.takeSteps(run, retried.id, retried.steps);
    await store.pipelineRuns.saveRetry(failed, run.id);
    return result;
  });
}

async function findEarlier(
  deps: Pick<PipelineRunDeps, "store">,
  caller: Caller,
  pipelineId: PipelineId,
  { scope, key, fingerprint }: IdempotentRequest,
): Promise<PipelineRunRecord | null> {
  const found = await deps.store.idempotency.find(caller.organizationId, scope, key);
  if (!found) return null;
  if (!found.fingerprint.equals(fingerprint)) throw new ServiceError("idempotency_key_reused");
  if (!found.pipelineRunId) throw new ServiceError("idempotency_key_in_flight");
  return getPipelineRun(deps, caller, pipelineId, found.pipelineRunId);
}

async function assertRunnable(
  deps: Pick<PipelineRunDeps, "checkSchema">,
  { id, revision, organizationId, definition, archivedAt }: PipelineRecord,
  request: CreatePipelineRunRequest,
): Promise<void> {
  if (archivedAt) throw new ServiceError("pipeline_archived");
  const { input_schema: schema } = definition;
  if (!schema) return;
  const faults = await doFairly(organizationId, () => deps.checkSchema(`${id}/${revision}`, schema)(request.input));
  if (faults[0]) throw new ServiceError("invalid_input", { message: faults[0].message, details: faults });
}

/** Applies the organisation's policy to the input; each step applies its agent's policy. */
async function admitInput(
  deps: Pick<PipelineRunDeps, "store" | "guardInput">,
  { organizationId, apiKeyId }: Caller,
  { input }: Pick<CreatePipelineRunRequest, "input">,
): Promise<string> {
  const judged = { organizationId, agentId: null, apiKeyId };
  const verdict = await countedInput(deps, judged)(organizationId, null, JSON.stringify(input), "input");
  if (!verdict.isBlocked) return verdict.text;
  const refusal = new GuardrailViolation(verdict);
  await countRefusal(deps.store, judged, refusal);
  throw refusal;
}

function newRun(
  deps: Pick<PipelineRunDeps, "clock">,
  caller: Caller,
  pipeline: PipelineRecord,
  request: Pick<CreatePipelineRunRequest, "metadata"> & { input: string },
  idempotency: IdempotentRequest | null,
  origin: PipelineRunOrigin | null,
): PipelineRunRecord {
  const now = deps.clock.now();
  return {
    id: origin?.id ?? newId("prun", now),
    organizationId: caller.organizationId,
    pipelineId: pipeline.id,
    pipelineRevision: pipeline.revision,
    definition: pipeline.definition,
    apiKeyId: caller.apiKeyId,
    actor: caller.actor,
    status: "running",
    input: request.input,
    output: null,
    error: null,
    metadata: request.metadata ?? {},
    idempotencyKey: idempotency?.key ?? null,
    scheduledAt: origin?.scheduledAt ?? null,
    traceparent: currentTraceparent(),
    tokensUsed: 0,
    latencyMs: null,
    sequence: 1,
    createdAt: new Date(now),
    completedAt: null,
  };
}

export async function getPipelineRun(
  deps: Pick<PipelineRunDeps, "store">,
  caller: Caller,
  pipelineId: PipelineId,
  id: PipelineRunId,
): Promise<PipelineRunRecord> {
  assertEveryAgent(caller);
  await getPipeline(deps, caller, pipelineId);
  const run = await deps.store.pipelineRuns.find(caller.organizationId, id);
  if (run?.pipelineId !== pipelineId) throw new ServiceError("pipeline_run_not_found");
  return run;
}

export async function listPipelineRuns(
  deps: Pick<PipelineRunDeps, "store">,
  caller: Caller,
  pipelineId: PipelineId,
  statuses: readonly PipelineRunStatus[] | null,
  page: PageRequest,
) {
  await getPipeline(deps, caller, pipelineId);
  return deps.store.pipelineRuns.list(caller.organizationId, pipelineId, statuses, page);
}

/** Cancels a pipeline run: it starts no more steps and ends when the runs of its steps have ended. */
export async function cancelPipelineRun(
  deps: PipelineRunDeps,
  caller: Caller,
  pipelineId: PipelineId,
  id: PipelineRunId,
): Promise<PipelineRunRecord> {
  await getPipelineRun(deps, caller, pipelineId, id);
  if (await deps.store.pipelineRuns.markCancelling(caller.organizationId, id)) {
    deps.store.afterCommit(() =>
      deps.signals.publish("pipeline", toHint({ organizationId: caller.organizationId, id })),
    );
  }
  // Read afterwards: it may have finished just before.
  const run = await getPipelineRun(deps, caller, pipelineId, id);
  if (run.status === "completed" || run.status === "failed") throw new ServiceError("pipeline_run_not_active");
  return run;
}
