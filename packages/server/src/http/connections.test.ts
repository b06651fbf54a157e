import { expect, test } from "vitest";
import { createHandshakeQueue } from "./connections.ts";

/** A queue whose turns the test ends, and the names of the started handshakes. */
function setUp() {
  const turns: (() => void)[] = [];
  const queue = createHandshakeQueue((run) => void turns.push(run));
  const started: string[] = [];
  const start = (group: string, count: number) => {
    for (let number = 1; number <= count; number += 1) queue.start(group, () => started.push(`${group} ${number}`));
  };
  return { start, started, endTurn: () => turns.shift()?.(), turns };
}

test("few handshakes start in one turn of the loop, and addresses take turns", () => {
  const { start, started, endTurn } = setUp();
  start("flood", 100);
  expect(started).toHaveLength(8);
  start("other", 2);
  endTurn();
  expect(started.slice(8, 12)).toEqual(["flood 9", "other 1", "flood 10", "other 2"]);
  expect(started).toHaveLength(16);
});

test("every handshake starts exactly once, and then nothing is scheduled", () => {
  const { start, started, endTurn, turns } = setUp();
  start("one", 50);
  start("two", 33);
  while (turns.length > 0) endTurn();
  expect(started).toHaveLength(83);
  expect(new Set(started).size).toBe(83);
  start("late", 1);
  expect(started.at(-1)).toBe("late 1");
});
