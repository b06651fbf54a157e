import type { AgentId } from "@agentrun/contract";
import type { AgentRecord } from "../../model/agents.ts";

export type Card = Record<string, unknown>;

/** What is true of every agent here: where it is spoken to, and how one is let in. */
const shared = (baseUrl: string, id: AgentId): Card => ({
  supportedInterfaces: ["JSONRPC", "HTTP+JSON"].map((protocolBinding) => ({
    url: `${baseUrl}/agents/${id}/a2a`,
    protocolBinding,
    protocolVersion: "1.0",
  })),
  capabilities: { streaming: true, pushNotifications: true, extendedAgentCard: true },
  securitySchemes: {
    key: { httpAuthSecurityScheme: { scheme: "Bearer", description: "An API key or a short-lived token." } },
  },
  securityRequirements: [{ schemes: { key: { list: [] } } }],
  defaultInputModes: ["text/plain", "application/json"],
  defaultOutputModes: ["text/plain", "application/json"],
});

/** For everybody, so it knows nothing: whether there is such an agent is told to those who may ask. */
export const publicCard = (baseUrl: string, id: AgentId): Card => ({
  name: id,
  description: "An agent that is called with a key. Its extended card says what it does.",
  version: "1",
  ...shared(baseUrl, id),
  skills: [{ id: "run", name: "Run", description: "Answers a message. The extended card says more.", tags: ["agent"] }],
});

export function extendedCard(baseUrl: string, { id, revision, configuration }: AgentRecord): Card {
  const { name, input_schema: schema } = configuration;
  const description = configuration.description || name;
  const takes = schema ? ` Takes JSON of this schema as a data part: ${JSON.stringify(schema)}` : "";
  return {
    name,
    description,
    version: String(revision),
    ...shared(baseUrl, id),
    skills: [{ id: "run", name, description: description + takes, tags: ["agent"] }],
  };
}
