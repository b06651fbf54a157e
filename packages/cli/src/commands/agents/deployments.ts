import { command } from "../../command.ts";
import { findAgentId } from "../../find-agent.ts";
import { readNames } from "../../names.ts";
import { listFlags, listQuery, showPages } from "../../pages.ts";

export const listDeployments = command({
  path: "agents deployments",
  summary: "List the deployments and rollbacks of an agent",
  args: { agent: { help: "its id or name" } },
  flags: listFlags("agents deployments"),
  examples: ["agents deployments Haiku"],
  run: async (call) => {
    const client = call.client();
    const id = await findAgentId(client, call.args.agent);
    const nameOf = await readNames(call, client, "keys", "members");
    await showPages(
      call,
      client.agents.deployments(id, await listQuery("agents deployments", client, call.flags)),
      [
        "id",
        "revision",
        "previous_revision",
        "rolled_back_from",
        "reason",
        ["created_by", (deployment) => nameOf(deployment.created_by)],
        "created_at",
      ],
      "No deployments.",
    );
  },
});
