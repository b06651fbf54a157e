import { command } from "../../command.ts";
import { findAgentId } from "../../find-agent.ts";

export const deployRevision = command({
  path: "agents deploy",
  summary: "Deploy a revision, such as a tested draft",
  args: { agent: { help: "its id or name" } },
  flags: { revision: { type: "number", required: true, help: "revision to deploy" } },
  examples: ["agents deploy Haiku --revision 4"],
  run: async ({ client, args, flags: { revision }, out }) => {
    const service = client();
    const id = await findAgentId(service, args.agent);
    out.object(await service.agents.createDeployment(id, { revision }));
  },
});
