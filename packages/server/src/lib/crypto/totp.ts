import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** TOTP codes (RFC 6238) with the parameters that all authenticator apps support: SHA-1, six digits, thirty seconds. */

const stepSeconds = 30;
const digits = 6;
/** Also accepts the previous and the next step, because clocks differ and people type slowly. */
const tolerance = 1;

/** As long as the hash, as the RFC recommends. */
export const newTotpSecret = (): string => toBase32(randomBytes(20));

export const totpStep = (milliseconds: number): number => Math.floor(milliseconds / 1000 / stepSeconds);

export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** The steps within the tolerance that have this code, newest first; rarely more than one. */
export function matchingSteps(secret: string, code: string, step: number): number[] {
  const typed = Buffer.from(code);
  const near = Array.from({ length: 2 * tolerance + 1 }, (_, n) => step + tolerance - n);
  return near.filter((each) => {
    const expected = Buffer.from(totpCode(secret, each));
    return typed.length === expected.length && timingSafeEqual(typed, expected);
  });
}

/** The URL for the QR code of authenticator apps. */
export function otpauthUrl(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648 without padding, because people may have to type it. */
export function toBase32(bytes: Uint8Array): string {
  let text = "";
  let [value, bits] = [0, 0];
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(value >>> bits) & 31];
    }
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + alphabet[(value << (5 - bits)) & 31] : text;
}

function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let [value, bits] = [0, 0];
  for (const letter of text) {
    value = (value << 5) | alphabet.indexOf(letter);
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((value >>> bits) & 255);
    }
    value &= (1 << bits) - 1;
  }
  return Buffer.from(bytes);
}
