import { expect, test } from "vitest";
import { toNetworks } from "./key-draft.ts";

test("networks are separated by newlines or commas, without duplicates; none means everywhere", () => {
  expect(toNetworks(" 203.0.113.0/24\n2001:db8::/32, 203.0.113.0/24\n")).toEqual(["203.0.113.0/24", "2001:db8::/32"]);
  expect(toNetworks(" \n")).toBeNull();
});
