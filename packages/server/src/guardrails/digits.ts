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

/**
 * Numbers as long as those of cards and persons, in the groups they are written in; a date with its time is none.
 * Every one begins with a digit, so that a text is skimmed from digit to digit.
 */
const longNumber =
  /[0-9](?:[0-9]{6}|(?: ?[0-9]){10}|(?:[ -]?[0-9]){12}|[0-9]{2}[ -][0-9]{2}[ -][0-9]{4}|[0-9](?:[ -]?[0-9]{2}){2}[ -]?[A-D]|(?:[ -]?[0-9]{2}){2}[ -]?2[ABab])/;

/** Shared by all that look for such numbers: one look at a text then serves every one of them. */
export const hasLongNumber = (text: string): boolean => longNumber.test(text);
