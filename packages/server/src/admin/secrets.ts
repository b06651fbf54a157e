import { setTimeout as pause } from "node:timers/promises";
import type { Keyring } from "../lib/crypto/keyring.ts";
import { isSealed, sealedKeyId } from "../lib/crypto/keyring.ts";
import {
  addSecretKey,
  formerProofName,
  joinKeyring,
  listFormerProofs,
  locateSecretKeys,
  proofName,
  type SecretKeySettings,
  sealProof,
} from "../secret-key.ts";
import type { SealedRow, SealedValue } from "../store/secrets/secrets.ts";
import { type SealedColumn, sealedColumns } from "../store/secrets/secrets.ts";
import type { Store } from "../store/store.ts";

export type SecretDeps = {
  store: Pick<Store, "installation" | "nodes" | "secrets" | "transaction">;
  secretKeys: SecretKeySettings;
  print: (line: string) => void;
};

export const secretCommands = {
  "secrets check": async (deps: SecretDeps) => {
    const keyring = await joinKeyring(deps.secretKeys, deps.store);
    return report(deps, keyring);
  },

  /** Safe to run again, even after it was killed: it continues with the same key. */
  "secrets rotate": async (deps: SecretDeps) => {
    const keyring = await joinKeyring(deps.secretKeys, deps.store);
    const rotation = { ...deps, keyring, target: await chooseKey(deps, keyring) };
    await switchSealingKey(rotation);
    const resealed = await resealAll(deps, keyring);
    // A node that started in the meantime may have sealed with an older key.
    await waitForSealingKey(rotation);
    if (!needsOtherKey(keyring, await countBoxes(deps.store, keyring))) await deleteFormerProofs(rotation);
    return { resealed, ...(await report(deps, keyring)) };
  },
};

async function report({ store, secretKeys }: SecretDeps, keyring: Keyring) {
  const counted = await countBoxes(store, keyring);
  const [sealing = ""] = keyring.ids();
  const isOldUsed = (await listFormerProofs(store)).length > 0 || needsOtherKey(keyring, counted);
  return toReport({ sealing, held: locateSecretKeys(secretKeys), isOldUsed, counted });
}

type Found = { sealing: string; held: readonly { id: string; where: string }[]; isOldUsed: boolean; counted: BoxCount };

/** Counts the sealed values per key and derives which keys are still needed. */
export function toReport({ sealing, held, isOldUsed, counted }: Found) {
  // A rotation starts by putting its key first. If it was interrupted right then, this is the only trace of it.
  const isUnderWay = isOldUsed || (held[0]?.id ?? sealing) !== sealing;
  const ids = new Set([sealing, ...held.map(({ id }) => id), ...counted.boxes.keys()]);
  const keys = [...ids].map((id) => ({
    id,
    where: held.find((key) => key.id === id)?.where ?? null,
    boxes: counted.boxes.get(id) ?? 0,
    needed: id === sealing || isUnderWay,
  }));
  return {
    ok: counted.unopened.length === 0,
    sealing_key: sealing,
    keys,
    unnamed_boxes: counted.unnamed,
    unopened: counted.unopened,
    next: nextStep(isUnderWay, keys, counted),
  };
}

type KeyShown = { id: string; where: string | null; needed: boolean };

function nextStep(isUnderWay: boolean, keys: readonly KeyShown[], { unopened }: BoxCount): string {
  if (unopened.length > 0)
    return "No configured key can decrypt the secrets in `unopened`: add the key, or set these secrets again.";
  if (isUnderWay) return "A rotation is not finished: run `agentrun admin secrets rotate`. Every key is still needed.";
  const unneeded = keys.filter(({ needed }) => !needed).map(({ id, where }) => `${id} (${where})`);
  if (unneeded.length === 0) return "Nothing to do: there is one key, and it encrypts all secrets.";
  return `No longer needed: ${unneeded.join(", ")}. Remove it on every node, but keep it with the backups from its time.`;
}

