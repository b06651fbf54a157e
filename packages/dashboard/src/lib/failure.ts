import type { Revision, Span } from "../models.ts";
import { forkPointOf } from "./trace-rows.ts";

/** Types of spans that contain others and so never explain a failure. */
const frames: ReadonlySet<string> = new Set(["run", "queue", "attempt", "delivery"]);

export type Failure = {
  span: Span;
  /** The span itself failed. Otherwise it is the last one before the failure. */
  isFailed: boolean;
  /** The step to fork from. */
  fromStep: string | null;
};

/** The step at which a run failed: the last failed one, else the last one before the agent's own code failed. */
export function failureOf(spans: readonly Span[]): Failure | null {
  const steps = spans
    .filter(({ type }) => !frames.has(type))
    .sort((one, other) => Date.parse(one.started_at) - Date.parse(other.started_at));
  const failed = steps.findLast(({ status }) => status === "failed");
  const span = failed ?? steps.at(-1);
  if (!span) return null;
  return { span, isFailed: failed !== undefined, fromStep: forkPointAt(span, spans) };
}

/** The fork point of a span, or of the closest one around it: a call of a tool is repeated with its turn. */
function forkPointAt(span: Span, spans: readonly Span[]): string | null {
  const own = forkPointOf(span);
  const parent = spans.find(({ id }) => id === span.parent_id);
  return own ?? (parent ? forkPointAt(parent, spans) : null);
}

type Configuration = Revision["configuration"];

/** The fields that differ between two configurations, those of the runtime too: `runtime.model: small → large`. */
export function changedFields(before: Configuration, after: Configuration): string[] {
  return differences(before as unknown as Fields, after as unknown as Fields, "");
}

type Fields = Record<string, unknown>;

const longestShown = 40;

function differences(before: Fields, after: Fields, prefix: string): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return names.flatMap((name) => {
    const [was, is] = [before[name], after[name]];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    if (isFlat(was) && isFlat(is)) return differences(was, is, `${prefix}${name}.`);
    const [from, to] = [shortText(was), shortText(is)];
    return from === null || to === null ? [`${prefix}${name}`] : [`${prefix}${name}: ${from} → ${to}`];
  });
}

/** An object without objects in it, such as the runtime and the limits; schemas have too many levels for lines. */
const isFlat = (value: unknown): value is Fields =>
  isFields(value) && Object.values(value).every((each) => !isFields(each));
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A value in a line, or null if it is too long for one. */
function shortText(value: unknown): string | null {
  if (value === undefined || value === null) return "none";
  if (typeof value === "object" && !Array.isArray(value)) return null;
  const text = Array.isArray(value) ? value.map((item) => shortText(item) ?? "…").join(", ") : String(value);
  return text.length <= longestShown && !text.includes("\n") ? text : null;
}
