import { command } from "../../command.ts";
import { listedEventsFlag } from "../../event-types.ts";
import { listFlags, listQuery, showPages } from "../../pages.ts";

export const listEvents = command({
  path: "events list",
  summary: "List the events of the organisation, as sent to webhooks",
  details: "`agentrun listen` shows events as they happen.",
  flags: { ...listFlags("events list"), type: listedEventsFlag },
  examples: ["events list --type run.failed,alert.triggered", "events list --all --json"],
  run: async (call) => {
    const client = call.client();
    await showPages(
      call,
      client.events.list(await listQuery("events list", client, call.flags)),
      ["id", "type", "created_at", ["subject", ({ data }) => data.id]],
      "No events.",
    );
  },
});
