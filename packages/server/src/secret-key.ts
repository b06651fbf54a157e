import { randomBytes } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { createBoxKey, createKeyring, type Keyring, sealedKeyId } from "./lib/crypto/keyring.ts";
import type { Store } from "./store/store.ts";

export type SecretKeySettings = { secretKey: string | null; dataDir: string };

const secretKeyFile = (dataDir: string): string => join(dataDir, "secret-key");

const giveTheSame = "run the command with the same settings as the service.";

/** The configured keys, newest first, or those of the data directory. */
function readSecretKeys({ secretKey, dataDir }: SecretKeySettings): string[] {
  // A key from before lists were supported may contain a comma, so the whole value is a key as well.
  if (secretKey) return secretKey.includes(",") ? [...parts(secretKey, ","), secretKey] : [secretKey];
  const file = secretKeyFile(dataDir);
  if (!existsSync(file)) throw new Error(`AGENTRUN_SECRET_KEY is not set and there is no ${file}: ${giveTheSame}`);
  const keys = parts(readFileSync(file, "utf8"), "\n");
  if (keys.length > 0) return keys;
  throw new Error(`${file} contains no key: restore its content, or delete the file if nothing is stored yet.`);
}

/** Creates the first key of a database. If the database already has a key, a new one would not open anything. */
async function makeFirstKey(
  { secretKey, dataDir }: SecretKeySettings,
  store: Pick<Store, "installation">,
): Promise<void> {
  const file = secretKeyFile(dataDir);
  if (secretKey || existsSync(file)) return;
  const known = await findProof(store);
  if (known !== null) throw new Error(noKeyHere(file, sealedKeyId(known)));
  writeFileSync(file, `${newSecretKey()}\n`, { mode: 0o600, flag: "wx" });
}

/** The keys in the format of the key file, for a backup that includes them. */
export const readSecretKeyText = (settings: SecretKeySettings): string => `${readSecretKeys(settings).join("\n")}\n`;

/** Writes the keys of a backup; keeps an existing file. */
export function saveSecretKeys(dataDir: string, text: string): void {
  if (!existsSync(secretKeyFile(dataDir))) writeFileSync(secretKeyFile(dataDir), text, { mode: 0o600, flag: "wx" });
}

/** The ids of the keys and where they are configured, so that the operator can remove one. */
export function locateSecretKeys(settings: SecretKeySettings): { id: string; where: string }[] {
  const { secretKey, dataDir } = settings;
  const keys = secretKey ? parts(secretKey, ",") : readSecretKeys(settings);
  const place = (index: number) =>
    secretKey ? `number ${index} of AGENTRUN_SECRET_KEY` : `line ${index} of ${secretKeyFile(dataDir)}`;
  return keys.map((key, index) => ({ id: createBoxKey(key).id, where: place(index + 1) }));
}

/** Adds a new key at the top of the key file, flushed to disk before anything is sealed with it. */
export function addSecretKey(dataDir: string): void {
  const file = secretKeyFile(dataDir);
  const keys = parts(readFileSync(file, "utf8"), "\n");
  const draft = `${file}.new`;
  rmSync(draft, { force: true });
  writeFileSync(draft, `${[newSecretKey(), ...keys].join("\n")}\n`, { mode: 0o600, flag: "wx", flush: true });
  // The command may run as root while the service does not.
  const { uid, gid } = statSync(file);
  if (process.getuid?.() === 0) chownSync(draft, uid, gid);
  renameSync(draft, file);
  // Windows cannot open directories.
  if (process.platform === "win32") return;
  const directory = openSync(dirname(file), "r");
  fsyncSync(directory);
  closeSync(directory);
}

const newSecretKey = (): string => randomBytes(32).toString("base64");

const parts = (text: string, separator: string): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");

const proof = "this node has the right secret key";
/** The sealed value that every node follows: its key is the current sealing key. */
export const proofName = "secret-key-proof";
/** During a rotation, one proof per key that stored values may still use: a node without that key must not start. */
export const formerProofName = (keyId: string): string => `${proofName} ${keyId}`;

/** Throws if the keys do not fit the database: such a node could not read stored secrets, nor others its own. */
export async function openKeyring(
  settings: SecretKeySettings,
  store: Pick<Store, "installation">,
  warn: (message: string) => void,
): Promise<Keyring> {
  await makeFirstKey(settings, store);
  await assertLongEnough(settings, store, warn);
  const keyring = createKeyring(() => readSecretKeys(settings));
  return followProof(keyring, await store.installation.findOrInsertFact(proofName, keyring.seal(proof)), store);
}

const shortestKey = 16;
const tooShort = `AGENTRUN_SECRET_KEY is too short: a key of fewer than ${shortestKey} characters can be guessed.`;

/** Rejects a short key for a new database; an existing database only gets a warning. */
async function assertLongEnough(
  settings: SecretKeySettings,
  store: Pick<Store, "installation">,
  warn: (message: string) => void,
): Promise<void> {
  const [newest = ""] = readSecretKeys(settings);
  if (newest.length >= shortestKey) return;
  if ((await findProof(store)) === null)
    throw new Error(`${tooShort} Use 32 random bytes, for example from \`openssl rand -base64 32\`.`);
  warn(`${tooShort} Put a longer one before it, and run \`agentrun admin secrets rotate\`.`);
}

async function findProof(store: Pick<Store, "installation">): Promise<string | null> {
  const facts = await store.installation.listFacts(proofName);
  return facts.find(({ name }) => name === proofName)?.value ?? null;
}

/** The same for an admin command, which creates no key and no proof. */
export async function joinKeyring(settings: SecretKeySettings, store: Pick<Store, "installation">): Promise<Keyring> {
  const keyring = createKeyring(() => readSecretKeys(settings));
  const current = await findProof(store);
  if (current === null) throw new Error("This database has no secret key yet: start the service on it first.");
  return followProof(keyring, current, store);
}

async function followProof(keyring: Keyring, current: string, store: Pick<Store, "installation">): Promise<Keyring> {
  if (!keyring.follow(current)) throw new Error(wrongKey(sealedKeyId(current)));
  for (const { keyId, box } of await listFormerProofs(store))
    if (keyring.keyOf(box) === null) throw new Error(keyTakenAway(keyId));
  return keyring;
}

export async function listFormerProofs(store: Pick<Store, "installation">) {
  const facts = await store.installation.listFacts(formerProofName(""));
  return facts.map(({ name, value }) => ({ keyId: name.slice(formerProofName("").length), box: value }));
}

export const sealProof = (keyring: Keyring): string => keyring.seal(proof);

const noKeyHere = (file: string, id: string | null) =>
  `AGENTRUN_SECRET_KEY is not set and there is no ${file}, but this database was set up with a secret key${id === null ? "" : `, the one called ${id}`}. ` +
  "Set AGENTRUN_SECRET_KEY to it, or copy the file `secret-key` from the first node's data directory. No new key was created.";

const wrongKey = (id: string | null) =>
  `This database was set up with another secret key${id === null ? "" : `, the one called ${id}`}. ` +
  "Set AGENTRUN_SECRET_KEY to that key: it is in the file `secret-key` of the first node's data directory.";

const keyTakenAway = (id: string) =>
  `Some secrets of this database are still sealed with the secret key ${id}, which is not configured. ` +
  "Add it back after the new one, run `agentrun admin secrets rotate`, and remove it when that command reports that it is not needed.";
