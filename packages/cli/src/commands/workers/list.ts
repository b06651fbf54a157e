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
  summary: "Workers: who comes for runs, and when they were last heard of",
  flags: {
    ...pageFlags,
    queue: { type: "string", value: "<name>", help: "only those that serve it" },
  },
  examples: ["workers list", "workers list --queue support", "workers list --all --json"],
  run: (call) => {
    const pages = call.client().workers.list({ ...pageQuery(call.flags), queue: call.flags.queue });
    return showPages(call, pages, columns, "There are no workers.");
  },
});
