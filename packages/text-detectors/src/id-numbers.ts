import {
  contextChars,
  createShape,
  type Detector,
  ignoringWidth,
  maybe,
  type Part,
  type ShapeOptions,
  times,
} from "./detector.ts";
import { dashes, digitEnds, hasLongNumber, hasLongWord, separators, spaces } from "./scan.ts";

const digits: Part = { one: `(?:[.${separators}]?[0-9])`, min: 12, max: 18, tail: `[.${separators}]?` };
/** Decimals, versions and IP addresses also contain dots, so dots count only between the groups that cards have. */
const dotted =
  /(?<![0-9]\.)[0-9]{4}\.(?:[0-9]{6}\.[0-9]{4,5}(?!\.?[0-9])|(?:[0-9]{4}\.){2}[0-9]{4}(?:\.[0-9]{3}(?![0-9])|(?!\.?[0-9])))/y;
/** Groups of four or more digits and a shorter last group: shorter groups are lists of numbers, dates and amounts. */
const grouped = new RegExp(`^(?:[0-9]{4,}[${separators}])*[0-9]+$`);

/** The prefixes of the card issuers, and the lengths of their numbers. */
const issuers: readonly { prefix: RegExp; lengths: readonly number[] }[] = [
  { prefix: /^4/, lengths: [13, 16, 19] },
  { prefix: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  { prefix: /^3[47]/, lengths: [15] },
  { prefix: /^(?:6011|64[4-9]|65)/, lengths: [16, 17, 18, 19] },
  { prefix: /^35(?:2[89]|[3-8])/, lengths: [16, 17, 18, 19] },
  { prefix: /^(?:30[0-5]|309|36|38|39)/, lengths: [14, 15, 16, 17, 18, 19] },
  { prefix: /^62/, lengths: [16, 17, 18, 19] },
  { prefix: /^(?:50|5[6-9]|6)/, lengths: [13, 14, 15, 16, 17, 18, 19] },
];

/** Payment cards: 13 to 19 digits of a known issuer with a valid check digit. */
export const createCardDetector = (): Detector =>
  ignoringWidth(
    createShape({
      mark: "[card]",
      parts: [times("[2-6]", 1), digits],
      notAfter: "[0-9]",
      measure: (_candidate, text, start) =>
        digitEnds(text, start, separators, 1, 19).find(
          ({ digits, length }) => isCard(digits) && grouped.test(text.slice(start, start + length)),
        )?.length ?? measureDotted(text, start),
      mayMatch: hasLongNumber,
    }),
  );

function measureDotted(text: string, start: number): number {
  dotted.lastIndex = start;
  const [number = ""] = dotted.exec(text) ?? [];
  return isCard(number.replaceAll(".", "")) ? number.length : 0;
}

const isCard = (digits: string): boolean =>
  issuers.some(({ prefix, lengths }) => lengths.includes(digits.length) && prefix.test(digits)) && hasLuhn(digits);

function hasLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const value = digits.charCodeAt(digits.length - 1 - index) - 48;
    const doubled = value * 2;
    sum += index % 2 === 0 ? value : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** The length of an account number by country. */
const lengths: Record<string, number> = Object.fromEntries(
  (
    "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 " +
    "FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 " +
    "LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 " +
    "RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30"
  )
    .split(" ")
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);
const maxLength = 34;
const alphanumeric = "[0-9A-Za-z]";
const further = `(?:[${separators}]?${alphanumeric})`;
const minFurther = 11;
const candidate = new RegExp(`[A-Za-z]{2}[0-9]{2}${further}{${minFurther}}`);
const isDashed = new RegExp(`[${dashes}]`);
/** With dashes only in groups of four: other ids also consist of letters, digits and dashes, but rarely in this form. */
const inFours = new RegExp(`^${alphanumeric}{4}([${dashes}])(?:${alphanumeric}{4}\\1)*${alphanumeric}{1,4}$`);

/** International bank account numbers, with or without groups, with valid check digits. */
export const createIbanDetector = (): Detector =>
  ignoringWidth(
    createShape({
      mark: "[iban]",
      parts: [
        times("[A-Za-z]", 2),
        times("[0-9]", 2),
        { one: further, min: minFurther, max: maxLength - 4, tail: `[${separators}]?` },
      ],
      notAfter: alphanumeric,
      measure: (_candidate, text, start) => measureIban(text, start),
      mayMatch: (text) => candidate.test(text),
    }),
  );

function measureIban(text: string, start: number): number {
  const expectedLength = lengths[text.slice(start, start + 2).toUpperCase()] ?? 0;
  let number = "";
  let at = start;
  for (; number.length < expectedLength && at < text.length; at += 1) {
    const character = text.charAt(at);
    if (/[0-9A-Za-z]/.test(character)) number += character.toUpperCase();
    else if (!separators.includes(character) || separators.includes(text.charAt(at - 1))) return 0;
  }
  const isWhole = expectedLength > 0 && number.length === expectedLength && !/[0-9A-Za-z]/.test(text.charAt(at));
  return isWhole && isWellGrouped(text.slice(start, at)) && isIban(number) ? at - start : 0;
}

const isWellGrouped = (written: string): boolean => !isDashed.test(written) || inFours.test(written);

/** The remainder by 97, digit by digit, because the number has up to sixty digits. */
function isIban(number: string): boolean {
  let remainder = 0;
  for (const character of number.slice(4) + number.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}

const digitCount = (count: number): Part => times("[0-9]", count);
const separator = maybe(`[${separators}]`);
const alphanumericChar = "[0-9A-Za-z]";

const createId = (options: Pick<ShapeOptions, "parts" | "measure" | "mayMatch">): Detector =>
  createShape({
    mark: "[national_id]",
    notAfter: alphanumericChar,
    notBefore: alphanumericChar,
    mayMatch: hasLongNumber,
    ...options,
  });

const ifValid = (isValid: (candidate: string) => boolean) => (candidate: string) =>
  isValid(candidate.replaceAll(/[^0-9A-Za-z]/g, "").toUpperCase()) ? candidate.length : 0;

const ssn = new RegExp(
  `[0-9]{3}(?:[${separators}][0-9]{2}[${separators}][0-9]{4}|(?<![0-9]\\.[0-9]{3})\\.[0-9]{2}\\.[0-9]{4}(?!\\.[0-9]))`,
  "y",
);
const ssnSeparator = times(`[.${separators}]`, 1);

/**
 * US social security number, in three groups. It has no check digits, only numbers that are never issued. With dots it must stand alone: a
 * version number has more groups, and the last dot of the shape makes a stream wait for them.
 */
const createSsn = () =>
  createId({
    parts: [digitCount(3), ssnSeparator, digitCount(2), ssnSeparator, digitCount(4), maybe("\\.")],
    measure(_candidate, text, start) {
      ssn.lastIndex = start;
      const [written = ""] = ssn.exec(text) ?? [];
      return /^(?:000|666|9)|^....00|0000$/.test(written) ? 0 : written.length;
    },
  });

/**
 * UK national insurance number: two letters, six digits, one letter; some letters are never used. In lower case it must be written without
 * groups or with all of them, so that 'cost me 250000 a year' is no match.
 */
const createNino = () =>
  createId({
    parts: [
      times("[A-CEGHJ-PR-TW-Za-ceghj-pr-tw-z]", 1),
      times("[A-CEGHJ-NPR-TW-Za-ceghj-npr-tw-z]", 1),
      ...[1, 2, 3].flatMap(() => [separator, digitCount(2)]),
      separator,
      times("[A-Da-d]", 1),
    ],
    measure: (candidate) => (isWrittenNino(candidate) ? isNino(candidate) : 0),
  });

const isNino = ifValid((id) => !/^(?:BG|GB|KN|NK|NT|TN|ZZ)/.test(id));
const isWrittenNino = (candidate: string): boolean =>
  !/[a-z]/.test(candidate) || candidate.length === 9 || candidate.length === 13;

const dniLetters = "TRWAGMYFPDXBNJZSQVHLCKE";
const dniLetter = (number: string) => dniLetters.charAt(Number(number) % 23);

/** Spain, citizens: eight digits and a check letter. */
const createDni = () =>
  createId({
    parts: [digitCount(8), separator, times("[A-Za-z]", 1)],
    measure: ifValid((id) => id.charAt(8) === dniLetter(id.slice(0, 8))),
  });

/** Spain, foreigners: X, Y and Z stand for 0, 1 and 2. */
const createNie = () =>
  createId({
    parts: [times("[XYZxyz]", 1), separator, digitCount(7), separator, times("[A-Za-z]", 1)],
    measure: ifValid((id) => id.charAt(8) === dniLetter("XYZ".indexOf(id.charAt(0)) + id.slice(1, 8))),
  });

/** France: thirteen characters and their remainder by 97. Numbers from Corsica contain a letter. */
const createNir = () =>
  createId({
    parts: [
      times("[1-478]", 1),
      ...[2, 2].flatMap((count) => [separator, digitCount(count)]),
      separator,
      digitCount(1),
      times("[0-9ABab]", 1),
      ...[3, 3, 2].flatMap((count) => [separator, digitCount(count)]),
    ],
    measure: ifValid(isNir),
  });

function isNir(id: string): boolean {
  const corsica = id.charAt(6) === "A" ? 1_000_000 : id.charAt(6) === "B" ? 2_000_000 : 0;
  const number = Number(id.slice(0, 13).replace(/[AB]/, "0")) - corsica;
  return 97 - (number % 97) === Number(id.slice(13));
}

/** Germany: eleven digits. One of the first ten occurs two or three times, and the last is a check digit. */
const createSteuerId = () =>
  createId({
    parts: [
      times("[1-9]", 1),
      digitCount(1),
      ...[3, 3, 3].flatMap((count) => [maybe(`[${spaces}]`), digitCount(count)]),
    ],
    measure: ifValid(isSteuerId),
  });

function isSteuerId(id: string): boolean {
  const counts = new Map<string, number>();
  let product = 10;
  for (const digit of id.slice(0, 10)) {
    counts.set(digit, (counts.get(digit) ?? 0) + 1);
    const sum = (Number(digit) + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  const repeated = [...counts.values()].filter((count) => count > 1);
  const isPlausible = repeated.length === 1 && (repeated[0] === 2 || repeated[0] === 3);
  return isPlausible && (11 - product) % 10 === Number(id.charAt(10));
}

/** Whether one of these words is before the number. */
const follows = (word: RegExp, text: string, start: number): boolean =>
  word.test(text.slice(Math.max(0, start - contextChars), start));

/** Nine digits without groups are an id only after its name: US social security numbers, and Dutch numbers with their check digit. */
const createNineDigits = () =>
  createId({
    parts: [digitCount(9)],
    measure: (id, text, start) =>
      (follows(/\bssn\b|social security/i, text, start) && !/^(?:000|666|9)|^...00|0000$/.test(id)) ||
      (follows(/\bbsn\b|burgerservicenummer|sofinummer/i, text, start) && isBsn(id))
        ? id.length
        : 0,
  });

const isBsn = (id: string): boolean =>
  [...id].reduce((sum, digit, index) => sum + Number(digit) * (index === 8 ? -1 : 9 - index), 0) % 11 === 0;

const cpfDot = maybe("\\.");

/** Brazil: eleven digits, the last two of which are check digits; without its dots only after its name. */
const createCpf = () =>
  createId({
    parts: [digitCount(3), cpfDot, digitCount(3), cpfDot, digitCount(3), maybe(`[${dashes}]`), digitCount(2)],
    measure: (written, text, start) =>
      isCpf(written.replaceAll(/[^0-9]/g, "")) &&
      (/^...\..{3}\..{3}[^0-9]..$/.test(written) || follows(/\bcpf\b/i, text, start))
        ? written.length
        : 0,
  });

const isCpf = (id: string): boolean =>
  !/^(.)\1*$/.test(id) &&
  [9, 10].every((count) => {
    const sum = [...id.slice(0, count)].reduce((total, digit, index) => total + Number(digit) * (count + 1 - index), 0);
    return ((sum * 10) % 11) % 10 === Number(id.charAt(count));
  });

const fiscalCode = /[a-z]{6}[0-9]{2}[a-ehlmprst][0-9]{2}[a-z][0-9]{3}[a-z]/i;
/** The values of letters and digits in the odd places. */
const oddValues = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

/** Italy: name, date and place of birth in sixteen characters, the last of which is a check letter. */
const createFiscalCode = () =>
  createId({
    parts: [
      times("[A-Za-z]", 6),
      digitCount(2),
      times("[A-EHLMPRSTa-ehlmprst]", 1),
      digitCount(2),
      times("[A-Za-z]", 1),
      digitCount(3),
      times("[A-Za-z]", 1),
    ],
    measure: ifValid(isFiscalCode),
    mayMatch: (text) => hasLongWord(text) && fiscalCode.test(text),
  });

function isFiscalCode(id: string): boolean {
  const sum = [...id.slice(0, 15)].reduce((total, character, index) => {
    const value = Number.parseInt(character, 36);
    const place = value > 9 ? value - 10 : value;
    return total + (index % 2 === 0 ? (oddValues[place] as number) : place);
  }, 0);
  return id.charCodeAt(15) === "A".charCodeAt(0) + (sum % 26);
}

/** National ids, each with the checks that distinguish it from other numbers. */
export const createNationalIdDetectors = (): Detector[] =>
  [
    createSsn(),
    createNineDigits(),
    createNino(),
    createDni(),
    createNie(),
    createNir(),
    createSteuerId(),
    createCpf(),
    createFiscalCode(),
  ].map(ignoringWidth);
