import { type Loop, startLoop } from "../lib/concurrency/loop.ts";
import type { LocalSignals } from "../signals/signals.ts";
import type { Store } from "../store/store.ts";

type WorkWatcherDeps = {
  store: Pick<Store, "installation">;
  signals: Pick<LocalSignals, "deliver">;
  onFailure: (error: unknown, name: string) => void;
};

/** Wakes the periodic jobs of this node that have work. One query per second, because one query per job would keep an idle machine busy. */
export function startWorkWatcher({ store, signals, onFailure }: WorkWatcherDeps, everyMs: number): Loop {
  const once = async () => {
    for (const kind of await store.installation.listWork()) signals.deliver("work", kind);
    return false;
  };
  return startLoop("work watcher", once, { idleMs: everyMs, onError: onFailure });
}
