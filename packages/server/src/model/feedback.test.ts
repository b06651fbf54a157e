import { expect, test } from "vitest";
import { countChanges, type FeedbackValues } from "./feedback.ts";

const nothing: FeedbackValues = { thumbs: null, score: null, label: null, comment: null };

test("the first feedback adds all its values", () => {
  const values: FeedbackValues = { thumbs: "up", score: 0.5, label: "short", comment: "well" };
  expect(countChanges(null, values)).toEqual([
    { kind: "label", label: "short", given: 1, total: 0 },
    { kind: "score", label: "", given: 1, total: 0.5 },
    { kind: "up", label: "", given: 1, total: 0 },
  ]);
});

test("changed feedback is counted once", () => {
  const before: FeedbackValues = { ...nothing, thumbs: "up", score: 2, label: "short" };
  const after: FeedbackValues = { ...nothing, thumbs: "down", score: 5, label: "short" };
  expect(countChanges(before, after)).toEqual([
    { kind: "down", label: "", given: 1, total: 0 },
    { kind: "score", label: "", given: 0, total: 3 },
    { kind: "up", label: "", given: -1, total: 0 },
  ]);
  expect(countChanges(before, null).map(({ given }) => given)).toEqual([-1, -1, -1]);
});

test("repeated values and comments change no count", () => {
  const values: FeedbackValues = { ...nothing, score: 2 };
  expect(countChanges(values, { ...values, comment: "still so" })).toEqual([]);
  expect(countChanges(null, { ...nothing, comment: "well" })).toEqual([]);
});