/**
 * Changes the sealing key while nodes are running. First every live node must have the new key; then the proof, which all nodes
 * follow, is sealed with it; then every node seals with it. So nothing is ever sealed with a key that a node lacks, and nothing
 * with the old key after the stored values have been resealed.
 */
type ChangeDeps = {
  store: Pick<Store, "installation" | "nodes" | "secrets" | "transaction">;
  secretKeys: SecretKeySettings;
  print: (line: string) => void;
};
type Change = ChangeDeps & { keyring: Keyring; target: string };

/** Nodes report their keys every two seconds. */
const timeoutMs = 10_000;
const pollMs = 250;

/** The newest configured key. If the data directory holds the keys, a new one is generated unless the last rotation is unfinished. */
async function chooseKey({ store, secretKeys }: ChangeDeps, keyring: Keyring): Promise<string> {
  const [sealing = ""] = keyring.ids();
  const newest = () => locateSecretKeys(secretKeys)[0]?.id ?? sealing;
  if (secretKeys.secretKey) return newest();
  return store.secrets.holdRotation(async () => {
    const isUnfinished = async () =>
      (await listFormerProofs(store)).length > 0 || needsOtherKey(keyring, await countBoxes(store, keyring));
    if (newest() === sealing && !(await isUnfinished())) addSecretKey(secretKeys.dataDir);
    keyring.refresh();
    return newest();
  });
}

/** Makes every node seal with the target key. */
async function switchSealingKey(change: Change): Promise<void> {
  const { store, keyring, target } = change;
  const [current] = await store.installation.listFacts(proofName);
  if (current && sealedKeyId(current.value) !== target) {
    await awaitNodes(change, (ids) => ids.includes(target));
    const former = keyring.keyOf(current.value) ?? "";
    keyring.use(target);
    await store.transaction(async () => {
      if (former !== target) await store.installation.findOrInsertFact(formerProofName(former), current.value);
      const isReplaced = await store.installation.replaceFact(proofName, current.value, sealProof(keyring));
      if (!isReplaced) throw new Error("Another command is changing the secret key. Run this one again.");
    });
  }
  await waitForSealingKey(change);
}

const waitForSealingKey = (change: Change): Promise<void> =>
  awaitNodes(change, ([sealing]) => sealing === change.target);

async function deleteFormerProofs({ store, target }: Change): Promise<void> {
  for (const { keyId } of await listFormerProofs(store))
    if (keyId !== target) await store.installation.deleteFact(formerProofName(keyId));
}

async function awaitNodes(
  { store, target, print }: Change,
  isReady: (ids: readonly string[]) => boolean,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (let reported = 0; ; ) {
    const nodes = await store.nodes.listLive();
    const waiting = nodes.filter(({ secretKeyIds }) => !isReady(secretKeyIds ?? []));
    if (waiting.length === 0) return;
    if (waiting.some(({ secretKeyIds }) => secretKeyIds === null)) throw new Error(earlierRelease);
    if (waiting.length !== reported)
      print(`Waiting for ${waiting.length} of ${nodes.length} nodes to load key ${target}`);
    reported = waiting.length;
    if (performance.now() > deadline) throw new Error(withoutKey(target, waiting));
    await pause(pollMs);
  }
}

const earlierRelease =
  "A node of an earlier release is running, and it cannot decrypt secrets that contain a key id. Nothing was changed. " +
  "Upgrade every node to this release, then run the command again.";

const withoutKey = (target: string, nodes: readonly { id: string }[]) =>
  `${nodes.length === 1 ? "A node has" : `${nodes.length} nodes have`} not loaded the secret key ${target} ` +
  `(${nodes.map(({ id }) => id).join(", ")}). Configure the same keys on every node, the new one first, in AGENTRUN_SECRET_KEY or the file ` +
  "`secret-key` of its data directory, restart it, and run the command again. Until then every key is still needed.";

type ResealDeps = { store: Pick<Store, "secrets">; print: (line: string) => void };

