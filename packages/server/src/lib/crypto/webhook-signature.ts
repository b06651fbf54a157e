import { createHmac, createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import { memoize } from "../memoize.ts";

const prefix = "whsec_";

/** Lower-case hex HMAC-SHA256 of the bytes, keyed with the whole secret including its prefix. */
export const signPayload = (secret: string, body: Buffer | string): string =>
  createHmac("sha256", readWholeKey(secret)).update(body).digest("hex");

/** The headers of Standard Webhooks. */
export function standardWebhookHeaders(
  secret: string,
  id: string,
  timestampSeconds: number,
  body: Buffer | string,
): Record<string, string> {
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestampSeconds),
    "webhook-signature": standardSignature(secret, id, timestampSeconds, body),
  };
}

export function standardSignature(secret: string, id: string, timestampSeconds: number, body: Buffer | string): string {
  const key = readStandardKey(secret);
  return `v1,${createHmac("sha256", key).update(`${id}.${timestampSeconds}.`).update(body).digest("base64")}`;
}

export const newSigningSecret = (): string => prefix + randomBytes(32).toString("base64");

// Creating a key object takes longer than signing with it.
const readStandardKey = memoize(1_000, parseStandardKey);
const readWholeKey = memoize(1_000, (secret) => createSecretKey(secret, "utf8"));

/** As in the Standard Webhooks libraries: decoded base64 or, for a secret that is not base64, its own bytes (`format: "raw"`). */
function parseStandardKey(secret: string): KeyObject {
  const tail = secret.startsWith(prefix) ? secret.slice(prefix.length) : secret;
  const key = Buffer.from(tail, "base64");
  // Node decodes almost any text, so only text that encodes back to itself is base64.
  const isBase64 = key.length > 0 && key.toString("base64") === tail;
  return createSecretKey(isBase64 ? key : Buffer.from(secret));
}
