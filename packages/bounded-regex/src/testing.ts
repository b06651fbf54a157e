import fc from "fast-check";

/** Few letters, so that they often match: in words and outside, at line ends, in both cases. */
const common = [..."aAkK1 \n"];
/**
 * Letters that are hard for case folding: three variants of one letter, different lengths in bytes, beyond sixteen bits, without a
 * case partner, combining characters, other line ends.
 */
const rare = [..."bsS9_-.\t\r", "K", "ſ", "é", "É", "ß", "ẞ", "σ", "ς", "Σ", "ı", "İ", "я", "中", "\u0301", "\u2028"];
const wide = ["😀", "𐐀", "𐐨"];
/** Half of a surrogate pair, which a text may contain alone. */
const halves = ["\ud83d", "\ude00"];

const plainText = fc.string({ unit: fc.constantFrom(...common), maxLength: 8 });
const hardText = fc.string({ unit: fc.constantFrom(...common, ...common, ...rare, ...wide, ...halves), maxLength: 20 });
export const texts = fc.oneof(plainText, hardText);

const letter = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...common) },
  { weight: 1, arbitrary: fc.constantFrom(...rare, ...wide) },
);
const quote = (one: string): string => one.replace(/[-.]/, "\\$&");
const range = fc.tuple(letter, letter).map((ends) => {
  const [low, high] = ends.toSorted((a, b) => (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0)).map(quote);
  return `${low}-${high}`;
});
const classes = fc.constantFrom(
  "\\d",
  "\\D",
  "\\w",
  "\\W",
  "\\s",
  "\\S",
  "\\pL",
  "\\PL",
  "\\p{Lu}",
  "\\P{Nd}",
  "\\p{Greek}",
);
const member = fc.oneof(letter.map(quote), range, classes, fc.constantFrom("[:punct:]", "[:^word:]"));
const set = fc
  .tuple(fc.constantFrom("", "^"), fc.array(member, { minLength: 1, maxLength: 3 }))
  .map(([not, members]) => `[${not}${members.join("")}]`);
const assertion = fc.constantFrom("^", "$", "\\A", "\\z", "\\b", "\\B", "(?m:^)", "(?m:$)", "(?m:^$)");
const atom = fc.oneof(
  { weight: 6, arbitrary: letter.map(quote) },
  { weight: 2, arbitrary: set },
  { weight: 2, arbitrary: classes },
  { weight: 1, arbitrary: fc.constantFrom(".", "(?s:.)", "\\x41", "\\x{10400}", "\\Qa.k\\E") },
  { weight: 3, arbitrary: assertion },
);
const repetition = fc
  .tuple(fc.constantFrom("*", "+", "?", "{2}", "{0,1}", "{1,}", "{2,4}", "{0}"), fc.constantFrom("", "?"))
  .map(([times, lazy]) => times + lazy);
const opening = fc.constantFrom("(", "(?:", "(?i:", "(?s:", "(?m:", "(?U:", "(?is-m:", "(?-i:", "(?:(?i)");

/** Patterns with all features of RE2 in all combinations. */
export const patterns = fc.letrec<{ pattern: string; piece: string; group: string }>((tie) => ({
  pattern: fc
    .array(fc.array(tie("piece"), { maxLength: 4 }), { minLength: 1, maxLength: 3 })
    .map((branches) => branches.map((pieces) => pieces.join("")).join("|")),
  piece: fc.oneof(
    { maxDepth: 3 },
    { weight: 3, arbitrary: atom },
    { weight: 2, arbitrary: fc.tuple(tie("group"), repetition).map((parts) => parts.join("")) },
    { weight: 1, arbitrary: tie("group") },
  ),
  group: fc.oneof(
    { maxDepth: 3 },
    { weight: 2, arbitrary: fc.tuple(opening, atom).map(([open, inner]) => `${open}${inner})`) },
    { weight: 1, arbitrary: fc.tuple(opening, tie("pattern")).map(([open, inner]) => `${open}${inner})`) },
  ),
})).pattern;

const solid = fc
  .tuple(patterns, fc.constantFrom("a", "[ak1]", "(?i:k)", "\\W"), fc.boolean())
  .map(([pattern, one, isFirst]) => (isFirst ? `${one}(?:${pattern})` : `(?:${pattern})${one}`));

/** Patterns that never match the empty string. */
export const solidPatterns = fc.array(solid, { minLength: 1, maxLength: 2 }).map((branches) => branches.join("|"));
