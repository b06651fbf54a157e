import type { Log } from "../lib/log.ts";
import { type Loop, startLoop } from "../lib/loop.ts";
import type { Store } from "../store/store.ts";

export type RetentionDeps = { store: Pick<Store, "purgeDeliveries">; log: Log; deliveryDays: number };

const rowsAtOnce = 500;
const everyMs = 60_000;

/** Forgets what is past its time, a few rows at a time; true while there is more. */
export async function purgeOnce({ store, deliveryDays }: RetentionDeps): Promise<boolean> {
  return (await store.purgeDeliveries(deliveryDays, rowsAtOnce)) === rowsAtOnce;
}

export const startRetention = (deps: RetentionDeps): Loop =>
  startLoop("retention", () => purgeOnce(deps), {
    idleMs: everyMs,
    onError: (error, loop) => deps.log.warn({ loop, err: error }, "a round of work failed"),
  });
