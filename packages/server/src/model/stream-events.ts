import type { RequiredAction, RunId } from "@agentrun/contract";
import { timeOf } from "../lib/ids.ts";
import type { RunRecord } from "./runs.ts";
import { toRun } from "./runs.ts";

/** An event as an agent emits it: text, or an event with a custom type. */
export type Emission = { type: string; [key: string]: unknown };

/** One event of a run's stream. Sequence numbers have no gaps between resets. */
export type StreamEvent = {
  type: string;
  sequence: number;
  run_id: RunId;
  created_at: string;
  [key: string]: unknown;
};

/**
 * The distance between the sequence numbers of two attempts. The first event of an attempt has a higher number than all events of the
 * previous one, including those that were sent and never stored.
 */
export const eventsPerAttempt = 10_000_000;

const terminalEventTypes = {
  completed: "run.completed",
  failed: "run.failed",
  cancelled: "run.cancelled",
} as const;

/** The last event of a run's stream, with the whole run in it. */
export function terminalEvent(run: RunRecord): StreamEvent {
  const type = terminalEventTypes[run.status as keyof typeof terminalEventTypes];
  const created_at = (run.completedAt ?? run.createdAt).toISOString();
  return { type, sequence: run.sequence, run_id: run.id, created_at, run: toRun(run) };
}

export const isTerminalEvent = (event: StreamEvent): boolean =>
  event.type === "run.completed" || event.type === "run.failed" || event.type === "run.cancelled";

/** The ids of the webhook events of a wait: derived from the question, or contained in the event of the change. */
export function eventOfWait(event: StreamEvent): string[] {
  if (event.type === "run.requires_action") return [(event.required_action as RequiredAction).id];
  const { event_id: id } = (event.change ?? {}) as { event_id?: string };
  return event.type === "run.approval.changed" && id !== undefined ? [id] : [];
}

const types = { deltas: "run.output.delta", thoughts: "run.reasoning.delta" } as const;
type Kind = keyof typeof types;

/** Consecutive text deltas of one kind, with the sequence number and the time of the first, and the time offset of each. */
type Deltas = { sequence: number; at?: number; after?: number[] } & ({ deltas: string[] } | { thoughts: string[] });

type Packed = StreamEvent | Deltas;
/** An open group of deltas. `next`: the sequence number of the next one. */
type Row = { kind: Kind; next: number; texts: string[]; kept: Deltas; read: TimeRead };
/** The last parsed time and its offset: most deltas have the time of the previous one. */
type TimeRead = { text: string; after: number };

/**
 * Events of a run as they are stored. A stream consists mostly of short text deltas, each an event that repeats its type and run id.
 * Stored as sent, they would take ten times the space and time of their texts.
 */
export function packEvents(events: readonly StreamEvent[]): string {
  const packed: Packed[] = [];
  let open: Row | null = null as Row | null;
  for (const event of events) {
    const kind = kindOf(event);
    if (kind === null) {
      packed.push(event);
      open = null;
      continue;
    }
    if (open?.kind !== kind || open.next !== event.sequence) {
      open = openRow(kind, event);
      packed.push(open.kept);
    }
    addTime(open, event.created_at);
    open.texts.push(event.delta as string);
    open.next += 1;
  }
  return JSON.stringify(packed);
}

function openRow(kind: Kind, { sequence, created_at: from }: StreamEvent): Row {
  const texts: string[] = [];
  const start = { sequence, at: Date.parse(from) };
  const kept = kind === "deltas" ? { ...start, deltas: texts } : { ...start, thoughts: texts };
  return { kind, next: sequence, texts, kept, read: { text: from, after: 0 } };
}

/** Offsets are stored only if a delta is later than the first: most of a burst have the same millisecond. */
function addTime(row: Row, createdAt: string): void {
  const { texts, kept, read } = row;
  if (createdAt === read.text && kept.after === undefined) return;
  kept.after ??= texts.map(() => 0);
  if (createdAt !== read.text) row.read = { text: createdAt, after: Date.parse(createdAt) - (kept.at ?? 0) };
  kept.after.push(row.read.after);
}

export const unpackEvents = (runId: RunId, text: string): StreamEvent[] =>
  (JSON.parse(text) as Packed[]).flatMap((part) => {
    // Older events without a time get that of their run.
    if ("type" in part) return part.created_at ? part : { ...part, created_at: new Date(timeOf(runId)).toISOString() };
    return "deltas" in part
      ? spread(runId, types.deltas, part, part.deltas)
      : spread(runId, types.thoughts, part, part.thoughts);
  });

function spread(runId: RunId, type: string, kept: Deltas, texts: readonly string[]): StreamEvent[] {
  const { sequence, at = timeOf(runId), after } = kept;
  const from = new Date(at).toISOString();
  const timeAt = (index: number) => (after?.[index] ? new Date(at + after[index]).toISOString() : from);
  return texts.map((delta, index) => {
    return { type, delta, sequence: sequence + index, run_id: runId, created_at: timeAt(index) };
  });
}

/** Only plain deltas are packed: custom fields of an agent would be lost. */
function kindOf(event: StreamEvent): Kind | null {
  const kind = event.type === types.deltas ? "deltas" : event.type === types.thoughts ? "thoughts" : null;
  if (kind === null || typeof event.delta !== "string") return null;
  let fields = 0;
  for (const _name in event) fields += 1;
  return fields === 5 ? kind : null;
}
