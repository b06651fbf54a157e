import type { Analytics } from "agent-run-client";
import { command } from "../../command.ts";
import { csvOptions, toCsv } from "../../csv.ts";
import { findAgentId } from "../../find-agent.ts";
import { type NameOf, readNames } from "../../names.ts";
import type { Output } from "../../output.ts";

export const showAnalytics = command({
  path: "analytics",
  summary: "Show run statistics: success, latency, failures, busiest agents",
  flags: {
    "created-after": {
      type: "string",
      value: "<time>",
      help: "start, a full hour or a day (default: seven days before --created-before)",
    },
    "created-before": { type: "string", value: "<time>", help: "end, a full hour or a day (default: now)" },
    "time-zone": {
      type: "string",
      value: "<zone>",
      help: "IANA time zone of the days, such as Europe/Zurich (default UTC)",
    },
    agent: { type: "string", value: "<agent>", help: "only this agent, by id or name" },
    series: { type: "boolean", help: "one row per day" },
    hourly: { type: "boolean", help: "one row per hour" },
    csv: { type: "boolean", help: "everything as one CSV table" },
  },
  examples: ["analytics", "analytics --agent echo --series", "analytics --time-zone Europe/Zurich --csv"],
  run: async ({ client, flags, out }) => {
    const service = client();
    const query = {
      created_after: flags["created-after"],
      created_before: flags["created-before"],
      time_zone: flags["time-zone"],
      interval: flags.hourly ? ("hour" as const) : ("day" as const),
      agent_id: flags.agent === undefined ? undefined : await findAgentId(service, flags.agent),
    };
    if (flags.csv) return out.write(await toCsv(service.analytics.get(query, csvOptions)));
    const analytics = await service.analytics.get(query);
    if (out.isJson) return out.record(analytics);
    if (!flags.series && !flags.hourly) return showWhole(out, analytics, await readNames({ out }, service, "agents"));
    const columns = ["start", "accepted", "completed", "failed", "cancelled", "tokens_used", "cost_usd"] as const;
    out.table(analytics.series, columns, "No runs in this period.");
  },
});

function showWhole(out: Output, analytics: Analytics, nameOf: NameOf): void {
  const {
    series: _,
    guardrails: __,
    busiest_api_keys: ___,
    failures_by_code: failures,
    feedback,
    busiest_agents: agents,
    ...rest
  } = analytics;
  const agent = ["agent", ({ agent_id }: { agent_id: string }) => nameOf(agent_id)] as const;
  out.object(rest);
  if (failures.length > 0) out.line("");
  if (failures.length > 0) out.table(failures, ["code", "runs"], "");
  if (agents.length > 0) out.line("");
  if (agents.length > 0) out.table(agents, [agent, "calls", "completed", "failed", "cancelled"], "");
  if (feedback.length > 0) out.line("");
  if (feedback.length > 0)
    out.table(feedback, [agent, "agent_revision", "name", "up", "down", "scores", "average_score"], "");
}
