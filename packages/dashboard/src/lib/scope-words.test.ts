import { expect, test } from "vitest";
import { clientScopes } from "../../../server/src/model/oauth.ts";
import { dayChoices, daysInWords, scopeWords, usualDays } from "./scope-words.ts";

test("every scope that an application can request has a description", () => {
  for (const scope of clientScopes) expect(scopeWords(scope)).not.toContain(":r");
});

test("consent lasts no longer than the organisation's maximum key age", () => {
  expect(dayChoices(90)).toEqual([1, 7, 30, 90]);
  expect(dayChoices(14)).toEqual([1, 7, 14]);
  expect(dayChoices(1)).toEqual([1]);
  expect([usualDays(90), usualDays(14)]).toEqual([30, 14]);
  expect([daysInWords(1), daysInWords(30)]).toEqual(["1 day", "30 days"]);
});
