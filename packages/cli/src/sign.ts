import { createHmac, randomBytes } from "node:crypto";

export const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

/** The signature headers of a delivery: the service's own and those of Standard Webhooks. */
export function signatureHeaders(
  secret: string,
  eventId: string,
  body: string,
  seconds: number,
): Record<string, string> {
  const own = createHmac("sha256", secret).update(body).digest("hex");
  const standard = createHmac("sha256", standardKey(secret)).update(`${eventId}.${seconds}.${body}`).digest("base64");
  return {
    "X-SERVICE-Signature": own,
    "webhook-id": eventId,
    "webhook-timestamp": String(seconds),
    "webhook-signature": `v1,${standard}`,
  };
}

/** As in the Standard Webhooks libraries: decoded base64 or, for a secret that is not base64, its own bytes (`format: "raw"`). */
function standardKey(secret: string): Buffer {
  const tail = secret.slice("whsec_".length);
  const key = Buffer.from(tail, "base64");
  return key.length > 0 && key.toString("base64") === tail ? key : Buffer.from(secret);
}
