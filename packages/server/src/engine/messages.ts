import type { Store } from "../store/store.ts";
import type { ActiveRun } from "./active-runs.ts";

/** Hands on what people have sent since the last time, in order and once for each attempt. */
export async function deliverMessages(store: Pick<Store, "runs">, active: ActiveRun): Promise<void> {
  const before = active.messages.delivered;
  const fresh = await store.runs.listMessages(active.run, before);
  // Two look-ups may have crossed: the first to come back has delivered already.
  if (active.messages.delivered !== before) return;
  active.messages.delivered = before + fresh.length;
  for (const message of fresh) {
    active.log.append([{ type: "run.action.received", action: { type: "message", payload: JSON.parse(message) } }]);
    for (const listener of active.messages.listeners) listener(message);
  }
}
