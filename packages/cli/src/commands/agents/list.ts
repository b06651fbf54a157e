import { command } from "../../command.ts";
import { pageFlags, pageQuery, showPages } from "../../pages.ts";

export const listAgents = command({
  path: "agents list",
  summary: "Agents of the organisation",
  flags: {
    ...pageFlags,
    status: { type: "string", choices: ["active", "archived", "all"], help: "which (active)" },
    source: { type: "string", choices: ["catalog", "custom"], help: "where they come from" },
  },
  examples: ["agents list", "agents list --status all --json"],
  run: (call) => {
    const { status, source } = call.flags;
    const query = { ...pageQuery(call.flags), status, source };
    return showPages(
      call,
      call.client().agents.list(query),
      ["id", "name", "status", ["runtime", ({ runtime }) => runtime.type], "revision", "description"],
      "There are no agents: agentrun agents hire echo hires one.",
    );
  },
});
