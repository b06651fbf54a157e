import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/**
 * The operator's keys; more than one during a rotation. The order of a node's keys does not decide which key seals: all nodes
 * follow one shared box (`follow`), so that no node seals with a key that another node does not have. A key stays loaded until
 * the process ends.
 */
export type Keyring = SecretBox & {
  /** The MAC of a text under the sealing key: different after a rotation. */
  mac(text: string): Buffer;
  /** Proves that this service wrote a text; valid while the current sealing key is configured. */
  sign(text: string): Buffer;
  isSigned(text: string, signature: Buffer): boolean;
  /** Ids of all keys: the sealing key, then the others from newest to oldest. */
  ids(): string[];
  /** From now on seals with the key and format of this box. False if no key opens it. */
  follow(sealed: string): boolean;
  /** From now on seals with this key: for the node that decides which key the others follow. */
  use(id: string): void;
  /** Reads the keys again. */
  refresh(): void;
  /** The id of the key that opens it; null if none does. */
  keyOf(sealed: string): string | null;
  /** The same text under the sealing key. Deterministic: equal boxes stay equal. */
  reseal(sealed: string): string;
};

export const signatureBytes = 32;

type Opened = { key: BoxKey; text: string };

/** `readKeys` returns at least one key, newest first; it is called again when a box names an unknown key. */
export function createKeyring(readKeys: () => readonly string[]): Keyring {
  const keys = new Map<string, BoxKey>();
  let format: BoxFormat = "named";
  let sealing = "";

  const load = (texts: readonly string[]) => {
    const known = [...keys.values()];
    keys.clear();
    for (const key of [...texts.map(createBoxKey), ...known]) if (!keys.has(key.id)) keys.set(key.id, key);
  };
  const refresh = () => {
    try {
      load(readKeys());
    } catch {
      // Keys that are loaded stay usable while the file cannot be read.
    }
  };
  const tryOpen = (sealed: string): Opened | null => {
    const id = sealedKeyId(sealed);
    if (id !== null && !keys.has(id)) refresh();
    const candidates = id === null ? [...keys.values()] : [keys.get(id)];
    for (const key of candidates) {
      const text = key && openOrNull(key, sealed);
      if (key && text !== null && text !== undefined) return { key, text };
    }
    return null;
  };
  const open = (sealed: string): string => {
    const opened = tryOpen(sealed);
    if (opened) return opened.text;
    throw new Error(
      `A stored secret is sealed with the secret key ${sealedKeyId(sealed) ?? "of an unknown name"}, which this node does not have, or the secret is damaged: ` +
        "add the key to AGENTRUN_SECRET_KEY, or to the file `secret-key` of the data directory.",
    );
  };
  const sealer = (): BoxKey => {
    const key = keys.get(sealing);
    if (!key) throw new Error("There is no secret key to seal with.");
    return key;
  };

  load(readKeys());
  sealing = keys.keys().next().value ?? "";
  return {
    seal: (text) => sealer().seal(text, format),
    open,
    mac: (text) => sealer().mac(text),
    sign: (text) => sealer().sign(text),
    isSigned(text, signature) {
      const isOf = (key: BoxKey) => signature.length === signatureBytes && timingSafeEqual(key.sign(text), signature);
      return [...keys.values()].some(isOf);
    },
    reseal: (sealed) => sealer().reseal(sealed, open(sealed), format),
    ids: () => [...new Set([sealing, ...keys.keys()])],
    keyOf: (sealed) => tryOpen(sealed)?.key.id ?? null,
    follow(sealed) {
      const opened = tryOpen(sealed);
      if (!opened) return false;
      sealing = opened.key.id;
      format = sealedKeyId(sealed) === null ? "unnamed" : "named";
      return true;
    },
    use(id) {
      sealing = id;
      format = "named";
    },
    refresh,
  };
}

function openOrNull(key: BoxKey, sealed: string): string | null {
  try {
    return key.open(sealed);
  } catch {
    return null;
  }
}

/** Encrypts secrets that must be readable again; all others are hashed. */
export type SecretBox = { seal(text: string): string; open(sealed: string): string };

/** The prefix of a box: `named` contains the key's id; `unnamed` is the format from before key rotation. */
type BoxFormat = "named" | "unnamed";

const unnamed = "enc:v1:";
const named = /^enc:v2:([0-9a-f]{12}):/;

/** The common prefix of all formats. */
export const sealedPrefix = "enc:v";

/** One key of the operator. Its id is stored in boxes and reveals nothing about the key. */
export type BoxKey = {
  readonly id: string;
  seal(text: string, format: BoxFormat): string;
  /** Deterministic for a box and a key, so that boxes that were equal before a rotation are equal after it. */
  reseal(before: string, text: string, format: BoxFormat): string;
  open(sealed: string): string;
  /** Keyed, so that guesses cannot be verified without the key. */
  mac(text: string): Buffer;
  /** A signature that proves that this service wrote a text. */
  sign(text: string): Buffer;
};

/** AES-256-GCM under a key derived from the operator's text. */
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
    // A nonce may repeat only with the same text: it is derived from the old box, which contains a random nonce.
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

/** The key id in a box; null if it contains none. */
export const sealedKeyId = (sealed: string): string | null => named.exec(sealed)?.[1] ?? null;

export const isSealed = (text: string): boolean => text.startsWith(unnamed) || named.test(text);

const prefixOf = (sealed: string): string => named.exec(sealed)?.[0] ?? unnamed;

const digest = (purpose: string, text: string): Buffer => createHash("sha256").update(purpose).update(text).digest();

/** Equal for equal secrets; reveals nothing else about them. */
export type Fingerprint = (secret: string) => string;

/** Only 32 bits, so that a match proves little even to someone who has the key. */
export const createFingerprint =
  (keys: { mac(text: string): Buffer }): Fingerprint =>
  (secret) =>
    `fp:${keys.mac(secret).toString("hex").slice(0, 8)}`;
