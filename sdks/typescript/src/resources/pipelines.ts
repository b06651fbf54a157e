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

  /** List pipelines. Newest first; archived ones only with `status` of `archived` or `all`. Scope: `pipelines:read`. */
  list(query?: ListPipelinesQuery, options?: RequestOptions): PagePromise<Pipeline> {
    return this.core.list("listPipelines", { query }, options);
  }

  /** Get a pipeline. With its steps, its schedule and when that is due next. Scope: `pipelines:read`. */
  get(id: string, options?: RequestOptions): ApiPromise<Pipeline> {
    return this.core.call("getPipeline", { path: { id } }, options);
  }

  /** Create a pipeline. Steps are agents' runs; an input is JSON in which `{"expr": "…"}` is a CEL expression over `input` and `steps`. What cannot work (a cycle, an unknown step or agent, a wrong expression) is refused here, with its place. Scope: `pipelines:write`. */
  create(body: CreatePipelineRequest, options?: RequestOptions): ApiPromise<Pipeline> {
    return this.core.call("createPipeline", { body }, options);
  }

  /** Update a pipeline; runs under way go on with what they began with. What is sent takes the place of what was: `steps` whole. Each change is a revision. Scope: `pipelines:write`. */
  update(id: string, body: PipelinePatch, options?: RequestOptions): ApiPromise<Pipeline> {
    return this.core.call("updatePipeline", { path: { id }, body }, options);
  }

  /** Archive a pipeline; its schedule stops, its runs stay. There is no way back; runs under way go on to their end. Scope: `pipelines:write`. */
  archive(id: string, options?: RequestOptions): ApiPromise<Pipeline> {
    return this.core.call("archivePipeline", { path: { id } }, options);
  }
}
