import {
  cancelExperiment,
  createExperiment,
  type ExperimentDeps,
  listExperimentRows,
  listExperiments,
  renderExperimentRow,
  resumeExperiment,
  showExperiment,
} from "../../domain/experiments/experiments.ts";
import { compareExperiment, getExperimentResults } from "../../domain/experiments/results.ts";
import { type Handlers, ok } from "../endpoint-types.ts";
import { listAnswer, renderedList, toPageRequest } from "../lists.ts";

export const experimentHandlers = (deps: ExperimentDeps, baseUrl: () => string) =>
  ({
    listExperiments: async ({ caller, query, url }) => {
      const filter = { agentId: query.agent_id, datasetId: query.dataset_id };
      return listAnswer(await listExperiments(deps, caller, filter, toPageRequest(query)), (one) => one, url);
    },
    createExperiment: async ({ caller, body }) => {
      const experiment = await createExperiment(deps, caller, body);
      return { status: 202, body: experiment, headers: { Location: `${baseUrl()}/experiments/${experiment.id}` } };
    },
    getExperiment: async ({ caller, params }) => ok(await showExperiment(deps, caller, params.id)),
    cancelExperiment: async ({ caller, params }) => {
      const experiment = await cancelExperiment(deps, caller, params.id);
      return { status: experiment.status === "cancelled" ? 200 : 202, body: experiment };
    },
    resumeExperiment: async ({ caller, params, body }) => ({
      status: 202,
      body: await resumeExperiment(deps, caller, params.id, body),
    }),
    listExperimentRows: async ({ caller, params, query, url }) => {
      const filter = { show: query.show, tag: query.tag, rowId: query.row_id };
      const page = await listExperimentRows(deps, caller, params.id, filter, toPageRequest(query));
      return renderedList(page, renderExperimentRow, url);
    },
    getExperimentResults: async ({ caller, params }) => ok(await getExperimentResults(deps, caller, params.id)),
    compareExperiment: async ({ caller, params, query }) =>
      ok(
        await compareExperiment(deps, caller, params.id, {
          otherId: query.other_experiment_id,
          baseRevision: query.base_revision,
          otherRevision: query.other_revision,
        }),
      ),
  }) satisfies Partial<Handlers>;
