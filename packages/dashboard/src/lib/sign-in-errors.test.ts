import { expect, test } from "vitest";
import { signInRefusals } from "../../../server/src/model/single-sign-on.ts";
import { providerSignInUrl, signInErrorText } from "./sign-in-errors.ts";

test("every error code of the service has a text, and an invented code gets the general one", () => {
  const all = signInRefusals.map(signInErrorText);
  expect(new Set(all).size).toBe(signInRefusals.length);
  for (const made of ["constructor", "<b>call 555-0100</b>", ""])
    expect(signInErrorText(made)).toBe("Sign-in failed. Try again.");
});

test("unknown values are not part of the URL", () => {
  expect(providerSignInUrl({})).toBe("/api/auth/sso");
  expect(providerSignInUrl({ email: "a+b@example.com", next: "/runs?status=failed" })).toBe(
    "/api/auth/sso?email=a%2Bb%40example.com&next=%2Fruns%3Fstatus%3Dfailed",
  );
});
