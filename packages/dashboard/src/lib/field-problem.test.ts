import { expect, test } from "vitest";
import { problemOf, tooLong } from "./field-problem.ts";

const field = (validity: object, type = "text", validationMessage = "") => ({
  validity: { valid: false, valueMissing: false, typeMismatch: false, ...validity },
  type,
  validationMessage,
});

test("a problem says what to enter", () => {
  expect(problemOf(field({ valid: true }))).toBeNull();
  expect(problemOf(field({ valueMissing: true }, "url"))).toBe("Enter a value.");
  expect(problemOf(field({ typeMismatch: true }, "url"))).toContain("https://");
  expect(problemOf(field({ typeMismatch: true }, "email"))).toContain("@");
  expect(problemOf(field({}, "text", "Enter at most 3 characters."))).toBe("Enter at most 3 characters.");
});

test("characters are counted as the service counts them", () => {
  expect(tooLong("🙂🙂🙂", 3)).toBeNull();
  expect(tooLong("🙂🙂🙂🙂", 3)).toBe("Enter at most 3 characters. This text has 4.");
  expect(tooLong("long", undefined)).toBeNull();
});
