import { command } from "../../command.ts";
import { findAgentId } from "../../find-agent.ts";

export const createDataset = command({
  path: "datasets create",
  summary: "Create an empty data set for an agent",
  args: { agent: { help: "the agent, by id or name" }, name: { help: "name of the data set" } },
  flags: { description: { type: "string", help: "what the rows have in common" } },
  examples: ['datasets create support "Support questions"', "datasets create ag_… smoke --json"],
  run: async ({ client, args, flags, out }) => {
    const service = client();
    const agent_id = await findAgentId(service, args.agent);
    const { description } = flags;
    const dataset = await service.datasets.create({ agent_id, name: args.name, description });
    if (out.isJson) out.record(dataset);
    else out.line(dataset.id);
  },
});
