/**
 * One step of a compiled RE2 program: the library's own object, as it lies inside. It is no part of what the library offers, so its
 * version is pinned, and what is made of it here is held against its own matchers (`differential.test.ts`).
 */
export type Step = { op: number; out: number; arg: number; runes: ArrayLike<number>; matchRune(rune: number): boolean };
export type Program = { inst: Step[]; start: number };

/** The library's own numbers for the kinds of steps. */
export const op = {
  alt: 1,
  altMatch: 2,
  capture: 3,
  empty: 4,
  match: 6,
  nop: 7,
  rune: 8,
  rune1: 9,
  any: 10,
  anyNotNewline: 11,
};
const empty = { beginLine: 1, endLine: 2, beginText: 4, endText: 8, word: 16, noWord: 32 };

export function takes(step: Step, rune: number): boolean {
  if (step.op === op.rune) return step.matchRune(rune);
  if (step.op === op.rune1) return step.runes[0] === rune;
  return step.op === op.any || (step.op === op.anyNotNewline && rune !== 10);
}

/** At the end of a text that goes on nobody knows what follows: every condition may come to hold. */
export const anyCondition = -1;

/** Which of the empty conditions hold before this character, or at the end. */
export const conditions = (text: string, at: number): number =>
  conditionsBetween(at > 0 ? text.charCodeAt(at - 1) : -1, at < text.length ? text.charCodeAt(at) : -1);

/** The same between two characters; -1: there is none. */
export function conditionsBetween(before: number, after: number): number {
  const begins = before < 0 ? empty.beginText | empty.beginLine : before === 10 ? empty.beginLine : 0;
  const ends = after < 0 ? empty.endText | empty.endLine : after === 10 ? empty.endLine : 0;
  return begins | ends | (isWord(before) !== isWord(after) ? empty.word : empty.noWord);
}

export const isWord = (code: number) =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95 || (code >= 97 && code <= 122);
