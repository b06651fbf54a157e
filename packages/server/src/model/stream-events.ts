import type { RequiredAction, RunId } from "@agentrun/contract";
import { timeOf } from "../lib/ids.ts";
import type { RunRecord } from "./runs.ts";
import { toRun } from "./runs.ts";

/** A part of the live stream as an agent emits it: text, or an event with a type of its own. */
export type Emission = { type: string; [key: string]: unknown };

/** One event of a run's stream; its sequence is the run's own, without gaps between resets. */
export type StreamEvent = {
  type: string;
  sequence: number;
  run_id: RunId;
  created_at: string;
  [key: string]: unknown;
};

/**
 * How far apart the attempts of a run are numbered in its stream: whatever one attempt sent and did not live to keep, the next
 * one's first event lies above it.
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

/** What webhooks were told of a wait is called after the question, or named by the event that tells of the change. */
export function eventOfWait(event: StreamEvent): string[] {
  if (event.type === "run.requires_action") return [(event.required_action as RequiredAction).id];
  const { event_id: id } = (event.change ?? {}) as { event_id?: string };
  return event.type === "run.approval.changed" && id !== undefined ? [id] : [];
}

const types = { deltas: "run.output.delta", thoughts: "run.reasoning.delta" } as const;
type Kind = keyof typeof types;

/** Pieces of text of one kind that follow each other, with the number and the time of the first, and how long after it each came. */
type Deltas = { sequence: number; at?: number; after?: number[] } & ({ deltas: string[] } | { thoughts: string[] });

type Packed = StreamEvent | Deltas;
/** Pieces that more may follow; `next` is the number that the next would have. */
type Row = { kind: Kind; next: number; texts: string[]; kept: Deltas; read: TimeRead };
/** The last time that was read, and how long after the first it is: most pieces have the time of the one before. */
type TimeRead = { text: string; after: number };

/**
 * Events of a run as they are kept. A stream is mostly pieces of text a few characters long, each an event that repeats what kind
 * it is and whose: kept as they are sent, they would take ten times the room and the time that their texts do.
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
    keepTime(open, event.created_at);
    open.texts.push(event.delta as string);
    open.next += 1;
  }
  return JSON.stringify(packed);
}

function openRow(kind: Kind, { sequence, created_at: from }: StreamEvent): Row {
  const texts: string[] = [];
  const beginning = { sequence, at: Date.parse(from) };
  const kept = kind === "deltas" ? { ...beginning, deltas: texts } : { ...beginning, thoughts: texts };
  return { kind, next: sequence, texts, kept, read: { text: from, after: 0 } };
}

/** Times are kept once a piece comes later than the first: most of a burst come in one millisecond. */
function keepTime(row: Row, createdAt: string): void {
  const { texts, kept, read } = row;
  if (createdAt === read.text && kept.after === undefined) return;
  kept.after ??= texts.map(() => 0);
  if (createdAt !== read.text) row.read = { text: createdAt, after: Date.parse(createdAt) - (kept.at ?? 0) };
  kept.after.push(row.read.after);
}

export const unpackEvents = (runId: RunId, text: string): StreamEvent[] =>
  (JSON.parse(text) as Packed[]).flatMap((part) => {
    // What was kept without a time has its run's.
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

/** Nothing but its text: an agent may add fields of its own, which would be lost. */
function kindOf(event: StreamEvent): Kind | null {
  const kind = event.type === types.deltas ? "deltas" : event.type === types.thoughts ? "thoughts" : null;
  if (kind === null || typeof event.delta !== "string") return null;
  let fields = 0;
  for (const _name in event) fields += 1;
  return fields === 5 ? kind : null;
}
