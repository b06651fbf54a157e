import { expect, test } from "vitest";
import type { Analytics } from "../models.ts";
import { approximately, toRunTotal } from "./run-total.ts";

const now = Date.parse("2026-11-17T12:34:56.000Z");
const figures = { accepted: 100, completed: 70, failed: 20, cancelled: 10 } as Analytics;

test("runs are counted by the figures of the full hours around the period", () => {
  const total = toRunTotal({ agent_id: "ag_1", created_after: "2026-11-17T08:20:00.000Z" }, now);
  expect(total).toMatchObject({ agentId: "ag_1", from: "2026-11-17T08:00:00.000Z", to: "2026-11-17T13:00:00.000Z" });
  expect(total?.count(figures)).toBe(100);
  expect(toRunTotal({ status: "failed,cancelled" }, now)?.count(figures)).toBe(30);
});

test("filters that the figures lack cannot be counted", () => {
  expect(toRunTotal({ text: "refund" }, now)).toBeNull();
  expect(toRunTotal({ status: "failed,running" }, now)).toBeNull();
  expect(toRunTotal({ created_after: "2024-01-01T00:00:00.000Z" }, now)).toBeNull();
});

test("a total has three exact digits", () => {
  expect([0, 7, 999, 1_004, 10_349, 145_446].map(approximately)).toEqual([0, 7, 999, 1_000, 10_300, 145_000]);
});
