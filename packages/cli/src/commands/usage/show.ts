import type { Usage } from "agent-run-client";
import { command } from "../../command.ts";
import { csvOptions, toCsv } from "../../csv.ts";
import { type NameOf, readNames } from "../../names.ts";
import type { Output } from "../../output.ts";

const counts = ["calls", "completed", "failed", "cancelled", "tokens_used", "cost_usd"] as const;

export const showUsage = command({
  path: "usage",
  summary: "Show plan limits, usage and cost of a month",
  flags: {
    month: { type: "string", value: "<yyyy-mm>", help: "month (default: the current month)" },
    daily: { type: "boolean", help: "one row per day" },
    csv: { type: "boolean", help: "everything as one CSV table" },
    by: { type: "string", choices: ["agent", "key", "user", "model"], help: "group usage by (default agent)" },
  },
  examples: ["usage", "usage --by user", "usage --month 2026-01 --daily", "usage --csv > usage.csv"],
  run: async ({ client, flags, out }) => {
    const service = client();
    const query = flags.month ? { month: flags.month } : {};
    if (flags.csv) return out.write(await toCsv(service.usage.get(query, csvOptions)));
    const usage = await service.usage.get(query);
    if (out.isJson) return out.record(usage);
    if (flags.daily) return out.table(usage.daily, ["date", ...counts], "No usage.");
    if (!flags.by) showMonth(out, usage);
    const by = flags.by ?? "agent";
    showGroup(out, usage, by, await readNames({ out }, service, by === "key" ? "keys" : "agents"));
  },
});

const groups = ["by_agent", "by_api_key", "by_user", "by_model", "daily"];

function showMonth(out: Output, { limits, ...month }: Usage): void {
  const whole = Object.fromEntries(Object.entries(month).filter(([name]) => !groups.includes(name)));
  out.object({ ...whole, ...limits });
  if (month.by_agent.length > 0) out.line("");
}

function showGroup(out: Output, { by_agent, by_api_key, by_user, by_model }: Usage, by: string, nameOf: NameOf): void {
  const none = "No usage.";
  if (by === "key") out.table(by_api_key, [["key", (row) => nameOf(row.api_key_id)], ...counts], none);
  else if (by === "user") out.table(by_user, ["user", "runs", "tokens_used", "cost_usd"], none);
  else if (by === "model") out.table(by_model, ["model", "tokens_used", "cost_usd", "unpriced_tokens"], none);
  else if (by_agent.length > 0) out.table(by_agent, [["agent", (row) => nameOf(row.agent_id)], ...counts], none);
}
