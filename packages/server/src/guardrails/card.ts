import type { Detector } from "./detector.ts";
import { digitEnds, hasLongNumber, separators } from "./digits.ts";
import { createShape, type Part, times } from "./shapes.ts";

const digits: Part = { one: `(?:[.${separators}]?[0-9])`, min: 12, max: 18, tail: `[.${separators}]?` };
/** Dots stand in decimals, versions and addresses too: between the groups cards have, and no others, they are no such thing. */
const dotted =
  /(?<![0-9]\.)[0-9]{4}\.(?:[0-9]{6}\.[0-9]{4,5}(?!\.?[0-9])|(?:[0-9]{4}\.){2}[0-9]{4}(?:\.[0-9]{3}(?![0-9])|(?!\.?[0-9])))/y;
/** Groups of four or more, whatever is left over last: in shorter ones stand lists of numbers, dates and amounts. */
const grouped = new RegExp(`^(?:[0-9]{4,}[${separators}])*[0-9]+$`);

/** Who issues numbers that begin so, and how long they are. */
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

/** Payment cards: 13 to 19 digits of a known issuer whose last one is right. */
export const createCard = (): Detector =>
  createShape({
    mark: "[card]",
    parts: [times("[2-6]", 1), digits],
    notAfter: "[0-9]",
    measure: (_candidate, text, start) =>
      digitEnds(text, start, separators, 1, 19).find(
        ({ digits, length }) => isCard(digits) && grouped.test(text.slice(start, start + length)),
      )?.length ?? measureDotted(text, start),
    mayMatch: hasLongNumber,
  });

function measureDotted(text: string, start: number): number {
  dotted.lastIndex = start;
  const [number = ""] = dotted.exec(text) ?? [];
  return isCard(number.replaceAll(".", "")) ? number.length : 0;
}

export const isCard = (digits: string): boolean =>
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
