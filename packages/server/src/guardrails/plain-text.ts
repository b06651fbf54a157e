/**
 * Characters that are not seen: inside a word they hide it from whoever looks for it, and change nothing for the one who reads it.
 * Only after a visible ASCII character, which everything that detectors look for is made of: elsewhere they join emoji and letters.
 */
const invisible =
  "[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\u{e0000}-\\u{e007f}]";
const anyInvisible = new RegExp(invisible, "u");
const invisibleAfterVisible = new RegExp(`(?<=[!-~])${invisible}+`, "gu");

/** Whether a text has characters that are not seen. */
export const hasInvisible = (text: string): boolean => anyInvisible.test(text);

/** A text without what hides words in it, and where a place of it is in the original. */
export type PlainText = { text: string; toOriginal(range: Range): Range };
type Range = { start: number; end: number };

/** What stands for one character: `\u0040`. */
const escapeChars = 6;
const escaped = /\\u([0-9a-fA-F]{4})/y;

/**
 * The text as its reader understands it: without unseen characters, and with characters in place of JSON escapes that were escaped once
 * more. Null where it has neither.
 */
export function toPlainText(original: string): PlainText | null {
  if (!original.includes("\\u") && !hasInvisible(original)) return null;
  const units = new Uint16Array(original.length);
  /** Where each of them stands in the original. */
  const places = new Uint32Array(original.length);
  let length = 0;
  for (let at = 0; at < original.length; ) {
    const { code, chars } = readUnit(original, at);
    const isHidden = isInvisible(code, original, at) && length > 0 && isVisible(units[length - 1] as number);
    if (!isHidden) {
      units[length] = code;
      places[length] = at;
      length += 1;
    }
    at += isHidden && isHigh(code) ? 2 : chars;
  }
  if (length === original.length) return null;
  const placeOf = (index: number) => (index < length ? (places[index] as number) : original.length);
  return {
    text: Buffer.from(units.buffer, 0, length * 2).toString("utf16le"),
    // What is hidden behind the range goes with it.
    toOriginal: ({ start, end }) => ({ start: placeOf(start), end: placeOf(end) }),
  };
}

function readUnit(text: string, at: number): { code: number; chars: number } {
  const code = text.charCodeAt(at);
  if (code !== backslash || text.charCodeAt(at + 1) !== smallU) return { code, chars: 1 };
  escaped.lastIndex = at;
  const digits = escaped.exec(text)?.[1];
  return digits ? { code: Number.parseInt(digits, 16), chars: escapeChars } : { code, chars: 1 };
}

const backslash = 0x5c;
const smallU = 0x75;
const firstInvisible = 0xad;

const isVisible = (code: number): boolean => code > 0x20 && code < 0x7f;
const isHigh = (code: number): boolean => code >= 0xd800 && code < 0xdc00;

function isInvisible(code: number, text: string, at: number): boolean {
  if (code < firstInvisible) return false;
  return anyInvisible.test(isHigh(code) ? text.slice(at, at + 2) : String.fromCharCode(code));
}

/** A piece of a stream without the unseen characters that follow a visible one; `before`: the character that came last. */
export function removeInvisible(piece: string, before: string): string {
  if (!hasInvisible(piece)) return piece;
  return (before + piece).replaceAll(invisibleAfterVisible, "").slice(before.length);
}
