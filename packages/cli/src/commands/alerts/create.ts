import type { CreateAlertRuleRequest } from "agent-run-client";
import { dataFlag, mergeBody } from "../../body.ts";
import { command } from "../../command.ts";

export const createAlert = command({
  path: "alerts create",
  summary: "Watch a number, and be told by an event when it is wrong",
  flags: {
    data: dataFlag,
    name: { type: "string", help: "its name" },
    metric: {
      type: "string",
      value: "<metric>",
      help: "error_rate, p95_latency_ms, run_count, queue_depth, tokens, …",
    },
    comparison: { type: "string", choices: ["gt", "gte", "lt", "lte"], help: "when it is wrong" },
    threshold: { type: "number", help: "against what it is compared" },
    window: { type: "number", value: "<seconds>", help: "over how long (300)" },
    agent: { type: "string", value: "<id>", help: "of one agent alone" },
    severity: { type: "string", choices: ["info", "warning", "critical"], help: "how bad it is" },
  },
  examples: [
    "alerts create --name errors --metric error_rate --comparison gt --threshold 20",
    "alerts create -d @alert.json",
  ],
  run: async ({ client, flags, out }) => {
    const { data, name, metric, comparison, threshold, window, agent, severity } = flags;
    const fields = { name, metric, comparison, threshold, severity, window_seconds: window, agent_id: agent };
    out.object(await client().alerts.create(mergeBody<CreateAlertRuleRequest>(data, fields)));
  },
});
