import { type Loop, startLoop } from "../lib/loop.ts";
import type { Store } from "../store/store.ts";

export type DeliveryHistoryDeps = { store: Pick<Store, "webhooks">; historyDays: number } & {
  onFailure: (error: unknown, what: string) => void;
};

const atOnce = 500;
const everyMs = 60_000;

/** Forgets deliveries past their time, a few at a time; true while there are more. */
export const forgetDeliveriesOnce = async ({
  store,
  historyDays,
}: Omit<DeliveryHistoryDeps, "onFailure">): Promise<boolean> =>
  (await store.webhooks.deleteOldDeliveries(historyDays, atOnce)) === atOnce;

export const startForgettingDeliveries = (deps: DeliveryHistoryDeps): Loop =>
  startLoop("forget deliveries", () => forgetDeliveriesOnce(deps), {
    idleMs: everyMs,
    onError: deps.onFailure,
  });
