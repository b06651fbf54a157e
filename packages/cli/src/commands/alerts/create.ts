import type { CreateAlertRequest } from "agent-run-client";
import { dataFlag, mergeBody } from "../../body.ts";
import { command } from "../../command.ts";

export const createAlert = command({
  path: "alerts create",
  summary: "Create an alert: send an event when a metric crosses a threshold",
  flags: {
    data: dataFlag,
    name: { type: "string", help: "name of the rule" },
    metric: {
      type: "string",
      value: "<metric>",
      help: "metric: error_rate, p95_latency_ms, run_count, queue_depth, queue_wait_ms, tokens, quota_used_percent, webhook_failure_rate, guardrail_blocks, unserved_runs, average_score, pass_rate",
    },
    comparison: {
      type: "string",
      choices: ["gt", "gte", "lt", "lte"],
      help: "how the metric is compared with the threshold",
    },
    threshold: { type: "number", help: "threshold, in the unit of the metric (error_rate: percent, 0 to 100)" },
    window: { type: "number", value: "<seconds>", help: "time window (default 300)" },
    agent: { type: "string", value: "<id>", help: "only this agent" },
    "feedback-name": { type: "string", value: "<name>", help: "for average_score and pass_rate: name of the feedback" },
    "min-samples": { type: "number", help: "with fewer samples, such as scored runs, there is no data" },
    severity: { type: "string", choices: ["info", "warning", "critical"], help: "severity" },
  },
  examples: [
    "alerts create --name errors --metric error_rate --comparison gt --threshold 20",
    "alerts create -d @alert.json",
  ],
  run: async ({ client, flags, out }) => {
    const { data, name, metric, comparison, threshold, window, agent, severity } = flags;
    const { "feedback-name": feedback_name, "min-samples": min_samples } = flags;
    const limits = { feedback_name, min_samples, window_seconds: window, agent_id: agent };
    const fields = { name, metric, comparison, threshold, severity, ...limits };
    out.object(await client().alerts.create(mergeBody<CreateAlertRequest>(data, fields)));
  },
});
