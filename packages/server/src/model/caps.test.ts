import fc from "fast-check";
import { expect, test } from "vitest";
import {
  budgetAnswersIn,
  budgetKey,
  type CapRecord,
  type CapUse,
  countsUnder,
  decideAdmission,
  decideHalt,
  fromStored,
  isReached,
  isStopped,
  periodOf,
  raisedBudget,
  refusesWithoutUser,
  sharesToReport,
  toStored,
} from "./caps.ts";

const id = "cap_01jz8v3k5qe8xa2m4n6p8r0t2v" as const;
const now = Date.UTC(2026, 0, 15);

const use = (changes: Partial<CapUse> = {}): CapUse => ({
  id,
  holder: "",
  eachUser: false,
  unit: "tokens",
  amount: 100,
  onLimit: "refuse",
  period: "day",
  used: 0,
  told: 0,
  periodStart: periodOf("day", now).start,
  resetsAt: periodOf("day", now).end,
  ...changes,
});

const moment = fc.integer({ min: Date.UTC(1999, 11, 31), max: Date.UTC(2100, 0, 1) });
const period = fc.constantFrom("day", "week", "month");

test("every time is in exactly one period, and periods are adjacent", () => {
  fc.assert(
    fc.property(period, moment, (which, at) => {
      const { start, end } = periodOf(which, at);
      expect(start.getTime()).toBeLessThanOrEqual(at);
      expect(end.getTime()).toBeGreaterThan(at);
      expect(periodOf(which, start.getTime())).toEqual({ start, end });
      expect(periodOf(which, end.getTime() - 1)).toEqual({ start, end });
      expect(periodOf(which, end.getTime()).start).toEqual(end);
      expect(start.toISOString()).toMatch(which === "month" ? /-01T00:00:00.000Z$/ : /T00:00:00.000Z$/);
      if (which === "week") expect(start.getUTCDay()).toBe(1);
    }),
  );
});

test("a cap admits exactly as many runs as it allows", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 100 }), (amount, runs) => {
      let used = 0;
      for (let run = 0; run < runs; run += 1) {
        const admission = decideAdmission([use({ unit: "runs", amount, used: used + 1 })]);
        if (admission.type === "admit") used += 1;
      }
      expect(used).toBe(Math.min(amount, runs));
    }),
  );
});

test("a refusing cap takes precedence over an asking one, which marks the run", () => {
  const asking = use({ unit: "runs", used: 101, onLimit: "ask" });
  const refuses = use({ used: 100 });
  expect(decideAdmission([asking, refuses])).toEqual({ type: "refuse", use: refuses });
  expect(decideAdmission([use({ used: 99 }), asking])).toEqual({ type: "mark", use: asking });
  // Tokens are not known before the run starts, so it asks later.
  expect(decideAdmission([use({ used: 500, onLimit: "ask" })])).toEqual({ type: "admit" });
});

test("each share is reported once, as soon as it is passed", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000 }), fc.array(fc.integer({ min: 0, max: 400 })), (amount, charges) => {
      const reported: number[] = [];
      let used = 0;
      for (const charge of charges) {
        used += charge;
        for (const share of sharesToReport({ used, amount, told: reported.at(-1) ?? 0 })) reported.push(share);
        const passed = [80, 100].filter((share) => used * 100 >= amount * share);
        expect(reported).toEqual(passed);
      }
    }),
  );
});

test("a run continues until a cap is reached, and the first reached cap halts it", () => {
  const uses = fc.array(
    fc.record({ used: fc.integer({ min: 0, max: 200 }), onLimit: fc.constantFrom("refuse" as const, "ask" as const) }),
  );
  fc.assert(
    fc.property(uses, (some) => {
      const all = some.map((each) => use(each));
      const halt = decideHalt(all, new Map(), null);
      expect(halt?.use).toBe(all.find(isReached));
      if (halt) expect(halt.type).toBe(halt.use.onLimit);
    }),
  );
});

