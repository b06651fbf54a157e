import { WebhookVerificationError } from "./errors.ts";
import type { WebhookEvent } from "./models.ts";

export type WebhookHeaders = Headers | Record<string, string | readonly string[] | undefined>;

export type UnwrapOptions = {
  /** Maximum difference between the delivery's timestamp and our clock, in seconds; default 300. */
  tolerance?: number;
  /**
   * With `false`, a delivery without `webhook-signature` is accepted by its `X-SERVICE-Signature`, which has no timestamp:
   * a delivery that somebody recorded is then accepted again at any time. Default true.
   */
  requireTimestamp?: boolean;
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
  { tolerance = 300, requireTimestamp = true }: UnwrapOptions = {},
): Promise<WebhookEvent> {
  const body = toBytes(rawBody);
  const keys = [secrets].flat().filter((secret) => secret !== "");
  if (keys.length === 0) throw new TypeError("No webhook secret: pass one, or set AGENTRUN_WEBHOOK_SECRET.");
  const header = (name: string) => readHeader(headers, name);
  if (["webhook-id", "webhook-timestamp", "webhook-signature"].every(header)) {
    await requireStandard(body, header, keys, tolerance);
  } else if (requireTimestamp) {
    throw new WebhookVerificationError(
      "The delivery has no webhook-signature with a timestamp, so it may be an old one. Pass on the headers webhook-id, webhook-timestamp and webhook-signature, or set requireTimestamp to false.",
    );
  } else if (!(await isSigned(body, header, keys))) {
    throw new WebhookVerificationError("No signature of this delivery matches the secret.");
  }
  try {
    return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent;
  } catch (error) {
    throw new WebhookVerificationError("The delivery is signed but is not JSON.", { cause: error });
  }
}

/**
 * The signature headers of a delivery, for tests of your own receiver: `{ headers: await signWebhook(body, secret), body }`. Each call
 * has another id, unless you pass one.
 */
export async function signWebhook(
  rawBody: string | Uint8Array | ArrayBuffer,
  secret: string,
  { id = `evt_${crypto.randomUUID()}`, timestamp = new Date() }: { id?: string; timestamp?: Date } = {},
): Promise<Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string>> {
  const seconds = String(Math.floor(timestamp.getTime() / 1000));
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", readStandardKey(secret), algorithm, false, ["sign"]);
  const signed = concat(encoder.encode(`${id}.${seconds}.`), toBytes(rawBody));
  const signature = new Uint8Array(await crypto.subtle.sign("HMAC", key, signed));
  return {
    "webhook-id": id,
    "webhook-timestamp": seconds,
    "webhook-signature": `v1,${btoa(String.fromCharCode(...signature))}`,
  };
}

type Header = (name: string) => string | undefined;

/** Verifies the Standard Webhooks headers. If they are wrong, the other signature must not override them. */
async function requireStandard(body: Bytes, header: Header, secrets: string[], tolerance: number): Promise<void> {
  const [id, timestamp, signatures = ""] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map(header);
  if (!(Math.abs(Math.floor(Date.now() / 1000) - Number(timestamp)) <= tolerance)) {
    throw new WebhookVerificationError("The timestamp of the delivery differs too much from our clock.");
  }
  const signed = concat(encoder.encode(`${id}.${timestamp}.`), body);
  const given = signatures.split(" ").filter((signature) => signature.startsWith("v1,"));
  for (const key of secrets.map(readStandardKey)) {
    for (const signature of given) {
      const bytes = decodeBase64(signature.slice(3));
      if (bytes && (await isHmac(key, signed, bytes))) return;
    }
  }
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

/** The decoded base64 or, for a secret that is not base64, its own bytes. */
function readStandardKey(secret: string): Bytes {
  const key = decodeBase64(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret);
  return key && key.length > 0 ? key : encoder.encode(secret);
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
