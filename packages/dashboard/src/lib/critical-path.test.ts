import { expect, test } from "vitest";
import type { Span } from "../models.ts";
import { criticalPath, timeOf } from "./critical-path.ts";

const begun = Date.UTC(2026, 0, 2);
const time = (ms: number) => new Date(begun + ms).toISOString();
const span = (id: string, parent_id: string | null, type: Span["type"], from: number, to: number | null): Span => ({
  ...{ id, parent_id, type, name: id, started_at: time(from), ended_at: to === null ? null : time(to) },
  ...{ status: to === null ? "open" : "ok", data: {} },
});

test("of spans side by side, the one that ended last determines the time", () => {
  const spans = [
    span("run", null, "run", 0, 100),
    span("queue", "run", "queue", 0, 10),
    span("attempt", "run", "attempt", 10, 100),
    span("short", "attempt", "tool", 20, 40),
    span("long", "attempt", "tool", 20, 70),
    span("last", "attempt", "turn", 75, 100),
  ];
  const path = criticalPath(spans, begun);
  expect([...path].sort()).toEqual(["last", "long", "queue"]);
  expect(timeOf(spans, path, begun)).toBe(85);
});

test("inside of a span counts what is below it, and an open span lasts until now", () => {
  const spans = [
    span("run", null, "run", 0, null),
    span("step", "run", "step", 0, 50),
    span("tool", "step", "tool", 10, 45),
    span("wait", "run", "wait", 50, null),
  ];
  const path = criticalPath(spans, begun + 80);
  expect([...path].sort()).toEqual(["tool", "wait"]);
  expect(timeOf(spans, path, begun + 80)).toBe(65);
  expect(criticalPath([], begun).size).toBe(0);
});

test("spans without a duration do not repeat", () => {
  const spans = [span("run", null, "run", 0, 5), span("a", "run", "step", 5, 5), span("b", "run", "step", 5, 5)];
  expect(criticalPath(spans, begun).size).toBe(2);
});
