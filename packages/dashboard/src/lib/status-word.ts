import { toWords } from "./format.ts";

/** Display words that differ from the API's status. */
const words: Record<string, string> = {
  requires_action: "needs action",
  refused: "could not start",
  block: "blocks",
  redact: "redacts",
  flag: "flags",
};

/** The display word of a status. */
export const statusWord = (status: string): string => words[status] ?? toWords(status);

/** Shows a started run that is queued again (after an answer, or after its node was lost) as running. */
export const shownStatus = ({ status, started_at }: { status: string; started_at: string | null }): string =>
  status === "queued" && started_at !== null ? "running" : status;
