import type { Alert } from "agent-run-client";
import { listing } from "../../shapes.ts";

export const listAlerts = listing<Alert>({
  path: "alerts list",
  summary: "List alerts and their state",
  columns: [
    "id",
    "name",
    "status",
    [
      "rule",
      ({ metric, comparison, threshold, window_seconds }) =>
        `${metric} ${comparison} ${threshold} in ${window_seconds} s`,
    ],
    "last_value",
    "severity",
  ],
  whenNone: "No alerts. Create one with `agentrun alerts create`.",
  list: (client, query) => client.alerts.list(query),
});
