import { createHash, createHmac } from "node:crypto";

/** Tells whether two secrets are the same, and nothing else of them. */
export type Fingerprint = (secret: string) => string;

/**
 * Keyed, so that nobody can try out guesses on what they see, and short, so that what fits says little even to whoever has the
 * key: one in four thousand million others has the same.
 */
export function createFingerprint(key: string): Fingerprint {
  const derived = createHash("sha256").update("agentrun audit fingerprint\0").update(key).digest();
  return (secret) => `fp:${createHmac("sha256", derived).update(secret).digest("hex").slice(0, 8)}`;
}
