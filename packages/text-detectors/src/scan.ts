/** Large enough for most texts; a larger text gets a temporary buffer. */
const sharedBuffer = Buffer.allocUnsafeSlow(256 * 1024);

type TextBytes = { bytes: Uint8Array; length: number };

let latest: TextBytes & { text: string } = { text: "", bytes: sharedBuffer, length: 0 };

/**
 * The UTF-8 bytes of a text, for the checks that run on every text: reading bytes is several times faster than reading the characters of a
 * string. The next call with another text overwrites them. Only ASCII characters can be recognised in them, because an ASCII byte is never
 * part of another character.
 */
export function toBytes(text: string): TextBytes {
  if (text === latest.text) return latest;
  if (text.length * 3 > sharedBuffer.length) {
    const bytes = Buffer.from(text);
    return { bytes, length: bytes.length };
  }
  latest = { text, bytes: sharedBuffer, length: sharedBuffer.write(text, "utf8") };
  return latest;
}

/** A table with 1 for the bytes of these characters and 0 for all others. */
export function classify(characters: string): Uint8Array {
  const table = new Uint8Array(256);
  for (const character of characters) table[character.charCodeAt(0)] = 1;
  return table;
}

const letters = 32;
/** Ignores case. Other characters collide with letters, so a hit needs a closer check. */
const foldCase = (byte: number): number => byte & (letters - 1);

/**
 * Whether a text may contain one of these words in any case, by the first four letters of each: one pass over the bytes for any number of
 * words. A hit needs a closer check. The groups of words share the pass, because most texts are checked for all of them.
 */
export function createWordPrefilters<Group extends string>(
  groups: Record<Group, readonly string[]>,
): Record<Group, (text: string) => boolean> {
  const names = Object.keys(groups) as Group[];
  const all = (1 << names.length) - 1;
  const found = createWordScan(names.map((name) => groups[name]));
  let latest = { text: "", bits: 0 };
  const bitsOf = (text: string): number => {
    if (text !== latest.text) latest = { text, bits: found(text, all) };
    return latest.bits;
  };
  const entries = names.map((name, index) => [name, (text: string) => (bitsOf(text) & (1 << index)) !== 0]);
  return Object.fromEntries(entries) as Record<Group, (text: string) => boolean>;
}

/** Returns one bit for each list of which the text may contain a word. Stops when it has all of these bits. */
function createWordScan(lists: readonly (readonly string[])[]): (text: string, all: number) => number {
  // Indexed by the first three letters: the possible fourth letters. A word of three letters may be followed by anything.
  const fourth = new Int32Array(letters ** 3);
  const bits = new Map<number, number>();
  for (const [index, words] of lists.entries()) {
    for (const word of words) {
      const [a, b, c, d] = [...word].map((letter) => foldCase(letter.charCodeAt(0)));
      const first = ((a ?? 0) * letters + (b ?? 0)) * letters + (c ?? 0);
      fourth[first] = (fourth[first] ?? 0) | (d === undefined ? -1 : 1 << d);
      for (let last = d ?? 0; last <= (d ?? letters - 1); last += 1) {
        const key = first * letters + last;
        bits.set(key, (bits.get(key) ?? 0) | (1 << index));
      }
    }
  }
  return (text, all) => {
    const { bytes, length } = toBytes(text);
    let [latest, seen] = [0, 0];
    for (let index = 0; index < length; index += 1) {
      const letter = foldCase(bytes[index] as number);
      const expected = fourth[latest] as number;
      if (expected !== 0 && ((expected >>> letter) & 1) === 1) {
        seen |= bits.get(latest * letters + letter) ?? 0;
        if (seen === all) return seen;
      }
      latest = ((latest << 5) | letter) & (letters ** 3 - 1);
    }
    return seen | (fourth[latest] === -1 ? (bits.get(latest * letters) ?? 0) : 0);
  };
}

/** Characters of double width, as Japanese and Chinese keyboards write them. */
const wide = /[\u3000\uff01-\uff5e]/;
const allWide = /[\u3000\uff01-\uff5e]/g;
let latestWide = { text: "", narrow: "" };

/** The text with ASCII characters instead of those of double width. No position changes. */
export function toNarrow(text: string): string {
  if (text !== latestWide.text)
    latestWide = { text, narrow: wide.test(text) ? text.replaceAll(allWide, narrow) : text };
  return latestWide.narrow;
}

const narrow = (character: string): string =>
  character === "\u3000" ? " " : String.fromCharCode(character.charCodeAt(0) - 0xfee0);

const isWordByte = classify("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-.+/=~");
const minWordChars = 16;
let latestWord = { text: "", isFound: false };

