import type { AlertRule } from "agent-run-client";
import { listing } from "../../shapes.ts";

export const listAlerts = listing<AlertRule>({
  path: "alerts list",
  summary: "List alert rules and their state",
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
  whenNone: "No alert rules. Create one with `agentrun alerts create`.",
  list: (client, query) => client.alerts.list(query),
});
