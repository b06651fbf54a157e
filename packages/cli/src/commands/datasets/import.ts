import { readPairs } from "../../body.ts";
import { command } from "../../command.ts";

export const importDatasetRows = command({
  path: "datasets import",
  summary: "Add runs of the agent to a data set",
  args: { id: { help: "the data set's id" } },
  flags: {
    run: { type: "string", value: "<run id>", multiple: true, help: "only this run; can be repeated" },
    status: {
      type: "string",
      value: "<status,…>",
      help: "only runs with these statuses: completed, failed, cancelled",
    },
    user: { type: "string", help: "only runs for this end user" },
    metadata: { type: "string", value: "<key=value>", multiple: true, help: "only runs with this metadata" },
    feedback: { type: "string", choices: ["any", "none", "up", "down"], help: "only runs with this feedback" },
    "created-after": { type: "string", value: "<time>", help: "only runs created at or after this time" },
    "created-before": { type: "string", value: "<time>", help: "only runs created before this time" },
    limit: { type: "number", help: "only the newest N runs" },
    tag: { type: "string", value: "<tag>", multiple: true, help: "tag of the new rows" },
    "without-outputs": { type: "boolean", help: "do not expect the outputs of the runs" },
  },
  examples: [
    "datasets import ds_… --run run_…",
    "datasets import ds_… --feedback up --limit 200",
    "datasets import ds_… --feedback down --without-outputs --tag complaint",
  ],
  run: async ({ client, args, flags, out }) => {
    const { status, user, feedback, limit, tag: tags } = flags;
    const change = await client().datasets.importRows(args.id, {
      run_ids: flags.run,
      filter: {
        status: status?.split(","),
        user,
        metadata: readPairs(flags.metadata, "--metadata"),
        feedback,
        created_after: flags["created-after"],
        created_before: flags["created-before"],
      },
      limit,
      tags,
      expect_output: flags["without-outputs"] ? false : undefined,
    });
    if (out.isJson) out.record(change);
    else out.say(`Added ${change.added} rows: version ${change.version} has ${change.rows}.`);
  },
});
