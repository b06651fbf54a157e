import { readFileSync, statSync } from "node:fs";
import type { AgentRun, DatasetChange } from "agent-run-client";
import { command } from "../../command.ts";
import { batchesOf, type FileRow, readDatasetRows } from "../../dataset-rows.ts";
import { UsageError } from "../../exit-codes.ts";
import type { Output } from "../../output.ts";

export const uploadDatasetRows = command({
  path: "datasets upload",
  summary: "Add the rows of a JSONL or CSV file to a data set",
  details:
    "JSONL: one object per line, with input and optionally expected_output, tags and user. CSV: the columns input.NAME and expected.NAME are fields, with ':json' at the end for values that are not text; tags are separated by semicolons. The whole file is checked before the first row is sent.",
  args: { id: { help: "the data set's id" }, path: { help: "path of the file" } },
  examples: ["datasets upload ds_… cases.jsonl", "datasets upload ds_… cases.csv"],
  run: async ({ client, args, out, progress }) => {
    if (!statSync(args.path, { throwIfNoEntry: false })?.isFile())
      throw new UsageError(`There is no file ${args.path}.`);
    const rows = readDatasetRows(args.path, readFileSync(args.path, "utf8"));
    if (rows.length === 0) throw new UsageError(`There are no rows in ${args.path}.`);
    const change = await progress(`Adding ${rows.length} rows`, addRows(client(), out, args.id, rows));
    if (out.isJson) out.record({ ...change, added: rows.length });
    else out.say(`Added ${rows.length} rows: version ${change?.version} has ${change?.rows}.`);
  },
});

async function addRows(service: AgentRun, out: Output, id: string, rows: readonly FileRow[]) {
  let change: DatasetChange | undefined;
  let added = 0;
  for (const batch of batchesOf(rows)) {
    try {
      change = await service.datasets.addRows(id, { rows: batch });
    } catch (error) {
      out.say(`The first ${added} of ${rows.length} rows were added.`);
      throw error;
    }
    added += batch.length;
  }
  return change;
}
