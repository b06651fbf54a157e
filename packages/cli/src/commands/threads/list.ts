import { command } from "../../command.ts";
import { readNames } from "../../names.ts";
import { listFlags, listQuery, showPages } from "../../pages.ts";

export const listThreads = command({
  path: "threads list",
  summary: "List conversations, newest first",
  flags: listFlags("threads list"),
  examples: ["threads list", "threads list --user ada", "threads list --agent support --all --json"],
  run: async (call) => {
    const client = call.client();
    const pages = client.threads.list(await listQuery("threads list", client, call.flags));
    const nameOf = await readNames(call, client, "agents");
    await showPages(
      call,
      pages,
      ["id", "user", "message_count", "run_count", "updated_at", ["agent", ({ agent_id }) => nameOf(agent_id)]],
      "No threads.",
    );
  },
});
