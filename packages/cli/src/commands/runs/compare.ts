import type { Comparison } from "agent-run-client";
import { command } from "../../command.ts";
import type { Output } from "../../output.ts";
import { safeLine } from "../../terminal.ts";

export const compareRuns = command({
  path: "runs compare",
  summary: "Two runs side by side: steps, outputs, cost, latency, scores",
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
  const rows = shown.map((what) => ({ what, base: base[what] ?? "", other: other[what] ?? "" }));
  const scores = (side: Comparison["base"]) =>
    side.scores.map(({ name, up, down, average_score: average }) => `${name} +${up} -${down} ${average ?? ""}`.trim());
  const scoreRow = { what: "scores", base: scores(base).join(", "), other: scores(other).join(", ") };
  const input = { what: "input", base: "", other: isSameInput ? "the same" : "another" };
  out.table([...rows, scoreRow, input], ["what", "base", "other"], "");
}

function showSteps(out: Output, { steps }: Comparison): void {
  if (steps.length === 0) return;
  const rows = steps.map(({ type, name, base, other, same }) => ({
    step: safeLine(name),
    type,
    base: base?.status ?? "–",
    other: other?.status ?? "–",
    result: same === null ? "" : same ? "the same" : "another",
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
  if (truncated) out.say("There is more than is shown here.");
}
