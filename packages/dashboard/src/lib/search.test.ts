import { expect, test } from "vitest";
import { pathTo, safeNext } from "./search.ts";

const elsewhere = [
  "https://evil.test/",
  "//evil.test",
  "/\\evil.test",
  "\\\\evil.test",
  "javascript:alert(1)",
  "evil",
  "",
];

test("signing in leads back to a path of ours", () => {
  for (const next of ["/", "/runs?status=failed", "/settings/profile#keys"])
    expect([safeNext({ next }), pathTo(next)]).toEqual([next, next]);
});

test.each(elsewhere)("%j is no way to go on", (next) => {
  expect([safeNext({ next }), pathTo(next)]).toEqual([undefined, "/"]);
});
