import type { AgentPatch } from "agent-run-client";
import { agentBody, agentFlags } from "../../agent-body.ts";
import { command } from "../../command.ts";
import { findAgentId } from "../../find-agent.ts";

export const updateAgent = command({
  path: "agents update",
  summary: "Change an agent: a new revision, deployed at once",
  args: { agent: { help: "its id or name" } },
  flags: agentFlags,
  examples: ['agents update Haiku --instructions "Answer in two haikus."', "agents update ag_… -d @patch.json"],
  run: async ({ client, args, flags, out }) => {
    const body = agentBody<AgentPatch>(flags);
    const service = client();
    out.object(await service.agents.update(await findAgentId(service, args.agent), body));
  },
});
