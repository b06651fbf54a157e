import type { RunId } from "@agentrun/contract";
import type { StreamEvent } from "./stream-events.ts";

const deltaType = "run.output.delta";

/** Pieces of text that follow each other, with the number of the first. */
type Deltas = { sequence: number; deltas: string[] };

type Packed = StreamEvent | Deltas;

/**
 * Events of a run as they are kept. A stream is mostly pieces of text a few characters long, each an event that repeats what kind
 * it is and whose: kept as they are sent, they would take ten times the room and the time that their texts do.
 */
export function packEvents(events: readonly StreamEvent[]): string {
  const packed: Packed[] = [];
  let open: Deltas | null = null;
  for (const event of events) {
    if (!isPlainDelta(event)) {
      packed.push(event);
      open = null;
    } else if (open && open.sequence + open.deltas.length === event.sequence) open.deltas.push(event.delta);
    else {
      open = { sequence: event.sequence, deltas: [event.delta] };
      packed.push(open);
    }
  }
  return JSON.stringify(packed);
}

export const unpackEvents = (runId: RunId, text: string): StreamEvent[] =>
  (JSON.parse(text) as Packed[]).flatMap((part) =>
    "deltas" in part && !("type" in part) ? spread(runId, part) : part,
  );

const spread = (runId: RunId, { sequence, deltas }: Deltas): StreamEvent[] =>
  deltas.map((delta, index) => ({ type: deltaType, delta, sequence: sequence + index, run_id: runId }));

/** Nothing but its text: an agent may add fields of its own, which would be lost. */
function isPlainDelta(event: StreamEvent): event is StreamEvent & { delta: string } {
  if (event.type !== deltaType || typeof event.delta !== "string") return false;
  let fields = 0;
  for (const _name in event) fields += 1;
  return fields === 4;
}
