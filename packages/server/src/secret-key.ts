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

export const secretKeyFile = (dataDir: string): string => join(dataDir, "secret-key");

const giveTheSame = "give the command the settings that the service has.";

/** The operator's keys, newest first, or those of the data directory. */
function readSecretKeys({ secretKey, dataDir }: SecretKeySettings): string[] {
  // A key that was set before keys were a list may hold a comma, and is then one of them as a whole.
  if (secretKey) return secretKey.includes(",") ? [...parts(secretKey, ","), secretKey] : [secretKey];
  const file = secretKeyFile(dataDir);
  if (!existsSync(file)) throw new Error(`AGENTRUN_SECRET_KEY is not set and there is no ${file}: ${giveTheSame}`);
  const keys = parts(readFileSync(file, "utf8"), "\n");
  if (keys.length > 0) return keys;
  throw new Error(`${file} holds no key: put back the one that was in it, or delete it where nothing is stored yet.`);
}

/** At the first start on a database; where it has a key already, another would open nothing and only mislead. */
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

/** The keys as the data directory's file holds them, for a backup that is to have them. */
export const readSecretKeyText = (settings: SecretKeySettings): string => `${readSecretKeys(settings).join("\n")}\n`;

/** Those of a backup; a file that is there stays as it is. */
export function saveSecretKeys(dataDir: string, text: string): void {
  if (!existsSync(secretKeyFile(dataDir))) writeFileSync(secretKeyFile(dataDir), text, { mode: 0o600, flag: "wx" });
}

/** Where each key is, by its id, for whoever is to take one away. */
export function locateSecretKeys(settings: SecretKeySettings): { id: string; where: string }[] {
  const { secretKey, dataDir } = settings;
  const keys = secretKey ? parts(secretKey, ",") : readSecretKeys(settings);
  const place = (index: number) =>
    secretKey ? `number ${index} of AGENTRUN_SECRET_KEY` : `line ${index} of ${secretKeyFile(dataDir)}`;
  return keys.map((key, index) => ({ id: createBoxKey(key).id, where: place(index + 1) }));
}

/** Puts a new key before the others in the data directory's file; on the disk before anything is sealed with it. */
export function addSecretKey(dataDir: string): void {
  const file = secretKeyFile(dataDir);
  const keys = parts(readFileSync(file, "utf8"), "\n");
  const draft = `${file}.new`;
  rmSync(draft, { force: true });
  writeFileSync(draft, `${[newSecretKey(), ...keys].join("\n")}\n`, { mode: 0o600, flag: "wx", flush: true });
  // Whoever gives the command may be root where the service is not.
  const { uid, gid } = statSync(file);
  if (process.getuid?.() === 0) chownSync(draft, uid, gid);
  renameSync(draft, file);
  // Windows opens no directory.
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
/** The box that every node follows: its key is the one that is sealed with. */
export const proofName = "secret-key-proof";
/** While a rotation is under way, one for each key that boxes may still name: a node without it must not start. */
export const formerProofName = (keyId: string): string => `${proofName} ${keyId}`;

/** A node with other keys could neither read what is stored nor be read by the others: it must not start. */
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

/** Nothing new is built on a key that can be guessed; what is built on one goes on, and its operator is told. */
async function assertLongEnough(
  settings: SecretKeySettings,
  store: Pick<Store, "installation">,
  warn: (message: string) => void,
): Promise<void> {
  const [newest = ""] = readSecretKeys(settings);
  if (newest.length >= shortestKey) return;
  if ((await findProof(store)) === null)
    throw new Error(`${tooShort} Take 32 random bytes, such as \`openssl rand -base64 32\` gives.`);
  warn(`${tooShort} Put a longer one before it, and give \`agentrun admin secrets rotate\`.`);
}

async function findProof(store: Pick<Store, "installation">): Promise<string | null> {
  const facts = await store.installation.listFacts(proofName);
  return facts.find(({ name }) => name === proofName)?.value ?? null;
}

/** The same for a command, which makes no key and seals no proof of its own. */
export async function joinKeyring(settings: SecretKeySettings, store: Pick<Store, "installation">): Promise<Keyring> {
  const keyring = createKeyring(() => readSecretKeys(settings));
  const current = await findProof(store);
  if (current === null) throw new Error("Nothing was ever sealed in this database: start the service on it first.");
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
  "Set AGENTRUN_SECRET_KEY to it, or put the file `secret-key` of the first node's data directory there; none was made.";

const wrongKey = (id: string | null) =>
  `This database was set up with another secret key${id === null ? "" : `, the one called ${id}`}. ` +
  "Set AGENTRUN_SECRET_KEY to that key: it is in the file `secret-key` of the first node's data directory.";

const keyTakenAway = (id: string) =>
  `Some secrets of this database are still sealed with the secret key ${id}, which is not among those given. ` +
  "Put it back behind the new one, give `agentrun admin secrets rotate`, and take it away when that says so.";
