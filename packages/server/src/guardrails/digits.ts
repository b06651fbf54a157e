/** Where a run of digits with single separators could end, and the digits until there. */
export type DigitEnd = { digits: string; length: number };

/**
 * The digits from `start` on, as far as they are no further apart than `gap` separators, and no more than `most`: every
 * place where a number could end, the longest first. A place inside a row of digits is none.
 */
export function digitEnds(text: string, start: number, separators: string, gap: number, most: number): DigitEnd[] {
  const ends: DigitEnd[] = [];
  let digits = "";
  let apart = 0;
  for (let at = start; at < text.length && digits.length <= most; at += 1) {
    const character = text.charAt(at);
    if (isDigit(character)) {
      digits += character;
      apart = 0;
      if (digits.length <= most && !isDigit(text.charAt(at + 1))) ends.unshift({ digits, length: at + 1 - start });
      continue;
    }
    apart += 1;
    if (!separators.includes(character) || apart > gap) break;
  }
  return ends;
}

const isDigit = (character: string) => character >= "0" && character <= "9" && character.length === 1;

/** Six digits or more, single spaces and dashes between them, and a letter that may end such a number. */
const candidates = /\d(?:[ -]?\d){5,}(?:[ -]?[A-Da-b])?/g;

/**
 * Whether a text has a number as long as those of cards and persons, in the groups they are written in; a date is none.
 * One look serves all that search for such numbers. It is asked of every text, so the engine does the looking.
 */
export function hasLongNumber(text: string): boolean {
  for (const [candidate] of text.matchAll(candidates)) if (isLongNumber(candidate)) return true;
  return false;
}

/** Six digits are enough where a letter ends them. */
const isLongNumber = (candidate: string): boolean =>
  /[A-Da-b]$/.test(candidate) || /\d{7}/.test(candidate) || candidate.replaceAll(/\D/g, "").length >= 9;
