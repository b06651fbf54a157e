import { createHmac, randomBytes } from "node:crypto";

export const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

/** The signature headers of a delivery: the service's own and, if the secret allows it, those of Standard Webhooks. */
export function signatureHeaders(
  secret: string,
  eventId: string,
  body: string,
  seconds: number,
): Record<string, string> {
  const own = createHmac("sha256", secret).update(body).digest("hex");
  const key = standardKey(secret);
  const standard = key && createHmac("sha256", key).update(`${eventId}.${seconds}.${body}`).digest("base64");
  return {
    "X-SERVICE-Signature": own,
    "webhook-id": eventId,
    "webhook-timestamp": String(seconds),
    ...(standard ? { "webhook-signature": `v1,${standard}` } : {}),
  };
}

/** Only strict base64 of 24 to 64 bytes is a key of that standard. */
function standardKey(secret: string): Buffer | null {
  const tail = secret.slice("whsec_".length);
  const key = Buffer.from(tail, "base64");
  return key.toString("base64") === tail && key.length >= 24 && key.length <= 64 ? key : null;
}
