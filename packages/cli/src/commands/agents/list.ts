import { command } from "../../command.ts";
import { listFlags, listQuery, showPages } from "../../pages.ts";

export const listAgents = command({
  path: "agents list",
  summary: "List agents",
  flags: listFlags("agents list"),
  examples: ["agents list", "agents list --status all --json"],
  run: async (call) => {
    const client = call.client();
    await showPages(
      call,
      client.agents.list(await listQuery("agents list", client, call.flags)),
      ["id", "name", "status", ["runtime", ({ runtime }) => runtime.type], "revision", "description"],
      "No agents. Hire one with `agentrun agents hire echo`.",
    );
  },
});
