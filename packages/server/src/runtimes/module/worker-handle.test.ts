import { pino } from "pino";
import { expect, test } from "vitest";
import { WorkerHandle } from "./worker-handle.ts";
import type { WorkerPeer } from "./worker-socket.ts";

const tickMs = 250;

/** A fake worker: the test controls when it starts and what it sends. */
function createWorld() {
  const worker = { pid: undefined as number | undefined, isKilled: false, works: 0 };
  let peer: WorkerPeer | undefined;
  const handle = new WorkerHandle(
    {
      memoryMegabytes: 4_096,
      niceness: 0,
      blockedSeconds: 5,
      outputBytes: 1_000,
      allowNetworks: [],
      permissions: null,
      user: null,
      code: null,
      inspection: null,
      toOriginal: (text: string) => text,
      toRelativePaths: (text: string) => text,
      log: pino({ level: "silent" }),
      spawner: {
        start: () => ({
          get pid() {
            return worker.pid;
          },
          serve() {},
          kill() {
            worker.isKilled = true;
          },
        }),
        stop: async () => {},
      },
      workerSocket: {
        path: "",
        expect(given) {
          peer = given;
          return { token: "", release() {} };
        },
        close() {},
      },
      onWork() {
        worker.works += 1;
      },
    },
    () => {},
  );
  return {
    worker,
    handle,
    say: (...message: unknown[]) => peer?.line(JSON.stringify([message])),
    watch(seconds: number) {
      for (let ms = 0; ms < seconds * 1_000; ms += tickMs) handle.watchOnce(tickMs);
    },
  };
}

test("a worker whose process has not been started yet is not blocked", () => {
  const { worker, watch } = createWorld();
  watch(120);
  expect(worker.isKilled).toBe(false);
});

test("the start time of a worker does not count once it is ready", () => {
  const { worker, say, watch } = createWorld();
  // Any busy process will do.
  worker.pid = process.pid;
  watch(25);
  say("ready");
  watch(1);
  expect(worker.isKilled).toBe(false);
});

test("a worker that never becomes ready is killed, however busy the machine is", () => {
  const { worker, watch } = createWorld();
  worker.pid = process.pid;
  watch(121);
  expect(worker.isKilled).toBe(true);
});

test("a worker is watched while it starts and while it is busy, and reports when it becomes busy", async () => {
  const { worker, handle, say } = createWorld();
  expect([handle.isAtRest, worker.works]).toEqual([false, 1]);
  say("ready");
  expect(handle.isAtRest).toBe(true);
  const loaded = handle.load("/a/module.ts");
  expect([handle.isAtRest, worker.works]).toEqual([false, 2]);
  say("loaded", 1, null);
  await loaded;
  expect(handle.isAtRest).toBe(true);
});
