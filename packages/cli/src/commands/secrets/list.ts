import type { Secret } from "agent-run-client";
import { listing } from "../../shapes.ts";

export const listSecrets = listing<Secret>({
  path: "secrets list",
  summary: "List secrets, without their values",
  names: ["agents"],
  columns: (nameOf) => [
    "name",
    ["agent", ({ agent_id }) => (agent_id ? nameOf(agent_id) : "all")],
    "version",
    "previous_expires_at",
    "updated_at",
    "id",
  ],
  whenNone: "No secrets. Create one with `agentrun secrets set NAME`.",
  list: (client, query) => client.secrets.list(query),
});
