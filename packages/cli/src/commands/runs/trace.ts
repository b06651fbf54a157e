import type { Span } from "agent-run-client";
import { command } from "../../command.ts";
import { safeLine } from "../../terminal.ts";

type Row = { span: string; type: string; start: string; took: string; status: string; note: string };

export const traceRun = command({
  path: "runs trace",
  summary: "Where a run's time went",
  args: { id: { help: "the run's id" } },
  examples: ["runs trace run_…", "runs trace run_… --json"],
  run: async ({ client, args, out }) => {
    const trace = await client().runs.trace(args.id);
    if (out.isJson) return out.record(trace);
    out.table(
      treeOf(trace.spans, null, 0, trace.spans[0]?.started_at ?? ""),
      ["span", "type", "start", "took", "status", "note"],
      "The run has no trace.",
    );
    if (trace.truncated) out.say("The run has more events than a trace is made of: what came later is not shown.");
  },
});

/** Each span and below it, further in, its parts. */
function treeOf(spans: readonly Span[], parent: string | null, depth: number, origin: string): Row[] {
  return spans
    .filter((span) => span.parent_id === parent)
    .flatMap((span) => [toRow(span, depth, origin), ...treeOf(spans, span.id, depth + 1, origin)]);
}

const toRow = (span: Span, depth: number, origin: string): Row => ({
  span: `${"  ".repeat(depth)}${safeLine(span.name)}`,
  type: span.type,
  start: `+${Date.parse(span.started_at) - Date.parse(origin)} ms`,
  took: span.ended_at === null ? "goes on" : `${Date.parse(span.ended_at) - Date.parse(span.started_at)} ms`,
  status: span.status,
  note: noteOf(span),
});

function noteOf({ type, data }: Span): string {
  if (type === "tool") return safeLine(JSON.stringify(data.arguments ?? null));
  if (type === "step") return safeLine(JSON.stringify(data.result ?? null));
  if (type === "wait") return safeLine(JSON.stringify(data.answer ?? null));
  if (type !== "turn") return "";
  const usage = data.usage as { input_tokens?: number; output_tokens?: number } | undefined;
  const first = data.first_token_ms === undefined ? "" : `, first after ${data.first_token_ms} ms`;
  return usage ? `${usage.input_tokens} tokens in, ${usage.output_tokens} out${first}` : "";
}
