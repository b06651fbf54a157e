import type { Keyword } from "./builder.ts";
import { type Fields, isObject, type Node, type Run, type Seen } from "./evaluation.ts";

/** Keywords about objects. Only own members count: every object inherits `constructor`, and a schema may require a member of that name. */

/** Work to look up a name, and to list one. */
const lookupWork = 5;
const nameWork = 1;

const countNames =
  (keyword: string, words: string, isMatch: (count: number, limit: number) => boolean): Keyword =>
  (value) => {
    const limit = value as number;
    const message = `must NOT have ${words} than ${limit} properties`;
    return (instance, run) =>
      !isObject(instance) || isMatch(namesOf(instance, run).length, limit) || run.fail(keyword, message);
  };

export const maxProperties = countNames("maxProperties", "more", (count, limit) => count <= limit);
export const minProperties = countNames("minProperties", "fewer", (count, limit) => count >= limit);

function namesOf(value: Fields, run: Run): string[] {
  const names = Object.keys(value);
  run.meter.charge(names.length * nameWork);
  return names;
}

export const required: Keyword = (value) => {
  const names = value as string[];
  return (instance, run) => {
    if (!isObject(instance)) return true;
    run.meter.charge(names.length * lookupWork);
    for (const name of names) {
      if (!Object.hasOwn(instance, name)) return run.fail("required", `must have required property '${name}'`, name);
    }
    return true;
  };
};

export const properties: Keyword = (value, { node }) => {
  const members = new Map(Object.entries(value as Fields).map(([name, schema]) => [name, node(schema)]));
  return (instance, run, seen) => {
    if (!isObject(instance)) return true;
    run.meter.charge(members.size > maxListed ? 0 : members.size * lookupWork);
    // If the schema has many properties, iterating over the object's own names is usually faster.
    for (const name of members.size > maxListed ? namesOf(instance, run) : members.keys()) {
      const member = members.get(name);
      if (!member || !Object.hasOwn(instance, name)) continue;
      if (!run.applyAt(member, name, instance[name])) return false;
      seen?.names.add(name);
    }
    return true;
  };
};

const maxListed = 32;

export const patternProperties: Keyword = (value, { node, pattern }) => {
  const members = Object.entries(value as Fields).map(([source, schema]) => [pattern(source), node(schema)] as const);
  return (instance, run, seen) => {
    if (!isObject(instance)) return true;
    const names = namesOf(instance, run);
    for (const [test, member] of members) {
      for (const name of names) {
        if (!test(name, run.meter)) continue;
        if (!run.applyAt(member, name, instance[name])) return false;
        seen?.names.add(name);
      }
    }
    return true;
  };
};

export const additionalProperties: Keyword = (value, { schema, node, pattern }) => {
  const known = new Set(Object.keys((schema.properties as Fields | undefined) ?? {}));
  const tests = Object.keys((schema.patternProperties as Fields | undefined) ?? {}).map(pattern);
  const additional = node(value);
  return (instance, run, seen) => {
    if (!isObject(instance)) return true;
    for (const name of namesOf(instance, run)) {
      if (known.has(name) || tests.some((test) => test(name, run.meter))) continue;
      if (value === false) return run.fail("additionalProperties", "must NOT have additional properties", name);
      if (!run.applyAt(additional, name, instance[name])) return false;
      seen?.names.add(name);
    }
    return true;
  };
};

export const propertyNames: Keyword = (value, { node }) => {
  const names = node(value);
  return (instance, run) => {
    if (!isObject(instance)) return true;
    for (const name of namesOf(instance, run)) {
      if (!run.apply(names, name, null)) return run.fail("propertyNames", "property name must be valid");
    }
    return true;
  };
};

export const dependentRequired: Keyword = (value) => {
  const members = Object.entries(value as Record<string, string[]>);
  return (instance, run) => {
    if (!isObject(instance)) return true;
    for (const [name, needed] of members) if (!hasNeeded(instance, name, needed, run)) return false;
    return true;
  };
};

function hasNeeded(value: Fields, name: string, needed: readonly string[], run: Run): boolean {
  run.meter.charge(1 + needed.length * lookupWork);
  if (!Object.hasOwn(value, name) || needed.every((other) => Object.hasOwn(value, other))) return true;
  const words = needed.length === 1 ? "property" : "properties";
  return run.fail("dependentRequired", `must have ${words} ${needed.join(", ")} when property ${name} is present`);
}

export const dependentSchemas: Keyword = (value, { node }) => {
  const members = Object.entries(value as Fields).map(([name, schema]) => [name, node(schema)] as const);
  return (instance, run, seen) => !isObject(instance) || applyDependent(members, instance, run, seen);
};

function applyDependent(
  members: readonly (readonly [string, Node])[],
  value: Fields,
  run: Run,
  seen: Seen | null,
): boolean {
  run.meter.charge(members.length * lookupWork);
  for (const [name, dependent] of members) {
    if (Object.hasOwn(value, name) && !run.apply(dependent, value, seen)) return false;
  }
  return true;
}

/** The older keyword for both. */
export const dependencies: Keyword = (value, building) => {
  const members = Object.entries(value as Fields);
  const lists = dependentRequired(Object.fromEntries(members.filter(([, member]) => Array.isArray(member))), building);
  const schemas = dependentSchemas(
    Object.fromEntries(members.filter(([, member]) => !Array.isArray(member))),
    building,
  );
  return (instance, run, seen) => (lists?.(instance, run, seen) ?? true) && (schemas?.(instance, run, seen) ?? true);
};

export const unevaluatedProperties: Keyword = (value, { node }) => {
  const rest = node(value);
  return (instance, run, seen) => {
    if (!isObject(instance) || !seen || seen.hasEveryName) return true;
    for (const name of namesOf(instance, run)) {
      if (seen.names.has(name)) continue;
      if (value === false) return run.fail("unevaluatedProperties", "must NOT have unevaluated properties", name);
      if (!run.applyAt(rest, name, instance[name])) return false;
    }
    seen.hasEveryName = true;
    return true;
  };
};
