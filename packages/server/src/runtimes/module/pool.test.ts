import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RuntimeCall } from "../runtime.ts";
import { createPool } from "./pool.ts";
import type { FromLoad } from "./protocol.ts";
import type { WorkerHandle } from "./worker-handle.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** A pool of workers that answer so, and what each of them was given. */
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

test("the first run of code that was loaded finds the worker that loaded it, and no other code's run does", async () => {
  const { pool, run, workers } = openPool(loaded);
  await pool.load("/new");
  await run("/other");
  await run("/new");
  await run("/new");
  expect(workers.map(({ given }) => given)).toEqual([["load /new", "run /new", "run /new"], ["run /other"], []]);
});

test("a worker whose load came to nothing is ended, and so is one whose code was replaced before it ran", async () => {
  const { pool, workers } = openPool(async (path) => (path === "/bad" ? ["unloadable", 1, "no", ""] : loaded()));
  expect(await pool.load("/bad")).toEqual(["unloadable", 1, "no", ""]);
  await pool.load("/first");
  await pool.load("/second");
  expect(workers.map(({ isOpen }) => isOpen)).toEqual([false, false, true, true]);
});

test("nobody waits for ever for a module to be loaded, and whose fault it is is not said", async () => {
  const { pool, workers } = openPool(() => new Promise(() => {}));
  const late = pool.load("/slow");
  vi.advanceTimersByTime(15_000);
  expect(await late).toBeNull();
  expect(workers.map(({ isOpen }) => isOpen)).toEqual([false, true]);
});
