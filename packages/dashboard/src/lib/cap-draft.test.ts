import { expect, test } from "vitest";
import { newCapDraft, toCapPatch, toCapRequest, withUnit } from "./cap-draft.ts";
import { amountText, limitText, shareColor, shareOf } from "./cap-text.ts";

test("a cap for one user is not a cap per user", () => {
  expect(toCapRequest({ ...newCapDraft, each_user: true })).toMatchObject({ user: null, each_user: true });
  expect(toCapRequest({ ...newCapDraft, user: " ada ", each_user: true })).toMatchObject({
    user: "ada",
    each_user: false,
  });
});

test("a setting is sent only for the caps that it applies to", () => {
  const draft = { ...newCapDraft, missing_user: "refuse", unpriced: "ignore" } as const;
  expect(toCapPatch(draft)).toEqual({ limit: 20, on_limit: "refuse", unpriced: "ignore" });
  expect(toCapPatch({ ...draft, unit: "runs", each_user: true })).toEqual({
    limit: 20,
    on_limit: "refuse",
    missing_user: "refuse",
  });
  const request = toCapRequest({ ...draft, unit: "runs", each_user: true, user: "ada" });
  expect([Object.hasOwn(request, "missing_user"), Object.hasOwn(request, "unpriced")]).toEqual([false, false]);
});

test("the default amount follows the unit, and an edited amount stays", () => {
  expect(withUnit(newCapDraft, "runs").limit).toBe(1_000);
  expect(withUnit({ ...newCapDraft, limit: 7 }, "runs").limit).toBe(7);
});

test("an amount is shown with its unit, and its colour changes at the shares that trigger events", () => {
  expect([amountText(0.004, "usd"), amountText(1_500, "tokens")]).toEqual(["$0.004", "1,500 tokens"]);
  expect(limitText({ limit: 20, unit: "usd", period: "day" })).toBe("$20.00 per day");
  expect(shareOf({ used: null, limit: 5 })).toBeNull();
  expect([0.5, 0.8, 1].map(shareColor)).toEqual(["petrol", "yellow", "red"]);
});
