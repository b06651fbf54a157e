/** Most texts fit; what is larger gets a place of its own that is not kept. */
const kept = Buffer.allocUnsafeSlow(256 * 1024);

export type Glance = { bytes: Uint8Array; length: number };

let last: Glance & { text: string } = { text: "", bytes: kept, length: 0 };

/**
 * The bytes of a text, for the questions that are asked of every one: the engine looks at a byte several times as fast as at a
 * character of a string. They are overwritten by the next glance at another text. Only ASCII can be told in them, and an ASCII
 * character is never part of another.
 */
export function glance(text: string): Glance {
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
export function createWordGlance(words: readonly string[]): (text: string) => boolean {
  // By the first three letters, which letters may be the fourth; a word of three may be followed by anything.
  const fourth = new Int32Array(letters ** 3);
  for (const word of words) {
    const [a, b, c, d] = [...word].map((letter) => fold(letter.charCodeAt(0)));
    const begin = ((a ?? 0) * letters + (b ?? 0)) * letters + (c ?? 0);
    fourth[begin] = (fourth[begin] ?? 0) | (d === undefined ? -1 : 1 << d);
  }
  return (text) => {
    const { bytes, length } = glance(text);
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
