import type { Span } from "../models.ts";

/**
 * The spans that determine how long the run took: from its end back to its start, always the span that ended last. Without one of
 * them, the run would have ended earlier; a span beside a longer one is not among them. The spans around them are not in the result.
 */
export function criticalPath(spans: readonly Span[], nowMs: number): Set<string> {
  const endOf = (span: Span) => (span.ended_at === null ? nowMs : Date.parse(span.ended_at));
  const parents = new Set(spans.map(({ parent_id }) => parent_id));
  // A span with others below it contains their time; what counts is inside.
  const isLeaf = ({ id, type }: Span) => !parents.has(id) && type !== "run" && type !== "attempt";
  const lastFirst = spans
    .filter(isLeaf)
    .sort((a, b) => endOf(b) - endOf(a) || Date.parse(a.started_at) - Date.parse(b.started_at));
  const path = new Set<string>();
  let before = Number.POSITIVE_INFINITY;
  for (const span of lastFirst) {
    if (endOf(span) > before) continue;
    path.add(span.id);
    before = Date.parse(span.started_at);
  }
  return path;
}

/** The time in which the spans of the path were active, in milliseconds. */
export const timeOf = (spans: readonly Span[], path: ReadonlySet<string>, nowMs: number): number =>
  spans
    .filter(({ id }) => path.has(id))
    .reduce(
      (sum, { started_at, ended_at }) => sum + (ended_at ? Date.parse(ended_at) : nowMs) - Date.parse(started_at),
      0,
    );
