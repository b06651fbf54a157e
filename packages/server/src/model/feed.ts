/** A place in the feed: everything up to it has been read, and nothing can be written before it any more. */
export type FeedPosition = { transactionId: string; eventUuid: string };

/** The event part of a place that lies before all events of its transaction. */
export const beforeAnyEvent = "00000000-0000-0000-0000-000000000000";
