import { timingSafeEqual } from "node:crypto";
import { type BoxFormat, type BoxKey, createBoxKey, namedKey, type SecretBox } from "./secret-box.ts";

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
    const id = namedKey(sealed);
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
      `A stored secret is sealed with the secret key ${namedKey(sealed) ?? "of an unknown name"}, which this node has not got, or it was damaged: ` +
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
      format = namedKey(sealed) === null ? "unnamed" : "named";
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
