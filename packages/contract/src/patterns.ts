/** Explains each pattern of the contract: callers should not have to read a regular expression. */
const inWords = new Map<string, string>();

/** A pattern with an explanation that follows the field name: "must be …". */
export function worded(pattern: string, words: string): string {
  inWords.set(pattern, words);
  return pattern;
}

export const wordsOf = (pattern: string): string | undefined => inWords.get(pattern);

/** Text that the database can store: no NUL, no unpaired surrogate. */
export const storable = worded(
  "^[^\\u0000\\ud800-\\udfff]*$",
  "must not contain a NUL character or an unpaired surrogate",
);

export const printable = worded("^[\\x20-\\x7e]*$", "may contain only printable ASCII characters");

export const visible = worded("^[\\x21-\\x7e]+$", "may contain only visible ASCII characters, without spaces");

/** Identifiers in configurations and commands. */
export const slug = worded(
  "^[a-z0-9][a-z0-9._-]{0,63}$",
  "must be 1–64 characters (a-z, 0-9, '.', '_', '-') and start with a letter or digit",
);

const origin = "https?://([a-z0-9._-]+|\\[[0-9a-f:.]+\\])(:[0-9]{1,5})?";

/** The origin of a web page, as in the header `Origin`. */
export const pageOrigin = worded(
  `^${origin}$`,
  "must be an origin such as https://app.example.com or http://localhost:3000",
);

/** The same, or any origin. */
export const webOrigin = worded(
  `^(\\*|${origin})$`,
  "must be an origin such as https://app.example.com or http://localhost:3000, or * for any origin",
);

/** Some of a closed set of words, separated by commas. */
export const listOf = (words: readonly string[]): string => {
  const one = words.map((word) => word.replaceAll(".", "\\.")).join("|");
  return worded(`^(${one})(,(${one}))*$`, `must be one or more of these, separated by commas: ${words.join(", ")}`);
};
