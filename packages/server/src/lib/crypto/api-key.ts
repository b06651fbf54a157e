import { hash, randomBytes, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const shape = /^ar_(live|demo|st)_[0-9A-Za-z]{36}$/;
const tokenPrefix = "ar_st_";

/** For detectors that find our keys and tokens in texts: prefix, class of the characters that follow, their minimum number. */
export const secretShapes: readonly [prefix: string, characters: string, minChars: number][] = [
  ["ar_live_", "[0-9A-Za-z]", 36],
  ["ar_demo_", "[0-9A-Za-z]", 36],
  [tokenPrefix, "[0-9A-Za-z_\\-]", 20],
  ["ar_rt_", "[0-9A-Za-z]", 36],
];

export type ApiKeyKind = "standard" | "demo";

/** A new secret: prefix, 30 random characters, 6 characters of checksum. */
export const newApiKey = (kind: ApiKeyKind = "standard"): string => mint(kind === "demo" ? "ar_demo_" : "ar_live_");

/** A short-lived token in the same format. */
export const newSessionToken = (): string => mint(tokenPrefix);

/** An application uses it only to renew its tokens. */
export const newRefreshToken = (): string => mint("ar_rt_");

function mint(prefix: string): string {
  const random = Array.from({ length: 30 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return prefix + random + checksum(prefix + random);
}

/** Whether a string has the format of a key or token, so that a typo is rejected without a lookup. */
export const isWellFormedApiKey = (key: string): boolean =>
  shape.test(key) && key.slice(-6) === checksum(key.slice(0, -6));

export const isSessionToken = (key: string): boolean => key.startsWith(tokenPrefix);

/** A secret for links and cookies: 256 bits, base64url. */
export const newLinkSecret = (): string => randomBytes(32).toString("base64url");

/** The hash that is stored instead of the secret. */
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
