import type { Comparison } from "agent-run-client";
import { command } from "../../command.ts";
import type { Output } from "../../output.ts";
import { safeLine } from "../../terminal.ts";

export const compareRuns = command({
  path: "runs compare",
  summary: "Compare two runs: steps, outputs, cost, latency, scores",
  args: { id: { help: "the run's id" }, other: { help: "the other run's id" } },
  examples: ["runs compare run_… run_…", "runs compare run_… run_… --json"],
  run: async ({ client, args, out }) => {
    const comparison = await client().runs.compare(args.id, args.other);
    if (out.isJson) return out.record(comparison);
    showSides(out, comparison);
    showSteps(out, comparison);
    showChanges(out, comparison);
  },
});

const shown = ["agent_revision", "status", "latency_ms", "waiting_ms", "tokens_used", "cost_usd"] as const;

function showSides(out: Output, { base, other, same_input: isSameInput }: Comparison): void {
  const rows = shown.map((field) => ({ field, base: base[field] ?? "", other: other[field] ?? "" }));
  const scores = (side: Comparison["base"]) =>
    side.scores.map(({ name, up, down, average_score: average }) => `${name} +${up} -${down} ${average ?? ""}`.trim());
  const scoreRow = { field: "scores", base: scores(base).join(", "), other: scores(other).join(", ") };
  const input = { field: "input", base: "", other: isSameInput ? "same" : "different" };
  out.table([...rows, scoreRow, input], ["field", "base", "other"], "");
}

function showSteps(out: Output, { steps }: Comparison): void {
  if (steps.length === 0) return;
  const rows = steps.map(({ type, name, base, other, same }) => ({
    step: safeLine(name),
    type,
    base: base?.status ?? "–",
    other: other?.status ?? "–",
    result: same === null ? "" : same ? "same" : "different",
  }));
  out.line("");
  out.table(rows, ["step", "type", "base", "other", "result"], "");
}

function showChanges(out: Output, { same_output: isSame, output_changes: changes, truncated }: Comparison): void {
  out.line("");
  if (isSame) out.say("The outputs are the same.");
  const text = (value: unknown, omitted: boolean) => (omitted ? "(large)" : safeLine(JSON.stringify(value ?? null)));
  const rows = changes.map(({ path, base, other, omitted }) => ({
    path: safeLine(path === "" ? "(all)" : path),
    base: text(base, omitted),
    other: text(other, omitted),
  }));
  if (rows.length > 0) out.table(rows, ["path", "base", "other"], "");
  if (truncated) out.say("There are more differences than shown here.");
}
