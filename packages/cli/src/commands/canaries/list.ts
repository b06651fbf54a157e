import type { Canary } from "agent-run-client";
import { command } from "../../command.ts";
import { findAgentId } from "../../find-agent.ts";
import { listFlags, listQuery, showPages } from "../../pages.ts";

export const listCanaries = command({
  path: "canaries list",
  summary: "List the canaries of an agent, newest first",
  args: { agent: { help: "its id or name" } },
  flags: listFlags("canaries list"),
  examples: ["canaries list Haiku", "canaries list Haiku --all --json"],
  run: async (call) => {
    const client = call.client();
    const id = await findAgentId(client, call.args.agent);
    await showPages<Canary>(
      call,
      client.agents.canaries(id, await listQuery("canaries list", client, call.flags)),
      [
        "id",
        "revision",
        "status",
        ["step", ({ step, steps }) => `${step} of ${steps.length}`],
        ["percent", ({ percent }) => `${percent} %`],
        "created_at",
        ["reason", ({ reason }) => reason ?? ""],
      ],
      "No canaries. Start one with `agentrun canaries create`.",
    );
  },
});
