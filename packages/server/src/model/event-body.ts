import type { EventRecord } from "./agents.ts";

type Fields = Record<string, unknown>;

/** The bytes that receivers get: made of what is stored and nothing else, so every attempt sends the same. */
export function toEventBody(event: Pick<EventRecord, "id" | "type" | "createdAt" | "data">): string {
  // Ids, types and moments hold nothing that JSON would have to escape.
  return `{"id":"${event.id}","type":"${event.type}","created_at":"${event.createdAt.toISOString()}","data":${event.data}}`;
}

/** The longest that the rest of the envelope can be. */
const envelopeBytes = 160;

/** What may be left out where an event is too large, in this order. */
const omissions: readonly { holds: string; leave: (fields: Fields) => Fields }[] = [
  { holds: "output", leave: (fields) => ({ ...fields, output: null, output_omitted: true }) },
  { holds: "input", leave: (fields) => ({ ...fields, input: {}, input_omitted: true }) },
  { holds: "steps", leave: (fields) => ({ ...fields, steps: withoutItems(fields.steps), items_omitted: true }) },
  { holds: "old", leave: (fields) => ({ ...fields, old: {}, new: {}, values_omitted: true }) },
];

const withoutItems = (steps: unknown): unknown =>
  Array.isArray(steps) ? steps.map((step: Fields) => ({ ...step, items: null })) : steps;

/** An event's data, less what would make its body larger than `maxBytes`. */
export function fitEventData(data: string, maxBytes: number): string {
  const fits = (text: string) => Buffer.byteLength(text) + envelopeBytes <= maxBytes;
  if (fits(data)) return data;
  let fields = JSON.parse(data) as Fields;
  for (const { holds, leave } of omissions) {
    if (!(holds in fields)) continue;
    fields = leave(fields);
    const text = JSON.stringify(fields);
    if (fits(text)) return text;
  }
  return JSON.stringify(fields);
}
