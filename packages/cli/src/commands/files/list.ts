import type { StoredFile } from "agent-run-client";
import { command } from "../../command.ts";
import { pageFlags, pageQuery, showPages } from "../../pages.ts";
import type { Column } from "../../table-layout.ts";

const columns: readonly Column<StoredFile>[] = ["id", "name", "content_type", "size", "user", "run_id", "created_at"];

export const listFiles = command({
  path: "files list",
  summary: "List uploaded files and files created by runs",
  flags: {
    ...pageFlags,
    run: { type: "string", value: "<run_…>", help: "only files created by this run" },
    user: { type: "string", value: "<name>", help: "only files of this end user" },
  },
  examples: ["files list", "files list --run run_…", "files list --all --json"],
  run: (call) => {
    const { run, user } = call.flags;
    const pages = call.client().files.list({ ...pageQuery(call.flags), run_id: run, user });
    return showPages(call, pages, columns, "No files.");
  },
});
