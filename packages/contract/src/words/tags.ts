/** What each chapter of the reference begins with, in the document's order. */
export const tagWords: Readonly<Record<string, string>> = {
  Agents:
    "An agent is a name, instructions and a `runtime`: a module on the server, an HTTP service, a model, or a worker. Every change is a revision that is deployed at once and can be rolled back.",
  Runs: "A run is one piece of work of one agent: an input, and later an output or an error. It is durable before the call is answered. Create and wait, stream, act on what it asks, cancel, trace, replay.",
  "API keys":
    "What programs call with: `Authorization: Bearer ar_live_…`. Scoped, bound to agents or networks if you like, rotated with a grace of 24 hours, revoked at once.",
  Sessions:
    "How people sign in, and short-lived tokens for web pages. These stand beside the version segment, and under `{base_url}` as well.",
  Members: "Who belongs to the organisation, with which role, and who is invited.",
  Organization: "What its owners decided for all of its members.",
  "Single sign-on": "Sign-in through the organisation's own OpenID Connect provider, for the domains it has proven.",
  Usage: "What was used against the plan's limits, and how runs went.",
  Audit: "Who did what, and who was refused.",
  Webhooks:
    "Addresses of yours that are told of events: signed, retried after 1 s and 5 s, with a history of what was sent and answered.",
  Events: "The same events as a list in their order, and as a stream.",
  Workers:
    "Processes of your own that come for the runs of worker agents. The client libraries speak this protocol for you.",
  Policies: "Guards between callers and agents: personal data, secrets, injections, terms, patterns, sizes, schemas.",
  Connectors: "Tools for model agents, from MCP servers and OpenAPI documents.",
  Providers: "Where models come from. They share the connectors' scopes.",
  Alerts: "Rules that watch a number and tell when it is wrong.",
  Errors: "What failed on the service's own side, for its operator.",
  Replays: "Many runs done again, and held against what they came to before.",
  Caps: "How much runs may cost or use in a day, a week or a month.",
  Threads: "Conversations: messages of users and agents, one run at a time.",
  Files: "Bytes that runs read and make.",
  Pipelines: "Graphs of runs, begun by a call or by the clock.",
  Doors:
    "The protocols of others, spoken by the same agents with the same keys. Their bodies and errors are their own; `X-Error-Code` has ours.",
};
