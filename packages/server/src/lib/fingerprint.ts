/** Tells whether two secrets are the same, and nothing else of them. */
export type Fingerprint = (secret: string) => string;

/** Short, so that what fits says little even to whoever has the key: one in four thousand million others has the same. */
export const createFingerprint =
  (keys: { mac(text: string): Buffer }): Fingerprint =>
  (secret) =>
    `fp:${keys.mac(secret).toString("hex").slice(0, 8)}`;
