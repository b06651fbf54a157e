import type { CustomAgentRequest } from "agent-run-client";
import { agentBody, agentFlags } from "../../agent-body.ts";
import { command } from "../../command.ts";

export const createAgent = command({
  path: "agents create",
  summary: "Create an agent from a module, an address or a model",
  flags: agentFlags,
  examples: [
    "agents create --name Greeter --module greeter",
    'agents create --name Haiku --model default --instructions "Answer in a haiku."',
    "agents create -d @agent.json",
  ],
  run: async ({ client, flags, out }) => out.object(await client().agents.create(agentBody<CustomAgentRequest>(flags))),
});
