import type { CreateExperimentRequest } from "../models.ts";

/** An experiment in a form; the texts of number fields may be empty. */
export type ExperimentDraft = {
  name: string;
  dataset_id: string;
  revisions: string[];
  scorers: string[];
  /** Without a default: live effects happen again. */
  effects: CreateExperimentRequest["effects"] | null;
  concurrency: number | string;
  max_cost_usd: number | string;
};

export const newExperimentDraft: ExperimentDraft = {
  ...{ name: "", dataset_id: "", revisions: [], scorers: [], effects: null },
  ...{ concurrency: 10, max_cost_usd: "" },
};

/** The order of the revisions stays: the first one is the base of comparisons. */
export const toExperimentRequest = (draft: ExperimentDraft): CreateExperimentRequest => ({
  name: draft.name.trim() || null,
  dataset_id: draft.dataset_id,
  scorers: draft.scorers.map((id) => ({ id })),
  effects: draft.effects ?? "recorded",
  ...(draft.revisions.length > 0 ? { agent_revisions: draft.revisions.map(Number) } : {}),
  ...(draft.concurrency === "" ? {} : { concurrency: Number(draft.concurrency) }),
  ...(draft.max_cost_usd === "" ? {} : { max_cost_usd: Number(draft.max_cost_usd) }),
});
