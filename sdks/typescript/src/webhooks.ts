import { WebhookVerificationError } from "./errors.ts";
import type { WebhookEvent } from "./models.ts";

export type WebhookHeaders = Headers | Record<string, string | readonly string[] | undefined>;

export type UnwrapOptions = {
  /** Maximum difference between the delivery's timestamp and our clock, in seconds; default 300. */
  tolerance?: number;
};

const encoder = new TextEncoder();
const prefix = "whsec_";

/**
 * Verifies the signature of a delivery and returns its event. Pass the raw body: JSON that was parsed and serialised
 * again may not have the bytes that were signed.
 */
export async function unwrapWebhook(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { tolerance = 300 }: UnwrapOptions = {},
): Promise<WebhookEvent> {
  const body = toBytes(rawBody);
  const keys = [secrets].flat().filter((secret) => secret !== "");
  if (keys.length === 0) throw new TypeError("No webhook secret: pass one, or set AGENTRUN_WEBHOOK_SECRET.");
  const header = (name: string) => readHeader(headers, name);
  if (!(await isStandard(body, header, keys, tolerance)) && !(await isSigned(body, header, keys))) {
    throw new WebhookVerificationError("No signature of this delivery matches the secret.");
  }
  try {
    return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent;
  } catch (error) {
    throw new WebhookVerificationError("The delivery is signed but is not JSON.", { cause: error });
  }
}

type Header = (name: string) => string | undefined;

/** Verifies the Standard Webhooks headers; false if they, or a secret for them, are missing. Then the other signature decides. */
async function isStandard(body: Bytes, header: Header, secrets: string[], tolerance: number): Promise<boolean> {
  const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map(header);
  const keys = secrets.flatMap((secret) => readStandardKey(secret) ?? []);
  if (!id || !timestamp || !signatures || keys.length === 0) return false;
  if (!(Math.abs(Math.floor(Date.now() / 1000) - Number(timestamp)) <= tolerance)) {
    throw new WebhookVerificationError("The timestamp of the delivery differs too much from our clock.");
  }
  const signed = concat(encoder.encode(`${id}.${timestamp}.`), body);
  const given = signatures.split(" ").filter((signature) => signature.startsWith("v1,"));
  for (const key of keys) {
    for (const signature of given) {
      const bytes = decodeBase64(signature.slice(3));
      if (bytes && (await isHmac(key, signed, bytes))) return true;
    }
  }
  // The stronger signature is present and wrong: the weaker one must not override it.
  throw new WebhookVerificationError("The webhook-signature of this delivery does not match the secret.");
}

/** Verifies the service's own header: hex over the bytes only, with the secret text as the key. */
async function isSigned(body: Bytes, header: Header, secrets: string[]): Promise<boolean> {
  const given = ["x-service-signature", "x-service-signature-previous"].flatMap((name) => header(name) ?? []);
  for (const secret of secrets) {
    for (const signature of given) {
      const isHex = /^[0-9a-f]{64}$/.test(signature);
      if (isHex && (await isHmac(encoder.encode(secret), body, decodeHex(signature)))) return true;
    }
  }
  return false;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** The platform compares in constant time. */
async function isHmac(secret: Bytes, message: Bytes, signature: Bytes): Promise<boolean> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", secret, algorithm, false, ["verify"]);
  return crypto.subtle.verify("HMAC", key, signature, message);
}

function toBytes(body: unknown): Bytes {
  if (typeof body === "string") return encoder.encode(body);
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  if (body instanceof Uint8Array) return new Uint8Array(body);
  throw new TypeError(
    "unwrap needs the raw body (text or bytes): parsed JSON no longer has the bytes that were signed.",
  );
}

/** Only strict base64 of 24 to 64 bytes is a valid key in that standard. */
function readStandardKey(secret: string): Bytes | null {
  if (!secret.startsWith(prefix)) return null;
  const key = decodeBase64(secret.slice(prefix.length));
  return key && key.length >= 24 && key.length <= 64 ? key : null;
}

function decodeBase64(text: string): Bytes | null {
  try {
    const binary = atob(text);
    // `atob` decodes almost anything; only text that encodes back to itself is base64.
    return btoa(binary) === text ? Uint8Array.from(binary, (letter) => letter.charCodeAt(0)) : null;
  } catch {
    return null;
  }
}

const decodeHex = (text: string): Bytes =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

function concat(first: Bytes, second: Bytes): Bytes {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

function readHeader(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === "string" ? found : found?.join(" ");
}
