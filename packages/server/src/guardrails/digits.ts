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
 * Whether a text has a number as long as those of cards and persons, in the groups they are written in; a date is none.
 * One look serves all that search for such numbers. It is asked of every text, so it is a plain loop.
 */
export function hasLongNumber(text: string): boolean {
  let [together, loose, apart] = [0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) {
      together += 1;
      loose += 1;
      apart = 0;
      if (together >= 7 || loose >= 9) return true;
    } else if (loose > 0) {
      // Six digits may be enough where a letter ends them.
      if (loose >= 6 && code >= 65 && code <= 98 && (code <= 68 || code >= 97)) return true;
      apart += 1;
      together = 0;
      if (apart > 1 || (code !== 32 && code !== 45)) loose = 0;
    }
  }
  return false;
}
