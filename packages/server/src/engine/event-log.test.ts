import { expect, test } from "vitest";
import { newId } from "../lib/ids.ts";
import type { StreamEvent } from "../model/stream-events.ts";
import { createEventLog } from "./event-log.ts";

const runId = "run_01jz8v3k5qe8xa2m4n6p8r0t2v";

function createWorld() {
  const saved: StreamEvent[] = [];
  const gates: (() => void)[] = [];
  const log = createEventLog({
    organizationId: newId("org"),
    runId,
    leaseToken: "token",
    last: 2,
    keepAfterMs: 0,
    timeText: () => new Date().toISOString(),
    keep: ({ events }) =>
      new Promise((resolve) => {
        const copy = [...events];
        gates.push(() => {
          saved.push(...copy);
          resolve(true);
        });
      }),
    onKept: () => {},
  });
  return { log, saved, gates };
}

const numbers = (events: StreamEvent[]) => events.map((event) => event.sequence);

test("events appended during a save are saved too, in order and once", async () => {
  const { log, saved, gates } = createWorld();
  log.append([{ type: "a.b" }, { type: "a.b" }]);
  const flushed = log.flush();
  log.append([{ type: "a.b" }]);
  gates[0]?.();
  await expect.poll(() => gates.length).toBe(2);
  log.append([{ type: "a.b" }]);
  gates[1]?.();
  await expect.poll(() => gates.length).toBe(3);
  gates[2]?.();
  expect(await flushed).toBe(true);
  expect(numbers(saved)).toEqual([3, 4, 5, 6]);
});

test("a reader receives the unsaved events and then each new one", async () => {
  const { log, gates } = createWorld();
  log.append([{ type: "a.b" }, { type: "a.b" }]);
  const live: StreamEvent[] = [];
  const { unsaved } = log.subscribe({ onEvents: (events) => live.push(...events), onEnd: () => {} });
  log.append([{ type: "a.b" }]);
  expect(numbers(unsaved)).toEqual([3, 4]);
  expect(numbers(live)).toEqual([5]);
  const flushed = log.flush();
  for (let gate = 0; gate < 2; gate += 1) {
    await expect.poll(() => gates.length > gate || gate === 1).toBe(true);
    gates[gate]?.();
  }
  await flushed;
  expect(log.next()).toBe(6);
});
