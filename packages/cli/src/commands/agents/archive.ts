import { command } from "../../command.ts";
import { exitCodes } from "../../exit-codes.ts";
import { findAgentId } from "../../find-agent.ts";

export const archiveAgent = command({
  path: "agents archive",
  summary: "Archive agents; their runs stay readable",
  args: { agent: { help: "its id or name" }, others: { help: "more agents", rest: true } },
  examples: ["agents archive ag_…", "agents archive Haiku Limerick"],
  run: async ({ client, args, out }) => {
    const service = client();
    const ids: string[] = [];
    for (const name of [args.agent, ...args.others]) ids.push(await findAgentId(service, name));
    if (ids.length > 1) {
      const batch = await service.agents.archiveMany({ agent_ids: ids });
      if (out.isJson) out.record(batch);
      else for (const [at, { agent, error }] of batch.data.entries()) out.say(resultOf(ids[at], agent, error));
      return batch.rejected > 0 ? exitCodes.failed : exitCodes.done;
    }
    const gone = await service.agents.archive(ids[0] ?? "");
    if (out.isJson) out.record(gone);
    else out.say(archived(gone));
    return exitCodes.done;
  },
});

type Named = { name: string; id: string };

const archived = ({ name, id }: Named): string => `Archived ${name} (${id}).`;

const resultOf = (id: string | undefined, agent: Named | null, error: { message: string } | null): string =>
  agent ? archived(agent) : `Not archived: ${id}. ${error?.message ?? ""}`;
