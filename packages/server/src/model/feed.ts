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
