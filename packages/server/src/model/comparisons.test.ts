import type { Span } from "@agentrun/contract";
import { expect, test } from "vitest";
import { alignSteps, scoresOf } from "./comparisons.ts";

const at = "2026-01-02T03:04:05.000Z";

const span = (
  name: string,
  data: Span["data"] = {},
  type: Span["type"] = "step",
  status: Span["status"] = "ok",
): Span => ({
  ...{ id: name, parent_id: "1", type, name, started_at: at, ended_at: at, status, data },
});

const shown = (base: Span[], other: Span[]) =>
  alignSteps(base, other).map((step) => [step.base?.name ?? null, step.other?.name ?? null, step.same]);

test("common steps are paired, and the steps of one run appear alone", () => {
  const base = [span("first", { result: 1 }), span("second", { result: 2 }), span("third", { result: 3 })];
  const other = [span("first", { result: 1 }), span("fourth", { result: 2 }), span("third", { result: 4 })];
  expect(shown(base, other)).toEqual([
    ["first", "first", true],
    ["second", null, null],
    [null, "fourth", null],
    ["third", "third", false],
  ]);
  expect(shown([], other)).toHaveLength(3);
  expect(shown(base, [])).toEqual(base.map(({ name }) => [name, null, null]));
});

test("a step and a tool call with the same name are different", () => {
  expect(shown([span("look up")], [span("look up", {}, "tool")])).toEqual([
    ["look up", null, null],
    [null, "look up", null],
  ]);
});

test("turns of different models are paired, with both names", () => {
  const turns = (model: string) => [span(model, {}, "turn"), span("look up", {}, "tool"), span(model, {}, "turn")];
  const aligned = alignSteps(turns("large"), turns("small").slice(0, 2));
  expect(aligned.map(({ name, base, other }) => [name, base?.name, other?.name])).toEqual([
    ["large → small", "large", "small"],
    ["look up", "look up", "look up"],
    ["large", "large", undefined],
  ]);
});

test("two steps are the same if all known results are equal", () => {
  const call = (given: unknown, result: unknown, status: Span["status"] = "ok") =>
    span("look up", { call_id: Math.random(), arguments: given, result }, "tool", status);
  const same = (one: Span, two: Span) => alignSteps([one], [two])[0]?.same;
  expect(same(call({ a: 1, b: 2 }, "yes"), call({ b: 2, a: 1 }, "yes"))).toBe(true);
  expect(same(call({ a: 1 }, "yes"), call({ a: 2 }, "yes"))).toBe(false);
  expect(same(call({}, "yes"), call({}, "yes", "failed"))).toBe(false);
  const answered = (id: string, type: string) => span("May I?", { answer: { action_id: id, type } }, "wait");
  expect(same(answered("act_1", "approve"), answered("act_2", "approve"))).toBe(true);
  expect(same(answered("act_1", "approve"), answered("act_2", "reject"))).toBe(false);
  // Turns have no comparable result, and large results only have a size.
  expect(same(span("model", {}, "turn"), span("model", {}, "turn"))).toBeNull();
  expect(same(span("big", { result_bytes: 20_000 }), span("big", { result_bytes: 20_000 }))).toBeNull();
});

test("scores are aggregated by name", () => {
  const feedback = [
    { name: "overall", thumbs: "up" as const, score: 1 },
    { name: "overall", thumbs: "down" as const, score: 4 },
    { name: "accuracy", thumbs: null, score: null },
  ];
  expect(scoresOf(feedback)).toEqual([
    { name: "accuracy", up: 0, down: 0, scores: 0, average_score: null },
    { name: "overall", up: 1, down: 1, scores: 2, average_score: 2.5 },
  ]);
});
