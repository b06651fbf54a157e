import type { Keyring } from "../lib/keyring.ts";
import { joinKeyring, listFormerProofs, locateSecretKeys, type SecretKeySettings } from "../secret-key.ts";
import type { Store } from "../store/store.ts";
import { type BoxCount, countBoxes, isAnotherNeeded, resealAll } from "./reseal.ts";
import { awaitSealing, chooseKey, forgetFormerProofs, makeSealing } from "./secret-key-change.ts";

export type SecretDeps = {
  store: Pick<Store, "installation" | "nodes" | "secrets" | "transaction">;
  secretKeys: SecretKeySettings;
  say: (line: string) => void;
};

export const secretCommands = {
  "secrets check": async (deps: SecretDeps) => {
    const keyring = await joinKeyring(deps.secretKeys, deps.store);
    return report(deps, keyring);
  },

  /** Safe to give again, also after it was killed: it goes on with the key that it had begun with. */
  "secrets rotate": async (deps: SecretDeps) => {
    const keyring = await joinKeyring(deps.secretKeys, deps.store);
    const rotation = { ...deps, keyring, target: await chooseKey(deps, keyring) };
    await makeSealing(rotation);
    const resealed = await resealAll(deps, keyring);
    // A node that came meanwhile may have sealed with an older key.
    await awaitSealing(rotation);
    if (!isAnotherNeeded(keyring, await countBoxes(deps.store, keyring))) await forgetFormerProofs(rotation);
    return { resealed, ...(await report(deps, keyring)) };
  },
};

async function report({ store, secretKeys }: SecretDeps, keyring: Keyring) {
  const counted = await countBoxes(store, keyring);
  const [sealing = ""] = keyring.ids();
  const isOldUsed = (await listFormerProofs(store)).length > 0 || isAnotherNeeded(keyring, counted);
  return toReport({ sealing, held: locateSecretKeys(secretKeys), isOldUsed, counted });
}

type Found = { sealing: string; held: readonly { id: string; where: string }[]; isOldUsed: boolean; counted: BoxCount };

/** Which boxes name which key, and what follows for each key. */
export function toReport({ sealing, held, isOldUsed, counted }: Found) {
  // A rotation begins by putting its key before the others: where it was cut off right then, nothing else tells of it.
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
    return "No key that was given opens what `unopened` names: add the key, or set these secrets again.";
  if (isUnderWay) return "A rotation is not finished: give `agentrun admin secrets rotate`. Every key is still needed.";
  const unneeded = keys.filter(({ needed }) => !needed).map(({ id, where }) => `${id} (${where})`);
  if (unneeded.length === 0) return "Nothing: there is one key, and every box is sealed with it.";
  return `No longer needed: ${unneeded.join(", ")}. Take it away on every node; keep it with the backups made under it.`;
}
