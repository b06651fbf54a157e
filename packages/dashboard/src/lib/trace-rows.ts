import type { Span } from "../models.ts";
import { countdown } from "./time.ts";

/** A span with its indentation and the position of its bar, from 0 to 1. */
export type TraceRow = {
  span: Span;
  depth: number;
  left: number;
  width: number;
  ms: number | null;
  hasChildren: boolean;
};
export type TraceRows = { rows: TraceRow[]; areWaitsShort: boolean; lengthMs: number };
/** A part of the axis, from 0 to 1. */
export type Stretch = { from: number; to: number };

/** Waits together take at most a quarter of the working time on the axis: a long wait would hide all other spans. */
const maxWaitShare = 0.25;
const narrowest = 0.004;

/**
 * Deliveries and other work after the end of the run have an axis of their own: a webhook that is retried for a minute would hide a run
 * of a second.
 */
export function splitTrace(spans: readonly Span[]): { run: Span[]; after: Span[] } {
  const parents = new Map(spans.map(({ id, parent_id }) => [id, parent_id]));
  const types = new Map(spans.map(({ id, type }) => [id, type]));
  const isAfter = (id: string | null | undefined): boolean =>
    typeof id === "string" && (types.get(id) === "delivery" || isAfter(parents.get(id)));
  return { run: spans.filter(({ id }) => !isAfter(id)), after: spans.filter(({ id }) => isAfter(id)) };
}

/** All spans on one axis, each below its parent, sorted by start. */
export function toTraceRows(spans: readonly Span[], now: number): TraceRows {
  const endOf = (span: Span) => (span.ended_at === null ? now : Date.parse(span.ended_at));
  const waits = spans.filter(isWait).map((span) => [Date.parse(span.started_at), endOf(span)] as const);
  const [start, end] = [Math.min(...spans.map(startOf)), Math.max(...spans.map(endOf))];
  const waited = waits.reduce((sum, [from, to]) => sum + to - from, 0);
  const worked = Math.max(1, end - start - waited);
  const share = waited > worked * maxWaitShare ? (worked * maxWaitShare) / waited : 1;
  const along = (time: number) =>
    time - start - waits.reduce((sum, [from, to]) => sum + overlap(from, to, time) * (1 - share), 0);
  const length = Math.max(1, along(end));
  const toRow = (span: Span, depth: number): TraceRow => {
    const left = along(startOf(span)) / length;
    const width = Math.max(narrowest, along(endOf(span)) / length - left);
    const ms = span.ended_at === null ? null : endOf(span) - startOf(span);
    const position = { left: Math.min(left, 1 - narrowest), width: Math.min(width, 1 - left + narrowest) };
    return { span, depth, ...position, ms, hasChildren: spans.some(({ parent_id }) => parent_id === span.id) };
  };
  const ids = new Set(spans.map(({ id }) => id));
  const below = (children: readonly Span[], depth: number): TraceRow[] =>
    children.flatMap((span) => [
      toRow(span, depth),
      ...below(
        spans.filter(({ parent_id }) => parent_id === span.id),
        depth + 1,
      ),
    ]);
  const roots = spans.filter(({ parent_id }) => parent_id === null || !ids.has(parent_id));
  return { rows: below(roots, 0), areWaitsShort: share < 1, lengthMs: length };
}

/** The API's fork point of a span: a step, or a model turn, which traces count from one. */
export function forkPointOf({ type, data: { key, turn } }: Span): string | null {
  if (type === "step" && typeof key === "string") return key;
  return type === "turn" && typeof turn === "number" ? `turn#${turn - 1}` : null;
}

/** Identifies a span across reloads of the trace: the ids of steps and guards move up with each new event. */
export const identityOf = ({ id, type, name, started_at, data: { key = "" } }: Span): string =>
  type === "step" || type === "guard" ? `${type} ${name} ${key} ${started_at}` : id;

/** What an unfinished span is doing. */
export function progressText({ data: { next_attempt_at: next } }: Span, nowMs: number): string {
  if (typeof next !== "string") return "in progress";
  const left = countdown(next, nowMs);
  return left === null ? "retrying" : `retrying, next try in ${left}`;
}

/** How many tries of a turn have failed. */
export const triesText = ({ data: { failed_tries: tries } }: Span): string =>
  typeof tries === "number" && tries > 0 ? `${tries} failed ${tries === 1 ? "try" : "tries"}` : "";

const wholeAxis: Stretch = { from: 0, to: 1 };
const within = (value: number) => Math.min(1, Math.max(0, value));

/** The part of the axis of a span, with a margin on both sides. */
export function stretchOf({ left, width }: TraceRow): Stretch {
  const room = width * 0.05;
  return { from: within(left - room), to: within(left + width + room) };
}

/** The rows with their bars in a part of the axis; spans outside have no bar. */
export const zoomInto = (rows: readonly TraceRow[], { from, to }: Stretch = wholeAxis): TraceRow[] =>
  rows.map((row) => {
    const left = within((row.left - from) / (to - from));
    const right = within((row.left + row.width - from) / (to - from));
    return { ...row, left, width: right - left };
  });

/** The rows without those below a closed one. */
export function withoutClosed(rows: readonly TraceRow[], closed: ReadonlySet<string>): TraceRow[] {
  let hiddenBelow = Number.POSITIVE_INFINITY;
  return rows.filter(({ span, depth }) => {
    if (depth > hiddenBelow) return false;
    hiddenBelow = closed.has(span.id) ? depth : Number.POSITIVE_INFINITY;
    return true;
  });
}

const startOf = (span: Span) => Date.parse(span.started_at);
const isWait = ({ type }: Span) => type === "wait" || type === "queue";
/** The part of a wait before a time. */
const overlap = (from: number, to: number, time: number) => Math.max(0, Math.min(to, time) - from);
