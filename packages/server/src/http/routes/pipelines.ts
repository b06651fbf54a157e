import type { Pipeline, PipelineRun, PipelineRunStatus } from "@agentrun/contract";
import {
  archivePipeline,
  createPipeline,
  getPipeline,
  listPipelines,
  type PipelineDeps,
  updatePipeline,
} from "../../domain/pipelines/pipelines.ts";
import {
  type CreatedPipelineRun,
  cancelPipelineRun,
  createPipelineRun,
  getPipelineRun,
  listPipelineRuns,
  type PipelineRunDeps,
  retryPipelineRun,
} from "../../domain/pipelines/runs.ts";
import { toPipelineRun } from "../../model/pipeline-progress.ts";
import {
  isEnded,
  type PipelineRecord,
  type PipelineRunRecord,
  type PipelineStreamEvent,
} from "../../model/pipelines.ts";
import { created, type Handlers, ok } from "../endpoint-types.ts";
import { listAnswer, toPageRequest } from "../lists.ts";
import { parsePrefer, readLastEventId } from "../request-headers.ts";

export const pipelineHandlers = (deps: PipelineDeps, baseUrl: () => string) =>
  ({
    listPipelines: async ({ caller, query, url }) => {
      const filter = { status: query.status ?? ("active" as const), runId: query.run_id ?? null };
      return listAnswer(await listPipelines(deps, caller, filter, toPageRequest(query)), toPipeline, url);
    },
    createPipeline: async ({ caller, body }) => {
      const pipeline = await createPipeline(deps, caller, body);
      return created(toPipeline(pipeline), `${baseUrl()}/pipelines/${pipeline.id}`);
    },
    getPipeline: async ({ caller, params }) => ok(toPipeline(await getPipeline(deps, caller, params.id))),
    updatePipeline: async ({ caller, params, body }) =>
      ok(toPipeline(await updatePipeline(deps, caller, params.id, body))),
    archivePipeline: async ({ caller, params }) => ok(toPipeline(await archivePipeline(deps, caller, params.id))),
  }) satisfies Partial<Handlers>;

const toPipeline = (record: PipelineRecord): Pipeline => ({
  object: "pipeline",
  id: record.id,
  status: record.archivedAt ? "archived" : "active",
  ...record.definition,
  revision: record.revision,
  next_run_at: record.nextRunAt?.toISOString() ?? null,
  schedule_refusal: record.scheduleRefusal,
  created_at: record.createdAt.toISOString(),
  updated_at: record.updatedAt.toISOString(),
  archived_at: record.archivedAt?.toISOString() ?? null,
});

/** The part of the pipeline engine that these routes use. */
type PipelineEngine = {
  /** Resolves with the run when it has ended or waits for a person, or with its current state after the given time. */
  waitUntilSettled(run: PipelineRunRecord, milliseconds: number): Promise<PipelineRunRecord>;
  waitUntilEnded(run: PipelineRunRecord, milliseconds: number): Promise<PipelineRunRecord>;
  follow(
    run: PipelineRunRecord,
    after: number,
    sink: (events: PipelineStreamEvent[]) => Promise<unknown> | undefined,
    signal: AbortSignal,
  ): Promise<void>;
};

export type PipelineRunRouteDeps = PipelineRunDeps & { engine: PipelineEngine };

export const pipelineRunHandlers = (deps: PipelineRunRouteDeps, baseUrl: () => string) => {
  const locate = (run: PipelineRunRecord) => `${baseUrl()}/pipelines/${run.pipelineId}/runs/${run.id}`;
  const show = async (run: PipelineRunRecord) =>
    toPipelineRun(run, await deps.store.pipelineRuns.readProgress(run), true);
  const answerWith = async (prefer: ReturnType<typeof parsePrefer>, create: () => Promise<CreatedPipelineRun>) => {
    const { run, isReplay } = await create();
    const settled = await deps.engine.waitUntilSettled(run, prefer.waitSeconds * 1000);
    return pipelineRunAnswer(await show(settled), locate(run), {
      ...(isReplay ? { "Idempotent-Replayed": "true" } : {}),
      ...(prefer.applied ? { "Preference-Applied": prefer.applied } : {}),
    });
  };
  return {
    createPipelineRun: async ({ caller, params, body, headers, idempotency }) =>
      answerWith(parsePrefer(headers.prefer), () => createPipelineRun(deps, caller, params.id, body, idempotency)),
    retryPipelineRun: async ({ caller, params, headers, idempotency }) =>
      answerWith(parsePrefer(headers.prefer), () =>
        retryPipelineRun(deps, caller, params.id, params.run_id, idempotency),
      ),
    listPipelineRuns: async ({ caller, params, query, url }) => {
      const statuses = (query.status?.split(",") as PipelineRunStatus[] | undefined) ?? null;
      const page = await listPipelineRuns(deps, caller, params.id, statuses, toPageRequest(query));
      const steps = await deps.store.pipelineRuns.readStepsOf(
        caller.organizationId,
        page.items.map((run) => run.id),
      );
      const none = { steps: [], tasks: [] };
      return listAnswer(page, (run) => toPipelineRun(run, steps.get(run.id) ?? none, false), url);
    },
    getPipelineRun: async ({ caller, params }) =>
      ok(await show(await getPipelineRun(deps, caller, params.id, params.run_id))),
    cancelPipelineRun: async ({ caller, params, query }) => {
      const stopping = await cancelPipelineRun(deps, caller, params.id, params.run_id);
      const run = await deps.engine.waitUntilEnded(stopping, (query.wait ?? 0) * 1_000);
      return { status: isEnded(run.status) ? 200 : 202, body: await show(run) };
    },
    followPipelineRun: async ({ caller, params, query, headers }) => {
      const run = await getPipelineRun(deps, caller, params.id, params.run_id);
      const after = readLastEventId(headers, query.after);
      return {
        stream: {
          headers: { Location: `${locate(run)}/stream`, "Content-Location": locate(run) },
          follow: (sink, signal) => deps.engine.follow(run, after, sink, signal),
        },
      };
    },
  } satisfies Partial<Handlers>;
};

/** 200 with the result, or 202 with its location. */
function pipelineRunAnswer(run: PipelineRun, location: string, extra: Record<string, string>) {
  const headers = { "Content-Location": location, ...extra };
  if (isEnded(run.status)) return { status: 200, body: run, headers } as const;
  return { status: 202, body: run, headers: { ...headers, Location: location, "Retry-After": "2" } } as const;
}
