import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Work } from "../model/work.ts";
import { createLocalSignals, startWorkLoop } from "../signals/signals.ts";
import type { Store } from "../store/store.ts";
import { startWorkWatcher } from "./work-watcher.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const everyMs = 1_000;

/** A node with jobs for replays and erasures, and the work that its database reports. */
function node() {
  const work: Work[] = [];
  const jobs: string[] = [];
  const failures: string[] = [];
  let isAway = false;
  const signals = createLocalSignals();
  const onError = (_error: unknown, name: string) => void failures.push(name);
  const job = (name: Work) => async () => {
    jobs.push(name);
    if (isAway) throw new Error("away");
    return false;
  };
  const listWork = async () => {
    if (isAway) throw new Error("away");
    return work;
  };
  const loops = [
    startWorkLoop("replays", "replays", job("replays"), { signals, onError }),
    startWorkLoop("erase", "erasures", job("erasures"), { signals, onError }),
    startWorkWatcher(
      { store: { installation: { listWork } } as unknown as Store, signals, onFailure: onError },
      everyMs,
    ),
  ];
  return {
    work,
    /** Advances the clock, and returns the jobs that ran since the last call. */
    async during(ms: number) {
      await vi.advanceTimersByTimeAsync(ms);
      return jobs.splice(0);
    },
    failures,
    away(value: boolean) {
      isAway = value;
    },
    stop: () => Promise.all(loops.map((loop) => loop.stop())),
  };
}

test("a job runs at the start of the node, then when it has work, and rarely without work", async () => {
  const { work, during, stop } = node();
  expect(await during(0)).toEqual(["replays", "erasures"]);
  expect(await during(9_999)).toEqual([]);
  work.push("erasures");
  expect(await during(3_000)).toEqual(["erasures", "erasures", "erasures"]);
  work.length = 0;
  expect((await during(60_000)).toSorted()).toEqual(["erasures", "erasures", "replays", "replays"]);
  await stop();
});

test("a job that failed while the database was unavailable runs as soon as the watcher sees its work again", async () => {
  const { work, during, failures, away, stop } = node();
  await during(0);
  work.push("replays");
  away(true);
  await during(30_000);
  expect(new Set(failures)).toEqual(new Set(["work watcher", "replays", "erase"]));
  away(false);
  expect(await during(everyMs)).toEqual(["replays"]);
  await stop();
});
