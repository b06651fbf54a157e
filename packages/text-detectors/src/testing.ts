import fc from "fast-check";
import { separators } from "./scan.ts";

const digits = (count: number) => fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count });

/** The digit that makes a number pass the Luhn check. */
function luhnDigit(body: string): string {
  for (let digit = 0; digit < 10; digit += 1) {
    const sum = [...`${body}${digit}`].toReversed().reduce((total, character, index) => {
      const value = Number(character) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
    if (sum % 10 === 0) return String(digit);
  }
  throw new Error("unreachable: one digit always passes");
}

const issued: [prefix: string, length: number][] = [
  ["4", 16],
  ["4", 13],
  ["51", 16],
  ["2221", 16],
  ["37", 15],
  ["6011", 16],
  ["3530", 16],
  ["36", 14],
  ["62", 19],
];

const inFours = (number: string, separator: string) => number.replaceAll(/(.{4})(?=.)/g, `$1${separator}`);
/** The usual separators, or any other. */
const groupings = fc.oneof(fc.constantFrom("", " ", "-"), fc.constantFrom(...separators));

/** A card number of a real issuer, with or without groups; with dots only in groups of four or as printed on the card. */
export const cards = fc
  .tuple(fc.constantFrom(...issued), digits(19), fc.oneof(groupings, fc.constant(".")))
  .map(([[prefix, length], random, separator]) => {
    const body = (prefix + random.join("")).slice(0, length - 1);
    const number = body + luhnDigit(body);
    if (separator !== ".") return inFours(number, separator);
    return length < 16 ? number.replace(/^(.{4})(.{6})(.{4,})/, "$1.$2.$3") : inFours(number, ".");
  });

/** As in the standard, with big integers; the detector works digit by digit. */
function ibanOf(country: string, account: string): string {
  const number = [...`${account}${country}00`].map((character) => Number.parseInt(character, 36)).join("");
  return country + String(98n - (BigInt(number) % 97n)).padStart(2, "0") + account;
}

export const ibans = fc
  .tuple(
    fc.constantFrom<[string, string, number]>(["DE", "", 18], ["GB", "WEST", 14], ["NO", "", 11]),
    digits(18),
    groupings,
  )
  .map(([[country, bank, count], random, separator]) =>
    inFours(ibanOf(country, bank + random.slice(0, count).join("")), separator),
  );

const word = fc.oneof(
  fc.stringMatching(/^[a-zA-Z0-9]{1,12}$/),
  fc.constantFrom("mu\u0308ller", "\u0939\u093f\u0928\u094d\u0926\u0940"),
);
export const emails = fc
  .tuple(word, word, fc.constantFrom("com", "org", "co.uk", "museum", "XN--P1AI", "\u092d\u093e\u0930\u0924"))
  .map(([name, host, top]) => `${name}@${host}.${top}`);

export const tokens = fc.oneof(
  fc.stringMatching(/^[0-9A-Za-z]{36}$/).map((tail) => `ghp_${tail}`),
  fc.stringMatching(/^[0-9A-Z]{16}$/).map((tail) => `AKIA${tail}`),
  fc.stringMatching(/^[0-9A-Za-z_-]{24}$/).map((tail) => `sk-${tail}`),
  fc.stringMatching(/^[0-9A-Za-z_-]{12}$/).map((part) => `eyJ${part}.eyJ${part}.${part}`),
  fc
    .array(fc.stringMatching(/^[0-9A-Za-z+/]{16}$/), { minLength: 1, maxLength: 4 })
    .map((lines) => `-----BEGIN RSA PRIVATE KEY-----\n${lines.join("\n")}\n-----END RSA PRIVATE KEY-----`),
);

export const secrets = fc.oneof(cards, ibans, emails, tokens);
