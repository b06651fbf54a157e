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

/** What begins such a number has at least so many digits, and no two characters without one. */
const fewest = 6;

/**
 * Whether a text has a number as long as those of cards and persons, in the groups they are written in: seven digits in
 * a row, nine with single spaces or dashes between them, or six that a letter ends. A date is none of these.
 *
 * One look serves all that search for such numbers. It is asked of every text, so it leaps: of two neighbours inside a
 * number one is a digit, so it is enough to look at two of every five characters.
 */
export function hasLongNumber(text: string): boolean {
  for (let at = 0; at < text.length; at += fewest - 1) {
    if (!isDigitCode(text.charCodeAt(at)) && !isDigitCode(text.charCodeAt(at + 1))) continue;
    const end = passNumber(text, beginOfNumber(text, at));
    if (end < 0) return true;
    at = Math.max(at, end - fewest + 1);
  }
  return false;
}

const isDigitCode = (code: number): boolean => code >= 0x30 && code <= 0x39;
const isSeparatorCode = (code: number): boolean => code === 0x20 || code === 0x2d;
/** A to D, a and b. */
const isLastLetter = (code: number): boolean => (code >= 0x41 && code <= 0x44) || code === 0x61 || code === 0x62;

/** Where the digits around a place begin, as far as single separators join them. */
function beginOfNumber(text: string, around: number): number {
  let begin = isDigitCode(text.charCodeAt(around)) ? around : around + 1;
  for (;;) {
    if (isDigitCode(text.charCodeAt(begin - 1))) begin -= 1;
    else if (isSeparatorCode(text.charCodeAt(begin - 1)) && isDigitCode(text.charCodeAt(begin - 2))) begin -= 2;
    else return begin;
  }
}

/** Where a number ends that is too short; below zero for one that is long enough. */
function passNumber(text: string, begin: number): number {
  let [digits, row, at] = [0, 0, begin];
  for (; ; at += 1) {
    const code = text.charCodeAt(at);
    if (isDigitCode(code)) {
      digits += 1;
      row += 1;
      if (row >= 7 || digits >= 9) return -1;
    } else if (digits >= fewest && isLastLetter(code)) return -1;
    else if (isSeparatorCode(code) && row > 0) row = 0;
    else return at;
  }
}
