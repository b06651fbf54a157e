import { AsyncLocalStorage } from "node:async_hooks";

/** Ends a run that asks for what its record does not have; it goes no further. */
export type NotRecorded = (what: string) => Promise<never>;

/** Set within a run that only its record may answer: what reaches out of the process asks here first. */
export const recordedOnly = new AsyncLocalStorage<NotRecorded>();
