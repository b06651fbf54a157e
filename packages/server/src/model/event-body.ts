import type { EventRecord } from "./agents.ts";

type Fields = Record<string, unknown>;

/** The bytes that receivers get: made of what is stored and nothing else, so every attempt sends the same. */
export function toEventBody(event: Pick<EventRecord, "id" | "type" | "createdAt" | "data">): string {
  const head = JSON.stringify({ id: event.id, type: event.type, created_at: event.createdAt.toISOString() });
  return `${head.slice(0, -1)},"data":${event.data}}`;
}

/** The longest that the rest of the envelope can be. */
const envelopeBytes = 160;

/** What may be left out where an event is too large, in this order. */
const omissions: readonly { holds: string; leave: (fields: Fields) => Fields }[] = [
  { holds: "output", leave: (fields) => ({ ...fields, output: null, output_omitted: true }) },
  { holds: "input", leave: (fields) => ({ ...fields, input: {}, input_omitted: true }) },
  { holds: "old", leave: (fields) => ({ ...fields, old: {}, new: {}, values_omitted: true }) },
];

/** An event's data as text, less what would make its body larger than `maxBytes`. */
export function toEventData(data: object, maxBytes: number): string {
  let fields = data as Fields;
  let text = JSON.stringify(fields);
  for (const { holds, leave } of omissions) {
    if (Buffer.byteLength(text) + envelopeBytes <= maxBytes) break;
    if (!(holds in fields)) continue;
    fields = leave(fields);
    text = JSON.stringify(fields);
  }
  return text;
}
