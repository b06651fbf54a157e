import type { RunId } from "@agentrun/contract";
import type { StreamEvent } from "./stream-events.ts";

const types = { deltas: "run.output.delta", thoughts: "run.reasoning.delta" } as const;
type Kind = keyof typeof types;

/** Pieces of text of one kind that follow each other, with the number of the first. */
type Deltas = { sequence: number } & ({ deltas: string[] } | { thoughts: string[] });

type Packed = StreamEvent | Deltas;
/** Pieces that more may follow; `next` is the number that the next would have. */
type Row = { kind: Kind; next: number; texts: string[] };

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
      open = { kind, next: event.sequence, texts: [] };
      packed.push({ sequence: event.sequence, [kind]: open.texts } as Deltas);
    }
    open.texts.push(event.delta as string);
    open.next += 1;
  }
  return JSON.stringify(packed);
}

export const unpackEvents = (runId: RunId, text: string): StreamEvent[] =>
  (JSON.parse(text) as Packed[]).flatMap((part) => {
    if ("type" in part) return part;
    return "deltas" in part
      ? spread(runId, types.deltas, part.sequence, part.deltas)
      : spread(runId, types.thoughts, part.sequence, part.thoughts);
  });

const spread = (runId: RunId, type: string, sequence: number, texts: readonly string[]): StreamEvent[] =>
  texts.map((delta, index) => ({ type, delta, sequence: sequence + index, run_id: runId }));

/** Nothing but its text: an agent may add fields of its own, which would be lost. */
function kindOf(event: StreamEvent): Kind | null {
  const kind = event.type === types.deltas ? "deltas" : event.type === types.thoughts ? "thoughts" : null;
  if (kind === null || typeof event.delta !== "string") return null;
  let fields = 0;
  for (const _name in event) fields += 1;
  return fields === 4 ? kind : null;
}
