import type { EventRecord } from "./agents.ts";

type Fields = Record<string, unknown>;
type Omission = { instead: Fields; saves: number };

/** The request body. Built only from stored data, so every attempt sends the same bytes. */
export function toEventBody(event: Pick<EventRecord, "id" | "type" | "createdAt" | "data">): string {
  // Ids, types and dates contain nothing that JSON must escape.
  return `{"id":"${event.id}","type":"${event.type}","created_at":"${event.createdAt.toISOString()}","data":${event.data}}`;
}

/** The maximum size of the body without `data`. */
const envelopeBytes = 160;

/** What to replace if an event is too large, the least important first. */
const omissions: readonly ((fields: Fields) => Fields)[] = [
  () => ({ input: {}, input_omitted: true }),
  ({ steps }) => ({ steps: withoutItems(steps), items_omitted: true }),
  () => ({ output: null, output_omitted: true }),
  () => ({ old: {}, new: {}, values_omitted: true }),
  () => ({ before: null, after: null, values_omitted: true }),
];

const withoutItems = (steps: unknown): unknown =>
  Array.isArray(steps) ? steps.map((step: Fields) => ({ ...step, items: null })) : steps;

/** Omits as little of an event's data as needed to keep its body within `maxBytes`. */
export function fitEventData(data: string, maxBytes: number): string {
  const limit = maxBytes - envelopeBytes;
  if (Buffer.byteLength(data) <= limit) return data;
  const fields = JSON.parse(data) as Fields;
  const all = omissions.map((leave) => toOmission(fields, leave(fields))).filter(({ saves }) => saves > 0);
  const least = bytesOf(without(fields, all));
  // Sizes are added up, so that large values are serialized only once for all choices.
  const bytesWithout = (some: Omission[]) =>
    least + all.reduce((sum, each) => sum + (some.includes(each) ? 0 : each.saves), 0);
  const chosen = choicesOf(all).find((some) => bytesWithout(some) <= limit) ?? all;
  return JSON.stringify(without(fields, chosen));
}

/** Fields that are missing, empty or tiny save nothing. */
function toOmission(fields: Fields, instead: Fields): Omission {
  const replaced = Object.fromEntries(Object.keys(instead).map((name) => [name, fields[name]]));
  return { instead, saves: bytesOf(replaced) - bytesOf(instead) };
}

const without = (fields: Fields, some: readonly Omission[]): Fields =>
  Object.assign({}, fields, ...some.map(({ instead }) => instead));

const bytesOf = (fields: Fields): number => Buffer.byteLength(JSON.stringify(fields));

/** All subsets in binary counting order: the last item is used only after all subsets of the others. */
const choicesOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: 2 ** all.length }, (_, number) =>
    all.filter((_each, place) => Math.floor(number / 2 ** place) % 2 === 1),
  );

/** A position in the feed: everything up to it has been read, and no event can be added before it. */
export type FeedPosition = {
  /** As text: it may exceed the safe integers. */
  position: string;
  eventUuid: string;
  /** For a reader that started at the end of the feed: it does not get earlier events. */
  begun?: FeedStart | undefined;
};

/** A start in the feed: positions from `end` on, and earlier ones whose transactions were still `open`. */
type FeedStart = { end: string; open: readonly string[] };

/** Sorts before all events of a position. */
export const beforeAnyEvent = "00000000-0000-0000-0000-000000000000";

/** The position before all events of this start. */
export function beginAt(begun: FeedStart): FeedPosition {
  const first = [begun.end, ...begun.open].reduce((a, b) => (BigInt(b) < BigInt(a) ? b : a));
  return { position: first, eventUuid: beforeAnyEvent, begun };
}

/** A start as an id, which a client sends if it reconnects before its first event. */
export const toStartId = ({ end, open }: FeedStart): string => `at_${[end, ...open].join(".")}`;

/** The largest bigint of the database. */
const maxBigint = 2n ** 63n - 1n;

export function fromStartId(text: string): FeedStart | null {
  const [, numbers] = /^at_(\d{1,19}(?:\.\d{1,19})*)$/.exec(text) ?? [];
  if (!numbers) return null;
  const [end = "0", ...open] = numbers.split(".");
  return [end, ...open].every((number) => BigInt(number) <= maxBigint) ? { end, open } : null;
}
