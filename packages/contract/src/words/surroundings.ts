import type { OperationWords } from "./operation-words.ts";

const ofConnectors = ["invalid_url", "invalid_document", "tool_not_found", "demo_key_restricted"] as const;

/** What agents use, what guards them, and who is told of them. */
export const surroundingsWords = {
  listWebhooks: {
    description: "Newest first, with why and since when the service has deactivated one.",
  },
  createWebhook: {
    errors: ["invalid_url", "invalid_secret", "too_many_webhooks"],
    example: { url: "https://example.com/hooks/agentrun", events: ["run.completed", "run.failed"] },
  },
  getWebhook: { description: "Without its secret, which was shown when it was made; `rotate-secret` makes another." },
  updateWebhook: {
    description: "Only what is sent changes. `active: true` takes up what waited while it was deactivated.",
    errors: ["invalid_url"],
    example: { active: true },
  },
  deleteWebhook: { description: "What was still to be sent is not sent. There is no way back." },
  testWebhook: { errors: ["webhook_inactive"] },
  rotateWebhookSecret: { errors: ["invalid_secret"], example: { grace_seconds: 3600 } },
  listDeliveries: {
    description: "Newest first, by status or event. Each says how often it was tried and what came of it last.",
  },
  getDelivery: {
    description:
      "What was sent and answered, attempt by attempt: headers, body, the first 16 KiB of the answer, and how long it took.",
  },
  redeliver: {
    description: "The same bytes and the same event id, signed anew, whatever came of it before.",
    errors: ["webhook_inactive"],
  },
  redeliverFailed: {
    description: "For when a receiver was down: each once, as a new delivery of the same event.",
    errors: ["webhook_inactive"],
    example: { since: "2026-01-02T03:04:05.000Z" },
  },
  listEvents: { errors: ["invalid_header", "invalid_value"] },
  listPolicies: { description: "Templates first. What one does stands in its `guards`." },
  createPolicy: {
    description:
      "Each guard works on input, output or both, and blocks, redacts or flags; with `shadow: true` it only records. Agents name the policy in `policy`.",
    errors: ["invalid_json_schema", "invalid_guard", "too_many_policies"],
    example: { name: "Support desk", guards: [{ type: "secrets", action: "block" }] },
  },
  getDefaultPolicy: { description: "It holds together with the policy that an agent names: every guard of both." },
  setDefaultPolicy: {
    description: "From the next run on. `open` has no guards.",
    errors: ["policy_not_found"],
    example: { policy: "standard" },
  },
  getPolicy: { description: "A template by its name, one of your own by its id.", errors: ["policy_not_found"] },
  updatePolicy: {
    description: "`guards` are replaced whole. Agents that name it need no change.",
    errors: ["invalid_json_schema", "policy_not_found", "invalid_guard", "policy_is_template"],
    example: { guards: [{ type: "pii", kinds: ["email", "card"] }] },
  },
  deletePolicy: {
    description: "Refused while an agent or the default names it.",
    errors: ["policy_not_found", "policy_in_use", "policy_is_template"],
  },
  checkPolicy: {
    description: "Answers what each guard would find and do, and what would be left of the text.",
    errors: ["policy_not_found"],
    example: { stage: "input", text: "Charge 4111 1111 1111 1111, please." },
  },
  listConnectors: {
    description: "Newest first, with what the last check found; secrets are `[redacted]`.",
  },
  createConnector: {
    description:
      "It is not asked anything yet: `check` does. Headers and OAuth secrets are encrypted and stay at the host they were given for. Give it to an agent in `connectors`.",
    errors: [...ofConnectors, "too_many_connectors"],
    example: { name: "Issue tracker", type: "mcp", url: "https://tracker.example.com/mcp" },
  },
  getConnector: {
    description: "With a summary of its document, and what the last check found.",
    errors: ["demo_key_restricted"],
  },
  updateConnector: {
    description:
      "Only what is sent changes; what is sent as `[redacted]` stays. Another `url` asks for the secrets again. Changing `approval` also requires the scope `approvals:manage`.",
    errors: ofConnectors,
    example: { approval: { tools: { close_issue: "always" } } },
  },
  deleteConnector: {
    description: "Its stored tokens are forgotten, too.",
    errors: ["connector_in_use", "demo_key_restricted"],
  },
  checkConnector: {
    description:
      "Answers 200 whether or not it worked: `ok` and `error` say which. Each tool comes with its schema, and `tool_tokens` says what they cost in every turn.",
    errors: ["demo_key_restricted"],
  },
  connectConnector: {
    description:
      "For one with `authorization`: the link is for one person, works once, and ends after 14 days. Their token is then used for the organisation or for that `user`.",
    errors: ["invalid_value", "demo_key_restricted"],
    example: { user: "ada" },
  },
  disconnectConnector: {
    description: "The token is deleted here; the provider may keep its consent.",
    errors: ["demo_key_restricted"],
    example: { user: "ada" },
  },
  listProviders: {
    description: "Those of the operator's settings first. Keys are never shown: `api_key_last4` tells them apart.",
  },
  createProvider: {
    description:
      "Agents name it as `runtime.provider`, or get it as `default`. The key is encrypted. `check` tries it.",
    errors: ["provider_name_taken", "too_many_providers", "invalid_url", "demo_key_restricted"],
    example: { name: "openai", type: "openai", api_key: "sk-your-own-key", default_model: "gpt-5-mini" },
  },
  getProvider: { description: "By its id; one of the operator's settings has an id as well, and is read-only." },
  updateProvider: {
    description:
      "Only what is sent changes; runs take the new one from their next turn on. The name is kept while active agents name it.",
    errors: ["provider_name_taken", "provider_in_use", "provider_read_only", "invalid_url", "demo_key_restricted"],
    example: { default_model: "gpt-5" },
  },
  deleteProvider: {
    description:
      "Refused while active agents name it. Those that get it as `default` have the oldest that is left, or the operator's.",
    errors: ["provider_in_use", "provider_read_only", "demo_key_restricted"],
  },
  checkProvider: {
    description: "Answers 200 whether or not it worked: `ok`, `latency_ms` and `error` say how. It costs a few tokens.",
    errors: ["demo_key_restricted"],
    example: { model: "gpt-5-mini" },
  },
  listAlerts: { description: "Newest first, with the last value each rule has seen." },
  createAlert: {
    description:
      "Looked at every 15 seconds. It tells by the event `alert.triggered` once, and again only after the number was back. `rollback: true` needs `agents:write`, too.",
    errors: ["agent_not_found", "agent_archived", "too_many_alerts", "demo_key_restricted"],
    example: { name: "Translator fails", metric: "error_rate", comparison: "gt", threshold: 20, window_seconds: 300 },
  },
  getAlert: { description: "With its last value, and the alert that fires now." },
  updateAlert: {
    description: "Only what is sent changes. `enabled: false` keeps it still.",
    errors: ["agent_not_found", "agent_archived"],
    example: { threshold: 30 },
  },
  deleteAlert: { description: "What fires now is not told of as over." },
  listAlertHistory: {
    description: "Newest first: what it saw, since when and until when, and whether a deployment was rolled back.",
  },
  acknowledgeAlert: {
    description: "For colleagues: it changes nothing about when the rule fires.",
    example: { note: "On it." },
  },
  resumeThread: { description: "For pages that know the thread and not the chat." },
  listOpenAiModels: { description: "`id` is the agent's, and `model` in the calls below." },
  getOpenAiModel: { description: "What `client.models.retrieve` asks for." },
  getResponse: { description: "With `stream=true` its events, after `starting_after` where that is sent." },
  cancelResponse: {
    description: "Of one that was begun in the `background`; the response is `cancelled` once the agent has stopped.",
  },
  getExtendedAgentCard: { description: "Its name, description, skills and what it takes in and gives out." },
  sendA2aMessage: {
    description:
      "A message without `taskId` begins a run; with one it answers what the task asks. `returnImmediately` of its configuration answers at once.",
  },
  streamA2aMessage: {
    description: "Status and artifact updates as server-sent events, to the task's end or its question.",
  },
  listA2aTasks: { description: "What changed last first, of this agent alone." },
  getA2aTask: { description: "Its id is the run's." },
  cancelA2aTask: { description: "The run is cancelled as by `DELETE /runs/{id}`." },
  subscribeToA2aTask: { description: "Begins with the task as it is." },
  followA2aTask: { description: "The same as the POST." },
  createA2aPushConfig: {
    description:
      "Told of the task's questions and its end, by the deliveries that webhooks have, with the token and the credentials that are given here. A task has ten at most; one with the `id` of another takes its place.",
  },
  listA2aPushConfigs: { description: "All of them, without their tokens and credentials." },
  getA2aPushConfig: { description: "Its token and its credentials are shown to nobody." },
  deleteA2aPushConfig: { description: "Nothing is sent there any more. Where there is none, that is so already." },
} as const satisfies OperationWords;
