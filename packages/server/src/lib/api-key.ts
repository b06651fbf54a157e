import { hash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const shape = /^ar_(live|demo)_[0-9A-Za-z]{36}$/;

export type ApiKeyKind = "standard" | "demo";

/** A new secret: prefix, 30 random letters, 6 letters of checksum. */
export function newApiKey(kind: ApiKeyKind = "standard"): string {
  const random = Array.from({ length: 30 }, () => alphabet[randomInt(alphabet.length)]).join("");
  const body = `${kind === "demo" ? "ar_demo_" : "ar_live_"}${random}`;
  return body + checksum(body);
}

/** Whether a string can be a key at all: a typo is refused before any look-up. */
export const isWellFormedApiKey = (key: string): boolean =>
  shape.test(key) && key.slice(-6) === checksum(key.slice(0, -6));

/** What is stored instead of the key. */
export const hashSecret = (secret: string): Buffer => hash("sha256", secret, "buffer");

function checksum(body: string): string {
  let rest = crc32(body);
  let text = "";
  while (text.length < 6) {
    text = alphabet[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}
