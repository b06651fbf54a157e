import type { ApiPromise } from "../api-promise.ts";
import type {
  CancelPipelineRunQuery,
  CreatePipelineRunRequest,
  FollowPipelineRunQuery,
  ListPipelineRunsQuery,
  PipelineRun,
  PipelineStreamEvent,
  RetryPipelineRunRequest,
} from "../models.ts";
import type { RequestOptions, StreamOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { EventStream, isSequenceSeen } from "../streams.ts";
import { Resource } from "./resource.ts";
import type { CreateRunOptions } from "./runs.ts";

export class PipelineRuns extends Resource {
  /** Runs a pipeline. Returns the result, or the run in progress if it takes longer. */
  create(
    pipelineId: string,
    body: CreatePipelineRunRequest,
    { wait, ...options }: CreateRunOptions = {},
  ): ApiPromise<PipelineRun> {
    const headers = wait === undefined ? options.headers : { Prefer: `wait=${wait}`, ...options.headers };
    return this.core.call("createPipelineRun", { path: { id: pipelineId }, body }, { ...options, headers });
  }

  /** Get a pipeline run. Returns its status, output or error, and each step with its runs. Scope: `pipelines:read`. */
  get(pipelineId: string, runId: string, options?: RequestOptions): ApiPromise<PipelineRun> {
    return this.core.call("getPipelineRun", { path: { id: pipelineId, run_id: runId } }, options);
  }

  /** List a pipeline's runs. Newest first, without the outputs of items. `GET /runs?pipeline_run_id=…` lists the runs of one pipeline run. Scope: `pipelines:read`. */
  list(pipelineId: string, query?: ListPipelineRunsQuery, options?: RequestOptions): PagePromise<PipelineRun> {
    return this.core.list("listPipelineRuns", { path: { id: pipelineId }, query }, options);
  }

  /** Cancel a pipeline run. Cancels the runs of its active steps; later steps do not start. Scope: `pipelines:write`. */
  cancel(
    pipelineId: string,
    runId: string,
    query?: CancelPipelineRunQuery,
    options?: RequestOptions,
  ): ApiPromise<PipelineRun> {
    return this.core.call("cancelPipelineRun", { path: { id: pipelineId, run_id: runId }, query }, options);
  }

  /** Retries a pipeline run as a new run. Completed steps are kept; the rest runs again. */
  retry(
    pipelineId: string,
    runId: string,
    body: RetryPipelineRunRequest = {},
    { wait, ...options }: CreateRunOptions = {},
  ): ApiPromise<PipelineRun> {
    const headers = wait === undefined ? options.headers : { Prefer: `wait=${wait}`, ...options.headers };
    const path = { id: pipelineId, run_id: runId };
    return this.core.call("retryPipelineRun", { path, body }, { ...options, headers });
  }

  /** Streams the events of a pipeline run, from any position to its end. */
  async follow(
    pipelineId: string,
    runId: string,
    query: FollowPipelineRunQuery = {},
    options: StreamOptions = {},
  ): Promise<EventStream<PipelineStreamEvent>> {
    const path = { id: pipelineId, run_id: runId };
    const first = await this.core.open("followPipelineRun", { path, query }, options);
    const reopen = (lastId: string | null) => {
      const again = { ...options, maxRetries: 0 };
      if (lastId === null) return this.core.open("followPipelineRun", { path, query }, again);
      const headers = { ...options.headers, "Last-Event-ID": lastId };
      return this.core.open("followPipelineRun", { path }, { ...again, headers });
    };
    const isLast = ({ type }: PipelineStreamEvent) => type === "pipeline.completed";
    const kind = { reopen, isRepeated: isSequenceSeen, isLast };
    return new EventStream<PipelineStreamEvent>(first, kind, this.core.streamSettings(options));
  }
}
