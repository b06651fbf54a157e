/** Whether JSON text nests deeper than allowed. Works on the text, so that no parser has to handle the depth first. */
export function isDeeperThan(text: string, maximum: number): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === 92) index += 1;
      else if (code === 34) inString = false;
    } else if (code === 34) inString = true;
    else if (code === 123 || code === 91) {
      depth += 1;
      if (depth > maximum) return true;
    } else if (code === 125 || code === 93) depth -= 1;
  }
  return false;
}

/** Enough digits, or an exponent that may be too large, before the end of a number. */
const suspicious = /\d{16}|\d[eE]\+?\d{3,}\s*(?:[,\]}]|$)/;
const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const longInteger = /^-?\d{16,}$/;

/**
 * The first number in a JSON text that is an integer that JSON.parse would round, or that it would read as infinite; null if there is none.
 * Most texts have no number that may be one, and need only one scan.
 */
export function findInexactNumber(text: string): string | null {
  if (!suspicious.test(text)) return null;
  for (const [token] of text.matchAll(stringOrNumber)) if (isInexact(token)) return token.slice(0, 40);
  return null;
}

/** Whether JSON.parse changes the value, not only its spelling. */
function isInexact(token: string): boolean {
  if (token.startsWith('"')) return false;
  const number = Number(token);
  if (!Number.isFinite(number)) return true;
  return longInteger.test(token) && String(number) !== token && BigInt(number) !== BigInt(token);
}

/** The approximate size of a value as JSON, in bytes; counting stops after `limit`. */
export function sizeOf(value: unknown, limit: number): number {
  if (typeof value === "string") return value.length;
  if (value === null || typeof value !== "object" || value instanceof Date) return 8;
  if (ArrayBuffer.isView(value)) return value.byteLength;
  let size = 2;
  for (const key in value) {
    size += sizeOf((value as Record<string, unknown>)[key], limit) + 4;
    if (size > limit) break;
  }
  return size;
}
