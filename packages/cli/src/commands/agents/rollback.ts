import { command } from "../../command.ts";
import { findAgentId } from "../../find-agent.ts";

export const rollbackAgent = command({
  path: "agents rollback",
  summary: "Roll back to an earlier revision",
  args: { agent: { help: "its id or name" } },
  flags: {
    revision: { type: "number", help: "revision to deploy (default: one step back in the deployment history)" },
    reason: { type: "string", help: "reason, for the deployment history" },
  },
  examples: ['agents rollback Haiku --reason "worse answers"', "agents rollback ag_… --revision 3"],
  run: async ({ client, args, flags, out }) => {
    const { revision, reason = "rolled back from the command line" } = flags;
    const service = client();
    const id = await findAgentId(service, args.agent);
    out.object(await service.agents.rollback(id, { reason, ...(revision === undefined ? {} : { revision }) }));
  },
});
