import type { Pipeline } from "@agentrun/contract";
import {
  archivePipeline,
  createPipeline,
  getPipeline,
  listPipelines,
  type PipelineDeps,
  updatePipeline,
} from "../../domain/pipelines.ts";
import type { PipelineRecord } from "../../model/pipelines.ts";
import { created, type Handlers, ok } from "../endpoint-types.ts";
import { listAnswer, toPageRequest } from "../pagination.ts";

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
