import type { DeployAgentRequest } from "agent-run-client";
import { agentBody, agentFlags } from "../../agent-body.ts";
import { command } from "../../command.ts";

export const hireAgent = command({
  path: "agents hire",
  summary: "Hire an agent from the catalog",
  args: { key: { help: "its key in the catalog" } },
  flags: agentFlags,
  examples: ["agents hire summarizer", 'agents hire echo --name "My echo"'],
  run: async ({ client, args, flags, out }) =>
    out.object(await client().agents.deploy(args.key, agentBody<DeployAgentRequest>(flags))),
});
