import type { Run } from "agent-run-client";
import { answersTo, callOf, type Names, votesOf } from "./answers.ts";
import type { Context } from "./context.ts";
import { type ExitCode, exitCodes } from "./exit-codes.ts";
import { paintStatus } from "./table-layout.ts";
import { safeLine, safeText } from "./terminal.ts";

type Shown = { isOutputShown?: boolean; names?: Names };

/** Prints the result of a run: its output on stdout, the rest on stderr. */
export function showResult(context: Context, run: Run, { isOutputShown, names }: Shown = {}): ExitCode {
  const { out } = context;
  if (out.isJson) out.record(run);
  else if (run.output && !isOutputShown) out.line(outputText(run.output));
  if (!out.isJson) showEnd(context, run, names);
  return run.status === "failed" || run.status === "cancelled" ? exitCodes.runFailed : exitCodes.done;
}

/** The `result` text that most agents return; otherwise the whole output. */
function outputText(output: Record<string, unknown>): string {
  return safeText(typeof output.result === "string" ? output.result : JSON.stringify(output, null, 2));
}

/** Shows a started run that is queued again (after an answer, or after its node was lost) as running. */
export const shownStatus = ({ status, started_at }: Pick<Run, "status" | "started_at">): string =>
  status === "queued" && started_at !== null ? "running" : status;

function showEnd({ out, terminal }: Context, run: Run, names: Names = new Map()): void {
  const { paint } = terminal;
  const spent = [
    ...(run.latency_ms === null ? [] : [`${run.latency_ms} ms`]),
    ...(run.tokens_used > 0 ? [`${run.tokens_used} tokens`] : []),
    ...(run.cost_usd ? [`$${run.cost_usd}`] : []),
  ];
  out.say(
    `${paint("dim", run.id)} ${paintStatus(shownStatus(run), paint)}${spent.length > 0 ? ` (${spent.join(", ")})` : ""}`,
  );
  if (run.error) out.say(`${paint("red", run.error.code)}: ${safeLine(run.error.message)}`);
  for (const frame of framesOf(run)) out.say(paint("dim", `  at ${safeLine(frame)}`));
  showQuestion({ out }, run, names);
}

/** Where an agent's error comes from. */
function framesOf({ error }: Run): string[] {
  const stack = error?.details?.stack;
  return Array.isArray(stack) ? stack.filter((frame) => typeof frame === "string") : [];
}

/** What a run waits for, and the commands that answer; nothing if it does not wait. */
export function showQuestion({ out }: Pick<Context, "out">, run: Run, names: Names): void {
  if (!run.required_action) return;
  const { prompt, id, url } = run.required_action;
  const call = callOf(run.required_action);
  if (prompt) out.say(safeText(prompt));
  if (call) out.say(safeLine(call));
  if (url) out.say(safeText(`Open ${url}`));
  for (const line of votesOf(run.required_action, names)) out.say(safeLine(line));
  // Includes the question's id, so that the answer cannot apply to a newer question.
  const commands = answersTo(run.required_action).map(
    (verb) => `agentrun runs act ${run.id} ${verb} --action-id ${id}`,
  );
  out.say(commands.join("\n"));
}
