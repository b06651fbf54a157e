import { TooMuchWork } from "@agentrun/bounded-regex";
import type { GuardRequest } from "@agentrun/contract";
import { expect, test } from "vitest";
import { letters } from "../lib/testing/letters.ts";
import { checkJson } from "./check-json.ts";
import { stageOf } from "./testing.ts";
import type { TextGuard } from "./text-guards.ts";

const passed = (guards: GuardRequest[], value: unknown): unknown =>
  JSON.parse(checkJson(stageOf(guards).texts, "output", JSON.stringify(value), "text").text);

test("a text that is not checked because of the work limit counts as a violation", () => {
  const find = () => {
    throw new TooMuchWork();
  };
  const [guard] = stageOf([{ type: "patterns", deny: ["x"] }]).texts;
  const exhausted = { ...(guard as TextGuard), detectors: [{ mayMatch: () => true, find, openFrom: () => 0 }] };
  expect(checkJson([exhausted], "output", '"anything"', "text")).toMatchObject({ isBlocked: true });
});

/** Patterns whose state depends on many previous characters, so that no two positions share a state. */
const slowPatterns = (count: number) => Array.from({ length: count }, (_, index) => `[ab]*a[ab]{${150 + index}}[xyz]`);

test("all patterns of all guards share the work limit of a text, and nothing passes beyond it", {
  timeout: 60_000,
}, () => {
  const slow: GuardRequest = { type: "patterns", action: "redact", deny: slowPatterns(20) };
  const before = process.threadCpuUsage();
  const value = [letters(200_000), "fine"];
  expect(passed(Array(10).fill(slow), value)).toEqual(["[unchecked]", "[unchecked]"]);
  expect(
    checkJson(stageOf([{ ...slow, action: "block" }]).texts, "input", JSON.stringify(value), "input").isBlocked,
  ).toBe(true);
  // Without the limit this takes minutes.
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(10_000);
});

test("a guard that only observes does not use the work limit of the others", () => {
  const observing: GuardRequest = { type: "patterns", action: "flag", deny: slowPatterns(20) };
  const enforcing: GuardRequest = { type: "patterns", action: "redact", deny: ["z+"] };
  const text = `${letters(200_000)} zz`;
  expect(passed([observing, { ...observing, action: "block", shadow: true }, enforcing], text)).toBe(
    text.replace("zz", "[pattern]"),
  );
});

test("twenty ordinary patterns check a megabyte, and many small texts", () => {
  const deny = Array.from({ length: 20 }, (_, index) => `(?i)\\bproject[- ]?${index}\\b|\\b[A-Z]{2,5}-${index}\\d+\\b`);
  const prose = "The committee met on Tuesday, 4 March; order 98231 is late. ".repeat(17_400);
  const guards: GuardRequest[] = [{ type: "patterns", action: "redact", deny }];
  expect(passed(guards, `${prose} ABC-77`)).toBe(`${prose} [pattern]`);
  const list = Array.from({ length: 50_000 }, (_, index) => `item ${index}`);
  expect(passed(guards, [...list, "Project 7"])).toEqual([...list, "[pattern]"]);
});

test("a policy is rejected if the patterns of all its guards take too long to compile", () => {
  const slow = `(?i)[${"!-\u{1e942}".repeat(4)}]x`;
  const guard: GuardRequest = { type: "patterns", deny: Array(20).fill(slow) };
  expect(() => stageOf(Array(50).fill(guard))).toThrow("take too long to compile");
});
