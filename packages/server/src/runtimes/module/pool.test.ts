import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RuntimeCall } from "../runtime.ts";
import { createPool } from "./pool.ts";
import type { FromLoad } from "./protocol.ts";
import type { WorkerHandle } from "./worker-handle.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** A pool of fake workers with these responses, and the calls to each of them. */
function openPool(answer: (path: string) => Promise<FromLoad>) {
  const workers: { given: string[]; isOpen: boolean }[] = [];
  const spawn = () => {
    const worker = {
      given: [] as string[],
      isOpen: true,
      isReady: true,
      isSilent: false,
      runCount: 0,
      load: (path: string) => {
        worker.given.push(`load ${path}`);
        return answer(path);
      },
      execute: async (_call: RuntimeCall, path: string) => worker.given.push(`run ${path}`),
      end: () => {
        worker.isOpen = false;
      },
    };
    workers.push(worker);
    return worker as unknown as WorkerHandle;
  };
  const pool = createPool(1, spawn);
  const run = (path: string) => pool.execute({ run: { agentId: "ag_1" } } as unknown as RuntimeCall, path);
  return { pool, run, workers };
}

const loaded = async (): Promise<FromLoad> => ["loaded", 1, "{}"];

test("the first run of loaded code uses the worker that loaded it; runs of other code do not", async () => {
  const { pool, run, workers } = openPool(loaded);
  await pool.load("/new");
  await run("/other");
  await run("/new");
  await run("/new");
  expect(workers.map(({ given }) => given)).toEqual([["load /new", "run /new", "run /new"], ["run /other"], []]);
});

test("a worker ends if its load failed, or if its code was replaced before it ran", async () => {
  const { pool, workers } = openPool(async (path) => (path === "/bad" ? ["unloadable", 1, "no", ""] : loaded()));
  expect(await pool.load("/bad")).toEqual(["unloadable", 1, "no", ""]);
  await pool.load("/first");
  await pool.load("/second");
  expect(workers.map(({ isOpen }) => isOpen)).toEqual([false, false, true, true]);
});

test("loading a module times out without an error", async () => {
  const { pool, workers } = openPool(() => new Promise(() => {}));
  const late = pool.load("/slow");
  vi.advanceTimersByTime(15_000);
  expect(await late).toBeNull();
  expect(workers.map(({ isOpen }) => isOpen)).toEqual([false, true]);
});
