import { readPairs } from "../../body.ts";
import { command } from "../../command.ts";
import { findAgentId } from "../../find-agent.ts";
import { pageFlags, pageQuery, showPages } from "../../pages.ts";
import { shownStatus } from "../../run-output.ts";

export const listRuns = command({
  path: "runs list",
  summary: "List runs, newest first",
  flags: {
    ...pageFlags,
    agent: { type: "string", value: "<agent>", help: "only runs of this agent, by id or name" },
    status: {
      type: "string",
      value: "<status,…>",
      help: "only these statuses: queued, running, requires_action, completed, failed, cancelled",
    },
    metadata: { type: "string", value: "<key=value>", multiple: true, help: "only runs with this metadata" },
    feedback: { type: "string", choices: ["any", "none", "up", "down"], help: "only runs with this feedback" },
    "created-after": { type: "string", value: "<time>", help: "only runs created at or after this time" },
    "created-before": { type: "string", value: "<time>", help: "only runs created before this time" },
  },
  examples: ["runs list --status failed", "runs list --feedback down", "runs list --agent echo --all --json"],
  run: async (call) => {
    const { flags } = call;
    const client = call.client();
    const query = {
      ...pageQuery(flags),
      agent_id: flags.agent === undefined ? undefined : await findAgentId(client, flags.agent),
      status: flags.status,
      metadata: readPairs(flags.metadata, "--metadata"),
      feedback: flags.feedback,
      created_after: flags["created-after"],
      created_before: flags["created-before"],
      expand: "output",
    };
    await showPages(
      call,
      client.runs.list(query),
      [
        "id",
        ["status", shownStatus],
        ["output", ({ output, error }) => error?.message ?? output?.result ?? output],
        "created_at",
        "latency_ms",
        "agent_id",
      ],
      "No matching runs.",
    );
  },
});
