import type { Run } from "agent-run-client";
import { answersTo } from "./answers.ts";
import type { Context } from "./context.ts";
import { type ExitCode, exitCodes } from "./exit-codes.ts";
import { paintStatus } from "./table-layout.ts";
import { safeLine, safeText } from "./terminal.ts";

/** What came of a run: its output on stdout, the rest as talk. */
export function showResult(context: Context, run: Run, isOutputShown = false): ExitCode {
  const { out } = context;
  if (out.isJson) out.record(run);
  else if (run.output && !isOutputShown) out.line(outputText(run.output));
  if (!out.isJson) tellEnd(context, run);
  return run.status === "failed" || run.status === "cancelled" ? exitCodes.runFailed : exitCodes.done;
}

/** The one text that most agents answer with, else everything. */
function outputText(output: Record<string, unknown>): string {
  return safeText(typeof output.result === "string" ? output.result : JSON.stringify(output, null, 2));
}

export function tellEnd({ out, terminal }: Context, run: Run): void {
  const { paint } = terminal;
  const spent = [
    ...(run.latency_ms === null ? [] : [`${run.latency_ms} ms`]),
    ...(run.tokens_used > 0 ? [`${run.tokens_used} tokens`] : []),
    ...(run.cost_usd ? [`$${run.cost_usd}`] : []),
  ];
  out.say(
    `${paint("dim", run.id)} ${paintStatus(run.status, paint)}${spent.length > 0 ? ` (${spent.join(", ")})` : ""}`,
  );
  if (run.error) out.say(`${paint("red", run.error.code)}: ${safeLine(run.error.message)}`);
  if (run.required_action) tellQuestion({ out, terminal }, run);
}

function tellQuestion({ out }: Pick<Context, "out" | "terminal">, run: Run): void {
  if (!run.required_action) return;
  const { prompt } = run.required_action;
  if (prompt) out.say(safeText(prompt));
  out.say(
    answersTo(run.required_action)
      .map((verb) => `agentrun runs act ${run.id} ${verb}`)
      .join("\n"),
  );
}
