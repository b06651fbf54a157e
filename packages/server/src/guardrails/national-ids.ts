import type { Detector } from "./detector.ts";
import { hasLongNumber, separators, spaces } from "./digits.ts";
import { createShape, maybe, type Part, type ShapeOptions, times } from "./shapes.ts";

const digits = (count: number): Part => times("[0-9]", count);
const separator = maybe(`[${separators}]`);
const outside = "[0-9A-Za-z]";

const createId = (options: Pick<ShapeOptions, "parts" | "measure">): Detector =>
  createShape({
    mark: "[national_id]",
    notAfter: outside,
    notBefore: outside,
    mayMatch: hasLongNumber,
    ...options,
  });

const whole = (isRight: (candidate: string) => boolean) => (candidate: string) =>
  isRight(candidate.replaceAll(/[^0-9A-Za-z]/g, "").toUpperCase()) ? candidate.length : 0;

const ssn = new RegExp(
  `[0-9]{3}(?:[${separators}][0-9]{2}[${separators}][0-9]{4}|(?<![0-9]\\.[0-9]{3})\\.[0-9]{2}\\.[0-9]{4}(?!\\.[0-9]))`,
  "y",
);
const ssnSeparator = times(`[.${separators}]`, 1);

/**
 * US: written in three groups; there are no check digits, only numbers that were never given out. With dots it stands alone: a
 * version has more groups, and the last dot of the shape is there to wait for them.
 */
const createSsn = () =>
  createId({
    parts: [digits(3), ssnSeparator, digits(2), ssnSeparator, digits(4), maybe("\\.")],
    measure(_candidate, text, start) {
      ssn.lastIndex = start;
      const [written = ""] = ssn.exec(text) ?? [];
      return /^(?:000|666|9)|^....00|0000$/.test(written) ? 0 : written.length;
    },
  });

/**
 * UK: two letters, six digits, one letter; some letters are never used. In small letters it is together or in all its groups: what
 * cost me 250000 a year is no person's number.
 */
const createNino = () =>
  createId({
    parts: [
      times("[A-CEGHJ-PR-TW-Za-ceghj-pr-tw-z]", 1),
      times("[A-CEGHJ-NPR-TW-Za-ceghj-npr-tw-z]", 1),
      ...[1, 2, 3].flatMap(() => [separator, digits(2)]),
      separator,
      times("[A-Da-d]", 1),
    ],
    measure: (candidate) => (isWrittenNino(candidate) ? isNino(candidate) : 0),
  });

const isNino = whole((id) => !/^(?:BG|GB|KN|NK|NT|TN|ZZ)/.test(id));
const isWrittenNino = (candidate: string): boolean =>
  !/[a-z]/.test(candidate) || candidate.length === 9 || candidate.length === 13;

const dniLetters = "TRWAGMYFPDXBNJZSQVHLCKE";
const dniLetter = (number: string) => dniLetters.charAt(Number(number) % 23);

/** Spain: citizens' number, eight digits and the letter they make. */
const createDni = () =>
  createId({
    parts: [digits(8), separator, times("[A-Za-z]", 1)],
    measure: whole((id) => id.charAt(8) === dniLetter(id.slice(0, 8))),
  });

/** Spain: foreigners' number; X, Y and Z stand for 0, 1 and 2. */
const createNie = () =>
  createId({
    parts: [times("[XYZxyz]", 1), separator, digits(7), separator, times("[A-Za-z]", 1)],
    measure: whole((id) => id.charAt(8) === dniLetter("XYZ".indexOf(id.charAt(0)) + id.slice(1, 8))),
  });

/** France: thirteen characters and their remainder by 97; Corsica has letters in it. */
const createNir = () =>
  createId({
    parts: [
      times("[1-478]", 1),
      ...[2, 2].flatMap((count) => [separator, digits(count)]),
      separator,
      digits(1),
      times("[0-9ABab]", 1),
      ...[3, 3, 2].flatMap((count) => [separator, digits(count)]),
    ],
    measure: whole(isNir),
  });

function isNir(id: string): boolean {
  const corsica = id.charAt(6) === "A" ? 1_000_000 : id.charAt(6) === "B" ? 2_000_000 : 0;
  const number = Number(id.slice(0, 13).replace(/[AB]/, "0")) - corsica;
  return 97 - (number % 97) === Number(id.slice(13));
}

/** Germany: eleven digits; among the first ten one comes twice or thrice, and the last is their check digit. */
const createSteuerId = () =>
  createId({
    parts: [times("[1-9]", 1), digits(1), ...[3, 3, 3].flatMap((count) => [maybe(`[${spaces}]`), digits(count)])],
    measure: whole(isSteuerId),
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

/** Numbers that states give to persons, each with what makes it more than a number. */
export const createNationalIds = (): Detector[] => [
  createSsn(),
  createNino(),
  createDni(),
  createNie(),
  createNir(),
  createSteuerId(),
];
