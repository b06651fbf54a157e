/**
 * Invisible characters: inside a word they hide it from detectors and change nothing for a reader. They count only after a visible ASCII
 * character, because detectors search for ASCII; elsewhere they join emoji and letters.
 */
const invisible =
  "[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\u{e0000}-\\u{e007f}]";
const anyInvisible = new RegExp(invisible, "u");
const invisibleAfterVisible = new RegExp(`(?<=[!-~])${invisible}+`, "gu");

export const hasInvisible = (text: string): boolean => anyInvisible.test(text);

/** A text without hiding characters, and a mapping of its ranges to the original. */
export type PlainText = { text: string; toOriginal(range: Range): Range };
type Range = { start: number; end: number };

/** The length of an escape such as `\u0040`. */
const escapeChars = 6;
const escaped = /\\u([0-9a-fA-F]{4})/y;

/**
 * The text as a reader understands it: without invisible characters, and with doubly escaped JSON characters decoded. Null if the text
 * contains neither.
 */
export function toPlainText(original: string): PlainText | null {
  if (!original.includes("\\u") && !hasInvisible(original)) return null;
  const units = new Uint16Array(original.length);
  const positions = new Uint32Array(original.length);
  let length = 0;
  for (let at = 0; at < original.length; ) {
    const { code, chars } = readUnit(original, at);
    const isHidden = isInvisible(code, original, at) && length > 0 && isVisible(units[length - 1] as number);
    if (!isHidden) {
      units[length] = code;
      positions[length] = at;
      length += 1;
    }
    at += isHidden && isHigh(code) ? 2 : chars;
  }
  if (length === original.length) return null;
  const positionOf = (index: number) => (index < length ? (positions[index] as number) : original.length);
  return {
    text: Buffer.from(units.buffer, 0, length * 2).toString("utf16le"),
    // The range includes invisible characters that follow it.
    toOriginal: ({ start, end }) => ({ start: positionOf(start), end: positionOf(end) }),
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

/** Removes the invisible characters after a visible one from a chunk of a stream. `before`: the last character of the previous chunk. */
export function removeInvisible(piece: string, before: string): string {
  if (!hasInvisible(piece)) return piece;
  return (before + piece).replaceAll(invisibleAfterVisible, "").slice(before.length);
}
