import { command } from "../../command.ts";
import { findAgentId } from "../../find-agent.ts";

export const abortCanary = command({
  path: "canaries abort",
  summary: "End a canary: new runs use the deployed revision again",
  args: { agent: { help: "its id or name" }, id: { help: "the canary's id" } },
  flags: { reason: { type: "string", help: "reason, for the history" } },
  examples: ['canaries abort Haiku can_… --reason "customers complained"'],
  run: async ({ client, args, flags: { reason }, out }) => {
    const service = client();
    out.object(await service.agents.abortCanary(await findAgentId(service, args.agent), args.id, { reason }));
  },
});
