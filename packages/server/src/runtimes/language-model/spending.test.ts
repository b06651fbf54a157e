import { expect, test } from "vitest";
import { noTokens } from "../../model/usage.ts";
import { costOf, createSpending, pricedBy } from "./spending.ts";

const price = { input: 2, output: 10, cached_input: 0.5, cache_write: 2.5 };

test("cached tokens cost the cache price", () => {
  const counts = { input: 1_000_000, cacheRead: 400_000, cacheWrite: 100_000, output: 50_000 };
  expect(costOf(price, counts)).toBeCloseTo(0.5 * 2 + 0.4 * 0.5 + 0.1 * 2.5 + 0.05 * 10, 9);
  expect(costOf({ input: 2, output: 10 }, counts)).toBeCloseTo(2 + 0.5, 9);
});

test("without a budget the output is unlimited", () => {
  const spending = createSpending({ maxTokens: null, maxCostUsd: null }, null);
  expect(spending.outputAllowance(1_000_000)).toBe(Infinity);
  expect(spending.usage()).toEqual({ input_tokens: 0, cached_input_tokens: 0, output_tokens: 0, cost_usd: null });
});

test("the remaining tokens are the minimum of both budgets, minus the next input", () => {
  const spending = createSpending({ maxTokens: 1_000, maxCostUsd: 0.005 }, { model: "m", price });
  expect(spending.outputAllowance(100)).toBe(480);
  spending.add({ ...noTokens, input: 500, output: 300 });
  expect(spending.outputAllowance(0)).toBe(100);
  expect(spending.outputAllowance(300)).toBeLessThan(1);
  expect(spending.findExcess()).toBeNull();
  spending.add({ ...noTokens, output: 201 });
  expect(spending.findExcess()).toBe("limits.max_tokens");
  expect(spending.usage()).toEqual({
    input_tokens: 500,
    cached_input_tokens: 0,
    output_tokens: 501,
    cost_usd: 0.00601,
    models: [{ model: "m", input_tokens: 500, output_tokens: 501, cost_usd: 0.00601, price }],
  });
});

test("a model with free output is limited by its input cost", () => {
  const spending = createSpending(
    { maxTokens: null, maxCostUsd: 0.001 },
    { model: "m", price: { input: 1, output: 0 } },
  );
  expect(spending.outputAllowance(999)).toBe(Infinity);
  expect(spending.outputAllowance(1_001)).toBe(0);
});

test("usage keeps the price at which it was counted", () => {
  const before = { ...price, from: "2026-01-01" };
  const counted = pricedBy({ model: "m", price: before }, { ...noTokens, input: 1_000_000 });
  const now = { input: 1, output: 1, from: "2026-02-01" };
  const spending = createSpending({ maxTokens: null, maxCostUsd: null }, { model: "m", price: now });
  spending.add(counted);
  spending.add({ ...noTokens, input: 1_000_000 });
  expect(spending.usage()).toMatchObject({
    cost_usd: 3,
    models: [
      { model: "m", input_tokens: 1_000_000, cost_usd: 2, price: before },
      { model: "m", input_tokens: 1_000_000, cost_usd: 1, price: now },
    ],
  });
});