/** Sealed values ("boxes") by the key that opens them, those that name no key, and those that no key opens. */
export type BoxCount = { boxes: Map<string, number>; unnamed: number; unopened: string[] };

/** Rows per read; each value is written separately, so that locks are short. */
const rowsAtATime = 500;
const reportEvery = 100;
const recheckMs = 100;

export async function countBoxes(store: ResealDeps["store"], keyring: Keyring): Promise<BoxCount> {
  const counted: BoxCount = { boxes: new Map(), unnamed: 0, unopened: [] };
  for (const column of sealedColumns) {
    for await (const row of walk(store, column)) {
      for (const box of boxesOf(column, row)) {
        const id = keyring.keyOf(box);
        if (id === null) counted.unopened.push(`${column.table}.${column.column} of ${row.key.join(" ")}`);
        else counted.boxes.set(id, (counted.boxes.get(id) ?? 0) + 1);
        if (id !== null && sealedKeyId(box) === null) counted.unnamed += 1;
      }
    }
  }
  return counted;
}

/** Whether stored values still need a key other than the sealing key. */
export function needsOtherKey(keyring: Keyring, { boxes }: BoxCount): boolean {
  const [sealing = ""] = keyring.ids();
  return [...boxes.keys()].some((id) => id !== sealing);
}

/**
 * Reseals all values while the service runs; returns the number of changed boxes. An open transaction may still write back an old
 * value that it read before, so this repeats after such transactions have ended, until nothing is left.
 */
export async function resealAll({ store, print }: ResealDeps, keyring: Keyring): Promise<number> {
  for (let total = 0; ; ) {
    let tried = 0;
    for (const column of sealedColumns) {
      const round = await resealColumn({ store, print }, keyring, column);
      tried += round.tried;
      total += round.changed;
    }
    if (tried === 0) return total;
    const writers = await store.secrets.findWriters();
    while (!(await store.secrets.haveEnded(writers))) await pause(recheckMs);
  }
}

async function resealColumn({ store, print }: ResealDeps, keyring: Keyring, column: SealedColumn) {
  const [sealing = ""] = keyring.ids();
  // A value that no key opens stays unchanged; the report names it.
  let inRow = 0;
  const reseal = (box: string) => {
    if (sealedKeyId(box) === sealing || keyring.keyOf(box) === null) return box;
    inRow += 1;
    return keyring.reseal(box);
  };
  let tried = 0;
  let changed = 0;
  let reported = 0;
  const printProgress = () => {
    print(`${column.table}.${column.column}: ${changed} secrets encrypted again`);
    reported = changed;
  };
  for await (const row of walk(store, column)) {
    inRow = 0;
    const sealed = column.mapBoxes(row.value, ifSealed(reseal));
    if (sealed === row.value) continue;
    tried += 1;
    // A value that changed in the meantime is read again in the next round.
    if (!(await store.secrets.replaceSealed(column, row, sealed))) continue;
    // Count boxes like the report does: a row may hold several.
    changed += inRow;
    if (changed - reported >= reportEvery) printProgress();
  }
  if (changed > reported) printProgress();
  return { tried, changed };
}

async function* walk(store: ResealDeps["store"], column: SealedColumn): AsyncGenerator<SealedValue> {
  for (let after: readonly string[] | null = null; ; ) {
    const rows: SealedRow[] = await store.secrets.listSealed(column, after, rowsAtATime);
    for (const { key, value } of rows) if (value !== null) yield { key, value };
    after = rows.at(-1)?.key ?? null;
    if (rows.length < rowsAtATime || after === null) return;
  }
}

function boxesOf(column: SealedColumn, { value }: SealedValue): string[] {
  const found: string[] = [];
  const note = (box: string) => {
    found.push(box);
    return box;
  };
  column.mapBoxes(value, ifSealed(note));
  return found;
}

const ifSealed = (change: (box: string) => string) => (text: string) => (isSealed(text) ? change(text) : text);
