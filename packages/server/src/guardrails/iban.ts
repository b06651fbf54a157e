import type { Detector } from "./detector.ts";
import { dashes, separators } from "./digits.ts";
import { createShape, times } from "./shapes.ts";

/** How long the account numbers of each country are. */
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
const longest = 34;
const alphanumeric = "[0-9A-Za-z]";
const further = `(?:[${separators}]?${alphanumeric})`;
const fewestFurther = 11;
const candidate = new RegExp(`[A-Za-z]{2}[0-9]{2}${further}{${fewestFurther}}`);
const isDashed = new RegExp(`[${dashes}]`);
/** With dashes in fours alone: other ids have letters, digits and dashes too, but seldom so. */
const inFours = new RegExp(`^${alphanumeric}{4}([${dashes}])(?:${alphanumeric}{4}\\1)*${alphanumeric}{1,4}$`);

/** International bank account numbers, together or in groups, whose check digits are right. */
export const createIban = (): Detector =>
  createShape({
    mark: "[iban]",
    parts: [
      times("[A-Za-z]", 2),
      times("[0-9]", 2),
      { one: further, min: fewestFurther, max: longest - 4, tail: `[${separators}]?` },
    ],
    notAfter: alphanumeric,
    measure: (_candidate, text, start) => measureIban(text, start),
    mayMatch: (text) => candidate.test(text),
  });

function measureIban(text: string, start: number): number {
  const wanted = lengths[text.slice(start, start + 2).toUpperCase()] ?? 0;
  let number = "";
  let at = start;
  for (; number.length < wanted && at < text.length; at += 1) {
    const character = text.charAt(at);
    if (/[0-9A-Za-z]/.test(character)) number += character.toUpperCase();
    else if (!separators.includes(character) || separators.includes(text.charAt(at - 1))) return 0;
  }
  const isWhole = wanted > 0 && number.length === wanted && !/[0-9A-Za-z]/.test(text.charAt(at));
  return isWhole && isWellGrouped(text.slice(start, at)) && isIban(number) ? at - start : 0;
}

const isWellGrouped = (written: string): boolean => !isDashed.test(written) || inFours.test(written);

/** The remainder by 97, digit by digit: the number has up to sixty of them. */
function isIban(number: string): boolean {
  let remainder = 0;
  for (const character of number.slice(4) + number.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}
