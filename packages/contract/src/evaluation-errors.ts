/** The errors of replays of many runs, of evaluation, of canaries and of gates. */
export const evaluationErrors = {
  replay_not_found: { status: 404, message: "There is no such replay. GET /replays lists yours." },
  too_many_replays: {
    status: 422,
    message:
      "20 replays of the organisation have not ended. Wait for one of them, or cancel one: DELETE /replays/{id}.",
  },
  replay_not_active: { status: 422, message: "The replay has already ended." },
  canary_not_found: {
    status: 404,
    message: "There is no such canary, or the agent has no active one. GET /agents/{id}/canaries lists them.",
  },
  canary_active: {
    status: 422,
    message:
      "The agent already has an active canary. Promote it or abort it first: GET /agents/{id}/canaries lists it.",
  },
  canary_not_active: { status: 422, message: "The canary has already ended." },
  canary_unsupported: {
    status: 422,
    message:
      "A canary must have the same type of runtime as the deployed revision and, for workers, the same queue, handler and builds. Deploy the revision instead.",
  },
  gate_not_passed: {
    status: 422,
    message:
      "The agent has a gate, which this revision has not passed. Evaluate it first: POST /agents/{id}/deployments with `evaluate_only`.",
  },
  gate_missing: {
    status: 422,
    message: "The agent has no gate, so there is nothing to evaluate. Set `gate` of the agent first.",
  },
  pending_deployment_not_found: {
    status: 404,
    message: "There is no such pending deployment. GET /agents/{id}/pending-deployments lists them.",
  },
  deployment_not_pending: {
    status: 422,
    message: "The pending deployment cannot be decided: it is being evaluated, or has ended. Its `status` says which.",
  },
  dataset_not_found: { status: 404, message: "There is no such data set. GET /datasets lists yours." },
  dataset_row_not_found: {
    status: 422,
    message: "The data set has no such row. GET /datasets/{id}/rows lists the rows.",
  },
  too_many_datasets: {
    status: 422,
    message: "The organisation has reached its maximum number of data sets (200). Delete one first.",
  },
  too_many_dataset_rows: {
    status: 422,
    message: "A data set has at most 100,000 rows. Remove rows first, or create another data set.",
  },
  scorer_not_found: { status: 404, message: "There is no such scorer. GET /scorers lists yours." },
  scorer_version_not_found: {
    status: 422,
    message: "The scorer has no such version. GET /scorers/{id}/versions lists its versions.",
  },
  too_many_scorers: {
    status: 422,
    message: "The organisation has reached its maximum number of scorers (200). Delete one first.",
  },
  scoring_rule_not_found: { status: 404, message: "There is no such scoring rule. GET /scoring-rules lists yours." },
  scoring_rule_exists: {
    status: 422,
    message: "The agent already has a scoring rule with this name. Choose another name, or update that rule.",
  },
  scorer_unsupported: {
    status: 422,
    message:
      "This scorer cannot score production runs, because it compares the output with an expected output, is an agent, or needs people. Use a scorer of the type regex, json_schema, expression or model, or one that contains a text.",
  },
  too_many_scoring_rules: {
    status: 422,
    message: "The organisation has reached its maximum number of scoring rules (50). Delete one first.",
  },
  experiment_not_found: { status: 404, message: "There is no such experiment. GET /experiments lists yours." },
  too_many_experiments: {
    status: 422,
    message:
      "20 experiments of the organisation have not ended. Wait for one of them, or cancel one: DELETE /experiments/{id}.",
  },
  experiment_too_large: {
    status: 422,
    message:
      "An experiment has at most 200,000 runs (rows × revisions). Name fewer revisions, or use a smaller data set.",
  },
  dataset_empty: { status: 422, message: "This version of the data set has no rows. Add rows first." },
  experiment_not_active: { status: 422, message: "The experiment has already ended." },
  experiment_active: { status: 422, message: "The experiment has not ended. Wait for its end, or cancel it first." },
  nothing_to_resume: { status: 422, message: "All runs of the experiment have started. Start a new experiment." },
  rating_not_found: { status: 404, message: "There is no such rating. GET /ratings lists those that wait for you." },
  rating_closed: {
    status: 422,
    message:
      "This output no longer waits for ratings: enough members have rated it, or its experiment was cancelled. GET /ratings lists the others.",
  },
  already_rated: {
    status: 422,
    message: "You have rated this output. Each member rates an output once. GET /ratings lists the others.",
  },
  not_comparable: {
    status: 422,
    message: "These cannot be compared: they need the same data set, and a scorer in the same version.",
  },
} as const;
