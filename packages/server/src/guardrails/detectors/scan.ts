/** Most texts fit; what is larger gets a place of its own that is not kept. */
const kept = Buffer.allocUnsafeSlow(256 * 1024);

export type TextBytes = { bytes: Uint8Array; length: number };

let last: TextBytes & { text: string } = { text: "", bytes: kept, length: 0 };

/**
 * The bytes of a text, for the questions that are asked of every one: the engine looks at a byte several times as fast as at a
 * character of a string. They are overwritten by the next glance at another text. Only ASCII can be told in them, and an ASCII
 * character is never part of another.
 */
export function toBytes(text: string): TextBytes {
  if (text === last.text) return last;
  if (text.length * 3 > kept.length) {
    const bytes = Buffer.from(text);
    return { bytes, length: bytes.length };
  }
  last = { text, bytes: kept, length: kept.write(text, "utf8") };
  return last;
}

/** One for the bytes of these characters, zero for all others. */
export function classify(characters: string): Uint8Array {
  const table = new Uint8Array(256);
  for (const character of characters) table[character.charCodeAt(0)] = 1;
  return table;
}

const letters = 32;
/** Small letters and capitals alike; what is no letter falls together with one, and somebody looks closer. */
const fold = (byte: number): number => byte & (letters - 1);

/**
 * Whether a text may hold one of these words, in capitals or not, by the first four letters of each: one look at every byte,
 * however many words there are. Where it may, somebody must look closer.
 */
export function createWordPrefilter(words: readonly string[]): (text: string) => boolean {
  // By the first three letters, which letters may be the fourth; a word of three may be followed by anything.
  const fourth = new Int32Array(letters ** 3);
  for (const word of words) {
    const [a, b, c, d] = [...word].map((letter) => fold(letter.charCodeAt(0)));
    const begin = ((a ?? 0) * letters + (b ?? 0)) * letters + (c ?? 0);
    fourth[begin] = (fourth[begin] ?? 0) | (d === undefined ? -1 : 1 << d);
  }
  return (text) => {
    const { bytes, length } = toBytes(text);
    let last = 0;
    for (let index = 0; index < length; index += 1) {
      const letter = fold(bytes[index] as number);
      const expected = fourth[last] as number;
      if (expected !== 0 && ((expected >>> letter) & 1) === 1) return true;
      last = ((last << 5) | letter) & (letters ** 3 - 1);
    }
    return fourth[last] === -1;
  };
}

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
  const { bytes, length } = toBytes(text);
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