/**
 * Whether a text contains a word as long as a token or an id with letters. Several detectors ask about the same text. Skips shorter words
 * quickly, because this runs on every text.
 */
export function hasLongWord(text: string): boolean {
  if (text !== latestWord.text) latestWord = { text, isFound: findLongWord(text) };
  return latestWord.isFound;
}

function findLongWord(text: string): boolean {
  const { bytes, length } = toBytes(text);
  for (let end = minWordChars - 1; end < length; ) {
    let at = end;
    while (at > end - minWordChars && isWordByte[bytes[at] as number] === 1) at -= 1;
    if (at === end - minWordChars) return true;
    end = at + minWordChars;
  }
  return false;
}

/** Separators between the groups of a number: the space, the hyphen, and their non-breaking and digit-wide variants. */
export const spaces = " \u00a0\u2007\u2009\u202f";
/** The hyphen is last, so that the string can be used in a character class. */
export const dashes = "\u2010\u2011\u2012\u2013-";
export const separators = spaces + dashes;

/** A possible end of a number with separators, and the digits up to it. */
export type DigitEnd = { digits: string; length: number };

/**
 * Reads digits from `start`, with at most `maxGap` separators between them and at most `maxDigits` digits. Returns every position where the
 * number could end, the longest first. A position inside a group of digits is not an end.
 */
export function digitEnds(text: string, start: number, between: string, maxGap: number, maxDigits: number): DigitEnd[] {
  const ends: DigitEnd[] = [];
  let digits = "";
  let gap = 0;
  for (let at = start; at < text.length && digits.length <= maxDigits; at += 1) {
    const character = text.charAt(at);
    if (isDigit(character)) {
      digits += character;
      gap = 0;
      if (digits.length <= maxDigits && !isDigit(text.charAt(at + 1))) ends.unshift({ digits, length: at + 1 - start });
      continue;
    }
    gap += 1;
    if (!between.includes(character) || gap > maxGap) break;
  }
  return ends;
}

const isDigit = (character: string) => character >= "0" && character <= "9" && character.length === 1;

/** Card numbers and personal numbers have at least this many digits. */
const minDigits = 6;
/** For non-ASCII separators all their bytes count. Other characters share these bytes, so a hit needs a closer check. */
const isNumberByte = classify(Buffer.from(`0123456789.${separators}`).toString("latin1"));

/**
 * Whether a text contains a number as long as a card or personal number, in the usual groups: seven digits in a row, nine with single
 * separators or single dots between them, or six followed by a letter that starts no word. A date does not match.
 *
 * All detectors of such numbers share this check. It runs on every text, so it skips everything that is not a run of digits and separators.
 */
export function hasLongNumber(text: string): boolean {
  const { bytes, length } = toBytes(text);
  for (let end = minDigits - 1; end < length; ) {
    let at = end;
    while (at > end - minDigits && isNumberByte[bytes[at] as number] === 1) at -= 1;
    if (at === end - minDigits) {
      at = skipNumbers(bytes, length, at + 1);
      if (at < 0) return true;
    }
    end = at + minDigits;
  }
  return false;
}

/** Returns the position after the digits and separators around a position, or a negative number if they contain a long number. */
function skipNumbers(bytes: Uint8Array, length: number, around: number): number {
  let first = around;
  while (first > 0 && isNumberByte[bytes[first - 1] as number] === 1) first -= 1;
  let [digits, row, isDotted] = [0, 0, false];
  for (let at = first; at < length; at += 1) {
    const byte = bytes[at] as number;
    if (isDigitByte(byte)) {
      digits += 1;
      row += 1;
      if (row >= 7 || digits >= 9) return -1;
    } else if (isNumberByte[byte] !== 1) {
      return digits >= minDigits && isLastLetter(byte) && (at + 1 === length || !isLetter(bytes[at + 1] as number))
        ? -1
        : at;
    } else if (!isContinuation(byte)) {
      // Two separators end a number, and so does a dot after a space.
      if (row === 0 || isDotted !== (byte === dot)) digits = row;
      isDotted = byte === dot;
      row = 0;
    }
  }
  return length;
}

const isDigitByte = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;
/** Lower and upper case differ by one bit. */
const toLower = (byte: number): number => byte | 0x20;
const isLetter = (byte: number): boolean => toLower(byte) >= 0x61 && toLower(byte) <= 0x7a;
/** A to D, the last letters of a British national insurance number. */
const isLastLetter = (byte: number): boolean => toLower(byte) >= 0x61 && toLower(byte) <= 0x64;
/** A continuation byte of a multi-byte character. */
const isContinuation = (byte: number): boolean => byte >= 0x80 && byte < 0xc0;
const dot = 0x2e;
