import { expect, test } from "vitest";
import { ServiceError } from "./errors.ts";

test("an internal error has a stack, and a client error, which may be frequent, has none", () => {
  const failure = new ServiceError("internal_error");
  const refusal = new ServiceError("rate_limit_exceeded");

  expect(failure.stack).toContain("errors.test.ts");
  expect(refusal.stack).not.toContain("errors.test.ts");
  expect(new Error("made after them").stack).toContain("errors.test.ts");
});
