/** The introduction of each section of the reference, in the order of the document. */
export const tagWords: Readonly<Record<string, string>> = {
  Agents:
    "An agent has a name, instructions and a `runtime`: a module on the server, an HTTP service, a model, or a worker. Every change creates a revision, which is deployed immediately and can be rolled back.",
  Runs: "A run is one execution of one agent: an input, and later an output or an error. It is stored durably before the call returns. You can wait for the result, stream events, answer questions, cancel, trace and replay.",
  "API keys":
    "Programs authenticate with `Authorization: Bearer ar_live_…`. A key has scopes and can be limited to agents or networks. Rotation has a grace period of 24 hours; revocation is immediate.",
  Sessions:
    "Sign-in for people, and short-lived tokens for web pages. These paths work without the version segment, and under `{base_url}` too.",
  Members: "The organisation's members with their roles, and open invitations.",
  Organization: "Settings that apply to all members of the organisation.",
  "Single sign-on": "Sign-in through the organisation's own OpenID Connect provider, for its verified domains.",
  Usage: "Usage, plan limits and run statistics.",
  Audit: "A log of actions and denied attempts.",
  Webhooks: "Sends events to your URLs: signed, retried after 1 s and 5 s, with a history of requests and responses.",
  Events: "The same events as an ordered list and as a stream.",
  Workers: "Your own processes that execute the runs of worker agents. The client libraries implement this protocol.",
  Policies:
    "Guards that check input and output: personal data, secrets, prompt injection, terms, patterns, sizes and schemas.",
  Connectors: "Tools for model agents, from MCP servers and OpenAPI documents.",
  Providers: "Model providers. They use the same scopes as connectors.",
  Secrets:
    "API keys, passwords and certificates that agents need; the API never returns them. Agent code reads them with `ctx.secrets.get`; `${secret:NAME}` inserts one into headers. They use the scopes of agents.",
  Alerts: "Rules that watch a metric and fire when it crosses a threshold.",
  Errors: "Errors of the service itself, for its operator.",
  Replays: "Run many runs again and compare the results with the originals.",
  Evaluation:
    "Data sets: inputs of an agent with the outputs that it should return. Experiments run revisions with them, and scorers score the outputs.",
  Caps: "Limits on what runs may cost or use per day, week or month.",
  Threads: "Conversations: messages of users and agents, with one run at a time.",
  Files: "Files that runs read and create.",
  Pipelines: "Graphs of agent runs, started by a call or by a schedule.",
  Configurations:
    "Resources as files: export what exists, plan the changes that a file would make, and apply them all at once. `agentrun export`, `diff` and `apply` use these endpoints.",
  Doors:
    "Endpoints that implement other protocols for the same agents and keys. Request, response and error bodies follow the other protocol; `X-Error-Code` has our error code.",
};
