import type { ApiPromise } from "../api-promise.ts";
import type {
  CompareExperimentQuery,
  CreateExperimentRequest,
  Experiment,
  ExperimentComparison,
  ExperimentResults,
  ExperimentRow,
  ListExperimentRowsQuery,
  ListExperimentsQuery,
  ResumeExperimentRequest,
} from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { Resource } from "./resource.ts";

/** Runs of revisions with the rows of a data set, and their scores. */
export class Experiments extends Resource {
  /** List experiments. Newest first, with the progress of each. Scope: `runs:read`. */
  list(query?: ListExperimentsQuery, options?: RequestOptions): PagePromise<Experiment> {
    return this.core.list("listExperiments", { query }, options);
  }

  /** Start an experiment. Runs each revision with each row of a version of the data set, in the background, and scores the outputs. The runs have the metadata `experiment_id`. Scope: `runs:write`. */
  create(body: CreateExperimentRequest, options?: RequestOptions): ApiPromise<Experiment> {
    return this.core.call("createExperiment", { body }, options);
  }

  /** Get an experiment. Returns how many runs there are, how many have started, and how they ended. Scope: `runs:read`. */
  get(id: string, options?: RequestOptions): ApiPromise<Experiment> {
    return this.core.call("getExperiment", { path: { id } }, options);
  }

  /** Cancel an experiment. No further runs start, and active ones are cancelled. Scores of runs that have ended are kept, and no more ratings are taken. Scope: `runs:write`. */
  cancel(id: string, options?: RequestOptions): ApiPromise<Experiment> {
    return this.core.call("cancelExperiment", { path: { id } }, options);
  }

  /** Resume an experiment. Starts the runs that a cancelled experiment did not start, and those that could not start, such as after its `max_cost_usd` was reached. Outputs without all their ratings wait for them again. Results so far are kept. Scope: `runs:write`. */
  resume(id: string, body?: ResumeExperimentRequest, options?: RequestOptions): ApiPromise<Experiment> {
    return this.core.call("resumeExperiment", { path: { id }, body }, options);
  }

  /** List the rows of an experiment with their runs and scores. In the order of the rows. Scope: `runs:read`. */
  rows(id: string, query?: ListExperimentRowsQuery, options?: RequestOptions): PagePromise<ExperimentRow> {
    return this.core.list("listExperimentRows", { path: { id }, query }, options);
  }

  /** Get the results of an experiment. Counts each revision and scorer, with 95 % intervals. Of an experiment that has not ended, only what is scored so far. Scope: `runs:read`. */
  results(id: string, options?: RequestOptions): ApiPromise<ExperimentResults> {
    return this.core.call("getExperimentResults", { path: { id } }, options);
  }

  /** Compare two revisions. Compares two revisions on the rows that have a score in both: of one experiment, or of two experiments with the same data set. Rates are compared with McNemar's exact test, other scores with a paired bootstrap. A difference that the rows do not support is `undecided`. Scope: `runs:read`. */
  compare(id: string, query?: CompareExperimentQuery, options?: RequestOptions): ApiPromise<ExperimentComparison> {
    return this.core.call("compareExperiment", { path: { id }, query }, options);
  }
}
