import { type Loop, startLoop } from "../lib/concurrency/loop.ts";
import type { LocalSignals } from "../signals/signals.ts";
import type { Store } from "../store/store.ts";

type WorkWatcherDeps = {
  store: Pick<Store, "installation">;
  signals: Pick<LocalSignals, "deliver">;
  onFailure: (error: unknown, name: string) => void;
};

/**
 * Wakes the rounds of this node that have something to do: one question a second, where each of them asking its own would keep an idle
 * machine awake.
 */
export function startWorkWatcher({ store, signals, onFailure }: WorkWatcherDeps, everyMs: number): Loop {
  const once = async () => {
    for (const kind of await store.installation.listWork()) signals.deliver("work", kind);
    return false;
  };
  return startLoop("look out", once, { idleMs: everyMs, onError: onFailure });
}
