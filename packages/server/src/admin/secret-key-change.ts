import { setTimeout as pause } from "node:timers/promises";
import type { Keyring } from "../lib/keyring.ts";
import { namedKey } from "../lib/secret-box.ts";
import {
  addSecretKey,
  formerProofName,
  listFormerProofs,
  locateSecretKeys,
  proofName,
  type SecretKeySettings,
  sealProof,
} from "../secret-key.ts";
import type { Store } from "../store/store.ts";
import { countBoxes, isAnotherNeeded } from "./reseal.ts";

/**
 * How the key that is sealed with changes under running nodes. First every node that lives has the new key; then the
 * proof, which all of them follow, is sealed with it; then every node seals with it. Nothing is sealed with a key that a
 * node has not got, and nothing with the old one after the boxes are gone through.
 */
type ChangeDeps = {
  store: Pick<Store, "installation" | "nodes" | "secrets" | "transaction">;
  secretKeys: SecretKeySettings;
  say: (line: string) => void;
};
type Change = ChangeDeps & { keyring: Keyring; target: string };

/** Nodes say every two seconds what they have. */
const patienceMs = 10_000;
const lookAgainMs = 250;

/** The newest key that was given; where the data directory holds it, one made now, unless the last change is not finished. */
export async function chooseKey({ store, secretKeys }: ChangeDeps, keyring: Keyring): Promise<string> {
  const [sealing = ""] = keyring.ids();
  const newest = () => locateSecretKeys(secretKeys)[0]?.id ?? sealing;
  if (secretKeys.secretKey) return newest();
  return store.secrets.holdRotation(async () => {
    const isUnfinished = async () =>
      (await listFormerProofs(store)).length > 0 || isAnotherNeeded(keyring, await countBoxes(store, keyring));
    if (newest() === sealing && !(await isUnfinished())) addSecretKey(secretKeys.dataDir);
    keyring.refresh();
    return newest();
  });
}

/** Has every node seal with the key. */
export async function makeSealing(change: Change): Promise<void> {
  const { store, keyring, target } = change;
  const [current] = await store.installation.listFacts(proofName);
  if (current && namedKey(current.value) !== target) {
    await awaitNodes(change, (ids) => ids.includes(target));
    const former = keyring.keyOf(current.value) ?? "";
    keyring.use(target);
    await store.transaction(async () => {
      if (former !== target) await store.installation.findOrInsertFact(formerProofName(former), current.value);
      const isReplaced = await store.installation.replaceFact(proofName, current.value, sealProof(keyring));
      if (!isReplaced) throw new Error("Another command changes the secret key just now: give this one again.");
    });
  }
  await awaitSealing(change);
}

export const awaitSealing = (change: Change): Promise<void> =>
  awaitNodes(change, ([sealing]) => sealing === change.target);

export async function forgetFormerProofs({ store, target }: Change): Promise<void> {
  for (const { keyId } of await listFormerProofs(store))
    if (keyId !== target) await store.installation.deleteFact(formerProofName(keyId));
}

async function awaitNodes({ store, target, say }: Change, isReady: (ids: readonly string[]) => boolean): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (let told = 0; ; ) {
    const nodes = await store.nodes.listLive();
    const waiting = nodes.filter(({ secretKeyIds }) => !isReady(secretKeyIds ?? []));
    if (waiting.length === 0) return;
    if (waiting.some(({ secretKeyIds }) => secretKeyIds === null)) throw new Error(earlierRelease);
    if (waiting.length !== told) say(`Waiting for ${waiting.length} of ${nodes.length} nodes to take up key ${target}`);
    told = waiting.length;
    if (performance.now() > deadline) throw new Error(withoutKey(target, waiting));
    await pause(lookAgainMs);
  }
}

const earlierRelease =
  "A node of an earlier release is running, which cannot open boxes that name their key. Nothing was changed: " +
  "start every node with this release, then give the command again.";

const withoutKey = (target: string, nodes: readonly { id: string }[]) =>
  `${nodes.length === 1 ? "A node has" : `${nodes.length} nodes have`} not taken up the secret key ${target} ` +
  `(${nodes.map(({ id }) => id).join(", ")}). Give every node the same keys, the new one first, by AGENTRUN_SECRET_KEY or the file ` +
  "`secret-key` of its data directory, start it again, and give the command again. Until then every key is still needed.";
