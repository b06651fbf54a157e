import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  Metadata,
} from "libphonenumber-js/max";
import { createShape, type Detector, type Match, type Part, times } from "./detector.ts";
import { type DigitEnd, digitEnds, spaces } from "./scan.ts";

/** Combining marks are included: some scripts need them, and a decomposed umlaut contains one. */
const local = "[\\p{L}\\p{M}\\p{N}._%+'\\-]";
const domain = "[\\p{L}\\p{M}\\p{N}.\\-]";
const maxLocalChars = 64;
const maxDomainChars = 253;

const localEnd = new RegExp(`${local}{1,${maxLocalChars}}$`, "u");
const domainStart = new RegExp(`${domain}{1,${maxDomainChars}}`, "uy");
const domainTail = new RegExp(`^${domain}*$`, "u");
/** At least one dot, and a last label that is a word. */
const host =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?:xn--[a-z0-9-]{1,58}[a-z0-9]|\p{L}[\p{L}\p{M}]{1,62})/iu;

/** E-mail addresses: every @ with a local part before it and a host name after it. */
export const createEmailDetector = (): Detector => ({
  mayMatch: (text) => text.includes("@"),
  find(text, from, until) {
    const matches: Match[] = [];
    for (let at = text.indexOf("@", from); at >= 0; at = text.indexOf("@", at + 1)) {
      const match = matchAt(text, at, Math.max(from, matches.at(-1)?.end ?? 0));
      if (match && match.start >= until) break;
      if (match) matches.push(match);
    }
    return matches;
  },
  openFrom(text, from) {
    const floor = Math.max(from, text.length - maxLocalChars - 2 * maxDomainChars - 2);
    for (let at = text.indexOf("@", floor); at >= 0; at = text.indexOf("@", at + 1)) {
      const rest = text.slice(at + 1);
      if (rest.length <= 2 * maxDomainChars && domainTail.test(rest)) return localPartStart(text, at, from);
    }
    return localPartStart(text, text.length, from);
  },
});

/** The start of the local part before an @ at this position; the position itself if there is no local part. */
function localPartStart(text: string, at: number, from: number): number {
  const floor = Math.max(from, at - maxLocalChars);
  return floor + (localEnd.exec(text.slice(floor, at))?.index ?? at - floor);
}

function matchAt(text: string, at: number, from: number): Match | null {
  const start = localPartStart(text, at, from);
  if (start === at) return null;
  domainStart.lastIndex = at + 1;
  const found = host.exec(domainStart.exec(text)?.[0] ?? "");
  return found ? { start, end: at + 1 + found[0].length, mark: "[email]" } : null;
}

const separators = `.()/${spaces}\u2011-`;
const separator = `[${separators}]`;
const mark = "[phone]";
/** The longest phone number, without the plus. */
const maxDigits = 15;

const digits: Part = { one: `(?:${separator}{0,2}[0-9])`, min: 7, max: maxDigits, tail: `${separator}{0,2}` };

/** The numbering plan of a country. `trunk`: the prefix for calls within the country. */
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
 * Phone numbers: with a plus, numbers with a valid length for the country they name; without a plus, numbers that are written in groups and
 * valid in one of the regions. The tables of the library are read once: its own validation takes ten microseconds, and a long text can
 * contain a hundred thousand candidates.
 */
export function createPhoneDetectors(regions: readonly string[]): Detector[] {
  const plans = regions.filter(isPhoneRegion).map((region) => readPlan(region as CountryCode));
  return [createInternational(), ...(plans.length > 0 ? [createNational(plans)] : [])];
}

/** The valid lengths of numbers by calling code, with the calling code. */
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
      const end = digitEnds(text, start + skipped, separators, 2, maxDigits).find(isNumber);
      return end ? end.length + skipped : 0;
    },
    mayMatch: (text) => /[+\uff0b]/.test(text),
  });
}

const inGroups = new RegExp(`[0-9]${separator}{1,2}[0-9]{2}`);

/** A date in eight digits, with or without a time after it. */
const date = /^[12][0-9]{3}([-/.])[01][0-9]\1[0-3][0-9](?![0-9])/;

/** A national number must start a row of digits, because every row in the middle of a table looks like a number. */
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
      const end = digitEnds(text, start + skipped, separators, 2, maxDigits).find(isNumber);
      return end && !/[A-Za-z]/.test(text.charAt(start + skipped + end.length)) ? end.length + skipped : 0;
    },
    mayMatch: (text) => inGroups.test(text),
  });
}

function isNational({ lengths, pattern, trunk }: Plan, digits: string): boolean {
  const stripped = trunk !== "" && digits.startsWith(trunk) ? digits.slice(trunk.length) : digits;
  const isValid = (number: string) => number.length >= 8 && lengths.includes(number.length) && pattern.test(number);
  return isValid(digits) || isValid(stripped);
}
