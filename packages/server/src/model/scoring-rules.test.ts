import fc from "fast-check";
import { expect, test } from "vitest";
import { newId } from "../lib/ids.ts";
import { isInCanary } from "./canaries.ts";
import { type CompletedRun, isSampled, isSelected } from "./scoring-rules.ts";

const ids = Array.from({ length: 10_000 }, () => newId("run"));
const percent = fc.double({ min: 0.01, max: 100, noNaN: true });

test("the sample has the share that was asked for, and a higher percentage keeps the runs of a lower one", () => {
  for (const share of [1, 10, 50]) {
    const sampled = ids.filter((id) => isSampled(id, share)).length;
    // Six standard deviations.
    expect(Math.abs(sampled - 100 * share)).toBeLessThan(6 * Math.sqrt(10_000 * (share / 100) * (1 - share / 100)));
  }
  expect(ids.every((id) => isSampled(id, 100))).toBe(true);
  fc.assert(
    fc.property(fc.constantFrom(...ids), percent, percent, (id, one, other) => {
      expect(isSampled(id, Math.min(one, other)) && !isSampled(id, Math.max(one, other))).toBe(false);
    }),
  );
});

test("the sample is independent of the runs that a canary gets", () => {
  const canary = newId("can");
  const both = ids.filter((id) => isSampled(id, 50) && isInCanary(canary, 50, id)).length;
  expect(Math.abs(both - 2_500)).toBeLessThan(6 * Math.sqrt(10_000 * 0.25 * 0.75));
});

const run: CompletedRun = {
  id: "run_1",
  agentId: "ag_1",
  agentRevision: 2,
  apiKeyId: "key_1",
  metadata: { tier: "paid", region: "eu" },
  createdAt: new Date(1_000),
};
const rule = { agentId: "ag_1" as const, percent: 100, filter: {}, activeSince: new Date(1_000) };

test("a rule selects the runs of its agent since it is active that match all of its filter", () => {
  expect(isSelected(rule, run)).toBe(true);
  expect(isSelected({ ...rule, agentId: "ag_2" }, run)).toBe(false);
  expect(isSelected({ ...rule, activeSince: new Date(1_001) }, run)).toBe(false);
  expect(isSelected(rule, { ...run, metadata: { experiment_id: "exp_1" } })).toBe(false);
  const select = (filter: object) => isSelected({ ...rule, filter }, run);
  expect(select({ agent_revision: 2, api_key_id: "key_1", metadata: { tier: "paid" } })).toBe(true);
  expect(select({ agent_revision: 3 })).toBe(false);
  expect(select({ api_key_id: "key_2" })).toBe(false);
  expect(select({ metadata: { tier: "paid", region: "us" } })).toBe(false);
  expect(isSelected({ ...rule, filter: { api_key_id: "key_1" } }, { ...run, apiKeyId: null })).toBe(false);
});
