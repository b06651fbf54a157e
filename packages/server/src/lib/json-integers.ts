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
