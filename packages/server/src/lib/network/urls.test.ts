import { expect, test } from "vitest";
import { isSameOrigin } from "./urls.ts";

test.each([
  ["https://a.example/one", "https://a.example/two?three", true],
  ["https://a.example", "https://A.example:443/", true],
  ["https://a.example", "http://a.example", false],
  ["https://a.example", "https://a.example:8443", false],
  ["https://a.example", "https://a.example.net", false],
  ["https://a.example@b.example", "https://a.example", false],
  ["nowhere", "nowhere", false],
  ["data:,1", "data:,1", false],
])("%s and %s have the same origin: %s", (one, other, expected) => {
  expect(isSameOrigin(one, other)).toBe(expected);
});
