import fc from "fast-check";
import { expect, test } from "vitest";
import { matchingSteps, newTotpSecret, otpauthUrl, toBase32, totpCode, totpStep } from "./totp.ts";

const secret = toBase32(Buffer.from("12345678901234567890"));

/** RFC 6238, appendix B, SHA-1: it has eight digits, ours are the last six. */
test.each([
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
])("the code at second %i is the RFC's", (seconds, code) => {
  expect(totpCode(secret, totpStep(seconds * 1000))).toBe(code.slice(-6));
});

/** RFC 4226, appendix D. */
test("the codes of the first ten steps are the RFC's", () => {
  const codes = Array.from({ length: 10 }, (_, step) => totpCode(secret, step));
  expect(codes).toEqual([
    "755224",
    "287082",
    "359152",
    "969429",
    "338314",
    "254676",
    "287922",
    "162583",
    "399871",
    "520489",
  ]);
});

/** RFC 4648, section 10, without the padding. */
test.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
])("'%s' in base32 is '%s'", (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded);
});

test("a code is accepted one step early and one step late, but no more", () => {
  const step = 50_000_000;
  const offsets = [-2, -1, 0, 1, 2];
  const taken = offsets.filter((offset) => matchingSteps(secret, totpCode(secret, step + offset), step).length > 0);
  expect(taken).toEqual([-1, 0, 1]);
});

test("a text that is not a six-digit code does not match and does not throw", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 80 }), (text) => {
      expect(matchingSteps(secret, text, 50_000_000)).toEqual([]);
    }),
  );
});

test("every secret is new and part of the otpauth URL", () => {
  const made = newTotpSecret();
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(made);
  expect(otpauthUrl(made, "Agent Run", "ada+1@example.com")).toBe(
    `otpauth://totp/Agent%20Run:ada%2B1%40example.com?secret=${made}&issuer=Agent%20Run`,
  );
});
