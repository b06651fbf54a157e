import type { OperationWords } from "./operation-words.ts";

const ofConnectors = ["invalid_url", "invalid_document", "tool_not_found", "demo_key_restricted"] as const;

/** Webhooks, policies, connectors, providers, alerts and the other protocols. */
export const surroundingsWords = {
  listWebhooks: {
    description: "Newest first. If the service deactivated a webhook, the response shows why and when.",
  },
  createWebhook: {
    errors: ["invalid_url", "invalid_secret", "too_many_webhooks"],
    example: { url: "https://example.com/hooks/agentrun", events: ["run.completed", "run.failed"] },
  },
  getWebhook: {
    description: "The secret is not included; it was shown at creation. `rotate` creates a new one.",
  },
  updateWebhook: {
    description:
      "Fields that you leave out keep their values. `active: true` also sends the deliveries that waited while the webhook was deactivated. If you activate a webhook or change its URL, you become its owner.",
    errors: ["invalid_url"],
    example: { active: true },
  },
  deleteWebhook: { description: "Also deletes its history. Pending deliveries are dropped. This cannot be undone." },
  testWebhook: { errors: ["webhook_inactive"] },
  rotateWebhook: { errors: ["invalid_secret"], example: { grace_seconds: 3600 } },
  listDeliveries: {
    description:
      "Deliveries of the last 30 days, newest first; filter by status or event. Each delivery shows its number of attempts and the last result.",
  },
  getDelivery: {
    description: "Each attempt shows the request headers and body, the first 16 KiB of the response, and the duration.",
  },
  redeliver: {
    description: "Sends the same bytes and event id again with a new signature, even if the delivery succeeded before.",
    errors: ["webhook_inactive"],
  },
  redeliverFailed: {
    description: "Use this after your receiver was down. Each failed event is sent once, as a new delivery.",
    errors: ["webhook_inactive"],
    example: { since: "2026-01-02T03:04:05.000Z" },
  },
  listEvents: { errors: ["invalid_header", "invalid_value"] },
  listPolicies: { description: "Templates first. `guards` shows what a policy checks." },
  createPolicy: {
    description:
      "Each guard checks input, output or both, and blocks, redacts or flags; with `shadow: true` it only records findings. Set `policy` of an agent to use the policy.",
    errors: ["invalid_json_schema", "invalid_guard", "too_many_policies"],
    example: { name: "Support desk", guards: [{ type: "secrets", action: "block" }] },
  },
  getDefaultPolicy: {
    description: "The default policy applies in addition to the policy of an agent: all guards of both are checked.",
  },
  setDefaultPolicy: {
    description:
      "The default policy applies to every agent, from the next run on. An agent's own policy can only add guards. `open` has no guards.",
    errors: ["policy_not_found"],
    example: { policy: "standard" },
  },
  getPolicy: { description: "Use the name of a template, or the id of your own policy.", errors: ["policy_not_found"] },
  updatePolicy: {
    description:
      "`guards` is replaced as a whole. The change applies to every run from now on; agents that use the policy need no change.",
    errors: ["invalid_json_schema", "policy_not_found", "invalid_guard", "policy_is_template"],
    example: { guards: [{ type: "pii", kinds: ["email", "card"] }] },
  },
  deletePolicy: {
    description: "Rejected while an agent or the organisation's default uses the policy.",
    errors: ["policy_not_found", "policy_in_use", "policy_is_template"],
  },
  testPolicy: {
    description: "Returns what each guard would find and do, and the resulting text. Nothing is stored.",
    errors: ["policy_not_found"],
    example: { stage: "input", text: "Charge 4111 1111 1111 1111, please." },
  },
  listConnectors: {
    description: "Newest first, with the result of the last test. Secrets are `[redacted]`.",
  },
  createConnector: {
    description:
      "The service does not contact the connector yet; call `test` to try it. Headers and OAuth secrets are encrypted and sent only to the host that they were given for. List the connector in `connectors` of an agent to use it.",
    errors: [...ofConnectors, "too_many_connectors"],
    example: { name: "Issue tracker", type: "mcp", url: "https://tracker.example.com/mcp" },
  },
  getConnector: {
    description: "Includes a summary of its OpenAPI document and the result of the last test.",
    errors: ["demo_key_restricted"],
  },
  updateConnector: {
    description:
      "Fields that you leave out, or send as `[redacted]`, keep their values. If you change `url`, send the secrets again. Changing `approval` also requires the scope `approvals:manage`.",
    errors: ofConnectors,
    example: { approval: { tools: { close_issue: "always" } } },
  },
  deleteConnector: {
    description: "Rejected while an active agent uses the connector. Its stored tokens are deleted too.",
    errors: ["connector_in_use", "demo_key_restricted"],
  },
  testConnector: {
    description:
      "Returns 200 even if the test fails: see `ok` and `error`. Each tool includes its schema; `tool_tokens` is their cost in each model turn.",
    errors: ["demo_key_restricted"],
  },
  connectConnector: {
    description:
      "For connectors with `authorization`. The link is for one person, works once and expires after 14 days. The token is then used for the organisation, or for the given `user`.",
    errors: ["invalid_value", "demo_key_restricted"],
    example: { user: "ada" },
  },
  disconnectConnector: {
    description: "Deletes the token here. The provider may still have the consent on record.",
    errors: ["demo_key_restricted"],
    example: { user: "ada" },
  },
  listProviders: {
    description:
      "Providers from the operator's settings first. Keys are never returned; use `api_key_last4` to identify one.",
  },
  createProvider: {
    description:
      "Agents refer to the provider by name in `runtime.provider`, or as `default`. The key is stored encrypted. Call `test` to try it.",
    errors: ["provider_name_taken", "too_many_providers", "invalid_url", "demo_key_restricted"],
    example: { name: "openai", type: "openai", api_key: "sk-your-own-key", default_model: "gpt-5-mini" },
  },
  getProvider: { description: "Providers from the operator's settings have an id too, and are read-only." },
  updateProvider: {
    description:
      "Fields that you leave out keep their values; active runs use the new values from their next turn. You cannot change the name while active agents use it.",
    errors: ["provider_name_taken", "provider_in_use", "provider_read_only", "invalid_url", "demo_key_restricted"],
    example: { default_model: "gpt-5" },
  },
  deleteProvider: {
    description:
      "Rejected while active agents use the provider by name. Agents that use `default` then use the organisation's oldest remaining provider, or else the operator's.",
    errors: ["provider_in_use", "provider_read_only", "demo_key_restricted"],
  },
  listSecrets: {
    description:
      "Names and versions; values are never returned. A key that is limited to agents gets only their secrets.",
  },
  createSecret: {
    description:
      "Agents can read it at once. Names are unique in the organisation and, for secrets of an agent, in the agent.",
    errors: ["agent_not_found", "agent_archived", "secret_name_taken", "too_many_secrets", "demo_key_restricted"],
    example: { name: "STRIPE_API_KEY", value: "sk_live_your-own-key" },
  },
  getSecret: { description: "The value is never returned." },
  rotateSecret: {
    description:
      "From now on, agents read the new value. During the grace period, `ctx.secrets.getAll` returns both values. An attempt that has already read the former value keeps it. If the value is the same, nothing changes.",
    errors: ["demo_key_restricted"],
    example: { value: "sk_live_your-next-key", grace_seconds: 3600 },
  },
  deleteSecret: {
    description: "Agents that still read it fail with an error that names it.",
    errors: ["demo_key_restricted"],
  },
  testProvider: {
    description: "Returns 200 even if the test fails: see `ok`, `latency_ms` and `error`. The test costs a few tokens.",
    errors: ["demo_key_restricted"],
    example: { model: "gpt-5-mini" },
  },
  listAlerts: {
    description: "Newest first, with the last value of each. `status=firing` lists the alerts that are firing.",
  },
  createAlert: {
    description:
      "Alerts are evaluated every 15 seconds. An alert that fires sends one `alert.triggered` event, and can fire again only after it has resolved. `rollback: true` also requires the scope `agents:write`.",
    errors: ["agent_not_found", "agent_archived", "too_many_alerts", "demo_key_restricted"],
    example: { name: "Translator fails", metric: "error_rate", comparison: "gt", threshold: 20, window_seconds: 300 },
  },
  getAlert: { description: "Includes the last value, and the id of the firing if it is firing." },
  updateAlert: {
    description:
      "Fields that you leave out keep their values. `active: false` pauses the alert. Changing the condition resets its state.",
    errors: ["agent_not_found", "agent_archived"],
    example: { threshold: 30 },
  },
  deleteAlert: {
    description: "Also deletes its history.",
  },
  listAlertHistory: {
    description: "Newest first: the value, when it fired and resolved, and whether a deployment was rolled back.",
  },
  acknowledgeAlert: {
    description:
      "Shows other members that the firing is being handled. Idempotent: the first acknowledgement is kept. It does not affect when the alert fires.",
    example: { note: "On it." },
  },
  resumeThread: {
    description:
      "Replays the active run of the thread as a UI message stream, or returns 204 if no run is active. For pages that have the thread id and not the chat id.",
  },
  listOpenAiModels: { description: "`id` is the agent's id. Use it as `model` in the calls below." },
  getOpenAiModel: { description: "The endpoint that `client.models.retrieve` calls." },
  getResponse: {
    description:
      "With `stream=true` the response is a stream of events, starting after `starting_after` if you send it.",
  },
  cancelResponse: {
    description:
      "Only for a response that was created with `background`. It becomes `cancelled` once the agent has stopped.",
  },
  listOpenAiFiles: { description: "Newest first, without the filter by `purpose`." },
  getOpenAiFile: { description: "The endpoint that `client.files.retrieve` calls." },
  getOpenAiFileContent: { description: "The endpoint that `client.files.content` calls." },
  deleteOpenAiFile: { description: "The endpoint that `client.files.delete` calls." },
  getExtendedAgentCard: { description: "Returns its name, description, skills, and input and output types." },
  sendA2aMessage: {
    description:
      "A message without `taskId` starts a run; with `taskId` it answers the question of that task. Set `returnImmediately` in the configuration to return without waiting.",
  },
  streamA2aMessage: {
    description: "Sends status and artifact updates as server-sent events until the task ends or has a question.",
  },
  listA2aTasks: { description: "Most recently changed first, for this agent only." },
  getA2aTask: { description: "The task id is the run id." },
  cancelA2aTask: { description: "Cancels the run, like `DELETE /runs/{id}`." },
  subscribeToA2aTask: { description: "The first event is the current task." },
  followA2aTask: { description: "Same as the POST endpoint. The definition of the protocol uses GET." },
  createA2aPushConfig: {
    description:
      "Notifies the URL of the task's questions and its end. Delivery works as for webhooks, with the token and credentials that you send here. A task has at most ten configurations; sending an existing `id` replaces that configuration.",
  },
  listA2aPushConfigs: { description: "Returns all of them, without tokens and credentials." },
  getA2aPushConfig: { description: "The token and credentials are never returned." },
  deleteA2aPushConfig: { description: "Notifications stop. Idempotent: deleting an unknown configuration succeeds." },
} as const satisfies OperationWords;
