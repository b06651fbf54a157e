import { createCipheriv, createDecipheriv, createHash, createHmac, createSecretKey, randomBytes } from "node:crypto";

/** Encrypts what we must be able to read again; everything else is hashed. */
export type SecretBox = { seal(text: string): string; open(sealed: string): string };

/** How a box begins: `named` says whose key opens it, `unnamed` is how boxes were made before keys could rotate. */
export type BoxFormat = "named" | "unnamed";

const unnamed = "enc:v1:";
const named = /^enc:v2:([0-9a-f]{12}):/;

/** What every box begins with, whatever its format. */
export const boxMark = "enc:v";

/** One key of the operator's, with the name that boxes call it by: it tells nothing of the key. */
export type BoxKey = {
  readonly id: string;
  seal(text: string, format: BoxFormat): string;
  /** The same box and key give the same box again, so what was equal before a rotation is equal after it. */
  reseal(before: string, text: string, format: BoxFormat): string;
  open(sealed: string): string;
  /** Keyed, so that nobody can try out guesses on it. */
  mac(text: string): Buffer;
  /** What shows that we have written a text ourselves. */
  sign(text: string): Buffer;
};

/** AES-256-GCM under a key made of the operator's text. */
export function createBoxKey(text: string): BoxKey {
  const secretKey = createSecretKey(digest("agentrun secret box\0", text));
  const nonceKey = createSecretKey(digest("agentrun secret box, nonce of a box sealed anew\0", text));
  const macKey = createSecretKey(digest("agentrun audit fingerprint\0", text));
  const signKey = createSecretKey(digest("agentrun signed link\0", text));
  const id = digest("agentrun secret key id\0", text).toString("hex").slice(0, 12);
  const encrypt = (plain: string, nonce: Buffer, format: BoxFormat) => {
    const cipher = createCipheriv("aes-256-gcm", secretKey, nonce);
    const sealed = Buffer.concat([nonce, cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()]);
    return (format === "named" ? `enc:v2:${id}:` : unnamed) + sealed.toString("base64");
  };
  return {
    id,
    mac: (plain) => createHmac("sha256", macKey).update(plain).digest(),
    sign: (plain) => createHmac("sha256", signKey).update(plain).digest(),
    seal: (plain, format) => encrypt(plain, randomBytes(12), format),
    // A nonce may come twice only with the same text: it is made of the old box, which holds a nonce of its own.
    reseal: (before, plain, format) =>
      encrypt(plain, createHmac("sha256", nonceKey).update(before).digest().subarray(0, 12), format),
    open(sealed) {
      const bytes = Buffer.from(sealed.slice(prefixOf(sealed).length), "base64");
      const decipher = createDecipheriv("aes-256-gcm", secretKey, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(-16));
      return decipher.update(bytes.subarray(12, -16), undefined, "utf8") + decipher.final("utf8");
    },
  };
}

/** The id of the key that a box names; null for one that names none. */
export const namedKey = (sealed: string): string | null => named.exec(sealed)?.[1] ?? null;

export const isSealed = (text: string): boolean => text.startsWith(unnamed) || named.test(text);

const prefixOf = (sealed: string): string => named.exec(sealed)?.[0] ?? unnamed;

const digest = (purpose: string, text: string): Buffer => createHash("sha256").update(purpose).update(text).digest();
