import type { AlertRule } from "agent-run-client";
import { listing } from "../../shapes.ts";

export const listAlerts = listing<AlertRule>({
  path: "alerts list",
  summary: "Alert rules and how they stand",
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
  whenNone: "There are no alert rules yet: agentrun alerts create makes one.",
  list: (client, query) => client.alerts.list(query),
});
