import { expect, test } from "vitest";
import { withUnknown } from "./options.ts";

test("a selected value is always an option, by its id if the name is unknown", () => {
  const known = [{ id: "pol_1", name: "Strict" }];
  const strict = { value: "pol_1", label: "Strict" };
  expect(withUnknown(known, ["pol_1"])).toEqual([strict]);
  expect(withUnknown(known, ["pol_2"])).toEqual([strict, { value: "pol_2", label: "pol_2" }]);
});
