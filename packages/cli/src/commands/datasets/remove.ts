import { command } from "../../command.ts";

export const removeDatasetRows = command({
  path: "datasets remove",
  summary: "Remove rows from a data set; former versions keep them",
  args: { id: { help: "the data set's id" }, rows: { help: "ids of rows", rest: true } },
  examples: ["datasets remove ds_… row_…"],
  run: async ({ client, args, out }) => {
    const change = await client().datasets.removeRows(args.id, { row_ids: args.rows });
    if (out.isJson) out.record(change);
    else out.say(`Removed ${change.removed} rows: version ${change.version} has ${change.rows}.`);
  },
});
