import type { OrganizationId } from "@agentrun/contract";
import type { RunName } from "../model/runs.ts";
import type { Signals, Topic } from "../signals/signals.ts";
import type { Store } from "../store/store.ts";

/** Somebody who waits for a run's stream to grow, or to be sent away; what happens from its beginning on is not missed. */
export type RunWatch = {
  /** Resolves once the run has events after this one, or the signal is aborted. */
  grown(after: number): Promise<void>;
  leave(): void;
};

export type RunWatches = Watches<RunName>;

/** What has a stream: a run, or a pipeline run. */
type Named = { organizationId: OrganizationId; id: string };

export type Watches<Name extends Named> = {
  watch(name: Name, signal: AbortSignal): RunWatch;
  /** Looks for runs that have grown without our hearing of it. */
  pollOnce(): Promise<boolean>;
};

type Watcher<Name> = { name: Name; after: number; wake: () => void };

/** So many that the database looks each up by its key, however large the table is. */
const runsAtOnce = 1_000;

/**
 * Lets readers wait for runs that this node does not run. All of them share one listener and one question to the
 * database in a round: ten thousand idle streams must not cost ten thousand queries.
 */
export const createRunWatches = (deps: { store: Pick<Store, "runs">; signals: Signals }): RunWatches =>
  createWatches(deps.signals, ["events", "settled"], deps.store.runs.listGrown);

export type ListGrown<Name extends Named> = (
  seen: (Name & { after: number })[],
) => Promise<{ id: string; sequence: number }[]>;

/** The same for anything that has a stream. */
export function createWatches<Name extends Named>(
  signals: Signals,
  topics: readonly Topic[],
  listGrown: ListGrown<Name>,
): Watches<Name> {
  const watched = new Map<string, Set<Watcher<Name>>>();

  const watchersOf = (id: string) => [...(watched.get(id) ?? [])];
  for (const topic of topics) {
    signals.subscribe(topic, (id) => {
      for (const watcher of watchersOf(id)) watcher.wake();
    });
  }

  const poll = async (seen: (Name & { after: number })[]) => {
    for (const { id, sequence } of await listGrown(seen)) {
      for (const watcher of watchersOf(id)) if (watcher.after < sequence) watcher.wake();
    }
  };

  return {
    async pollOnce() {
      const seen = [...watched.values()].flatMap((watchers) => seenBy(watchers));
      const waiting = seen.filter(({ after }) => after < Number.POSITIVE_INFINITY);
      for (let from = 0; from < waiting.length; from += runsAtOnce) await poll(waiting.slice(from, from + runsAtOnce));
      return false;
    },

    watch(name, signal) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const wake: () => void = resolve;
      // The database is asked about it only once it waits; a hint counts from the beginning.
      const watcher: Watcher<Name> = { name, after: Number.POSITIVE_INFINITY, wake };
      const leave = join(watched, watcher);
      if (signal.aborted) wake();
      signal.addEventListener("abort", wake);
      return {
        grown(after) {
          watcher.after = after;
          return promise;
        },
        leave() {
          signal.removeEventListener("abort", wake);
          leave();
        },
      };
    },
  };
}

/** What all who watch one thing have seen of it. */
function seenBy<Name extends Named>(watchers: Set<Watcher<Name>>): (Name & { after: number })[] {
  const [first] = watchers;
  return first ? [{ ...first.name, after: Math.min(...[...watchers].map((watcher) => watcher.after)) }] : [];
}

function join<Name extends Named>(watched: Map<string, Set<Watcher<Name>>>, watcher: Watcher<Name>): () => void {
  const { id } = watcher.name;
  const watchers = watched.get(id) ?? new Set();
  watched.set(id, watchers.add(watcher));
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0 && watched.get(id) === watchers) watched.delete(id);
  };
}
