import { expect, test } from "vitest";
import { emptyHistory, type History, redo, remember, undo } from "./history.ts";

test("changes are undone and redone one by one; a new change clears the redo list", () => {
  const history = remember(remember(emptyHistory as History<string>, "a", "x", 0), "b", "y", 1);
  const back = undo(history, "c");
  expect(back?.draft).toBe("b");
  const further = back && undo(back.history, back.draft);
  expect(further?.draft).toBe("a");
  expect(further && undo(further.history, further.draft)).toBeNull();
  expect(further && redo(further.history, further.draft)?.draft).toBe("b");
  expect(back && redo(remember(back.history, back.draft, "z", 9), "d")).toBeNull();
});

test("typing is one change until the user pauses or edits another field", () => {
  const typed = remember(remember(emptyHistory as History<string>, "", "name", 0), "a", "name", 500);
  expect(typed.past).toEqual([""]);
  expect(remember(typed, "ab", "name", 1_600).past).toEqual(["", "ab"]);
  expect(remember(typed, "ab", "other", 600).past).toEqual(["", "ab"]);
});
