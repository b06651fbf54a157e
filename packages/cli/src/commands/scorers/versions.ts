import { command } from "../../command.ts";

export const listScorerVersions = command({
  path: "scorers versions",
  summary: "List the versions of a scorer, newest first",
  args: { id: { help: "the scorer's id" } },
  examples: ["scorers versions scr_…"],
  run: async ({ client, args, out }) => {
    const { data } = await client().scorers.versions(args.id);
    const definition = ["definition", (row: (typeof data)[number]) => JSON.stringify(row.definition)] as const;
    out.table(data, ["version", "created_at", "created_by", definition], "No versions.");
  },
});
