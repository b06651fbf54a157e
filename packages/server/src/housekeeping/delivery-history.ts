import type { Log } from "../lib/log.ts";
import { type Loop, startLoop } from "../lib/loop.ts";
import type { Store } from "../store/store.ts";

export type DeliveryHistoryDeps = { store: Pick<Store, "deleteOldDeliveries">; log: Log; historyDays: number };

const atOnce = 500;
const everyMs = 60_000;

/** Forgets deliveries past their time, a few at a time; true while there are more. */
export const forgetDeliveriesOnce = async ({ store, historyDays }: DeliveryHistoryDeps): Promise<boolean> =>
  (await store.deleteOldDeliveries(historyDays, atOnce)) === atOnce;

export const startForgettingDeliveries = (deps: DeliveryHistoryDeps): Loop =>
  startLoop("forget deliveries", () => forgetDeliveriesOnce(deps), {
    idleMs: everyMs,
    onError: (error, loop) => deps.log.warn({ loop, err: error }, "a round of work failed"),
  });
