import type { OperationWords } from "./operation-words.ts";

const row = { input: { query: "Where is my order?" }, expected_output: { topic: "shipping" }, tags: ["en"] };

/** Data sets, scorers, experiments and canaries. */
export const evaluationWords = {
  listCanaries: { description: "Newest first." },
  createCanary: {
    description:
      "From now on, a part of the new runs uses this revision, chosen by thread, else by end user, else by run. After each step the part increases. The service compares failures, latency, cost, feedback and scores with those of the deployed revision: it rolls the canary back as soon as one is significantly worse, and deploys the revision after the last step. Requires the scope `approvals:manage` as well if the revision has different approval rules or a different policy. A revision of an agent with a gate must have passed it.",
    errors: [
      "revision_not_found",
      "revision_already_deployed",
      "canary_active",
      "canary_unsupported",
      "gate_not_passed",
      "agent_archived",
      "demo_key_restricted",
    ],
    example: {
      revision: 4,
      steps: [
        { percent: 5, runs: 100 },
        { percent: 25, minutes: 60 },
        { percent: 100, runs: 200 },
      ],
    },
  },
  getCanary: { description: "Includes its metrics next to those of the stable revision." },
  promoteCanary: {
    description: "Deploys the revision now, whatever the metrics are.",
    errors: [
      "canary_not_active",
      "agent_archived",
      "module_not_found",
      "policy_not_found",
      "connector_not_found",
      "provider_not_found",
      "demo_key_restricted",
    ],
  },
  abortCanary: {
    description: "New runs use the deployed revision from now on; active runs are not affected.",
    errors: ["canary_not_active", "agent_archived"],
    example: { reason: "Customers complained." },
  },
  listPendingDeployments: { description: "Newest first. Only agents with a gate have them." },
  getPendingDeployment: { description: "Includes the results of its experiment, when that has ended." },
  approveDeployment: {
    description: "Deploys a revision that did not pass the gate and is `waiting`.",
    errors: [
      "deployment_not_pending",
      "agent_archived",
      "module_not_found",
      "policy_not_found",
      "connector_not_found",
      "provider_not_found",
      "demo_key_restricted",
    ],
    example: { reason: "The two broken rows are outdated." },
  },
  rejectDeployment: {
    description: "The revision is not deployed. An experiment that has not ended is cancelled.",
    errors: ["deployment_not_pending", "agent_archived"],
    example: { reason: "Answers are too long." },
  },
  listDatasets: { description: "Newest first." },
  createDataset: {
    description: "A data set belongs to one agent: its rows are inputs of that agent.",
    errors: ["agent_not_found", "agent_archived", "too_many_datasets", "demo_key_restricted"],
    example: { agent_id: "ag_01jz8v3k5qe8xa2m4n6p8r0t2v", name: "Support questions", rows: [row] },
  },
  getDataset: { description: "Includes the number of its current version." },
  updateDataset: {
    description: "Changes the name or the description. The version remains the same.",
    example: { name: "Support questions in English" },
    errors: ["demo_key_restricted"],
  },
  deleteDataset: {
    description:
      "Deletes all versions with their rows, and all experiments with this data set; their active runs are cancelled. The runs that rows were made from remain.",
    errors: ["demo_key_restricted"],
  },
  listDatasetRows: {
    description: "Newest first. With `version`, returns the rows that this version had, without rows that were erased.",
    errors: ["demo_key_restricted"],
  },
  addDatasetRows: {
    description: "Creates a version that has these rows in addition.",
    errors: ["too_many_dataset_rows", "demo_key_restricted"],
    example: { rows: [row] },
  },
  importDatasetRows: {
    description:
      "Creates a version with a row for each run of the data set's agent that matches the filter and has ended, or only for the runs of `run_ids`. Replays, and runs that already have a row, are left out. A row belongs to the end user of its run: erasing the user's data, or the run's thread, deletes the row from all versions.",
    errors: ["api_key_not_found", "thread_not_found", "too_many_dataset_rows", "demo_key_restricted"],
    example: { filter: { feedback: "down" }, expect_output: false, tags: ["complaints"] },
  },
  removeDatasetRows: {
    description: "Creates a version without these rows. Former versions keep them.",
    errors: ["dataset_row_not_found", "demo_key_restricted"],
    example: { row_ids: ["row_01jz8v3k5qe8xa2m4n6p8r0t2v"] },
  },
  listScorers: { description: "Newest first." },
  createScorer: {
    description: "A scorer can be used with the experiments of every agent of the organisation.",
    errors: [
      "invalid_expression",
      "invalid_json_schema",
      "invalid_value",
      "agent_not_found",
      "too_many_scorers",
      "demo_key_restricted",
    ],
    example: { name: "Topic", definition: { type: "exact", field: "/topic" } },
  },
  getScorer: { description: "Includes its current definition." },
  updateScorer: {
    description:
      "A changed definition is a new version. Experiments and scoring rules keep the version that they started with.",
    errors: ["invalid_expression", "invalid_json_schema", "invalid_value", "agent_not_found", "demo_key_restricted"],
    example: { definition: { type: "contains", field: "/topic", ignore_case: true } },
  },
  deleteScorer: {
    description:
      "Deletes all its versions and its scoring rules. The results of experiments and the scores of runs remain.",
    errors: ["demo_key_restricted"],
  },
  listScorerVersions: { description: "Newest first, at most 100." },
  listScoringRules: { description: "Newest first." },
  createScoringRule: {
    description:
      "From now on, a sample of the agent's runs is scored after they completed. The score of a run is feedback with the name of the rule, so analytics, filters and alerts include it. Replays and runs of experiments are not scored. The scorer keeps its version until the rule is changed.",
    errors: [
      "agent_not_found",
      "agent_archived",
      "api_key_not_found",
      "scorer_not_found",
      "scorer_version_not_found",
      "scorer_unsupported",
      "scoring_rule_exists",
      "too_many_scoring_rules",
      "demo_key_restricted",
    ],
    example: {
      agent_id: "ag_01jz8v3k5qe8xa2m4n6p8r0t2v",
      name: "tone",
      scorer: { id: "scr_01jz8v3k5qe8xa2m4n6p8r0t2v" },
      percent: 10,
      max_cost_usd_per_day: 5,
    },
  },
  getScoringRule: { description: "Includes how many runs it scored today, and what that cost." },
  updateScoringRule: {
    description:
      "Applies to runs that are sampled from now on. With `scorer`, the rule uses the current or the given version of the scorer.",
    errors: [
      "api_key_not_found",
      "scorer_not_found",
      "scorer_version_not_found",
      "scorer_unsupported",
      "scoring_rule_exists",
      "demo_key_restricted",
    ],
    example: { percent: 25 },
  },
  deleteScoringRule: {
    description: "No further runs are scored. The scores remain.",
    errors: ["demo_key_restricted"],
  },
  listExperiments: { description: "Newest first, with the progress of each." },
  createExperiment: {
    description:
      "Runs each revision with each row of a version of the data set, in the background, and scores the outputs. The runs have the metadata `experiment_id`.",
    errors: [
      "dataset_not_found",
      "dataset_empty",
      "scorer_not_found",
      "scorer_version_not_found",
      "revision_not_found",
      "agent_archived",
      "replay_unsupported",
      "experiment_too_large",
      "too_many_experiments",
      "quota_exceeded",
      "cap_reached",
      "demo_key_restricted",
    ],
    example: {
      dataset_id: "ds_01jz8v3k5qe8xa2m4n6p8r0t2v",
      agent_revisions: [4, 5],
      scorers: [{ id: "scr_01jz8v3k5qe8xa2m4n6p8r0t2v" }],
      effects: "live",
    },
  },
  getExperiment: { description: "Returns how many runs there are, how many have started, and how they ended." },
  cancelExperiment: {
    description:
      "No further runs start, and active ones are cancelled. Scores of runs that have ended are kept, and no more ratings are taken.",
    errors: ["experiment_not_active"],
  },
  resumeExperiment: {
    description:
      "Starts the runs that a cancelled experiment did not start, and those that could not start, such as after its `max_cost_usd` was reached. Outputs without all their ratings wait for them again. Results so far are kept.",
    errors: ["experiment_active", "nothing_to_resume", "agent_archived", "too_many_experiments", "demo_key_restricted"],
    example: { max_cost_usd: 20 },
  },
  listExperimentRows: { description: "In the order of the rows.", errors: ["demo_key_restricted"] },
  getExperimentResults: {
    description:
      "Counts each revision and scorer, with 95 % intervals. Of an experiment that has not ended, only what is scored so far.",
  },
  listRatings: {
    description:
      "Outputs of experiments with a scorer of the type `people` that you have not rated, newest first. `order=asc` returns first those that have waited longest.",
    errors: ["experiment_not_found", "demo_key_restricted"],
  },
  giveRating: {
    description:
      "Each member rates an output once, with `passed` or `rating`, as the scale demands. All keys of a member count as that member. When the last rating is given, the output has its score.",
    errors: ["rating_closed", "already_rated", "invalid_value", "agent_not_allowed", "demo_key_restricted"],
    example: { passed: true, comment: "Friendly, and correct." },
  },
  compareExperiment: {
    description:
      "Compares two revisions on the rows that have a score in both: of one experiment, or of two experiments with the same data set. Rates are compared with McNemar's exact test, other scores with a paired bootstrap. A difference that the rows do not support is `undecided`.",
    errors: ["revision_not_found", "not_comparable"],
  },
} as const satisfies OperationWords;
