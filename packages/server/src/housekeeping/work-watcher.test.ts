import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Work } from "../model/work.ts";
import { createLocalSignals, startWorkLoop } from "../signals/signals.ts";
import type { Store } from "../store/store.ts";
import { startWorkWatcher } from "./work-watcher.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const everyMs = 1_000;

/** A node with rounds for replays and erasures, and what its database is seen to hold. */
function node() {
  const work: Work[] = [];
  const rounds: string[] = [];
  const failures: string[] = [];
  let isAway = false;
  const signals = createLocalSignals();
  const onError = (_error: unknown, name: string) => void failures.push(name);
  const ask = (name: Work) => async () => {
    rounds.push(name);
    if (isAway) throw new Error("away");
    return false;
  };
  const listWork = async () => {
    if (isAway) throw new Error("away");
    return work;
  };
  const loops = [
    startWorkLoop("replays", "replays", ask("replays"), { signals, onError }),
    startWorkLoop("erase", "erasures", ask("erasures"), { signals, onError }),
    startWorkWatcher(
      { store: { installation: { listWork } } as unknown as Store, signals, onFailure: onError },
      everyMs,
    ),
  ];
  return {
    work,
    /** What has begun since the last time, once so many milliseconds are over. */
    async during(ms: number) {
      await vi.advanceTimersByTimeAsync(ms);
      return rounds.splice(0);
    },
    failures,
    away(value: boolean) {
      isAway = value;
    },
    stop: () => Promise.all(loops.map((loop) => loop.stop())),
  };
}

test("a round begins with the node, and then where there is work of its kind, and seldom otherwise", async () => {
  const { work, during, stop } = node();
  expect(await during(0)).toEqual(["replays", "erasures"]);
  expect(await during(9_999)).toEqual([]);
  work.push("erasures");
  expect(await during(3_000)).toEqual(["erasures", "erasures", "erasures"]);
  work.length = 0;
  expect((await during(60_000)).toSorted()).toEqual(["erasures", "erasures", "replays", "replays"]);
  await stop();
});

test("a round that failed while the database was away begins as soon as the lookout sees its work again", async () => {
  const { work, during, failures, away, stop } = node();
  await during(0);
  work.push("replays");
  away(true);
  await during(30_000);
  expect(new Set(failures)).toEqual(new Set(["look out", "replays", "erase"]));
  away(false);
  expect(await during(everyMs)).toEqual(["replays"]);
  await stop();
});
