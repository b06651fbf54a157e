import type { ApiPromise } from "../api-promise.ts";
import type { Core } from "../core.ts";
import type { CreatePipelineRequest, ListPipelinesQuery, Pipeline, PipelinePatch } from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { PipelineRuns } from "./pipeline-runs.ts";
import { Resource } from "./resource.ts";

/** Graphs of agents: each step is a run. */
export class Pipelines extends Resource {
  readonly runs: PipelineRuns;

  constructor(core: Core) {
    super(core);
    this.runs = new PipelineRuns(core);
  }

  /** List pipelines. Newest first. Archived pipelines are listed only with `status` set to `archived` or `all`. Scope: `pipelines:read`. */
  list(query?: ListPipelinesQuery, options?: RequestOptions): PagePromise<Pipeline> {
    return this.core.list("listPipelines", { query }, options);
  }

  /** Get a pipeline. Includes its steps, its schedule and the next scheduled time. Scope: `pipelines:read`. */
  get(id: string, options?: RequestOptions): ApiPromise<Pipeline> {
    return this.core.call("getPipeline", { path: { id } }, options);
  }

  /** Create a pipeline. Each step runs an agent. The input of a step is JSON in which `{"expr": "…"}` is a CEL expression over `input` and `steps`. An invalid definition (a cycle, an unknown step or agent, an invalid expression) is rejected, and the error names the position. Scope: `pipelines:write`. */
  create(body: CreatePipelineRequest, options?: RequestOptions): ApiPromise<Pipeline> {
    return this.core.call("createPipeline", { body }, options);
  }

  /** Update a pipeline. Each field that you send replaces the old value; `steps` is replaced as a whole. Each change creates a revision. Active runs continue with the revision that they started with. Scope: `pipelines:write`. */
  update(id: string, body: PipelinePatch, options?: RequestOptions): ApiPromise<Pipeline> {
    return this.core.call("updatePipeline", { path: { id }, body }, options);
  }

  /** Archive a pipeline. Its schedule stops, and its runs stay readable. Archiving cannot be undone. Active runs finish. Scope: `pipelines:write`. */
  archive(id: string, options?: RequestOptions): ApiPromise<Pipeline> {
    return this.core.call("archivePipeline", { path: { id } }, options);
  }
}
