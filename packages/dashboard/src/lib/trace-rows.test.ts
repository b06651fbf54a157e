import { expect, test } from "vitest";
import type { Span } from "../models.ts";
import {
  forkPointOf,
  identityOf,
  progressText,
  splitTrace,
  stretchOf,
  toTraceRows,
  withoutClosed,
  zoomInto,
} from "./trace-rows.ts";

const begun = Date.UTC(2026, 0, 2);
const time = (ms: number) => new Date(begun + ms).toISOString();
const span = (id: string, parent_id: string | null, type: string, from: number, to: number | null): Span => ({
  id,
  parent_id,
  type,
  name: id,
  started_at: time(from),
  ended_at: to === null ? null : time(to),
  status: to === null ? "open" : "ok",
  data: {},
});

test("children follow their parent, each with its position and length", () => {
  const spans = [
    span("run", null, "run", 0, 1_000),
    span("attempt", "run", "attempt", 0, 1_000),
    span("tool", "attempt", "tool", 250, 750),
  ];
  const { rows, areWaitsShort } = toTraceRows(spans, begun + 9_999);
  expect(rows.map(({ span: { id }, depth, left, width, ms }) => [id, depth, left, width, ms])).toEqual([
    ["run", 0, 0, 1, 1_000],
    ["attempt", 1, 0, 1, 1_000],
    ["tool", 2, 0.25, 0.5, 500],
  ]);
  expect(areWaitsShort).toBe(false);
});

test("a long wait does not hide the other spans", () => {
  const hour = 3_600_000;
  const spans = [
    span("run", null, "run", 0, hour + 200),
    span("before", "run", "tool", 0, 100),
    span("wait", "run", "wait", 100, hour + 100),
    span("after", "run", "tool", hour + 100, hour + 200),
  ];
  const { rows, areWaitsShort } = toTraceRows(spans, begun);
  const [, before, wait, after] = rows;
  expect([before?.width, wait?.width, after?.width].map((width) => width?.toFixed(2))).toEqual([
    "0.40",
    "0.20",
    "0.40",
  ]);
  expect(after?.left.toFixed(2)).toBe("0.60");
  expect(wait?.ms).toBe(hour);
  expect(areWaitsShort).toBe(true);
});

test("an open span lasts until now, and a span without duration is visible", () => {
  const spans = [
    span("run", null, "run", 0, null),
    span("queue", "run", "queue", 0, 0),
    span("late", "run", "tool", 500, 500),
  ];
  const { rows } = toTraceRows(spans, begun + 500);
  expect(rows.every(({ left, width }) => left >= 0 && width > 0 && left + width <= 1.01)).toBe(true);
  expect(rows[0]).toMatchObject({ left: 0, width: 1, ms: null });
});

test("zooming scales a part of the axis, and spans outside have no bar", () => {
  const { rows } = toTraceRows(
    [span("run", null, "run", 0, 1_000), span("first", "run", "tool", 0, 400), span("second", "run", "tool", 500, 900)],
    begun,
  );
  const [, , second] = rows;
  const zoomed = zoomInto(rows, stretchOf(second as (typeof rows)[number]));
  const near = (value: number) => expect.closeTo(value, 5);
  expect(zoomed.map(({ left, width }) => [left, width])).toEqual([
    [0, 1],
    [0, 0],
    [near(0.04545), near(0.90909)],
  ]);
  expect(zoomInto(rows)).toEqual(rows);
});

test("a replay can start only from steps and turns", () => {
  const of = (type: string, data: object) => forkPointOf({ ...span("x", null, type, 0, 1), data: { ...data } });
  expect(of("step", { key: "fetch#0" })).toBe("fetch#0");
  expect(of("turn", { turn: 1 })).toBe("turn#0");
  expect(of("tool", { call_id: "c" })).toBeNull();
});

test("a turn that is retried shows when the next try starts", () => {
  const open = (data: object) => progressText({ data } as never, Date.parse("2026-01-02T00:00:00Z"));
  expect(open({})).toBe("in progress");
  expect(open({ next_attempt_at: "2026-01-02T00:00:12Z" })).toBe("retrying, next try in 12 s");
  expect(open({ next_attempt_at: "2026-01-01T23:59:59Z" })).toBe("retrying");
});

test("deliveries have an axis of their own, with their attempts", () => {
  const spans = [
    span("run", null, "run", 0, 400),
    span("tool", "run", "tool", 0, 400),
    span("webhook", "run", "delivery", 400, 38_700),
    span("try", "webhook", "attempt", 400, 500),
  ];
  const { run, after } = splitTrace(spans);
  expect(toTraceRows(run, begun).lengthMs).toBe(400);
  const { rows, lengthMs } = toTraceRows(after, begun);
  expect(lengthMs).toBe(38_300);
  expect(rows.map(({ span: { id }, depth, hasChildren }) => [id, depth, hasChildren])).toEqual([
    ["webhook", 0, true],
    ["try", 1, false],
  ]);
});

test("a step stays the same row although its id changes with new events", () => {
  const step = (id: string, from: number) => ({
    ...span(id, "1", "step", from, 9),
    name: "say",
    data: { key: "say#0" },
  });
  expect(identityOf(step("4", 3))).toBe(identityOf(step("6", 3)));
  expect(identityOf(step("4", 3))).not.toBe(identityOf(step("5", 4)));
  expect(identityOf(span("2", "1", "tool", 3, 4))).toBe("2");
});

test("a closed row hides everything below it, and nothing beside it", () => {
  const spans = [
    span("run", null, "run", 0, 9),
    span("first", "run", "attempt", 0, 4),
    span("step", "first", "step", 0, 3),
    span("inner", "step", "tool", 0, 2),
    span("second", "run", "attempt", 4, 9),
  ];
  const { rows } = toTraceRows(spans, begun);
  const shown = (...closed: string[]) => withoutClosed(rows, new Set(closed)).map((row) => row.span.id);
  expect(shown("first")).toEqual(["run", "first", "second"]);
  expect(shown("step", "second")).toEqual(["run", "first", "step", "second"]);
  expect(shown("run")).toEqual(["run"]);
});
