import type { ThreadMessage } from "agent-run-client";
import { command } from "../../command.ts";
import { listFlags, listQuery, showPages } from "../../pages.ts";

/** The text of a message; other parts, such as files and tool calls, by their type. */
const textOf = ({ content }: ThreadMessage): string =>
  content.map((part) => ("text" in part && typeof part.text === "string" ? part.text : `[${part.type}]`)).join(" ");

export const listThreadMessages = command({
  path: "threads messages",
  summary: "List a conversation's messages, oldest first",
  args: { id: { help: "the thread's id" } },
  flags: listFlags("threads messages"),
  examples: ["threads messages thr_…", "threads messages thr_… --all --json"],
  run: async (call) => {
    const client = call.client();
    const query = await listQuery("threads messages", client, call.flags);
    const pages = client.threads.listMessages(call.args.id, { ...query, order: call.flags.order ?? "asc" });
    await showPages(call, pages, ["created_at", "role", ["text", textOf], "run_id", "id"], "No messages.");
  },
});
