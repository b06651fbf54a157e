import { type Endpoint, idPath, PathId } from "./endpoint.ts";
import {
  CancelPipelineRunQuery,
  CreatePipelineRunRequest,
  FollowPipelineRunQuery,
  ListPipelineRunsQuery,
  PipelineRun,
  PipelineRunList,
} from "./pipeline-runs.ts";
import { CreatePipelineRequest, ListPipelinesQuery, Pipeline, PipelineList, PipelinePatch } from "./pipelines.ts";
import { PipelineStreamEvent } from "./stream-events.ts";

const tag = "Pipelines";
const params = idPath("pipe");
const runPath = { id: PathId("pipe"), run_id: PathId("prun") } as const;

/** The rows of the API table that put runs together. */
export const pipelineEndpoints = {
  listPipelines: {
    method: "GET",
    path: "/pipelines",
    tag,
    summary: "List pipelines",
    scope: "pipelines:read",
    query: ListPipelinesQuery,
    responses: { 200: PipelineList },
  },
  createPipeline: {
    method: "POST",
    path: "/pipelines",
    tag,
    summary: "Create a pipeline",
    scope: "pipelines:write",
    body: CreatePipelineRequest,
    responses: { 201: Pipeline },
    idempotency: "replay",
  },
  getPipeline: {
    method: "GET",
    path: "/pipelines/{id}",
    tag,
    summary: "Get a pipeline",
    scope: "pipelines:read",
    params,
    responses: { 200: Pipeline },
  },
  updatePipeline: {
    method: "PATCH",
    path: "/pipelines/{id}",
    tag,
    summary: "Update a pipeline; runs under way go on with what they began with",
    scope: "pipelines:write",
    params,
    body: PipelinePatch,
    responses: { 200: Pipeline },
    idempotency: "replay",
  },
  archivePipeline: {
    method: "DELETE",
    path: "/pipelines/{id}",
    tag,
    summary: "Archive a pipeline; its schedule stops, its runs stay",
    scope: "pipelines:write",
    params,
    responses: { 200: Pipeline },
  },
  createPipelineRun: {
    method: "POST",
    path: "/pipelines/{id}/runs",
    tag,
    summary: "Run a pipeline",
    description:
      "Answers with the result, or with a run that goes on where that takes longer than the caller waits (`Prefer: wait=`).",
    scope: "pipelines:write",
    headers: { Prefer: "`wait=0..60` seconds, or `respond-async`. Without it the call waits up to 50 s." },
    params,
    body: CreatePipelineRunRequest,
    responses: { 200: PipelineRun, 202: PipelineRun },
    idempotency: "run",
  },
  listPipelineRuns: {
    method: "GET",
    path: "/pipelines/{id}/runs",
    tag,
    summary: "List a pipeline's runs",
    scope: "pipelines:read",
    params,
    query: ListPipelineRunsQuery,
    responses: { 200: PipelineRunList },
  },
  getPipelineRun: {
    method: "GET",
    path: "/pipelines/{id}/runs/{run_id}",
    tag,
    summary: "Get a pipeline run",
    scope: "pipelines:read",
    params: runPath,
    responses: { 200: PipelineRun },
  },
  cancelPipelineRun: {
    method: "DELETE",
    path: "/pipelines/{id}/runs/{run_id}",
    tag,
    summary: "Cancel a pipeline run and the runs of its steps",
    scope: "pipelines:write",
    params: runPath,
    query: CancelPipelineRunQuery,
    responses: { 200: PipelineRun, 202: PipelineRun },
  },
  followPipelineRun: {
    method: "GET",
    path: "/pipelines/{id}/runs/{run_id}/stream",
    tag,
    summary: "Stream a pipeline run's events, from the start or from where you left",
    scope: "pipelines:read",
    headers: { "Last-Event-ID": "The last sequence you have seen; the stream goes on after it." },
    params: runPath,
    query: FollowPipelineRunQuery,
    responses: { 200: PipelineStreamEvent },
    streams: true,
  },
} as const satisfies Record<string, Endpoint>;
