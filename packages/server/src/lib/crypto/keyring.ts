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
 * The operator's keys, several while one takes another's place. Which of them seals is not for the order in which a node
 * was given them to say: every node follows one box that they share (`follow`), so that nothing is sealed with a key that
 * another node has not got. A key that was known once stays known until the process ends.
 */
export type Keyring = SecretBox & {
  /** Of a text, under the key that it seals with: another after a rotation. */
  mac(text: string): Buffer;
  /** Shows that a text is ours, until the key is taken away that seals now. */
  sign(text: string): Buffer;
  isSigned(text: string, signature: Buffer): boolean;
  /** Ids of the keys that it has: the one it seals with, then the newest first. */
  ids(): string[];
  /** Seals from now on as this box is sealed: by its key and in its format. False where no key opens it. */
  follow(sealed: string): boolean;
  /** Seals with this key from now on, for whoever decides what the others are to follow. */
  use(id: string): void;
  /** Reads the keys again. */
  refresh(): void;
  /** The id of the key that opens it; null where none does. */
  keyOf(sealed: string): string | null;
  /** The same text under the key that it seals with; the same box becomes the same box. */
  reseal(sealed: string): string;
};

export const signatureBytes = 32;

type Opened = { key: BoxKey; text: string };

/** `readKeys` gives the newest first, one at least; it is asked again when a box names a key that nobody knows. */
export function createKeyring(readKeys: () => readonly string[]): Keyring {
  const keys = new Map<string, BoxKey>();
  let format: BoxFormat = "named";
  let sealing = "";

  const learn = (texts: readonly string[]) => {
    const known = [...keys.values()];
    keys.clear();
    for (const key of [...texts.map(createBoxKey), ...known]) if (!keys.has(key.id)) keys.set(key.id, key);
  };
  const refresh = () => {
    try {
      learn(readKeys());
    } catch {
      // A file that cannot be read just now takes away no key that is known.
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
      `A stored secret is sealed with the secret key ${sealedKeyId(sealed) ?? "of an unknown name"}, which this node has not got, or it was damaged: ` +
        "add the key to AGENTRUN_SECRET_KEY, or to the file `secret-key` of the data directory.",
    );
  };
  const sealer = (): BoxKey => {
    const key = keys.get(sealing);
    if (!key) throw new Error("There is no secret key to seal with.");
    return key;
  };

  learn(readKeys());
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

/** Encrypts what we must be able to read again; everything else is hashed. */
export type SecretBox = { seal(text: string): string; open(sealed: string): string };

/** How a box begins: `named` says whose key opens it, `unnamed` is how boxes were made before keys could rotate. */
export type BoxFormat = "named" | "unnamed";

const unnamed = "enc:v1:";
const named = /^enc:v2:([0-9a-f]{12}):/;

/** What every box begins with, whatever its format. */
export const sealedPrefix = "enc:v";

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
export const sealedKeyId = (sealed: string): string | null => named.exec(sealed)?.[1] ?? null;

export const isSealed = (text: string): boolean => text.startsWith(unnamed) || named.test(text);

const prefixOf = (sealed: string): string => named.exec(sealed)?.[0] ?? unnamed;

const digest = (purpose: string, text: string): Buffer => createHash("sha256").update(purpose).update(text).digest();

/** Tells whether two secrets are the same, and nothing else of them. */
export type Fingerprint = (secret: string) => string;

/** Short, so that what fits says little even to whoever has the key: one in four thousand million others has the same. */
export const createFingerprint =
  (keys: { mac(text: string): Buffer }): Fingerprint =>
  (secret) =>
    `fp:${keys.mac(secret).toString("hex").slice(0, 8)}`;
