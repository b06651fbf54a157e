import { toWords } from "./format.ts";

/** Where people know a state by another word than programs do. */
const words: Record<string, string> = {
  requires_action: "needs you",
  block: "blocks",
  redact: "redacts",
  flag: "flags",
};

/** A state in the one word that it has everywhere. */
export const statusWord = (status: string): string => words[status] ?? toWords(status);

/** A run that has begun and waits for a worker once more goes on, to people: somebody answered it, or its node was lost. */
export const shownStatus = ({ status, started_at }: { status: string; started_at: string | null }): string =>
  status === "queued" && started_at !== null ? "running" : status;
