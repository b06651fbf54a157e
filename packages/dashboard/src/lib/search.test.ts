import { expect, test } from "vitest";
import { organizationOf, pathTo, queueOf, safeNext } from "./search.ts";

const elsewhere = [
  "https://evil.test/",
  "//evil.test",
  "/\\evil.test",
  "\\\\evil.test",
  "javascript:alert(1)",
  // Browsers remove these characters from URLs.
  "/\t/evil.test",
  "/\n/evil.test",
  "evil",
  "",
];

test("signing in returns to a path of the dashboard", () => {
  for (const next of ["/", "/runs?status=failed", "/settings/profile#keys"])
    expect([safeNext({ next }), pathTo(next)]).toEqual([next, next]);
});

test.each(elsewhere)("%j is rejected as a return path", (next) => {
  expect([safeNext({ next }), pathTo(next)]).toEqual([undefined, "/"]);
});

test("a sign-in page shows only the organisation's id from a link", () => {
  const id = "org_01jz8v3k5qe8xa2m4n6p8r0t2v";
  expect(organizationOf({ organization: id })).toBe(id);
  for (const organization of ["call 555-0100", `${id} is closed, call us`, "org_1", "", undefined, 5])
    expect(organizationOf({ organization })).toBeUndefined();
});

test("only a valid queue name is taken from a URL, because it is part of commands to copy", () => {
  expect(queueOf({ queue: "night-shift.2" })).toBe("night-shift.2");
  for (const queue of ["", "-x", "a b", "a;rm", "$(id)", "a\nb", "A", "x".repeat(65)])
    expect(queueOf({ queue }), queue).toBeUndefined();
});
