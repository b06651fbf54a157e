import type { TSchema } from "typebox";

/** Examples for parameters whose schema has none, by name. If a name has several meanings, the first one that matches the schema is used. */
const byName: Readonly<Record<string, readonly unknown[]>> = {
  "A2A-Version": ["1.0"],
  "If-None-Match": ['"5f4dcc3b"'],
  "Last-Event-ID": ["12"],
  "MCP-Protocol-Version": ["2026-07-28"],
  "Mcp-Method": ["tools/call"],
  "Mcp-Name": ["echo"],
  "Mcp-Session-Id": ["c2Vzc2lvbg"],
  Prefer: ["wait=10"],
  Range: ["bytes=0-1023"],
  "X-SERVICE-Attempt": ["1"],
  "X-SERVICE-Delivery": ["dlv_01jz8v3k5qe8xa2m4n6p8r0t2v"],
  "X-SERVICE-Event": ["run.completed"],
  "X-SERVICE-Signature": ["51784b3d8f55806816e3d39b85b61f46cb02b6e741c9fd23f8864fb86c5d4550"],
  "X-SERVICE-Signature-Previous": ["b0e5bd4b1cf8ab3c5a3e2b5d1e1f6bb2a1a6d0c6a3a7f54b1c0fcf8a6a1de9b3"],
  "webhook-id": ["evt_01j0000000000000000000000a"],
  "webhook-signature": ["v1,0GWFONWfoGxfCmD27Owmm8UjYcbRj19IyW94MFyRmLQ="],
  "webhook-timestamp": ["1767323045"],
  action: ["createApiKey"],
  actor: ["key_01jz8v3k5qe8xa2m4n6p8r0t2v"],
  after: [12],
  agent_revision: [3],
  base_revision: [3],
  other_revision: [4],
  catalog_key: ["echo"],
  code: ["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"],
  chat_id: ["chat-1"],
  client_id: ["https://client.example.com/client.json"],
  code_challenge: ["E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"],
  code_challenge_method: ["S256"],
  config_id: ["mine"],
  contextId: ["order-4711"],
  expand: ["input,output"],
  feedback_label: ["wrong-tone"],
  feedback_name: ["accuracy"],
  historyLength: ["10"],
  includeArtifacts: ["true"],
  max_cost_usd: [1],
  max_latency_ms: [60_000],
  max_score: [5],
  metadata: [{ team: "support" }],
  min_cost_usd: [0.01],
  min_latency_ms: [1_000],
  min_score: [1],
  month: ["2026-01"],
  name: ["support"],
  pageSize: ["20"],
  pageToken: ["run_01jz8v3k5qe8xa2m4n6p8r0t2v"],
  queue: ["support"],
  redirect_uri: ["http://localhost:3000/callback"],
  request: ["eyJjbGllbnQiOiJtaW5lIn0"],
  resource: ["https://agents.example.com/v2/mcp"],
  resource_id: ["ag_01jz8v3k5qe8xa2m4n6p8r0t2v"],
  response_type: ["code"],
  scope: ["runs:write"],
  starting_after: [12],
  state: ["af0ifjsldkj"],
  status: ["completed,failed", "active,expiring", "TASK_STATE_WORKING"],
  statusTimestampAfter: ["2026-01-02T03:04:05Z"],
  tag: ["en"],
  text: ["late parcel"],
  token: ["bGluaw"],
  type: ["run.completed,run.failed"],
  user: ["ada"],
  version: [3],
};

type Stated = { default?: unknown; enum?: unknown; pattern?: string; type?: string };

/** An example, unless the schema itself shows the possible values. */
export function exampleOf(name: string, schema: TSchema): unknown {
  const { default: usual, enum: all, pattern, type } = schema as Stated;
  if (usual !== undefined || all !== undefined || type === "boolean") return undefined;
  // A status without a pattern is one of A2A's states.
  const fitting = byName[name]?.filter(
    (value) => pattern === undefined || new RegExp(pattern, "u").test(String(value)),
  );
  return name === "status" && pattern === undefined ? fitting?.at(-1) : fitting?.[0];
}
