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
