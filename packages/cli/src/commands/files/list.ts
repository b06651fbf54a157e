import type { StoredFile } from "agent-run-client";
import { command } from "../../command.ts";
import { listFlags, listQuery, showPages } from "../../pages.ts";
import type { Column } from "../../table-layout.ts";

const columns: readonly Column<StoredFile>[] = ["id", "name", "content_type", "size", "user", "run_id", "created_at"];

export const listFiles = command({
  path: "files list",
  summary: "List uploaded files and files created by runs",
  flags: listFlags("files list"),
  examples: ["files list", "files list --run run_…", "files list --all --json"],
  run: async (call) => {
    const client = call.client();
    const pages = client.files.list(await listQuery("files list", client, call.flags));
    await showPages(call, pages, columns, "No files.");
  },
});
