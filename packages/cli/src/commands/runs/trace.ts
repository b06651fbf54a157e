import type { Span } from "agent-run-client";
import type { Names } from "../../answers.ts";
import { command } from "../../command.ts";
import { findNames } from "../../find-member.ts";
import { safeLine } from "../../terminal.ts";

type Row = { span: string; type: string; start: string; took: string; status: string; note: string };

export const traceRun = command({
  path: "runs trace",
  summary: "Show how a run spent its time",
  args: { id: { help: "the run's id" } },
  examples: ["runs trace run_…", "runs trace run_… --json"],
  run: async ({ client, args, out }) => {
    const service = client();
    const trace = await service.runs.trace(args.id);
    if (out.isJson) return out.record(trace);
    const names = await findNames(service, trace.spans);
    out.table(toRows(trace.spans, names), ["span", "type", "start", "took", "status", "note"], "The run has no trace.");
    if (trace.truncated) out.say("The run has more events than a trace can show. Later events are missing.");
  },
});

/** Each span, followed by its indented children. */
export function toRows(spans: readonly Span[], names: Names = new Map()): Row[] {
  const origin = spans[0]?.started_at ?? "";
  const treeOf = (parent: string | null, depth: number): Row[] =>
    spans
      .filter((span) => span.parent_id === parent)
      .flatMap((span) => [toRow(span, { depth, origin, names }), ...treeOf(span.id, depth + 1)]);
  return treeOf(null, 0);
}

type Place = { depth: number; origin: string; names: Names };

const toRow = (span: Span, { depth, origin, names }: Place): Row => ({
  // Dots, because table cells are trimmed.
  span: `${"· ".repeat(depth)}${safeLine(nameOf(span))}`,
  type: span.type,
  start: startText(Date.parse(span.started_at) - Date.parse(origin)),
  took: span.ended_at === null ? "running" : `${Date.parse(span.ended_at) - Date.parse(span.started_at)} ms`,
  status: span.status,
  note: noteOf(span, names),
});

/** Negative for checks of the input before the run. */
const startText = (ms: number): string => `${ms < 0 ? "" : "+"}${ms} ms`;

/** A step by its key, which a replay can resume from. */
const nameOf = ({ type, name, data }: Span): string => (type === "step" && data.key ? String(data.key) : name);

function noteOf({ type, data }: Span, names: Names): string {
  const { message } = (data.error ?? {}) as { message?: string };
  if (message !== undefined) return safeLine(message);
  if (type === "tool") return toNote(data.arguments);
  if (type === "step") return toNote(data.result);
  if (type === "guard") return safeLine([data.decision, ...((data.guards ?? []) as string[])].join(" "));
  if (type === "wait") return data.answer ? safeLine(waitText(data, names)) : "";
  if (type !== "turn") return "";
  const usage = data.usage as { input_tokens?: number; output_tokens?: number } | undefined;
  const first = data.first_token_ms === undefined ? "" : `, first after ${data.first_token_ms} ms`;
  return usage ? `${usage.input_tokens} tokens in, ${usage.output_tokens} out${first}` : "";
}

type Vote = { type: string; by: string; payload?: unknown };
type Answer = { type: string; by?: string | null; payload?: unknown; votes?: Vote[] };

const waitText = ({ answer, unused }: Span["data"], names: Names): string =>
  `${answerText(answer as Answer, names)}${unused ? " (not used: the question changed)" : ""}`;

/** The answer with its author; several votes are listed one by one. */
function answerText({ type, by, payload, votes = [] }: Answer, names: Names): string {
  const given = votes.length > 0 ? votes : [{ type, by: by ?? "timeout", payload }];
  return given
    .map(
      (one) => `${one.type} by ${names.get(one.by) ?? one.by}${one.payload ? ` ${JSON.stringify(one.payload)}` : ""}`,
    )
    .join(", ");
}

const toNote = (value: unknown): string => (value === undefined ? "" : safeLine(JSON.stringify(value)));
