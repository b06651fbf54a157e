import type { AgentConfiguration } from "@agentrun/contract";
import { expect, test } from "vitest";
import { findStep, forkJournal, stepKeys, withModel } from "./replays.ts";
import type { JournalRecord } from "./runs.ts";

const entry = (key: string, value: unknown = {}, kind: JournalRecord["kind"] = "step"): JournalRecord => ({
  kind,
  key,
  value: JSON.stringify(value),
  isSecret: false,
  createdAt: new Date(0),
  tookMs: null,
});

const keysOf = (journal: readonly JournalRecord[]) => journal.map(({ kind, key }) => `${kind} ${key}`);

const steps = [entry("fetch#0"), entry("ask#0", { approved: true }, "answer"), entry("fetch#1"), entry("a#0#0")];

test("a step is found by its key, or by its name for the first one", () => {
  expect(findStep(steps, "fetch#1")).toBe(2);
  expect(findStep(steps, "fetch")).toBe(0);
  expect(findStep(steps, "a#0")).toBe(3);
  expect(findStep(steps, "ask#0")).toBe(-1);
  expect(findStep(steps, "nowhere")).toBe(-1);
});

test("a module starts with the entries before the step; its record is the whole journal", () => {
  const fork = { runtime: "module", before: 2 } as const;
  expect(keysOf(forkJournal(steps, { ...fork, isRecorded: false }))).toEqual(["step fetch#0", "answer ask#0"]);
  expect(forkJournal(steps, { ...fork, isRecorded: true })).toEqual(steps);
});

const call = (name: string, input: unknown) => ({ id: "c", name, input, problem: null });
const counts = { input: 10, output: 2, cost: 1 };
const turns = [
  entry("begun#0.1.0", counts),
  entry("turn#0", { text: "", calls: [call("look", { q: 1 }), call("look", { q: 2 })], counts }),
  entry("tool#0.1", { text: "two", status: "succeeded" }),
  entry("tool#0.0", { text: "one", status: "succeeded" }),
  entry("broken#1.1", counts),
  entry("turn#1", { text: "Done.", calls: [call("look", { q: 3 })], counts }),
];

test("turns before the fork are kept without their cost", () => {
  const forked = forkJournal(turns, { runtime: "model", before: 5, isRecorded: false });
  expect(keysOf(forked)).toEqual(["step turn#0", "step tool#0.1", "step tool#0.0"]);
  expect(JSON.parse(forked[0]?.value ?? "")).toMatchObject({ counts: { input: 0, output: 0, cost: 0 } });
});

test("the selectable steps exclude the cost entries of tries", () => {
  expect(stepKeys(turns)).toEqual(["turn#0", "tool#0.1", "tool#0.0", "turn#1"]);
  expect(stepKeys([entry("begun#0", 1)])).toEqual(["begun#0"]);
});

test("tool results are recorded by call, in call order", () => {
  const recorded = forkJournal(turns, { runtime: "model", before: 0, isRecorded: true });
  expect(keysOf(recorded)).toEqual(["answer recorded#0", "answer recorded#1"]);
  expect(recorded.map(({ value }) => JSON.parse(value))).toEqual([
    { name: "look", arguments: { q: 1 }, record: { text: "one", status: "succeeded" } },
    { name: "look", arguments: { q: 2 }, record: { text: "two", status: "succeeded" } },
  ]);
});

test("another model replaces all models of the agent", () => {
  const models = [{ provider: "local", model: "spare" }];
  const runtime = { type: "model", provider: "local", model: "large", models, temperature: 0 };
  const configuration = { name: "Broker", runtime } as unknown as AgentConfiguration;
  expect(withModel(configuration, null)).toBe(configuration);
  const expected = { type: "model", provider: "local", model: "small", temperature: 0 };
  expect(withModel(configuration, "small").runtime).toEqual(expected);
});
