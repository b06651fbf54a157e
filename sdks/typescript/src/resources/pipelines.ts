import type { ApiPromise } from "../api-promise.ts";
import type { Core } from "../core.ts";
import type { CreatePipelineRequest, ListPipelinesQuery, Pipeline, PipelinePatch } from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { PipelineRuns } from "./pipeline-runs.ts";
import { Resource } from "./resource.ts";

/** Agents put together: each step is a run. */
export class Pipelines extends Resource {
  readonly runs: PipelineRuns;

  constructor(core: Core) {
    super(core);
    this.runs = new PipelineRuns(core);
  }

  /** List pipelines. */
  list(query?: ListPipelinesQuery, options?: RequestOptions): PagePromise<Pipeline> {
    return this.core.list("listPipelines", { query }, options);
  }

  /** Get a pipeline. */
  get(id: string, options?: RequestOptions): ApiPromise<Pipeline> {
    return this.core.call("getPipeline", { path: { id } }, options);
  }

  /** Create a pipeline. */
  create(body: CreatePipelineRequest, options?: RequestOptions): ApiPromise<Pipeline> {
    return this.core.call("createPipeline", { body }, options);
  }

  /** Update a pipeline; runs under way go on with what they began with. */
  update(id: string, body: PipelinePatch, options?: RequestOptions): ApiPromise<Pipeline> {
    return this.core.call("updatePipeline", { path: { id }, body }, options);
  }

  /** Archive a pipeline; its schedule stops, its runs stay. */
  archive(id: string, options?: RequestOptions): ApiPromise<Pipeline> {
    return this.core.call("archivePipeline", { path: { id } }, options);
  }
}
