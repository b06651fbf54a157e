import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  Metadata,
} from "libphonenumber-js/max";
import { contextChars, createShape, type Detector, ignoringWidth, type Match, type Part, times } from "./detector.ts";
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
export const createEmailDetector = (): Detector =>
  ignoringWidth({
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

/**
 * The numbering plan of a country. `trunk`: the prefix for calls within the country. `minDigits`: shorter numbers of the plan are not
 * searched, because most short numbers in groups are something else.
 */
type Plan = {
  callingCode: string;
  lengths: readonly number[];
  pattern: RegExp;
  trunk: string;
  minDigits: number;
};

function readPlan(country: CountryCode): Plan {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  const plan = metadata.numberingPlan as unknown as {
    possibleLengths(): number[];
    nationalNumberPattern(): string;
    nationalPrefix(): string | undefined;
  };
  const lengths = plan.possibleLengths();
  return {
    callingCode: String(getCountryCallingCode(country)),
    lengths,
    pattern: new RegExp(`^(?:${plan.nationalNumberPattern()})$`),
    trunk: plan.nationalPrefix() ?? "",
    minDigits: Math.max(...lengths) > 8 ? 9 : 8,
  };
}

export const isPhoneRegion = (code: string): boolean => isSupportedCountry(code);

/**
 * Phone numbers: with a plus, numbers with a valid length for the country they name; without a plus, numbers that are valid in one of the
 * regions, and either written in groups as there or after a word such as "phone". The tables of the library are read once: its own
 * validation takes ten microseconds, and a long text can contain a hundred thousand candidates.
 */
export function createPhoneDetectors(regions: readonly string[]): Detector[] {
  const plans = regions.filter(isPhoneRegion).map((region) => readPlan(region as CountryCode));
  return [createInternational(), ...(plans.length > 0 ? [createNational(plans)] : [])].map(ignoringWidth);
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
      if (!end || isCounting(groupsOf(text.slice(start, start + skipped + end.length)))) return 0;
      return end.length + skipped;
    },
    mayMatch: (text) => /[+\uff0b]/.test(text),
  });
}

/** A date in eight digits, with or without a time after it. */
const date = /^(?:[12][0-9]{3}([-/.])[01][0-9]\1[0-3][0-9]|[0-3]?[0-9]([-/.])[01]?[0-9]\2[12][0-9]{3})(?![0-9])/;
/** What follows an amount, a longer row of digits or a part number, and no phone number. */
const otherEnd =
  /^(?:[A-Za-z]|[-.][A-Za-z]|[.,]?[0-9]|[ -][0-9]|[ \u00a0\u202f]?(?:[€$£¥%円]|euro|EUR|USD|GBP|JPY|Stück))/i;
/** A number without groups is a phone number only after one of these words. */
const phoneWord =
  /phone|telef|teléf|télé|\btel\b|\bfax|\bcall|mobil|móvil|\bcell|whatsapp|handy|rückruf|anruf|portable|appel|llám|llama|chiam|cellulare|電話|携帯/i;

/** The number of an order, an invoice or a part is written like a phone number, after one of these words. */
const otherWord =
  /(?:artikel|artic[ou]l[eo]|order|bestell|commande|pedido|ordine|\bpart|teil|pièce|recambio|ricambio|\bsku|serial|seri[ea]n?|série|invoice|rechnung|fact?ur[ea]|fattura|kunde|client|customer|isbn|\bsn|\bref|\bn[ro°º]|注文|部品|請求書|型番|顧客)\S{0,12}[ :#]{0,3}$/i;

const groupsOf = (written: string): string[] => written.match(/[0-9]+/g) ?? [];

/** Countdowns, page numbers and series: each group is one more or one less than the one before it, or most have one digit. */
function isCounting(groups: readonly string[]): boolean {
  const steps = new Set(groups.slice(1).map((group, index) => Number(group) - Number(groups[index])));
  const isSeries = groups.length > 2 && steps.size === 1 && (steps.has(1) || steps.has(-1));
  return isSeries || groups.filter(({ length }) => length === 1).length > 2;
}

/** A national number must start a row of digits, because every row in the middle of a table looks like a number. */
function createNational(plans: readonly Plan[]): Detector {
  const fewest = Math.min(...plans.map(({ minDigits }) => minDigits));
  const longRow = new RegExp(`[0-9](?:${separator}{0,2}[0-9]){${fewest - 1}}`);
  return createShape({
    mark,
    // The row after the digits is not part of the number: a stream waits for it, because it shows what the digits are.
    parts: [times("[(0-9]", 1), digits, times("[ \u00a0\u202f.\\-]", 0, 1), times("[A-Za-zü€$£¥%円]", 0, 5)],
    notAfter: `[0-9A-Za-z+.,]|[€$£¥]|[0-9]${separator}|[0-9]${separator}{2}`,
    measure: (_candidate, text, start) => {
      if (date.test(text.slice(start, start + 11))) return 0;
      const skipped = text.charAt(start) === "(" ? 1 : 0;
      const before = text.slice(Math.max(0, start - contextChars), start);
      const hasWord = () => phoneWord.test(before);
      const isNumber = ({ digits, length }: DigitEnd) => {
        const written = text.slice(start, start + skipped + length);
        const isBare = digits.length === length;
        return (
          plans.some((plan) => isNational(plan, digits, isBare ? [digits] : groupsOf(written))) &&
          (!isBare || hasWord())
        );
      };
      const end = digitEnds(text, start + skipped, separators, 2, maxDigits).find(isNumber);
      if (!end) return 0;
      const length = end.length + skipped;
      return otherEnd.test(text.slice(start + length, start + length + 6)) || otherWord.test(before) ? 0 : length;
    },
    mayMatch: (text) => longRow.test(text),
  });
}

/** How numbers are grouped in these countries, by calling code. Other groups belong to orders and invoices. */
const groupings: Record<string, RegExp> = {
  "1": /^(?:1 )?[0-9]{3} [0-9]{3} [0-9]{4}$/,
  "33": /^0[0-9](?: [0-9]{2}){4}$/,
};
/** Elsewhere: two to five groups, of which only the last may have one digit, as the extension of a German number. */
const anyGrouping = /^(?:[0-9]{2,}(?: [0-9]{2,}){1,4}|0[0-9]+(?: [0-9]{2,}){1,3} [0-9])$/;

function isNational(plan: Plan, digits: string, groups: readonly string[]): boolean {
  const { lengths, pattern, trunk, minDigits, callingCode } = plan;
  if (digits.length < minDigits || digits.startsWith("00")) return false;
  const needsTrunk = trunk === "0";
  if (needsTrunk && !digits.startsWith(trunk)) return false;
  const grouping = groupings[callingCode] ?? anyGrouping;
  if (groups.length > 1 && (!grouping.test(groups.join(" ")) || isCounting(groups))) return false;
  const stripped = trunk !== "" && digits.startsWith(trunk) ? digits.slice(trunk.length) : digits;
  const isValid = (number: string) => lengths.includes(number.length) && pattern.test(number);
  return (!needsTrunk && isValid(digits)) || isValid(stripped);
}
