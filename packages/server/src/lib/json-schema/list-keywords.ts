import type { Keyword } from "./builder.ts";
import { isScalar, keyOf } from "./value-keywords.ts";

/** Keywords about lists. */

const countItems =
  (keyword: string, words: string, isMatch: (count: number, limit: number) => boolean): Keyword =>
  (value) => {
    const limit = value as number;
    const message = `must NOT have ${words} than ${limit} items`;
    return (instance, run) => !Array.isArray(instance) || isMatch(instance.length, limit) || run.fail(keyword, message);
  };

export const maxItems = countItems("maxItems", "more", (count, limit) => count <= limit);
export const minItems = countItems("minItems", "fewer", (count, limit) => count >= limit);

/** Work to store an item in a set. */
const itemWork = 10;

/** Compares objects and lists by their canonical text, because comparing all pairs would take quadratic time. */
export const uniqueItems: Keyword = (value) => {
  if (value !== true) return null;
  return (instance, run) => {
    if (!Array.isArray(instance) || instance.length < 2) return true;
    const [scalars, others] = [new Set<unknown>(), new Set<string>()];
    run.meter.charge(instance.length * itemWork);
    for (const item of instance) {
      if (isScalar(item)) scalars.add(item);
      else others.add(keyOf(item, run));
    }
    return (
      scalars.size + others.size === instance.length || run.fail("uniqueItems", "must not have the same item twice")
    );
  };
};

export const prefixItems: Keyword = (value, { node }) => {
  const first = (value as unknown[]).map(node);
  return (instance, run, seen) => {
    if (!Array.isArray(instance)) return true;
    const count = Math.min(first.length, instance.length);
    for (let index = 0; index < count; index += 1) {
      const item = first[index];
      if (item && !run.applyAt(item, index, instance[index])) return false;
    }
    if (seen) seen.firstItems = Math.max(seen.firstItems, count);
    return true;
  };
};

export const items: Keyword = (value, { schema, node }) => {
  const from = Array.isArray(schema.prefixItems) ? schema.prefixItems.length : 0;
  const item = node(value);
  const message = `must NOT have more than ${from} items`;
  return (instance, run, seen) => {
    if (!Array.isArray(instance)) return true;
    if (value === false && instance.length > from) return run.fail("items", message);
    for (let index = from; index < instance.length; index += 1) {
      if (!run.applyAt(item, index, instance[index])) return false;
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
  return (instance, run, seen) => {
    if (!Array.isArray(instance)) return true;
    let count = 0;
    for (let index = 0; index < instance.length; index += 1) {
      if (!run.matches(item, instance[index], null)) continue;
      count += 1;
      seen?.items.add(index);
      if (!seen && count >= minCount && maxCount === Number.POSITIVE_INFINITY) break;
    }
    return (count >= minCount && count <= maxCount) || run.fail("contains", message);
  };
};

export const unevaluatedItems: Keyword = (value, { node }) => {
  const item = node(value);
  return (instance, run, seen) => {
    if (!Array.isArray(instance) || !seen) return true;
    for (let index = seen.firstItems; index < instance.length; index += 1) {
      if (seen.items.has(index)) continue;
      if (value === false) return run.fail("unevaluatedItems", `must NOT have more than ${index} items`);
      if (!run.applyAt(item, index, instance[index])) return false;
    }
    seen.firstItems = Number.POSITIVE_INFINITY;
    return true;
  };
};
