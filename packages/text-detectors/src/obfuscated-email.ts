import { contextChars, type Detector, ignoringWidth, type Match } from "./detector.ts";
import { mayHave } from "./word-prefilters.ts";

const localChars = "0-9A-Za-z._%+\\-";
const local = `(?<![${localChars}])[${localChars}]{1,64}`;
const label = "[0-9A-Za-z][0-9A-Za-z-]{0,62}";
const ats = ["at", "ät", "arroba", "arobase", "chiocciola", "chez"];
const dots = ["dot", "punkt", "point", "punto", "ponto"];
const oneOf = (words: readonly string[]) => `(?:${words.join("|")})`;
const [at, dot] = [oneOf(ats), oneOf(dots)];
const bracketedDot = ` {0,2}[(\\[] ?${dot} ?[)\\]] {0,2}`;

/** `name (at) domain dot com`: the at in brackets, the dots in any form. */
const bracketed = new RegExp(
  `${local} {0,2}[(\\[] ?${at} ?[)\\]] {0,2}${label}(?:(?:\\.|${bracketedDot}| ${dot} )${label}){1,4}`,
  "gi",
);
/** `name at domain dot com`, all in words. */
const spoken = new RegExp(
  `${local}(?: ${dot} [${localChars}]{1,64}){0,3} ${at} ${label}(?: ${dot} ${label}){1,4}`,
  "gi",
);

/** Every prefix of these words. */
const startsOf = (words: readonly string[]) =>
  oneOf(words.map((word) => [...word].reduceRight((rest, letter) => `${letter}(?:${rest})?`, "").replace("(?:)?", "")));
const open = new RegExp(
  `${local}(?: {0,2}(?:[(\\[] ?(?:${startsOf(ats)} ?|${at} ?[)\\]][0-9A-Za-z.()\\[\\] -]{0,160})?)?` +
    `|(?: ${dot} [${localChars}]{1,64}){0,3}(?: (?:${startsOf([...ats, ...dots])}|${dot} |${at}(?: (?:${label}(?: ${dot} ${label}){0,4}(?: (?:${startsOf(dots)})? ?)?)?)?)?)?)?$`,
  "gi",
);
const maxChars = 700;

/** Where a lone word before `at` is meant as an address, not as in "look at amazon dot com". */
const context = /mail|contact|kontakt|schreib|écri|escrib|scriv|address|adress|indirizzo|correo|連絡/i;

function isSpoken(text: string, { index, 0: written }: RegExpExecArray): boolean {
  const [name = ""] = written.split(new RegExp(` ${at} `, "i"));
  return /[0-9._ ]/.test(name) || context.test(text.slice(Math.max(0, index - contextChars), index));
}

function matchesOf(pattern: RegExp, text: string, from: number, until: number, isMatch = always): Match[] {
  const matches: Match[] = [];
  pattern.lastIndex = from;
  for (let found = pattern.exec(text); found && found.index < until; found = pattern.exec(text)) {
    if (isMatch(text, found)) matches.push({ start: found.index, end: pattern.lastIndex, mark: "[email]" });
    else pattern.lastIndex = found.index + 1;
  }
  return matches;
}

const always = (_text: string, _found: RegExpExecArray): boolean => true;

const bracketedAt = new RegExp(`[(\\[] ?${at} ?$`, "i");

/** Reads only the characters before closing brackets. */
function hasBracketedAt(text: string): boolean {
  for (const bracket of [")", "]"]) {
    for (let end = text.indexOf(bracket); end >= 0; end = text.indexOf(bracket, end + 1)) {
      if (/[tTaAeEzZ ]/.test(text.charAt(end - 1)) && bracketedAt.test(text.slice(Math.max(0, end - 13), end)))
        return true;
    }
  }
  return false;
}

const anySpoken = new RegExp(spoken.source, "i");

/** E-mail addresses that are written so that programs do not recognise them: `name (at) domain dot com`. */
export const createObfuscatedEmailDetector = (): Detector =>
  ignoringWidth({
    mayMatch: (text) => hasBracketedAt(text) || (mayHave.dot(text) && anySpoken.test(text)),
    find: (text, from, until) =>
      [...matchesOf(bracketed, text, from, until), ...matchesOf(spoken, text, from, until, isSpoken)].sort(
        (a, b) => a.start - b.start,
      ),
    openFrom(text, from) {
      open.lastIndex = Math.max(from, text.length - maxChars);
      return open.exec(text)?.index ?? text.length;
    },
  });
