import type { OperationWords } from "./operation-words.ts";

export const pipelineWords = {
  listPipelines: {
    description: "Newest first. Archived pipelines are listed only with `status` set to `archived` or `all`.",
  },
  createPipeline: {
    description:
      'Each step runs an agent. The input of a step is JSON in which `{"expr": "…"}` is a CEL expression over `input` and `steps`. An invalid definition (a cycle, an unknown step or agent, an invalid expression) is rejected, and the error names the position.',
    errors: [
      "invalid_json_schema",
      "invalid_input",
      "step_not_found",
      "cyclic_steps",
      "agent_not_found",
      "invalid_expression",
      "invalid_schedule",
      "agent_archived",
      "demo_key_restricted",
    ],
    example: {
      name: "Digest",
      steps: [{ name: "write", agent_id: "ag_01k0000000000000000000000a", input: { query: { expr: "input.topic" } } }],
    },
  },
  getPipeline: { description: "Includes its steps, its schedule and the next scheduled time." },
  updatePipeline: {
    description:
      "Each field that you send replaces the old value; `steps` is replaced as a whole. Each change creates a revision. Active runs continue with the revision that they started with.",
    errors: [
      "invalid_json_schema",
      "invalid_input",
      "step_not_found",
      "cyclic_steps",
      "agent_not_found",
      "invalid_expression",
      "invalid_schedule",
      "agent_archived",
      "pipeline_archived",
      "demo_key_restricted",
    ],
    example: { schedule: { cron: "0 7 * * MON-FRI", timezone: "Europe/Zurich", input: { topic: "news" } } },
  },
  archivePipeline: {
    description: "Its schedule stops, and its runs stay readable. Archiving cannot be undone. Active runs finish.",
  },
  createPipelineRun: {
    errors: ["pipeline_archived", "invalid_input", "demo_key_restricted", "quota_exceeded", "too_many_queued_runs"],
    example: { input: { topic: "tides" } },
  },
  listPipelineRuns: {
    description:
      "Newest first, without the outputs of items. `GET /runs?pipeline_run_id=…` lists the runs of one pipeline run.",
  },
  getPipelineRun: { description: "Returns its status, output or error, and each step with its runs." },
  cancelPipelineRun: {
    description: "Cancels the runs of its active steps; later steps do not start.",
    errors: ["pipeline_run_not_active"],
  },
  retryPipelineRun: {
    errors: [
      "pipeline_run_not_retryable",
      "pipeline_archived",
      "demo_key_restricted",
      "quota_exceeded",
      "too_many_queued_runs",
    ],
    example: { idempotency_key: "retry-of-the-digest" },
  },
  followPipelineRun: {
    description:
      "Sends an event when a step starts or ends and when the pipeline run ends. `Last-Event-ID` or `after` resumes after that event.",
    errors: ["invalid_header"],
  },
} as const satisfies OperationWords;
