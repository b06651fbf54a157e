import { command } from "../../command.ts";
import { findAgentId } from "../../find-agent.ts";

export const archiveAgent = command({
  path: "agents archive",
  summary: "Archive an agent; its runs stay readable",
  args: { agent: { help: "its id or name" } },
  examples: ["agents archive ag_…"],
  run: async ({ client, args, out }) => {
    const service = client();
    const gone = await service.agents.archive(await findAgentId(service, args.agent));
    if (out.isJson) out.record(gone);
    else out.say(`Archived ${gone.name} (${gone.id}).`);
  },
});
