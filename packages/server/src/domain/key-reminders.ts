import { toApiKey } from "../model/api-keys.ts";
import type { Store } from "../store/store.ts";
import { type EventDeps, recordEvent } from "./events.ts";

export type KeyReminderDeps = EventDeps & {
  store: Pick<Store, "apiKeys" | "transaction">;
  /** How long before its end a key is told of for the first time. */
  keyReminderDays: number;
};

const keysAtOnce = 100;

/** Tells of keys that end soon; true while there are more. Note and event are one transaction, so each is told once. */
export const remindOfKeysOnce = (deps: KeyReminderDeps): Promise<boolean> =>
  deps.store.transaction(async () => {
    const keys = await deps.store.apiKeys.claimReminders(deps.keyReminderDays, keysAtOnce);
    for (const key of keys) await recordEvent(deps, key.organizationId, "key.expiring", key.id, toApiKey(key));
    return keys.length === keysAtOnce;
  });
