import { createHmac, createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import { memoize } from "../memoize.ts";

const prefix = "whsec_";

/** Lower-case hex HMAC-SHA256 of the bytes, keyed with the whole secret including its prefix. */
export const signPayload = (secret: string, body: Buffer | string): string =>
  createHmac("sha256", readWholeKey(secret)).update(body).digest("hex");

/** The headers of Standard Webhooks; without the signature if the secret is not a valid key of that standard. */
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

/** Null if the secret is not a valid key of Standard Webhooks. */
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

// Creating a key object takes longer than signing with it.
const readStandardKey = memoize(1_000, parseStandardKey);
const readWholeKey = memoize(1_000, (secret) => createSecretKey(secret, "utf8"));

function parseStandardKey(secret: string): KeyObject | null {
  if (!secret.startsWith(prefix)) return null;
  const tail = secret.slice(prefix.length);
  const key = Buffer.from(tail, "base64");
  // Node decodes almost any text, so only text that encodes back to itself is base64.
  if (key.toString("base64") !== tail || key.length < 24 || key.length > 64) return null;
  return createSecretKey(key);
}
