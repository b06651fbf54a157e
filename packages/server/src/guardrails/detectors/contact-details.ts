import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  Metadata,
} from "libphonenumber-js/max";
import type { Detector, Match } from "./detector.ts";
import { createShape, type Part, times } from "./detector.ts";
import { type DigitEnd, digitEnds, spaces } from "./scan.ts";

/** Marks too: some scripts cannot do without them, and in a decomposed text every umlaut has one. */
const local = "[\\p{L}\\p{M}\\p{N}._%+'\\-]";
const domain = "[\\p{L}\\p{M}\\p{N}.\\-]";
const mostLocal = 64;
const mostDomain = 253;

const localEnd = new RegExp(`${local}{1,${mostLocal}}$`, "u");
const domainStart = new RegExp(`${domain}{1,${mostDomain}}`, "uy");
const domainTail = new RegExp(`^${domain}*$`, "u");
/** At least one dot, and a last label that is a word. */
const host =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?:xn--[a-z0-9-]{1,58}[a-z0-9]|\p{L}[\p{L}\p{M}]{1,62})/iu;

/** Mail addresses: every @ with something before it and a host name after it. */
export const createEmail = (): Detector => ({
  mayMatch: (text) => text.includes("@"),
  find(text, from, until) {
    const matches: Match[] = [];
    for (let at = text.indexOf("@", from); at >= 0; at = text.indexOf("@", at + 1)) {
      const match = matchAround(text, at, Math.max(from, matches.at(-1)?.end ?? 0));
      if (match && match.start >= until) break;
      if (match) matches.push(match);
    }
    return matches;
  },
  openFrom(text, from) {
    const floor = Math.max(from, text.length - mostLocal - 2 * mostDomain - 2);
    for (let at = text.indexOf("@", floor); at >= 0; at = text.indexOf("@", at + 1)) {
      const rest = text.slice(at + 1);
      if (rest.length <= 2 * mostDomain && domainTail.test(rest)) return beginOf(text, at, from);
    }
    return beginOf(text, text.length, from);
  },
});

/** Where the part before an @ at this place begins; the place itself where there is none. */
function beginOf(text: string, at: number, from: number): number {
  const floor = Math.max(from, at - mostLocal);
  return floor + (localEnd.exec(text.slice(floor, at))?.index ?? at - floor);
}

function matchAround(text: string, at: number, from: number): Match | null {
  const start = beginOf(text, at, from);
  if (start === at) return null;
  domainStart.lastIndex = at + 1;
  const found = host.exec(domainStart.exec(text)?.[0] ?? "");
  return found ? { start, end: at + 1 + found[0].length, mark: "[email]" } : null;
}

const separators = `.()/${spaces}\u2011-`;
const separator = `[${separators}]`;
const mark = "[phone]";
/** A plus and the longest number there is. */
const mostDigits = 15;

const digits: Part = { one: `(?:${separator}{0,2}[0-9])`, min: 7, max: mostDigits, tail: `${separator}{0,2}` };

/** The numbers of one country: how long they are, what they look like, what stands before them at home. */
type Plan = { callingCode: string; lengths: readonly number[]; pattern: RegExp; trunk: string };

function readPlan(country: CountryCode): Plan {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  const plan = metadata.numberingPlan as unknown as {
    possibleLengths(): number[];
    nationalNumberPattern(): string;
    nationalPrefix(): string | undefined;
  };
  return {
    callingCode: String(getCountryCallingCode(country)),
    lengths: plan.possibleLengths(),
    pattern: new RegExp(`^(?:${plan.nationalNumberPattern()})$`),
    trunk: plan.nationalPrefix() ?? "",
  };
}

export const isPhoneRegion = (code: string): boolean => isSupportedCountry(code);

/**
 * Phone numbers: with a plus, those that are as long as the numbers of the country they name; without one, those that
 * are written in groups and valid in one of the regions. The library's tables are read once, not asked for each number: it takes
 * ten microseconds for an answer, and a long text can look like a hundred thousand numbers.
 */
export function createPhones(regions: readonly string[]): Detector[] {
  const plans = regions.filter(isPhoneRegion).map((region) => readPlan(region as CountryCode));
  return [createInternational(), ...(plans.length > 0 ? [createNational(plans)] : [])];
}

/** The total lengths of numbers by the digits they begin with. */
function readLengths(): Map<string, Set<number>> {
  const lengths = new Map<string, Set<number>>();
  for (const plan of getCountries().map(readPlan)) {
    const known = lengths.get(plan.callingCode) ?? new Set();
    for (const length of plan.lengths) known.add(plan.callingCode.length + length);
    lengths.set(plan.callingCode, known);
  }
  return lengths;
}

function createInternational(): Detector {
  const lengths = readLengths();
  const isNumber = ({ digits }: DigitEnd) =>
    digits.length >= 8 && [1, 2, 3].some((size) => lengths.get(digits.slice(0, size))?.has(digits.length));
  return createShape({
    mark,
    parts: [times("[+\uff0b]", 1), times("[ (]", 0, 1), times("[1-9]", 1), digits],
    notAfter: "[0-9A-Za-z]",
    measure(_candidate, text, start) {
      const skipped = text.charAt(start + 1) === " " || text.charAt(start + 1) === "(" ? 2 : 1;
      const end = digitEnds(text, start + skipped, separators, 2, mostDigits).find(isNumber);
      return end ? end.length + skipped : 0;
    },
    mayMatch: (text) => /[+\uff0b]/.test(text),
  });
}

const inGroups = new RegExp(`[0-9]${separator}{1,2}[0-9]{2}`);

/** Eight digits in groups that are a day, with or without an hour after them. */
const date = /^[12][0-9]{3}([-/.])[01][0-9]\1[0-3][0-9](?![0-9])/;

/** At home the number begins a row of digits: in the middle of a table everything looks like a number. */
function createNational(plans: readonly Plan[]): Detector {
  const isNumber = ({ digits, length }: DigitEnd) =>
    length > digits.length && plans.some((plan) => isNational(plan, digits));
  return createShape({
    mark,
    parts: [times("[(0-9]", 1), digits],
    notAfter: `[0-9A-Za-z+.,]|[0-9]${separator}|[0-9]${separator}{2}`,
    notBefore: "[A-Za-z]",
    measure: (_candidate, text, start) => {
      if (date.test(text.slice(start, start + 11))) return 0;
      const skipped = text.charAt(start) === "(" ? 1 : 0;
      const end = digitEnds(text, start + skipped, separators, 2, mostDigits).find(isNumber);
      return end && !/[A-Za-z]/.test(text.charAt(start + skipped + end.length)) ? end.length + skipped : 0;
    },
    mayMatch: (text) => inGroups.test(text),
  });
}

function isNational({ lengths, pattern, trunk }: Plan, digits: string): boolean {
  const stripped = trunk !== "" && digits.startsWith(trunk) ? digits.slice(trunk.length) : digits;
  const fits = (number: string) => number.length >= 8 && lengths.includes(number.length) && pattern.test(number);
  return fits(digits) || fits(stripped);
}
