/** Whether JSON text nests deeper than allowed; read from the text, so that no parser has to survive it first. */
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

const manyDigits = /\d{16}/;
const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const longInteger = /^-?\d{16,}$/;

/**
 * The first whole number of a JSON text that would come out of the parser as another one; null where there is none. Most texts
 * have not even the digits for one, and are looked at once.
 */
export function findInexactInteger(text: string): string | null {
  if (!manyDigits.test(text)) return null;
  for (const [token] of text.matchAll(stringOrNumber))
    if (longInteger.test(token) && isInexact(token)) return token.slice(0, 40);
  return null;
}

/** Written again it reads otherwise, and not because there are shorter ways to write the same number. */
function isInexact(token: string): boolean {
  const number = Number(token);
  return String(number) !== token && !(Number.isFinite(number) && BigInt(number) === BigInt(token));
}

/** About as many bytes as a value has as JSON; counted no further than `most`. */
export function sizeOf(value: unknown, most: number): number {
  if (typeof value === "string") return value.length;
  if (value === null || typeof value !== "object" || value instanceof Date) return 8;
  if (ArrayBuffer.isView(value)) return value.byteLength;
  let size = 2;
  for (const key in value) {
    size += sizeOf((value as Record<string, unknown>)[key], most) + 4;
    if (size > most) break;
  }
  return size;
}
