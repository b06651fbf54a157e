import { createCipheriv, createDecipheriv, createHash, createSecretKey, randomBytes } from "node:crypto";

/** Encrypts what we must be able to read again; everything else is hashed. */
export type SecretBox = { seal(text: string): string; open(sealed: string): string };

const version = "enc:v1:";

/** AES-256-GCM under one key; the version in front lets a later key or cipher live beside it. */
export function createSecretBox(key: string): SecretBox {
  const secretKey = createSecretKey(createHash("sha256").update("agentrun secret box\0").update(key).digest());
  return {
    seal(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", secretKey, nonce);
      const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return version + sealed.toString("base64");
    },
    open(sealed) {
      const bytes = Buffer.from(sealed.slice(version.length), "base64");
      const decipher = createDecipheriv("aes-256-gcm", secretKey, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(-16));
      return decipher.update(bytes.subarray(12, -16), undefined, "utf8") + decipher.final("utf8");
    },
  };
}

export const isSealed = (text: string): boolean => text.startsWith(version);
