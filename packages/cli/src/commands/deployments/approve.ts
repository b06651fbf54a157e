import { command } from "../../command.ts";
import { findAgentId } from "../../find-agent.ts";

export const approveDeployment = command({
  path: "deployments approve",
  summary: "Deploy a revision that did not pass its gate",
  args: { agent: { help: "its id or name" }, id: { help: "the id of the pending deployment" } },
  flags: { reason: { type: "string", help: "reason, for the history" } },
  examples: ['deployments approve Haiku pdep_… --reason "the broken rows are outdated"'],
  run: async ({ client, args, flags: { reason }, out }) => {
    const service = client();
    out.object(await service.agents.approveDeployment(await findAgentId(service, args.agent), args.id, { reason }));
  },
});
