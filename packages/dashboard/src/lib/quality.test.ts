import { expect, test } from "vitest";
import type { Analytics } from "../models.ts";
import { namesOf, passShare, sumOf, toWeeks, upShare, weekStart, worstFirst } from "./quality.ts";

const judged = (up: number, down: number, scores = 0, average_score: number | null = null) => ({
  ...{ name: "overall", up, down, up_share: null, scores, average_score },
});
const counted = (agent_revision: number, ...values: Parameters<typeof judged>) =>
  ({ agent_id: "ag_a", agent_revision, ...judged(...values), labels: [] }) as Analytics["feedback"][number];

test("a week starts on Monday, also on a Sunday and in another year", () => {
  const start = (day: string, back = 0) =>
    weekStart(new Date(`${day}T12:00:00Z`), back, true)
      .toISOString()
      .slice(0, 10);
  expect([start("2026-11-16"), start("2026-11-19"), start("2026-11-22")]).toEqual(Array(3).fill("2026-11-16"));
  expect([start("2026-01-01"), start("2026-11-19", 2)]).toEqual(["2025-12-29", "2026-11-02"]);
});

test("averages of parts count each score once", () => {
  expect(sumOf([judged(1, 0, 3, 1), judged(2, 1), judged(0, 0, 1, 5)])).toMatchObject({
    ...{ up: 3, down: 1, scores: 4, average_score: 2 },
  });
  expect(sumOf([]).average_score).toBeNull();
  expect([upShare(judged(3, 1)), upShare(judged(0, 0))]).toEqual([75, null]);
});

test("scores that passed are a share of those that passed or failed, over all revisions", () => {
  const row = (...labels: [string, number][]) => ({
    labels: labels.map(([label, given]) => ({ label, given, share: 0 })),
  });
  expect(passShare([row(["passed", 8], ["failed", 1]), row(["failed", 1], ["wrong", 90])])).toBe(80);
  expect(passShare([row(["wrong", 3])])).toBeNull();
});

test("days become weeks, and other names are left out", () => {
  const day = (start: string, up: number) => ({
    ...{ start: `${start}T00:00:00.000Z`, end: `${start}T23:59:59.000Z` },
    feedback: [judged(up, 0), { ...judged(9, 9), name: "accuracy" }],
  });
  const series = [day("2026-11-08", 1), day("2026-11-09", 2), day("2026-11-15", 3)] as unknown as Analytics["series"];
  expect(toWeeks(series, "overall", true).map(({ start, up }) => [String(start).slice(0, 10), up])).toEqual([
    ["2026-11-02", 1],
    ["2026-11-09", 5],
  ]);
});

test("the worst revision comes first, and those with scores alone follow", () => {
  const rows = [counted(1, 9, 1), counted(2, 1, 9), counted(3, 0, 0, 2, 4), counted(4, 0, 0, 2, 1)];
  expect(worstFirst(rows).map(({ agent_revision }) => agent_revision)).toEqual([2, 1, 4, 3]);
  expect(namesOf([counted(1, 1, 0), { ...counted(1, 5, 0), name: "accuracy" }])).toEqual(["accuracy", "overall"]);
});
