import type { Worker } from "agent-run-client";
import { command } from "../../command.ts";
import { listFlags, listQuery, showPages } from "../../pages.ts";
import type { Column } from "../../table-layout.ts";

const columns: readonly Column<Worker>[] = [
  "id",
  "name",
  "status",
  "build",
  "queues",
  "agents",
  ["runs", ({ running, concurrency }) => `${running}/${concurrency}`],
  "address",
  "last_seen_at",
];

export const listWorkers = command({
  path: "workers list",
  summary: "List workers and when they were last seen",
  flags: listFlags("workers list"),
  examples: ["workers list", "workers list --queue support", "workers list --all --json"],
  run: async (call) => {
    const client = call.client();
    const pages = client.workers.list(await listQuery("workers list", client, call.flags));
    await showPages(call, pages, columns, "No workers.");
  },
});
