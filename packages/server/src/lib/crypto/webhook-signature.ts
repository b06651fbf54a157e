import { createHmac, createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import { memoize } from "../memoize.ts";

const prefix = "whsec_";

/** Lower-case hex HMAC-SHA256 of the bytes, keyed with the whole secret as it is written. */
export const signPayload = (secret: string, body: Buffer | string): string =>
  createHmac("sha256", readWholeKey(secret)).update(body).digest("hex");

/** The headers of Standard Webhooks; the signature is left out where the secret holds no key of that standard. */
export function standardWebhookHeaders(
  secret: string,
  id: string,
  timestampSeconds: number,
  body: Buffer | string,
): Record<string, string> {
  const headers = { "webhook-id": id, "webhook-timestamp": String(timestampSeconds) };
  const signature = standardSignature(secret, id, timestampSeconds, body);
  return signature === null ? headers : { ...headers, "webhook-signature": signature };
}

/** Null where the secret holds no key of that standard. */
export function standardSignature(
  secret: string,
  id: string,
  timestampSeconds: number,
  body: Buffer | string,
): string | null {
  const key = readStandardKey(secret);
  if (!key) return null;
  return `v1,${createHmac("sha256", key).update(`${id}.${timestampSeconds}.`).update(body).digest("base64")}`;
}

export const newSigningSecret = (): string => prefix + randomBytes(32).toString("base64");

// Making a key object takes longer than signing with it.
const readStandardKey = memoize(1_000, parseStandardKey);
const readWholeKey = memoize(1_000, (secret) => createSecretKey(secret, "utf8"));

function parseStandardKey(secret: string): KeyObject | null {
  if (!secret.startsWith(prefix)) return null;
  const tail = secret.slice(prefix.length);
  const key = Buffer.from(tail, "base64");
  // Node decodes almost anything; only what encodes back to itself was base64.
  if (key.toString("base64") !== tail || key.length < 24 || key.length > 64) return null;
  return createSecretKey(key);
}
