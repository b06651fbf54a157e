import { expect, test } from "vitest";
import { changesOf } from "./audit.ts";

test("a change contains only changed fields, before and after", () => {
  const before = { object: "webhook", id: "wh_1", url: "https://a", events: ["x"], updated_at: "1" };
  const after = { object: "webhook", id: "wh_1", url: "https://b", events: ["x"], updated_at: "2" };
  expect(changesOf(before, after)).toEqual({ before: { url: "https://a" }, after: { url: "https://b" } });
});

test("a creation has only `after`, a deletion only `before`, an unchanged resource neither", () => {
  expect(changesOf(null, { id: 1 })).toEqual({ before: null, after: { id: 1 } });
  expect(changesOf({ id: 1 }, null)).toEqual({ before: { id: 1 }, after: null });
  expect(changesOf({ id: 1 }, { id: 1 })).toEqual({ before: null, after: null });
});

test("an added or removed field appears on one side only", () => {
  expect(changesOf({ a: 1 }, { b: 2 })).toEqual({ before: { a: 1 }, after: { b: 2 } });
});

test("large values are truncated, and credentials are removed", () => {
  const { after } = changesOf(null, { text: "x".repeat(5_000), note: { deep: `ar_live_${"A".repeat(36)}` } });
  expect(String(after?.text).length).toBeLessThan(1_100);
  expect(after?.text).toMatch(/… \(5002 characters\)$/);
  expect(after?.note).toEqual({ deep: "ar_live_AAAA[redacted]" });
});
