import type { Log } from "../lib/log.ts";
import { type Loop, startLoop } from "../lib/loop.ts";
import type { Store } from "../store/store.ts";

type FeedWatch = Pick<Loop, "stop"> & {
  /** How long the oldest open transaction that has written events holds the feed back; 0 where none does. */
  heldSeconds(): number;
};

type FeedWatchDeps = {
  store: Pick<Store, "events">;
  log: Log;
  onFailure: (error: unknown, name: string) => void;
};

/** The transactions that write events are short: one this old is stuck. */
const longSeconds = 5;
const lookEveryMs = 5_000;

/** Looks for a session that holds the feed back, and logs which one it is. */
export function watchFeed({ store, log, onFailure }: FeedWatchDeps): FeedWatch {
  let heldSeconds = 0;
  let loggedPid: number | null = null;
  const once = async () => {
    const holder = await store.events.findFeedHolder(longSeconds);
    heldSeconds = holder?.seconds ?? 0;
    if (holder && holder.pid !== loggedPid) {
      const { pid, application, user, state } = holder;
      const fields = { pid, application, user, state, open_seconds: Math.round(holder.seconds) };
      const advice = "If it does not end by itself, end it with select pg_terminate_backend(pid).";
      log.warn(
        fields,
        `GET /events is held back by a transaction that has written events and is still open. ${advice}`,
      );
    }
    loggedPid = holder?.pid ?? null;
    return false;
  };
  const loop = startLoop("feed watch", once, { idleMs: lookEveryMs, onError: onFailure });
  return { stop: loop.stop, heldSeconds: () => heldSeconds };
}
