import type { Usage } from "agent-run-client";
import { command } from "../../command.ts";
import type { Output } from "../../output.ts";

const counts = ["calls", "completed", "failed", "cancelled", "tokens_used"] as const;

export const showUsage = command({
  path: "usage",
  summary: "Plan limits and a month's usage",
  flags: {
    month: { type: "string", value: "<yyyy-mm>", help: "another month than this one" },
    daily: { type: "boolean", help: "day by day" },
  },
  examples: ["usage", "usage --month 2026-01 --daily"],
  run: async ({ client, flags, out }) => {
    const usage = await client().usage.get(flags.month ? { month: flags.month } : {});
    if (out.isJson) return out.record(usage);
    if (flags.daily) return out.table(usage.daily, ["date", ...counts], "Nothing was used.");
    showMonth(out, usage);
  },
});

function showMonth(out: Output, { by_agent: byAgent, by_api_key: _, daily: __, limits, ...month }: Usage): void {
  out.object({ ...month, ...limits });
  if (byAgent.length === 0) return;
  out.line("");
  out.table(byAgent, ["agent_id", ...counts], "");
}
