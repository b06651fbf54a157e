import { command } from "../../command.ts";
import { listedEventsFlag } from "../../event-types.ts";
import { pageFlags, pageQuery, showPages } from "../../pages.ts";

export const listEvents = command({
  path: "events list",
  summary: "List the events of the organisation, as sent to webhooks",
  details: "`agentrun listen` shows events as they happen.",
  flags: { ...pageFlags, type: listedEventsFlag },
  examples: ["events list --type run.failed,alert.triggered", "events list --all --json"],
  run: (call) =>
    showPages(
      call,
      call.client().events.list({ ...pageQuery(call.flags), type: call.flags.type }),
      ["id", "type", "created_at", ["subject", ({ data }) => data.id]],
      "No events.",
    ),
});
