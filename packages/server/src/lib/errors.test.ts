import { expect, test } from "vitest";
import { ServiceError } from "./errors.ts";

test("a failure of ours says where it was made, and a refusal, of which there may be many, does not", () => {
  const failure = new ServiceError("internal_error");
  const refusal = new ServiceError("rate_limit_exceeded");

  expect(failure.stack).toContain("errors.test.ts");
  expect(refusal.stack).not.toContain("errors.test.ts");
  expect(new Error("made after them").stack).toContain("errors.test.ts");
});
