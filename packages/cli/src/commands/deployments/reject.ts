import { command } from "../../command.ts";
import { findAgentId } from "../../find-agent.ts";

export const rejectDeployment = command({
  path: "deployments reject",
  summary: "Do not deploy a revision that waits for its gate or for a decision",
  args: { agent: { help: "its id or name" }, id: { help: "the id of the pending deployment" } },
  flags: { reason: { type: "string", help: "reason, for the history" } },
  examples: ['deployments reject Haiku pdep_… --reason "answers are too long"'],
  run: async ({ client, args, flags: { reason }, out }) => {
    const service = client();
    out.object(await service.agents.rejectDeployment(await findAgentId(service, args.agent), args.id, { reason }));
  },
});
