import { expect, test } from "vitest";
import { createHandshakeQueue } from "./connections.ts";

/** A queue whose turns end when the test says so, and the names of what has begun. */
function setUp() {
  const turns: (() => void)[] = [];
  const queue = createHandshakeQueue((run) => void turns.push(run));
  const begun: string[] = [];
  const start = (group: string, count: number) => {
    for (let number = 1; number <= count; number += 1) queue.start(group, () => begun.push(`${group} ${number}`));
  };
  return { start, begun, endTurn: () => turns.shift()?.(), turns };
}

test("few handshakes begin in one turn of the loop, and addresses take turns", () => {
  const { start, begun, endTurn } = setUp();
  start("flood", 100);
  expect(begun).toHaveLength(8);
  start("other", 2);
  endTurn();
  expect(begun.slice(8, 12)).toEqual(["flood 9", "other 1", "flood 10", "other 2"]);
  expect(begun).toHaveLength(16);
});

test("all of them begin in the end, each once, and then nothing is scheduled any more", () => {
  const { start, begun, endTurn, turns } = setUp();
  start("one", 50);
  start("two", 33);
  while (turns.length > 0) endTurn();
  expect(begun).toHaveLength(83);
  expect(new Set(begun).size).toBe(83);
  start("late", 1);
  expect(begun.at(-1)).toBe("late 1");
});
