import { expect, test } from "vitest";
import { emptyDraft, toPatch } from "./agent-draft.ts";

const before = {
  ...emptyDraft,
  name: "Mine",
  limits: { retries: 1, timeout_seconds: 5 },
  metadata: { a: "1", b: "2" },
};

test("a patch contains only the changed fields", () => {
  expect(toPatch(before, { ...before, name: "Yours" })).toEqual({ name: "Yours" });
  expect(toPatch(before, { ...before })).toBeNull();
});

test("removed limits and metadata are sent as null, because the service merges them", () => {
  const after = { ...before, limits: { timeout_seconds: 6 }, metadata: { b: "2", c: "3" } };
  expect(toPatch(before, after)).toEqual({
    limits: { retries: null, timeout_seconds: 6 },
    metadata: { a: null, b: "2", c: "3" },
  });
});
