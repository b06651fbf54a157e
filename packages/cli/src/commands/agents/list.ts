import { command } from "../../command.ts";
import { pageFlags, pageQuery, showPages } from "../../pages.ts";

export const listAgents = command({
  path: "agents list",
  summary: "List agents",
  flags: {
    ...pageFlags,
    status: { type: "string", choices: ["active", "archived", "all"], help: "only this status (default active)" },
    source: { type: "string", choices: ["catalog", "custom"], help: "only this origin" },
  },
  examples: ["agents list", "agents list --status all --json"],
  run: (call) => {
    const { status, source } = call.flags;
    const query = { ...pageQuery(call.flags), status, source };
    return showPages(
      call,
      call.client().agents.list(query),
      ["id", "name", "status", ["runtime", ({ runtime }) => runtime.type], "revision", "description"],
      "No agents. Hire one with `agentrun agents hire echo`.",
    );
  },
});
