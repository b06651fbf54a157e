import { expect, test } from "vitest";
import { newCapDraft, toCapRequest, withUnit } from "./cap-draft.ts";
import { amountText, limitText, shareColor, shareOf } from "./cap-text.ts";

test("a cap for one user is not one for each of them", () => {
  expect(toCapRequest({ ...newCapDraft, each_user: true })).toMatchObject({ user: null, each_user: true });
  expect(toCapRequest({ ...newCapDraft, user: " ada ", each_user: true })).toMatchObject({
    user: "ada",
    each_user: false,
  });
});

test("the example's amount goes with the unit, and one that somebody wrote stays", () => {
  expect(withUnit(newCapDraft, "runs").limit).toBe(1_000);
  expect(withUnit({ ...newCapDraft, limit: 7 }, "runs").limit).toBe(7);
});

test("an amount is said with its unit, and its colour is that of the shares that are told of", () => {
  expect([amountText(0.004, "usd"), amountText(1_500, "tokens")]).toEqual(["$0.004", "1,500 tokens"]);
  expect(limitText({ limit: 20, unit: "usd", period: "day" })).toBe("$20.00 a day");
  expect(shareOf({ used: null, limit: 5 })).toBeNull();
  expect([0.5, 0.8, 1].map(shareColor)).toEqual(["petrol", "yellow", "red"]);
});
