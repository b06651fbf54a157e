import { pino } from "pino";
import { expect, test } from "vitest";
import { WorkerHandle } from "./worker-handle.ts";
import type { WorkerPeer } from "./worker-socket.ts";

const tickMs = 250;

/** A worker that nobody runs: the test says when it is started, and what it says. */
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

test("a worker that the machine has not come to starting yet is not called blocked", () => {
  const { worker, watch } = createWorld();
  watch(120);
  expect(worker.isKilled).toBe(false);
});

test("how long a worker took to start is not held against it once it is there", () => {
  const { worker, say, watch } = createWorld();
  // Any process that does not wait will do.
  worker.pid = process.pid;
  watch(25);
  say("ready");
  watch(1);
  expect(worker.isKilled).toBe(false);
});

test("one that was started and never comes up is ended, however busy the machine is", () => {
  const { worker, watch } = createWorld();
  worker.pid = process.pid;
  watch(121);
  expect(worker.isKilled).toBe(true);
});

test("it is to be watched while it starts and while it has something to do, and says when that begins", async () => {
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
