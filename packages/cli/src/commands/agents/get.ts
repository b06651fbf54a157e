import { command } from "../../command.ts";
import { findAgentId } from "../../find-agent.ts";

export const getAgent = command({
  path: "agents get",
  summary: "Get an agent with its configuration",
  args: { agent: { help: "its id or name" } },
  examples: ["agents get echo", "agents get ag_… --json"],
  run: async ({ client, args, out }) => {
    const service = client();
    out.object(await service.agents.get(await findAgentId(service, args.agent)));
  },
});
