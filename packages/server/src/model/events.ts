import type { EventRecord } from "./agents.ts";

type Fields = Record<string, unknown>;
type Omission = { instead: Fields; saves: number };

/** The bytes that receivers get: made of what is stored and nothing else, so every attempt sends the same. */
export function toEventBody(event: Pick<EventRecord, "id" | "type" | "createdAt" | "data">): string {
  // Ids, types and moments hold nothing that JSON would have to escape.
  return `{"id":"${event.id}","type":"${event.type}","created_at":"${event.createdAt.toISOString()}","data":${event.data}}`;
}

/** The longest that the rest of the envelope can be. */
const envelopeBytes = 160;

/** What may be left out where an event is too large, and what stands there instead: what is missed least comes first. */
const omissions: readonly ((fields: Fields) => Fields)[] = [
  () => ({ input: {}, input_omitted: true }),
  ({ steps }) => ({ steps: withoutItems(steps), items_omitted: true }),
  () => ({ output: null, output_omitted: true }),
  () => ({ old: {}, new: {}, values_omitted: true }),
  () => ({ before: null, after: null, values_omitted: true }),
];

const withoutItems = (steps: unknown): unknown =>
  Array.isArray(steps) ? steps.map((step: Fields) => ({ ...step, items: null })) : steps;

/** An event's data, less what would make its body larger than `maxBytes`, and no more than that. */
export function fitEventData(data: string, maxBytes: number): string {
  const room = maxBytes - envelopeBytes;
  if (Buffer.byteLength(data) <= room) return data;
  const fields = JSON.parse(data) as Fields;
  const all = omissions.map((leave) => toOmission(fields, leave(fields))).filter(({ saves }) => saves > 0);
  const least = bytesOf(without(fields, all));
  // Measured and not tried: what is large is written once, however many choices there are.
  const bytesWithout = (some: Omission[]) =>
    least + all.reduce((sum, each) => sum + (some.includes(each) ? 0 : each.saves), 0);
  const chosen = choicesOf(all).find((some) => bytesWithout(some) <= room) ?? all;
  return JSON.stringify(without(fields, chosen));
}

/** What is not there, is empty or is tiny already saves nothing: it was not what made the event too large. */
function toOmission(fields: Fields, instead: Fields): Omission {
  const replaced = Object.fromEntries(Object.keys(instead).map((name) => [name, fields[name]]));
  return { instead, saves: bytesOf(replaced) - bytesOf(instead) };
}

const without = (fields: Fields, some: readonly Omission[]): Fields =>
  Object.assign({}, fields, ...some.map(({ instead }) => instead));

const bytesOf = (fields: Fields): number => Buffer.byteLength(JSON.stringify(fields));

/** Every choice of some of them, as one counts in binary: the last is in none before all choices of the others were. */
const choicesOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: 2 ** all.length }, (_, number) =>
    all.filter((_each, place) => Math.floor(number / 2 ** place) % 2 === 1),
  );

/** A place in the feed: everything up to it has been read, and nothing can be written before it any more. */
export type FeedPosition = {
  /** As text: it may grow past what a number holds exactly. */
  position: string;
  eventUuid: string;
  /** Of a reader that began at the end of the feed: what had happened by then is not told to it. */
  begun?: FeedBeginning | undefined;
};

/** What is told from a moment on: the positions from `end` on, and those before it whose transactions were still `open`. */
export type FeedBeginning = { end: string; open: readonly string[] };

/** The event part of a place that lies before all events of its position. */
export const beforeAnyEvent = "00000000-0000-0000-0000-000000000000";

/** The place before everything that is told from a beginning on. */
export function beginAt(begun: FeedBeginning): FeedPosition {
  const first = [begun.end, ...begun.open].reduce((a, b) => (BigInt(b) < BigInt(a) ? b : a));
  return { position: first, eventUuid: beforeAnyEvent, begun };
}

/** A beginning as the id that a client sends back when it broke off before the first event. */
export const toStartId = ({ end, open }: FeedBeginning): string => `at_${[end, ...open].join(".")}`;

/** Of the database's whole numbers. */
const greatest = 2n ** 63n - 1n;

export function fromStartId(text: string): FeedBeginning | null {
  const [, numbers] = /^at_(\d{1,19}(?:\.\d{1,19})*)$/.exec(text) ?? [];
  if (!numbers) return null;
  const [end = "0", ...open] = numbers.split(".");
  return [end, ...open].every((number) => BigInt(number) <= greatest) ? { end, open } : null;
}
