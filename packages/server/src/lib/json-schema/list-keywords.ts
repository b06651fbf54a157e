import type { Keyword } from "./builder.ts";
import { isScalar, keyOf } from "./value-keywords.ts";

/** Keywords about lists. */

const countItems =
  (keyword: string, words: string, isMatch: (count: number, limit: number) => boolean): Keyword =>
  (value) => {
    const limit = value as number;
    const message = `must NOT have ${words} than ${limit} items`;
    return (one, run) => !Array.isArray(one) || isMatch(one.length, limit) || run.fail(keyword, message);
  };

export const maxItems = countItems("maxItems", "more", (count, limit) => count <= limit);
export const minItems = countItems("minItems", "fewer", (count, limit) => count >= limit);

/** Work to store an item in a set. */
const itemWork = 10;

/** Compares objects and lists by their canonical text, because comparing all pairs would take quadratic time. */
export const uniqueItems: Keyword = (value) => {
  if (value !== true) return null;
  return (one, run) => {
    if (!Array.isArray(one) || one.length < 2) return true;
    const [scalars, others] = [new Set<unknown>(), new Set<string>()];
    run.meter.charge(one.length * itemWork);
    for (const item of one) {
      if (isScalar(item)) scalars.add(item);
      else others.add(keyOf(item, run));
    }
    return scalars.size + others.size === one.length || run.fail("uniqueItems", "must not have the same item twice");
  };
};

export const prefixItems: Keyword = (value, { node }) => {
  const first = (value as unknown[]).map(node);
  return (one, run, seen) => {
    if (!Array.isArray(one)) return true;
    const count = Math.min(first.length, one.length);
    for (let index = 0; index < count; index += 1) {
      const item = first[index];
      if (item && !run.applyAt(item, index, one[index])) return false;
    }
    if (seen) seen.firstItems = Math.max(seen.firstItems, count);
    return true;
  };
};

export const items: Keyword = (value, { schema, node }) => {
  const from = Array.isArray(schema.prefixItems) ? schema.prefixItems.length : 0;
  const item = node(value);
  const message = `must NOT have more than ${from} items`;
  return (one, run, seen) => {
    if (!Array.isArray(one)) return true;
    if (value === false && one.length > from) return run.fail("items", message);
    for (let index = from; index < one.length; index += 1) {
      if (!run.applyAt(item, index, one[index])) return false;
    }
    if (seen) seen.firstItems = Number.POSITIVE_INFINITY;
    return true;
  };
};

export const contains: Keyword = (value, { schema, node }) => {
  const item = node(value);
  const minCount = typeof schema.minContains === "number" ? schema.minContains : 1;
  const maxCount = typeof schema.maxContains === "number" ? schema.maxContains : Number.POSITIVE_INFINITY;
  const message =
    maxCount === Number.POSITIVE_INFINITY
      ? `must contain at least ${minCount} valid item(s)`
      : `must contain at least ${minCount} and no more than ${maxCount} valid item(s)`;
  return (one, run, seen) => {
    if (!Array.isArray(one)) return true;
    let count = 0;
    for (let index = 0; index < one.length; index += 1) {
      if (!run.matches(item, one[index], null)) continue;
      count += 1;
      seen?.items.add(index);
      if (!seen && count >= minCount && maxCount === Number.POSITIVE_INFINITY) break;
    }
    return (count >= minCount && count <= maxCount) || run.fail("contains", message);
  };
};

export const unevaluatedItems: Keyword = (value, { node }) => {
  const item = node(value);
  return (one, run, seen) => {
    if (!Array.isArray(one) || !seen) return true;
    for (let index = seen.firstItems; index < one.length; index += 1) {
      if (seen.items.has(index)) continue;
      if (value === false) return run.fail("unevaluatedItems", `must NOT have more than ${index} items`);
      if (!run.applyAt(item, index, one[index])) return false;
    }
    seen.firstItems = Number.POSITIVE_INFINITY;
    return true;
  };
};
