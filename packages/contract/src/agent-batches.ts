import { type Static, Type } from "typebox";
import { Agent } from "./agents.ts";
import type { Endpoint } from "./endpoint.ts";
import { ErrorBody } from "./error-bodies.ts";
import { Id } from "./ids.ts";
import { closed, Nullable, ObjectName } from "./schema.ts";

const ArchiveAgentsRequest = Type.Object(
  { agent_ids: Type.Array(Id("ag"), { minItems: 1, maxItems: 100, description: "The agents to archive." }) },
  { ...closed, title: "ArchiveAgentsRequest" },
);
export type ArchiveAgentsRequest = Static<typeof ArchiveAgentsRequest>;

const AgentBatchItem = Type.Object(
  {
    status: Type.Integer({ description: "The status that DELETE /agents/{id} would have." }),
    agent: Nullable(Agent),
    error: Nullable(ErrorBody.properties.error),
  },
  { title: "AgentBatchItem", description: "The result of one item: an agent or an error." },
);
export type AgentBatchItem = Static<typeof AgentBatchItem>;

export const AgentBatch = Type.Object(
  {
    object: ObjectName("agent_batch"),
    accepted: Type.Integer({ minimum: 0, description: "Number of items with an agent." }),
    rejected: Type.Integer({ minimum: 0, description: "Number of items with an error." }),
    data: Type.Array(AgentBatchItem, { description: "One result per item, in the order of the request." }),
  },
  { title: "AgentBatch", description: "The results of a batch." },
);
export type AgentBatch = Static<typeof AgentBatch>;

export const agentBatchEndpoints = {
  archiveAgents: {
    method: "POST",
    path: "/agents/archive",
    tag: "Agents",
    summary: "Archive many agents",
    description:
      "Archives up to 100 agents. Each item succeeds or fails on its own, and takes one request of the rate limit: items that do not fit have the status 429.",
    scope: "agents:write",
    body: ArchiveAgentsRequest,
    batchOf: "agent_ids",
    responses: { 200: AgentBatch },
  },
} as const satisfies Record<string, Endpoint>;
