import type { PendingDeployment } from "agent-run-client";
import { command } from "../../command.ts";
import { findAgentId } from "../../find-agent.ts";
import { listFlags, listQuery, showPages } from "../../pages.ts";

export const listPendingDeployments = command({
  path: "deployments pending",
  summary: "List the revisions of an agent that waited for its gate, newest first",
  args: { agent: { help: "its id or name" } },
  flags: listFlags("deployments pending"),
  examples: ["deployments pending Haiku", "deployments pending Haiku --all --json"],
  run: async (call) => {
    const client = call.client();
    const id = await findAgentId(client, call.args.agent);
    await showPages<PendingDeployment>(
      call,
      client.agents.pendingDeployments(id, await listQuery("deployments pending", client, call.flags)),
      ["id", "revision", "status", "experiment_id", "created_at", ["reason", ({ reason }) => reason ?? ""]],
      "No pending deployments. Only agents with a gate have them.",
    );
  },
});
