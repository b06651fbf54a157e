import type { OperationWords } from "./operation-words.ts";

const row = { input: { query: "Where is my order?" }, expected_output: { topic: "shipping" }, tags: ["en"] };

/** Data sets. */
export const evaluationWords = {
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
    description: "Deletes all versions with their rows. The runs that rows were made from remain.",
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
      "Creates a version with a row for each run of the data set's agent that matches the filter and has ended. Replays, and runs that already have a row, are left out. A row belongs to the end user of its run: erasing the user's data, or the run's thread, deletes the row from all versions.",
    errors: ["api_key_not_found", "thread_not_found", "too_many_dataset_rows", "demo_key_restricted"],
    example: { filter: { feedback: "down" }, expect_output: false, tags: ["complaints"] },
  },
  removeDatasetRows: {
    description: "Creates a version without these rows. Former versions keep them.",
    errors: ["dataset_row_not_found", "demo_key_restricted"],
    example: { row_ids: ["row_01jz8v3k5qe8xa2m4n6p8r0t2v"] },
  },
} as const satisfies OperationWords;