test("a cap on runs halts only the runs beyond it, until it is raised", () => {
  const reached = use({ unit: "runs", used: 101, onLimit: "ask" });
  expect(decideHalt([reached], new Map(), null)).toBeNull();
  expect(decideHalt([reached], new Map(), id)).toEqual({ type: "ask", use: reached, asked: 0 });
  expect(decideHalt([{ ...reached, amount: 101 }], new Map(), id)).toBeNull();
});

test("raise_once applies until the run ends; a raised cap can be reached again and asks again", () => {
  const reached = use({ used: 100, onLimit: "ask" });
  const answered = (...choices: string[]) =>
    budgetAnswersIn(
      choices.map((choice, number) => ({
        kind: "answer" as const,
        key: budgetKey(id, number),
        value: JSON.stringify({ choice }),
      })),
    );
  expect(decideHalt([reached], answered("raise_once"), null)).toBeNull();
  expect(decideHalt([{ ...reached, used: 900 }], answered("raise", "raise_once"), null)).toBeNull();
  expect(decideHalt([reached], answered("raise", "look_again"), null)).toMatchObject({ type: "ask", asked: 2 });
  expect(isStopped(answered("raise", "stop"))).toBe(true);
  expect(isStopped(answered("raise_once"))).toBe(false);
});

test("a run counts under a cap if it matches all of the cap's fields", () => {
  const cap: CapRecord = {
    id,
    organizationId: "org_01jz8v3k5qe8xa2m4n6p8r0t2v",
    agentId: null,
    apiKeyId: null,
    keyIds: [],
    user: null,
    eachUser: false,
    period: "day",
    unit: "usd",
    amount: 1,
    onLimit: "refuse",
    missingUser: "ignore",
    unpriced: "ignore",
    createdBy: null,
    createdAt: new Date(now),
    updatedAt: new Date(now),
  };
  const run = { agentId: "ag_1", apiKeyId: "key_2", user: "ann" } as const;
  expect(countsUnder(cap, run)).toBe(true);
  expect(countsUnder({ ...cap, agentId: "ag_1", user: "ann" }, run)).toBe(true);
  expect(countsUnder({ ...cap, agentId: "ag_1", user: "bob" }, run)).toBe(false);
  expect(countsUnder({ ...cap, apiKeyId: "key_1", keyIds: ["key_1", "key_2"] }, run)).toBe(true);
  expect(countsUnder({ ...cap, apiKeyId: "key_1", keyIds: ["key_1"] }, run)).toBe(false);
  expect(countsUnder({ ...cap, apiKeyId: "key_1", keyIds: ["key_1"] }, { ...run, apiKeyId: null })).toBe(false);
  const nameless = { ...run, user: null };
  const each = { ...cap, eachUser: true };
  expect(countsUnder(each, nameless)).toBe(false);
  expect(countsUnder({ ...each, missingUser: "count" }, nameless)).toBe(true);
  expect(countsUnder({ ...each, missingUser: "refuse" }, nameless)).toBe(false);
  expect(refusesWithoutUser({ ...each, missingUser: "refuse" }, nameless)).toBe(true);
  expect(refusesWithoutUser({ ...each, missingUser: "refuse", agentId: "ag_2" }, nameless)).toBe(false);
  expect(refusesWithoutUser({ ...each, missingUser: "refuse" }, run)).toBe(false);
  expect(refusesWithoutUser({ ...each, missingUser: "count" }, nameless)).toBe(false);
});

test("a run's own budget is doubled or set to the given limit, and never lowered", () => {
  expect(raisedBudget(100, [])).toBe(100);
  expect(raisedBudget(100, [{ choice: "raise_once" }, { choice: "raise_once" }])).toBe(300);
  expect(raisedBudget(100, [{ choice: "raise", limit: 250 }, { choice: "raise_once" }])).toBe(350);
  expect(raisedBudget(100, [{ choice: "raise", limit: 50 }])).toBe(100);
});

test("dollars are stored as whole billionths and read back unchanged", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (millionths) => {
      const dollars = millionths / 1_000_000;
      expect(Number.isSafeInteger(toStored("usd", dollars))).toBe(true);
      expect(fromStored("usd", toStored("usd", dollars))).toBe(dollars);
    }),
  );
  expect(toStored("runs", 3)).toBe(3);
});
