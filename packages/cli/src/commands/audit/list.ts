import type { AuditEntry } from "agent-run-client";
import { command } from "../../command.ts";
import { pageFlags, pageQuery, showPages } from "../../pages.ts";
import type { Column } from "../../table-layout.ts";

export const listAudit = command({
  path: "audit",
  summary: "List audit entries: who did what, what changed, and denied attempts",
  details:
    "With --jsonl, all matching entries (or the first --limit) are streamed as JSON lines, for a file or a log collector.",
  flags: {
    ...pageFlags,
    action: { type: "string", help: "only this operation, such as updateAgent" },
    actor: { type: "string", value: "<id>", help: "only this actor: the id of a key or person, or operator" },
    resource: { type: "string", value: "<id>", help: "only this resource" },
    outcome: { type: "string", choices: ["succeeded", "refused"], help: "only this outcome" },
    since: { type: "string", value: "<time>", help: "at or after this time, such as 2026-01-02T03:04:05Z" },
    until: { type: "string", value: "<time>", help: "before this time" },
    jsonl: { type: "boolean", help: "print all entries, one JSON object per line" },
  },
  examples: ["audit --outcome refused", "audit --jsonl --since 2026-01-01T00:00:00Z > audit.jsonl"],
  run: async (call) => {
    const { flags, out } = call;
    const filter = {
      action: flags.action,
      actor: flags.actor,
      resource_id: flags.resource,
      outcome: flags.outcome,
      created_after: flags.since,
      created_before: flags.until,
    };
    const client = call.client();
    if (!flags.jsonl) {
      const query = { ...pageQuery(flags), ...filter };
      return showPages(call, client.audit.list(query), columns, "No matching entries.");
    }
    const headers = { accept: "application/x-ndjson" };
    const query = { ...filter, after: flags.after, order: flags.order };
    const response = await client.request("GET", "/audit", { query, headers }).asResponse();
    await copyLines(response.body ?? [], flags.limit ?? Number.POSITIVE_INFINITY, out.write);
  },
});

/** Streams at most `limit` lines. */
async function copyLines(body: AsyncIterable<Uint8Array> | [], limit: number, write: (text: string) => void) {
  const decoder = new TextDecoder();
  let left = limit;
  for await (const chunk of body) {
    const pieces = decoder.decode(chunk, { stream: true }).split("\n");
    const isEnough = pieces.length > left;
    write(isEnough ? `${pieces.slice(0, left).join("\n")}\n` : pieces.join("\n"));
    if (isEnough) return;
    left -= pieces.length - 1;
  }
}

const columns: Column<AuditEntry>[] = ["created_at", "summary", "action", "resource_id", "address"];
