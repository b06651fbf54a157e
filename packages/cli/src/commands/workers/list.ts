import type { Worker } from "agent-run-client";
import { command } from "../../command.ts";
import { pageFlags, pageQuery, showPages } from "../../pages.ts";
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
  flags: {
    ...pageFlags,
    queue: { type: "string", value: "<name>", help: "only workers of this queue" },
  },
  examples: ["workers list", "workers list --queue support", "workers list --all --json"],
  run: (call) => {
    const pages = call.client().workers.list({ ...pageQuery(call.flags), queue: call.flags.queue });
    return showPages(call, pages, columns, "No workers.");
  },
});
