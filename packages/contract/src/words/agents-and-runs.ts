import type { OperationWords } from "./operation-words.ts";

/** Agents, runs, threads and files. */
export const agentAndRunWords = {
  listAgents: {
    description:
      "Newest first. A key with `agent_ids` sees only those agents. Archived agents are left out unless `status` is `archived` or `all`. Instructions are returned in full; secrets are `[redacted]`.",
  },
  getAgent: {
    description:
      "Returns the deployed configuration with its revision number. `runtime` shows where the agent runs. Secrets in it are `[redacted]`; you can send them back unchanged in a PATCH.",
  },
  updateAgent: {
    description:
      "Fields that you leave out keep their values. `metadata` and `limits` are merged one level deep; null removes an entry. Each change creates a revision and deploys it immediately; active runs finish with the revision that they started with. Sending a module's `runtime` again deploys its current files. Changing `approvals`, `policy` or `gate` also requires the scope `approvals:manage`. If the agent has a `gate`, a revision that changes anything else waits for it: `pending_deployment` shows its state.",
    errors: [
      "agent_archived",
      "dataset_not_found",
      "dataset_empty",
      "scorer_not_found",
      "scorer_version_not_found",
      "replay_unsupported",
      "too_many_experiments",
      "experiment_too_large",
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
      "The agent accepts no more runs and its schedule stops. Active runs finish, and all data stays readable. Archiving cannot be undone: hire or create another agent.",
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
      "dataset_not_found",
      "scorer_not_found",
      "scorer_version_not_found",
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
      "Lists the agents that this installation offers, each with an example input. `POST /agents/{catalog_key}/deploy` adds one to your organisation. The operator can add more with `AGENTRUN_CATALOG_DIR`.",
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
    description:
      "Newest first, each with the complete configuration at that time; secrets are redacted. Revisions are never deleted.",
  },
  listDeployments: {
    description:
      "Newest first: which revision was used for new runs, since when, who deployed it, and the reason for a rollback.",
  },
  archiveAgents: {
    description: "Archived agents accept no more runs, and their schedules stop. Archiving cannot be undone.",
    errors: ["agent_not_allowed"],
    example: { agent_ids: ["ag_01jz8v3k5qe8xa2m4n6p8r0t2v"] },
  },
  createDeployment: {
    description:
      "The revision keeps its number. Requires the scope `approvals:manage` as well if it has different approval rules or a different policy. If the agent has a gate that the revision has not passed, the response has the status 202 and `pending_deployment`: it is deployed when it has passed. To return to an earlier revision and record the reason, use `POST /agents/{id}/rollback`.",
    errors: [
      "revision_not_found",
      "revision_already_deployed",
      "agent_archived",
      "gate_missing",
      "dataset_not_found",
      "dataset_empty",
      "scorer_not_found",
      "scorer_version_not_found",
      "replay_unsupported",
      "too_many_experiments",
      "experiment_too_large",
      "module_not_found",
      "policy_not_found",
      "connector_not_found",
      "provider_not_found",
      "demo_key_restricted",
    ],
    example: { revision: 4 },
  },
  rollbackAgent: {
    description:
      "Deploys an earlier revision again. Requires the scope `approvals:manage` as well if that revision has different approval rules or a different policy. It never waits for a gate.",
    errors: [
      "revision_not_found",
      "revision_already_deployed",
      "revision_never_deployed",
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
      "canary_not_found",
      "agent_archived",
      "revision_not_found",

      "demo_key_restricted",
      "invalid_input",
      "file_not_found",
      "guardrail_violation",
      "thread_not_found",
      "thread_busy",
      "client_schemas_not_allowed",
      "client_tools_not_allowed",
      "invalid_json_schema",
      "thread_agent_mismatch",
      "concurrency_limit_exceeded",
      "quota_exceeded",
      "cap_reached",
      "token_runs_used_up",
      "too_many_queued_runs",
    ],
    example: { agent_id: "ag_01k0000000000000000000000a", input: { query: "hello" }, metadata: { ticket: "4711" } },
  },
  createRunBatch: {
    errors: ["demo_key_restricted"],
    example: {
      runs: [
        { agent_id: "ag_01k0000000000000000000000a", input: { query: "hello" }, idempotency_key: "ticket-4711" },
        { agent_id: "ag_01k0000000000000000000000a", input: { query: "good morning" }, idempotency_key: "ticket-4712" },
      ],
    },
  },
  getRun: {
    description:
      "Returns the complete run with input and output. To wait for the result, use `GET /runs/{id}/stream` or register a webhook; polling works too, but costs one request each time.",
  },
  listRuns: {
    description:
      "Newest first. `input` and `output` are left out unless you list them in `expand`, because they can be megabytes. A run must match all filters. `status=requires_action` lists the runs that wait for a person.",
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
      "client_schemas_not_allowed",
      "client_tools_not_allowed",
      "invalid_json_schema",
      "thread_agent_mismatch",
      "concurrency_limit_exceeded",
      "quota_exceeded",
      "cap_reached",
      "token_runs_used_up",
      "too_many_queued_runs",
    ],
    example: { agent_id: "ag_01k0000000000000000000000a", input: { from: 3, delay_ms: 20 } },
  },
  followRun: { errors: ["invalid_header"] },
  listRunEvents: {
    description:
      "Oldest first, in pages. This is the transcript of the run: text deltas, turns, tool calls, questions and answers. `GET /runs/{id}/stream` sends the same events as they happen.",
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
      "Send at least one condition; a run must match all of them. The response is immediate and counts the matching runs; active runs stop within seconds. You can safely repeat the call.",
    example: { metadata: { batch: "2026-11-17" }, status: ["queued"] },
  },
  createFeedback: { example: { thumbs: "down", comment: "It made up the price." } },
  listFeedback: {
    description: "Newest first, from all authors. `GET /analytics` aggregates feedback by name and label.",
  },
  deleteFeedback: { description: "The feedback no longer counts in analytics. The run does not change." },
  listRunFiles: {
    description: "Files that the agent and its tools created, newest first. `GET /files/{id}/content` downloads one.",
  },
  listThreads: {
    description: "Newest first. Filter by agent, by your identifier of the end user, or by metadata.",
  },
  createThread: {
    description:
      'Creating a run with `"thread": {}` also creates a thread. A thread with an `agent_id` accepts runs of that agent only; otherwise any agent can use it.',
    errors: ["agent_not_found", "file_not_found"],
    example: { user: "ada", metadata: { channel: "chat" } },
  },
  getThread: {
    description:
      "Returns the agent, user, metadata and message count. `GET /threads/{id}/messages` returns the messages.",
  },
  updateThread: {
    description:
      "Fields that you leave out keep their values. `metadata` is merged; null removes an entry. Change `agent_id` to continue the thread with another agent.",
    errors: ["agent_not_found"],
    example: { metadata: { channel: "mail" } },
  },
  deleteThread: {
    description:
      "Deletes its messages and the content of its runs, events and deliveries; counts remain. An active run is cancelled. This cannot be undone.",
  },
  forkThread: {
    description: "Copies the messages up to the given one, or all of them. Afterwards the two threads are independent.",
    errors: ["thread_message_not_found"],
    example: { metadata: { experiment: "shorter answers" } },
  },
  listThreadMessages: {
    description:
      "In pages, oldest first unless `order=desc`. `Accept: application/x-ndjson` returns all messages, one per line. `format` returns the conversation as a chat page shows it.",
  },
  addThreadMessages: {
    description: "Use this to import a conversation. The messages are appended in order, and no agent runs.",
    errors: ["guardrail_violation", "file_not_found"],
    example: { messages: [{ role: "user", content: [{ type: "text", text: "Where is my order?" }] }] },
  },
  eraseUserData: {
    description:
      "Erases the threads, inputs, outputs, events and files of this `user`, in the background. `GET /erasures/{id}` shows the progress. Counts and costs remain; content does not.",
  },
  getErasure: {
    description: "Returns the user or thread, what has been erased so far, and whether the erasure is complete.",
  },
  createAgentCode: {
    errors: [
      "payload_too_large",
      "invalid_module",
      "code_upload_not_allowed",
      "request_timeout",
      "invalid_header",
      "demo_key_restricted",
    ],
  },
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
    description: "Newest first: uploaded files, and files that runs created (`run_id`).",
  },
  getFile: { description: "Returns name, type, size, digest and owner. `GET /files/{id}/content` returns the bytes." },
  deleteFile: {
    description:
      "Immediate and permanent. Runs and messages that refer to the file keep its id; reading it then returns 404.",
  },
  getFileContent: {
    description:
      "Returns the bytes as uploaded, with their type, as a download (`Content-Disposition: attachment`). `Range` returns a part.",
    errors: ["range_not_satisfiable", "file_content_missing", "file_store_unavailable"],
  },
  createFileLink: {
    description:
      "Anyone with the link can read the file without a key until it expires: after one hour, unless you set another time. To revoke a link, delete the file.",
    example: { ttl_seconds: 600 },
  },
  getSharedFile: {
    description:
      "The URL that `POST /files/{id}/link` returned. No key is needed: the signature in the URL grants access.",
    errors: ["link_not_valid", "range_not_satisfiable", "file_content_missing", "file_store_unavailable"],
  },
} as const satisfies OperationWords;
