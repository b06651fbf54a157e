import { expect, test } from "vitest";
import { createSecretScrubber } from "./secret-scrubber.ts";

test("a secret is removed whole, without its scheme, and as a JSON string", () => {
  const { scrub } = createSecretScrubber(["Bearer abc/def+ghi", 'quo"ted secret', "blue"]);
  expect(scrub("got 'Bearer abc/def+ghi', abc/def+ghi")).toBe("got '[redacted]', [redacted]");
  expect(scrub('{"a":"abc\\/def+ghi","b":"quo\\"ted secret"}')).toBe('{"a":"[redacted]","b":"[redacted]"}');
  expect(scrub("blue is a word")).toBe("blue is a word");
});

test("longer secrets are removed first, and secrets that were added later are removed too", () => {
  const scrubber = createSecretScrubber(["abcdef"]);
  scrubber.add("abcdefghi");
  expect(scrubber.scrub("abcdefghi abcdef")).toBe("[redacted] [redacted]");
});
