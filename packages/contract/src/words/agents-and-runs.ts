import type { OperationWords } from "./operation-words.ts";

/** What agents, runs, threads, files and pipelines are called by. */
export const agentAndRunWords = {
  listAgents: {
    description:
      "Newest first, those of a key's `agent_ids` alone where it has some. Archived agents are left out unless `status` is `archived` or `all`. Instructions are whole, secrets are `[redacted]`.",
  },
  getAgent: {
    description:
      "As it is deployed now, with its revision's number. `runtime` says where it runs; secrets in it are `[redacted]`, and may be sent back so in a PATCH.",
  },
  updateAgent: {
    description:
      "Only what is sent changes; `metadata` and `limits` are merged one level deep, and null takes out. Each change is a revision of its own, deployed at once: runs under way end with the one they began with. A module's `runtime`, sent again, deploys its files as they are now. Changing `approvals` or `policy` also requires the scope `approvals:manage`.",
    errors: [
      "agent_archived",
      "module_not_found",
      "invalid_module",
      "policy_not_found",
      "connector_not_found",
      "tool_not_found",
      "provider_not_found",
      "model_not_found",
      "approver_not_found",
      "invalid_url",
      "invalid_json_schema",
      "invalid_schedule",
      "invalid_input",

      "demo_key_restricted",
    ],
    example: { instructions: "Answer in a haiku.", metadata: { team: "support" }, limits: { timeout_seconds: 120 } },
  },
  archiveAgent: {
    description:
      "It takes no more runs and its schedule stops; runs under way end, and everything it did stays readable. There is no way back: hire or create another.",
    errors: ["demo_key_restricted"],
  },
  deployAgent: {
    errors: [
      "module_not_found",
      "policy_not_found",
      "connector_not_found",
      "tool_not_found",
      "provider_not_found",
      "model_not_found",
      "approver_not_found",
      "invalid_schedule",
      "demo_key_restricted",
    ],
    example: { name: "Echo for tests", metadata: { team: "support" } },
  },
  createAgent: {
    errors: [
      "module_not_found",
      "invalid_module",
      "policy_not_found",
      "connector_not_found",
      "tool_not_found",
      "provider_not_found",
      "model_not_found",
      "approver_not_found",
      "invalid_url",
      "invalid_json_schema",
      "invalid_schedule",
      "invalid_input",

      "demo_key_restricted",
    ],
    example: {
      name: "Haiku",
      instructions: "Answer in a haiku.",
      runtime: { type: "model", provider: "default", model: "default" },
      limits: { max_tokens: 2000 },
    },
  },
  listCatalog: {
    description:
      "What the installation offers, with an example of an input for each. `POST /agents/{catalog_key}/deploy` makes one yours; the operator adds more with `AGENTRUN_CATALOG_DIR`.",
  },
  createRevision: {
    errors: [
      "agent_archived",
      "module_not_found",
      "invalid_module",
      "policy_not_found",
      "connector_not_found",
      "tool_not_found",
      "provider_not_found",
      "model_not_found",
      "approver_not_found",
      "invalid_url",
      "invalid_json_schema",
      "invalid_schedule",
      "invalid_input",

      "demo_key_restricted",
    ],
    example: { instructions: "Answer in a limerick." },
  },
  listRevisions: {
    description: "Newest first, each with the whole configuration as it was, secrets redacted. They are never deleted.",
  },
  listDeployments: {
    description: "Newest first: which revision runs took, since when, who said so, and of a rollback why.",
  },
  rollbackAgent: {
    description:
      "Deploys an earlier revision again. Requires the scope `approvals:manage` as well if that revision has other approval rules or another policy.",
    errors: [
      "revision_not_found",
      "nothing_to_roll_back",
      "agent_archived",
      "module_not_found",
      "policy_not_found",
      "connector_not_found",
      "provider_not_found",
      "demo_key_restricted",
    ],
    example: { reason: "Worse answers since Tuesday.", revision: 3 },
  },
  createRun: {
    errors: [
      "agent_not_found",
      "agent_archived",
      "revision_not_found",

      "demo_key_restricted",
      "invalid_input",
      "file_not_found",
      "guardrail_violation",
      "thread_not_found",
      "thread_busy",
      "thread_agent_mismatch",
      "concurrency_limit_exceeded",
      "quota_exceeded",
      "cap_reached",
      "too_many_queued_runs",
    ],
    example: { agent_id: "ag_01k0000000000000000000000a", input: { query: "hello" }, metadata: { ticket: "4711" } },
  },
  getRun: {
    description:
      "Whole, with input and output. To wait for its end, follow `GET /runs/{id}/stream`, or register a webhook: polling works too, and costs a request each time.",
  },
  listRuns: {
    description:
      "Newest first, light: `input` and `output` are left out unless `expand` names them, since a run may hold megabytes. Filters add up. `status=requires_action` is what waits for a person.",
    errors: ["invalid_value"],
  },
  streamRun: {
    errors: [
      "agent_not_found",
      "agent_archived",

      "demo_key_restricted",
      "invalid_input",
      "file_not_found",
      "guardrail_violation",
      "thread_not_found",
      "thread_busy",
      "thread_agent_mismatch",
      "concurrency_limit_exceeded",
      "quota_exceeded",
      "cap_reached",
      "too_many_queued_runs",
    ],
    example: { agent_id: "ag_01k0000000000000000000000a", input: { from: 3, delay_ms: 20 } },
  },
  followRun: { errors: ["invalid_header"] },
  listRunEvents: {
    description:
      "In their order, oldest first, as pages. It is the transcript of the run: deltas, turns, tools, questions and answers. `GET /runs/{id}/stream` sends the same events as they happen.",
  },
  replayRun: {
    errors: [
      "agent_archived",

      "demo_key_restricted",
      "revision_not_found",
      "journal_not_found",
      "step_not_found",
      "replay_unsupported",
      "invalid_input",
      "guardrail_violation",
      "concurrency_limit_exceeded",
      "quota_exceeded",
      "cap_reached",
      "too_many_queued_runs",
    ],
    example: { from_step: "look up#0", input: { query: "hello again" } },
  },
  actOnRun: {
    errors: [
      "run_not_active",
      "action_not_pending",
      "invalid_action",
      "not_an_approver",
      "already_voted",
      "approver_not_found",
      "guardrail_violation",
      "demo_key_restricted",
    ],
    example: { type: "approve", payload: { note: "Fine by me." } },
  },
  cancelRun: { errors: ["run_not_active"] },
  cancelRuns: {
    description:
      "Every condition that is sent must hold, and at least one must be sent. Answers at once with how many matched; those that run end within seconds. Repeating it is harmless.",
    example: { metadata: { batch: "2026-11-17" }, status: ["queued"] },
  },
  createFeedback: { example: { thumbs: "down", comment: "It made up the price." } },
  listFeedback: {
    description: "Newest first, of everybody who said something. `GET /analytics` counts it by name and label.",
  },
  deleteFeedback: { description: "It is counted no more; the run stays as it is." },
  listRunFiles: {
    description: "What the agent wrote, and what its tools gave, newest first. `GET /files/{id}/content` reads one.",
  },
  listThreads: {
    description: "Newest first. Find a conversation by its agent, by your name of the user, or by metadata.",
  },
  createThread: {
    description:
      "A run can begin one as well, with `\"thread\": {}`. Bound to an agent it takes that agent's runs alone; without one, any agent's.",
    errors: ["agent_not_found", "file_not_found"],
    example: { user: "ada", metadata: { channel: "chat" } },
  },
  getThread: {
    description:
      "Its agent, user, metadata and how many messages it has; the messages are at `GET /threads/{id}/messages`.",
  },
  updateThread: {
    description:
      "Only what is sent changes; `metadata` is merged, and null takes out. Another `agent_id` lets another agent go on with it.",
    errors: ["agent_not_found"],
    example: { metadata: { channel: "mail" } },
  },
  deleteThread: {
    description:
      "Its messages, and the content of its runs, events and deliveries; counts stay. A run under way is cancelled. There is no way back.",
  },
  forkThread: {
    description:
      "The messages are copied up to the one that is named, or all; the two know nothing of each other from then on.",
    errors: ["thread_message_not_found"],
    example: { metadata: { experiment: "shorter answers" } },
  },
  listThreadMessages: {
    description:
      "In pages, oldest first unless `order=desc`. `Accept: application/x-ndjson` sends all of them, a message a line.",
  },
  addThreadMessages: {
    description: "For conversations that began elsewhere: they are put at its end, in their order, and no agent runs.",
    errors: ["guardrail_violation", "file_not_found"],
    example: { messages: [{ role: "user", content: [{ type: "text", text: "Where is my order?" }] }] },
  },
  eraseUserData: {
    description:
      "Threads, inputs, outputs, events and files that carry this `user`. It takes a while: `GET /erasures/{id}` says how far it is. Counts and costs stay, words do not.",
  },
  getErasure: { description: "Which user or thread it is of, what was erased so far, and whether it is done." },
  createFile: {
    errors: [
      "payload_too_large",
      "missing_required_field",
      "file_quota_exceeded",
      "file_store_unavailable",
      "request_timeout",
      "invalid_header",
    ],
  },
  listFiles: {
    description: "Newest first: those that were uploaded, and those that runs made (`run_id`).",
  },
  getFile: { description: "Name, type, size, digest and whose it is; the bytes are at `GET /files/{id}/content`." },
  deleteFile: {
    description:
      "At once and for good. Runs and messages that name it keep the id, and reading it is 404 from then on.",
  },
  getFileContent: {
    description:
      "As it was uploaded, with its type, to be saved (`Content-Disposition: attachment`). `Range` reads a part of it.",
    errors: ["range_not_satisfiable", "file_content_missing", "file_store_unavailable"],
  },
  createFileLink: {
    description:
      "Whoever has the link reads the file without a key, until it ends: an hour unless you say otherwise. It cannot be taken back but by deleting the file.",
    example: { expires_in_seconds: 600 },
  },
  getSharedFile: {
    description:
      "What `POST /files/{id}/link` answered with. No key is needed; the signature in the address is what counts.",
    errors: ["link_not_valid", "range_not_satisfiable", "file_content_missing", "file_store_unavailable"],
  },
  listPipelines: {
    description: "Newest first; archived ones only with `status` of `archived` or `all`.",
  },
  createPipeline: {
    description:
      'Steps are agents\' runs; an input is JSON in which `{"expr": "…"}` is a CEL expression over `input` and `steps`. What cannot work (a cycle, an unknown step or agent, a wrong expression) is refused here, with its place.',
    errors: [
      "invalid_json_schema",
      "invalid_input",
      "step_not_found",
      "cyclic_steps",
      "step_agent_not_found",
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
  getPipeline: { description: "With its steps, its schedule and when that is due next." },
  updatePipeline: {
    description: "What is sent takes the place of what was: `steps` whole. Each change is a revision.",
    errors: [
      "invalid_json_schema",
      "invalid_input",
      "step_not_found",
      "cyclic_steps",
      "step_agent_not_found",
      "invalid_expression",
      "invalid_schedule",
      "pipeline_archived",

      "demo_key_restricted",
    ],
    example: { schedule: { cron: "0 7 * * MON-FRI", timezone: "Europe/Zurich", input: { topic: "news" } } },
  },
  archivePipeline: { description: "There is no way back; runs under way go on to their end." },
  createPipelineRun: {
    errors: ["pipeline_archived", "invalid_input", "demo_key_restricted", "quota_exceeded", "too_many_queued_runs"],
    example: { input: { topic: "tides" } },
  },
  listPipelineRuns: {
    description: "Newest first, without their items' outputs; `GET /runs?pipeline_run_id=…` lists the runs of one.",
  },
  getPipelineRun: { description: "Its status, output or error, and each step with the runs that it is made of." },
  cancelPipelineRun: {
    description: "Steps that run are cancelled, later ones are not begun.",
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
      "Each step as it begins and ends, and the end of the whole. `Last-Event-ID` or `after` goes on after that event.",
    errors: ["invalid_header"],
  },
} as const satisfies OperationWords;
