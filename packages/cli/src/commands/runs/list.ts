import { readPairs } from "../../body.ts";
import { command } from "../../command.ts";
import { findAgentId } from "../../find-agent.ts";
import { pageFlags, pageQuery, showPages } from "../../pages.ts";
import { shownStatus } from "../../run-output.ts";

export const listRuns = command({
  path: "runs list",
  summary: "Runs, newest first",
  flags: {
    ...pageFlags,
    agent: { type: "string", value: "<agent>", help: "of this agent, by id or name" },
    status: {
      type: "string",
      value: "<status,…>",
      help: "queued, running, requires_action, completed, failed, cancelled",
    },
    metadata: { type: "string", value: "<key=value>", multiple: true, help: "with these notes" },
    feedback: { type: "string", choices: ["any", "none", "up", "down"], help: "by what was said of them" },
    "created-after": { type: "string", value: "<time>", help: "not before this time" },
    "created-before": { type: "string", value: "<time>", help: "before this time" },
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
      "There are no such runs.",
    );
  },
});
