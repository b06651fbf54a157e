import type { AgentPatch } from "agent-run-client";
import { agentBody, agentFlags } from "../../agent-body.ts";
import { command } from "../../command.ts";
import { findAgentId } from "../../find-agent.ts";

export const updateAgent = command({
  path: "agents update",
  summary: "Update an agent; creates a revision and deploys it at once",
  args: { agent: { help: "its id or name" } },
  flags: {
    ...agentFlags,
    draft: {
      type: "boolean",
      help: "create the revision without deploying it; try it with `runs create --agent-revision`, then `agents deploy` it",
    },
  },
  examples: ['agents update Haiku --instructions "Answer in two haikus."', "agents update ag_… -d @patch.json"],
  run: async ({ client, args, flags, out }) => {
    const { draft, ...fields } = flags;
    const body = agentBody<AgentPatch>(fields);
    const service = client();
    const id = await findAgentId(service, args.agent);
    if (draft) out.object(await service.agents.createRevision(id, body));
    else out.object(await service.agents.update(id, body));
  },
});
