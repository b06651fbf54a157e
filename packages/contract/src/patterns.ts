/** What each pattern of the contract asks for: a caller should not have to read a regular expression. */
const inWords = new Map<string, string>();

/** A pattern, with words that go on from the name of the field: "must be …". */
export function worded(pattern: string, words: string): string {
  inWords.set(pattern, words);
  return pattern;
}

export const wordsOf = (pattern: string): string | undefined => inWords.get(pattern);

/** Text that the database can hold: no NUL, no half of a surrogate pair. */
export const storable = worded(
  "^[^\\u0000\\ud800-\\udfff]*$",
  "may hold neither a NUL character nor half of a surrogate pair",
);

export const printable = worded("^[\\x20-\\x7e]*$", "may hold printable ASCII characters alone");

export const visible = worded("^[\\x21-\\x7e]+$", "may hold visible ASCII characters alone, and no spaces");

/** What configurations and commands call something by. */
export const slug = worded(
  "^[a-z0-9][a-z0-9._-]{0,63}$",
  "must be 1 to 64 of a-z, 0-9, '.', '_' and '-', the first of them a letter or a digit",
);

/** Where a page comes from, as its browser says it in `Origin`. */
export const webOrigin = worded(
  "^(\\*|https?://([a-z0-9._-]+|\\[[0-9a-f:.]+\\])(:[0-9]{1,5})?)$",
  "must be an origin as browsers name it, such as https://app.example.com or http://localhost:3000, or * for any",
);

/** Some of a closed set of words, with commas between them. */
export const listOf = (words: readonly string[]): string => {
  const one = words.map((word) => word.replaceAll(".", "\\.")).join("|");
  return worded(
    `^(${one})(,(${one}))*$`,
    `must be one or more of these, with commas between them: ${words.join(", ")}`,
  );
};
