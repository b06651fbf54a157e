import type { Run, RunStreamEvent } from "../models.ts";

/** The state of a run from its stream so far. */
export type RunStream = {
  events: readonly RunStreamEvent[];
  /** The agent's text so far. */
  text: string;
  status: string | null;
  /** The whole run, once it has ended. */
  run: Run | null;
};

export const emptyStream: RunStream = { events: [], text: "", status: null, run: null };

const statuses: Record<string, string> = {
  "run.created": "queued",
  "run.started": "running",
  "run.output.delta": "running",
  "run.requires_action": "requires_action",
  "run.action.received": "running",
  "run.completed": "completed",
  "run.failed": "failed",
  "run.cancelled": "cancelled",
  "stream.reset": "running",
};

/** Adds events in batches, so that a fast stream does not render the page for every word. */
export function addEvents(stream: RunStream, fresh: readonly RunStreamEvent[]): RunStream {
  let { text, status, run } = stream;
  for (const event of fresh) {
    if (event.type === "run.output.delta") text += event.delta;
    if (event.type === "stream.reset") text = event.output;
    status = statuses[event.type] ?? status;
    if (event.type === "run.completed" || event.type === "run.failed" || event.type === "run.cancelled")
      run = event.run;
  }
  return { events: [...stream.events, ...fresh], text, status, run };
}

/** One line of a run's history; consecutive text deltas and the progress of a tool call are one line each. */
export type TimelineEntry = { event: RunStreamEvent; pieces: number; characters: number };

export function toTimeline(events: readonly RunStreamEvent[]): TimelineEntry[] {
  const entries: TimelineEntry[] = [];
  for (const event of events) {
    const last = entries.at(-1);
    const isText = event.type === "run.output.delta" || event.type === "run.reasoning.delta";
    const characters = isText ? event.delta.length : 0;
    const previous = indexOfProgress(entries, event);
    if (previous >= 0) entries[previous] = { event, pieces: 1, characters };
    else if (last && isText && last.event.type === event.type) {
      entries[entries.length - 1] = {
        event: last.event,
        pieces: last.pieces + 1,
        characters: last.characters + characters,
      };
    } else entries.push({ event, pieces: 1, characters });
  }
  return entries;
}

/** The index of the previous progress line of this tool call, or -1. */
const indexOfProgress = (entries: readonly TimelineEntry[], event: RunStreamEvent): number =>
  event.type === "run.tool.progress"
    ? entries.findLastIndex(({ event: other }) => other.type === event.type && other.call_id === event.call_id)
    : -1;

export const finalStatuses: readonly string[] = ["completed", "failed", "cancelled"];
export const isFinal = (status: string): boolean => finalStatuses.includes(status);
