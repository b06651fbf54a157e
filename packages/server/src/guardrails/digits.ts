import { classify, glance } from "./glance.ts";

/** What stands between the groups of a number: the space and the hyphen, and those that do not break a line or are as wide as a digit. */
export const spaces = " \u00a0\u2007\u2009\u202f";
/** The hyphen last: so they can be put into the brackets of an expression. */
export const dashes = "\u2010\u2011\u2012\u2013-";
export const separators = spaces + dashes;

/** Where a run of digits with single separators could end, and the digits until there. */
export type DigitEnd = { digits: string; length: number };

/**
 * The digits from `start` on, as far as they are no further apart than `gap` separators, and no more than `most`: every
 * place where a number could end, the longest first. A place inside a row of digits is none.
 */
export function digitEnds(text: string, start: number, between: string, gap: number, most: number): DigitEnd[] {
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
    if (!between.includes(character) || apart > gap) break;
  }
  return ends;
}

const isDigit = (character: string) => character >= "0" && character <= "9" && character.length === 1;

/** A number as long as those of cards and persons has at least so many digits. */
const fewest = 6;
/** Of what is no ASCII, every byte: several characters more could be made of these, and somebody looks closer. */
const isNumberByte = classify(Buffer.from(`0123456789.${separators}`).toString("latin1"));

/**
 * Whether a text has a number as long as those of cards and persons, in the groups they are written in: seven digits in
 * a row, nine with single separators or with single dots between them, or six that a letter ends which begins no word. A date is
 * none of these.
 *
 * One look serves all that search for such numbers. It is asked of every text, so it leaps over whatever is no row of digits
 * and separators.
 */
export function hasLongNumber(text: string): boolean {
  const { bytes, length } = glance(text);
  for (let end = fewest - 1; end < length; ) {
    let at = end;
    while (at > end - fewest && isNumberByte[bytes[at] as number] === 1) at -= 1;
    if (at === end - fewest) {
      at = passNumbers(bytes, length, at + 1);
      if (at < 0) return true;
    }
    end = at + fewest;
  }
  return false;
}

/** Past the digits and separators around a place; below zero where there is a long number among them. */
function passNumbers(bytes: Uint8Array, length: number, around: number): number {
  let begin = around;
  while (begin > 0 && isNumberByte[bytes[begin - 1] as number] === 1) begin -= 1;
  let [digits, row, isDotted] = [0, 0, false];
  for (let at = begin; at < length; at += 1) {
    const byte = bytes[at] as number;
    if (isDigitByte(byte)) {
      digits += 1;
      row += 1;
      if (row >= 7 || digits >= 9) return -1;
    } else if (isNumberByte[byte] !== 1) {
      return digits >= fewest && isLastLetter(byte) && (at + 1 === length || !isLetter(bytes[at + 1] as number))
        ? -1
        : at;
    } else if (!isContinuation(byte)) {
      // Two separators are the end of a number, and so is a dot after a space.
      if (row === 0 || isDotted !== (byte === dot)) digits = row;
      isDotted = byte === dot;
      row = 0;
    }
  }
  return length;
}

const isDigitByte = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;
/** Small letters and capitals differ by one bit. */
const toSmall = (byte: number): number => byte | 0x20;
const isLetter = (byte: number): boolean => toSmall(byte) >= 0x61 && toSmall(byte) <= 0x7a;
/** A to D. */
const isLastLetter = (byte: number): boolean => toSmall(byte) >= 0x61 && toSmall(byte) <= 0x64;
/** Any but the first byte of a character that takes several. */
const isContinuation = (byte: number): boolean => byte >= 0x80 && byte < 0xc0;
const dot = 0x2e;
