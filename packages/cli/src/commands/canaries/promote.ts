import { command } from "../../command.ts";
import { findAgentId } from "../../find-agent.ts";

export const promoteCanary = command({
  path: "canaries promote",
  summary: "Deploy the revision of a canary now",
  args: { agent: { help: "its id or name" }, id: { help: "the canary's id" } },
  examples: ["canaries promote Haiku can_…"],
  run: async ({ client, args, out }) => {
    const service = client();
    out.object(await service.agents.promoteCanary(await findAgentId(service, args.agent), args.id));
  },
});
