import { expect, test } from "vitest";
import { organizationOf, pathTo, queueOf, safeNext } from "./search.ts";

const elsewhere = [
  "https://evil.test/",
  "//evil.test",
  "/\\evil.test",
  "\\\\evil.test",
  "javascript:alert(1)",
  // Browsers leave these out when they read an address.
  "/\t/evil.test",
  "/\n/evil.test",
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

test("a sign-in page names an organisation by its id, and says nothing else that stands in a link", () => {
  const id = "org_01jz8v3k5qe8xa2m4n6p8r0t2v";
  expect(organizationOf({ organization: id })).toBe(id);
  for (const organization of ["call 555-0100", `${id} is closed, call us`, "org_1", "", undefined, 5])
    expect(organizationOf({ organization })).toBeUndefined();
});

test("only what can be a queue is taken from an address: people copy commands that it stands in", () => {
  expect(queueOf({ queue: "night-shift.2" })).toBe("night-shift.2");
  for (const queue of ["", "-x", "a b", "a;rm", "$(id)", "a\nb", "A", "x".repeat(65)])
    expect(queueOf({ queue }), queue).toBeUndefined();
});
