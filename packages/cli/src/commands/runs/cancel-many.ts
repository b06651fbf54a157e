import { readPairs } from "../../body.ts";
import { command } from "../../command.ts";
import { UsageError } from "../../exit-codes.ts";
import { findAgentId } from "../../find-agent.ts";

const notEnded = ["queued", "running", "requires_action", "cancelling"];

export const cancelManyRuns = command({
  path: "runs cancel-many",
  summary: "Cancel all matching runs",
  flags: {
    agent: { type: "string", value: "<agent>", help: "only runs of this agent, by id or name" },
    status: {
      type: "string",
      value: "<status,…>",
      help: "only these statuses: queued, running, requires_action, cancelling",
    },
    metadata: { type: "string", value: "<key=value>", multiple: true, help: "only runs with this metadata" },
    "created-after": { type: "string", value: "<time>", help: "only runs created at or after this time" },
    "created-before": { type: "string", value: "<time>", help: "only runs created before this time" },
    all: { type: "boolean", help: "all unfinished runs; cannot be combined with other filters" },
  },
  examples: ["runs cancel-many --agent echo --status queued", "runs cancel-many --all"],
  run: async ({ client, flags, out }) => {
    const service = client();
    const filters = [flags.agent, flags.status, flags.metadata, flags["created-after"], flags["created-before"]];
    const isFiltered = filters.some((filter) => filter !== undefined);
    if (isFiltered && flags.all) throw new UsageError("--all cannot be combined with other filters.");
    if (!isFiltered && !flags.all) throw new UsageError("Choose the runs with a filter, or use --all.");
    const result = await service.runs.cancelMany({
      agent_id: flags.agent === undefined ? undefined : await findAgentId(service, flags.agent),
      // The service rejects an empty request, so that a mistake cannot cancel everything.
      status: flags.all ? notEnded : flags.status?.split(","),
      metadata: readPairs(flags.metadata, "--metadata"),
      created_after: flags["created-after"],
      created_before: flags["created-before"],
    });
    if (out.isJson) out.record(result);
    else out.say(`${result.matched} matched: ${result.cancelled} cancelled, ${result.cancelling} cancelling.`);
  },
});
