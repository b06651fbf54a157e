import type { Keyword } from "./builder.ts";
import { Seen } from "./evaluation.ts";

/** Keywords that apply further schemas to the same value. */

export const reference: Keyword = (value, { refer }) => {
  const target = refer(value as string);
  return (instance, run, seen) => run.apply(target.node, instance, seen);
};

/** Resolves to the outermost schema in the dynamic scope that has a `$dynamicAnchor` of this name. */
export const dynamicReference: Keyword = (value, { refer }) => {
  const target = refer(value as string);
  return (instance, run, seen) => {
    const { node, dynamicAnchor: anchor } = target;
    if (anchor === null) return run.apply(node, instance, seen);
    run.meter.charge(run.scope.length);
    const outermost = run.scope.find(({ dynamicAnchors }) => dynamicAnchors.has(anchor));
    return run.apply(outermost?.dynamicAnchors.get(anchor) ?? node, instance, seen);
  };
};

export const not: Keyword = (value, { node }) => {
  const unwanted = node(value);
  return (instance, run) => !run.matches(unwanted, instance, null) || run.fail("not", "must NOT be valid");
};

export const allOf: Keyword = (value, { node }) => {
  const all = (value as unknown[]).map(node);
  return (instance, run, seen) => {
    for (const each of all) if (!run.apply(each, instance, seen)) return false;
    return true;
  };
};

export const anyOf: Keyword = (value, { node }) => {
  const some = (value as unknown[]).map(node);
  return (instance, run, seen) => {
    const before = run.mismatches.length;
    let hasMatch = false;
    for (const each of some) {
      const own = seen && new Seen();
      if (!run.apply(each, instance, own)) continue;
      hasMatch = true;
      if (!seen || !own) break;
      // Every matching branch contributes what it evaluated.
      seen.add(own);
    }
    if (!hasMatch) return run.fail("anyOf", "must match a schema in anyOf");
    run.mismatches.length = before;
    return true;
  };
};

export const oneOf: Keyword = (value, { node }) => {
  const some = (value as unknown[]).map(node);
  return (instance, run, seen) => {
    const before = run.mismatches.length;
    let found: Seen | null | undefined;
    for (const each of some) {
      const own = seen && new Seen();
      if (!run.apply(each, instance, own)) continue;
      if (found !== undefined) {
        run.mismatches.length = before;
        return run.fail("oneOf", "must match exactly one schema in oneOf");
      }
      found = own;
    }
    if (found === undefined) return run.fail("oneOf", "must match exactly one schema in oneOf");
    run.mismatches.length = before;
    if (found) seen?.add(found);
    return true;
  };
};

export const condition: Keyword = (value, { schema, node }) => {
  const test = node(value);
  const whether = Object.hasOwn(schema, "then") ? node(schema.then) : null;
  const otherwise = Object.hasOwn(schema, "else") ? node(schema.else) : null;
  return (instance, run, seen) => {
    const own = seen && new Seen();
    const isMatch = run.matches(test, instance, own);
    if (isMatch && own) seen.add(own);
    const branch = isMatch ? whether : otherwise;
    if (!branch || run.apply(branch, instance, seen)) return true;
    return run.fail("if", `must match "${isMatch ? "then" : "else"}" schema`);
  };
};

/** Has no effect, but its value must be a schema and may be the target of a reference. */
export const definition: Keyword = (value, { node }) => {
  node(value);
  return null;
};

export const definitions: Keyword = (value, { node }) => {
  for (const schema of Object.values(value as Record<string, unknown>)) node(schema);
  return null;
};
