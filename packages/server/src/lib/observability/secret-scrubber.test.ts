import { expect, test } from "vitest";
import { createSecretScrubber } from "./secret-scrubber.ts";

test("a secret is cut out whole, without its scheme, and as JSON writes it", () => {
  const { scrub } = createSecretScrubber(["Bearer abc/def+ghi", 'quo"ted secret', "blue"]);
  expect(scrub("got 'Bearer abc/def+ghi', abc/def+ghi")).toBe("got '[redacted]', [redacted]");
  expect(scrub('{"a":"abc\\/def+ghi","b":"quo\\"ted secret"}')).toBe('{"a":"[redacted]","b":"[redacted]"}');
  expect(scrub("blue is a word")).toBe("blue is a word");
});

test("of two secrets the longer goes first, and one that was learnt later goes too", () => {
  const scrubber = createSecretScrubber(["abcdef"]);
  scrubber.add("abcdefghi");
  expect(scrubber.scrub("abcdefghi abcdef")).toBe("[redacted] [redacted]");
});
