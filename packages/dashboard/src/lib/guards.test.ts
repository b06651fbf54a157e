import { expect, test } from "vitest";
import { guardDetail, guardKinds, guardLabel, newGuard } from "./guards.ts";

test("every guard type starts with a stage and an action that it supports", () => {
  for (const [type, kind] of Object.entries(guardKinds)) {
    const guard = newGuard(type);
    expect(kind.actions, type).toContain(guard.action);
    expect(kind.stages, type).toContain(guard.on);
  }
});

test("describes a guard in one line, also one of an unknown type", () => {
  expect(guardDetail({ ...newGuard("terms"), deny: ["a", "b", "c", "d", "e", "f"] })).toBe("a, b, c, d and 2 more");
  expect(guardDetail({ ...newGuard("limits"), max_tokens: 1_000 })).toBe("20 turns, 1,000 tokens");
  expect(guardLabel({ type: "new_kind", name: "mine" })).toBe("new kind (mine)");
  expect(guardDetail(newGuard("new_kind"))).toBe("");
});
