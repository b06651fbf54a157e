import { expect, test } from "vitest";
import { createTurnQueue } from "./turn-queue.ts";

/** A queue whose turns the test ends, and the names of the started work, each of which takes `workMs`. */
function setUp(portion: Parameters<typeof createTurnQueue>[0], workMs = 0) {
  const turns: (() => void)[] = [];
  let ms = 0;
  const queue = createTurnQueue(portion, {
    nextTurn: (run) => void turns.push(run),
    afterwards: (run) => run(),
    now: () => ms,
  });
  const started: string[] = [];
  const start = (caller: string, count: number) => {
    for (let number = 1; number <= count; number += 1)
      queue.start(caller, () => {
        ms += workMs;
        started.push(`${caller} ${number}`);
      });
  };
  return { start, started, endTurn: () => turns.shift()?.(), turns };
}

test("a limited number starts in one turn of the loop, and callers take turns", () => {
  const { start, started, endTurn } = setUp({ count: 8 });
  start("flood", 100);
  expect(started).toHaveLength(8);
  start("other", 2);
  endTurn();
  expect(started.slice(8, 12)).toEqual(["flood 9", "other 1", "flood 10", "other 2"]);
  expect(started).toHaveLength(16);
});

test("work that takes long ends a turn early", () => {
  const { start, started, endTurn } = setUp({ ms: 10 }, 4);
  start("flood", 100);
  expect(started).toHaveLength(3);
  start("other", 1);
  endTurn();
  expect(started.slice(3)).toEqual(["flood 4", "other 1", "flood 5"]);
});

test("everything starts exactly once, and then nothing is scheduled", () => {
  const { start, started, endTurn, turns } = setUp({ count: 8 });
  start("one", 50);
  start("two", 33);
  while (turns.length > 0) endTurn();
  expect(started).toHaveLength(83);
  expect(new Set(started).size).toBe(83);
  start("late", 1);
  expect(started.at(-1)).toBe("late 1");
});
