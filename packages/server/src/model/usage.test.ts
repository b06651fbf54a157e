import fc from "fast-check";
import { expect, test } from "vitest";
import { usageIn } from "./journal.ts";
import { addTokens, boundSpent, maxRunTokens, noTokens, toAmount } from "./usage.ts";

const anyNumber = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(1e308, Number.POSITIVE_INFINITY, Number.NaN, -1_999_999_548_138, 0.5, Number.MAX_SAFE_INTEGER),
);
const isStorable = (count: number) => Number.isInteger(count) && count >= 0 && count <= maxRunTokens;

test("any reported usage is bounded to what can be stored", () => {
  fc.assert(
    fc.property(anyNumber, anyNumber, anyNumber, anyNumber, (tokensUsed, input_tokens, output_tokens, cost_usd) => {
      const kept = boundSpent({ tokensUsed, usage: { input_tokens, output_tokens, cost_usd } });
      expect(isStorable(kept.tokensUsed)).toBe(true);
      if (kept.usage === null) return;
      const { usage } = kept;
      expect([usage.input_tokens, usage.output_tokens].every(isStorable)).toBe(true);
      expect(BigInt(Math.round((usage.cost_usd ?? 0) * 1e9)) < 2n ** 63n).toBe(true);
    }),
  );
});

test("usage that can be stored is unchanged", () => {
  const spent = { tokensUsed: 25, usage: { input_tokens: 21, output_tokens: 4, cost_usd: 0.25 } };
  expect(boundSpent(spent)).toBe(spent);
  expect(boundSpent({})).toEqual({});
});

test("sums of unchecked counts are bounded", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyNumber, anyNumber), { minLength: 1 }), (turns) => {
      const journal = turns.map(([input, output], turn) => {
        const counts = { ...noTokens, input, output, cost: input, model: "m" };
        return { kind: "step" as const, key: `turn#${turn}`, value: JSON.stringify({ counts }) };
      });
      const usage = usageIn(journal);
      if (usage === null) throw new Error("nothing was counted");
      expect([usage.input_tokens, usage.output_tokens].every(isStorable)).toBe(true);
      expect(boundSpent({ tokensUsed: 1, usage }).usage).toBe(usage);
    }),
  );
});

test("sums of valid counts are exact", () => {
  const one = { input: 3, cacheRead: 1, cacheWrite: 0, output: 2 };
  expect(addTokens(one, one)).toMatchObject({ input: 6, cacheRead: 2, output: 4 });
  expect(toAmount(0.1 + 0.2)).toBe(0.3);
});
