import { WorkMeter } from "@agentrun/bounded-regex";
import { expect, test } from "vitest";
import { letters } from "../../lib/testing/letters.ts";
import { createSchemaCompiler } from "./json-schema.ts";

const compileSchema = createSchemaCompiler();

const check = (schema: Record<string, unknown>, value: unknown) => compileSchema(schema, "input_schema")(value);

test("a value that matches has no faults, and one that does not names the path", () => {
  const schema = { type: "object", properties: { order: { type: "object", required: ["id"] } } };
  expect(check(schema, { order: { id: 1 } })).toEqual([]);
  expect(check(schema, { order: {} })).toMatchObject([{ param: "input.order.id", code: "invalid_input" }]);
  expect(check(schema, { order: 3 })).toMatchObject([{ param: "input.order" }]);
});

test("a value outside an enum gets the allowed values if they are few", () => {
  const of = (values: unknown[]) => check({ properties: { a: { enum: values } } }, { a: "x" })[0]?.message;
  expect(of(["large", 2, null])).toBe('input.a must be one of: "large", 2, null.');
  expect(of(["a".repeat(2_000)])).toBe("input.a must be equal to one of the allowed values.");
});

test("two patterns in one schema are distinguished", () => {
  const schema = { properties: { a: { pattern: "^x+$" }, b: { pattern: "^y+$" } } };
  expect(check(schema, { a: "xx", b: "yy" })).toEqual([]);
  expect(check(schema, { a: "xx", b: "xx" })).toHaveLength(1);
  expect(check(schema, { a: "yy", b: "yy" })).toHaveLength(1);
});

test("a pattern known to hang backtracking engines answers at once", () => {
  const evil = `${"a".repeat(50_000)}!`;
  expect(check({ properties: { a: { type: "string", pattern: "^(a+)+$" } } }, { a: evil })).toHaveLength(1);
});

test("formats are enforced", () => {
  expect(check({ properties: { e: { format: "email" } } }, { e: "nobody" })).toHaveLength(1);
  expect(check({ properties: { e: { format: "email" } } }, { e: "a@example.com" })).toEqual([]);
});

test.each([
  [{ type: "nonsense" }],
  [{ $ref: "https://example.com/elsewhere.json" }],
  [{ properties: { a: { pattern: "(" } } }],
  [{ properties: { a: { pattern: "(?=x)x\\1" } } }],
])("an unusable schema is rejected: %j", (schema) => {
  expect(() => check(schema, {})).toThrow(
    expect.objectContaining({ code: "invalid_json_schema", param: "input_schema" }),
  );
});

test("an infinitely recursive schema does not crash the service", () => {
  expect(check({ $ref: "#" }, {})).toHaveLength(1);
});

test("$async, a keyword of another validator, is refused", () => {
  expect(() => check({ $async: true, type: "object" }, {})).toThrow(/\$async/);
});

/** Each level refers twice to the next: thirty levels mean a billion checks of one value. */
function branching(levels: number): Record<string, unknown> {
  const next = (level: number) => ({ allOf: [{ $ref: `#/$defs/l${level}` }, { $ref: `#/$defs/l${level}` }] });
  const defs = Array.from({ length: levels }, (_, level) => [`l${level}`, level + 1 < levels ? next(level + 1) : {}]);
  return { $defs: Object.fromEntries(defs), ...next(0) };
}

test("an exponentially branching schema is aborted, and the next value is checked normally", () => {
  expect(check(branching(30), {})).toMatchObject([{ message: expect.stringContaining("could not be applied") }]);
  const doubling = { allOf: [{ properties: { a: { $ref: "#" } } }, { properties: { a: { $ref: "#" } } }] };
  const deep = JSON.parse(`${'{"a":'.repeat(60)}1${"}".repeat(60)}`);
  const apply = compileSchema(doubling, "input_schema");
  expect(apply(deep)).toHaveLength(1);
  expect(apply({ a: { a: 1 } })).toEqual([]);
});

test("a large valid value is checked completely", () => {
  const list = Array.from({ length: 150_000 }, (_, n) => n);
  const schema = { properties: { list: { uniqueItems: true, items: { type: "integer" } } } };
  expect(check(schema, { list })).toEqual([]);
  expect(check(schema, { list: [...list, { b: 1, a: 2 }] })).toHaveLength(1);
  expect(
    check({ uniqueItems: true }, [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ]),
  ).toHaveLength(1);
});

/** Patterns with a large state, none of which must match. */
const slow = (count: number) => ({
  allOf: Array.from({ length: count }, (_, index) => ({ not: { pattern: `^[ab]*a[ab]{${300 + index}}[xyz]$` } })),
});

test("patterns that would take too long fail the value, also inside not and anyOf", { timeout: 60_000 }, () => {
  const tooLong = [{ message: "The input_schema could not be applied to this value: it would take too long." }];
  const before = process.threadCpuUsage();
  expect(check(slow(12), letters(60_000))).toMatchObject(tooLong);
  expect(check({ anyOf: [slow(12), {}] }, letters(60_000))).toMatchObject(tooLong);
  expect(check({ propertyNames: slow(12) }, { [letters(60_000)]: 1 })).toMatchObject(tooLong);
  expect(check(slow(2), letters(1_000))).toEqual([]);
  // Takes a minute without the work limit.
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(10_000);
});

test("all schemas of one value share one work limit", () => {
  const apply = compileSchema({ pattern: "^[a-z]+$" }, "schema");
  const meter = new WorkMeter(6_000);
  expect(apply("a".repeat(2_000), meter)).toEqual([]);
  expect(apply("a".repeat(2_000), meter)).toEqual([]);
  expect(apply("a".repeat(2_000), meter)).toHaveLength(1);
  expect(apply("a".repeat(2_000))).toEqual([]);
});

test("a pattern that is too large is rejected with advice", () => {
  expect(() => check({ pattern: "^.{1,1000}$" }, "")).not.toThrow();
  expect(() => check({ pattern: ".{1000}".repeat(6) }, "")).toThrow("use fewer or smaller repetitions");
  expect(() => check({ pattern: "a".repeat(2_001) }, "")).toThrow("more than 2000 characters");
});

test("keywords cost work in proportion to the length of the text", () => {
  // As few as necessary: the validator needs seconds to compile a thousand.
  const lengths = { allOf: Array.from({ length: 200 }, (_, index) => ({ maxLength: 2_000_000 + index })) };
  expect(check(lengths, "a".repeat(1_000))).toEqual([]);
  expect(check(lengths, "a".repeat(1_000_000))).toHaveLength(1);
  const unique = {
    allOf: Array.from({ length: 10 }, (_, index) => ({ uniqueItems: true, maxItems: 200_000 + index })),
  };
  expect(
    check(
      unique,
      Array.from({ length: 100_000 }, (_, index) => index),
    ),
  ).toHaveLength(1);
});

/** CPU time of this thread, independent of other load on the machine. */
function cpuMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

const many = <T>(length: number, make: (index: number) => T): T[] => Array.from({ length }, (_, index) => make(index));

test.each<[string, Record<string, unknown>]>([
  ["branches", { oneOf: many(15_000, () => ({})) }],
  ["properties", { properties: Object.fromEntries(many(30_000, (index) => [`p${index}`, { type: "string" }])) }],
  ["definitions", { $defs: Object.fromEntries(many(30_000, (index) => [`d${index}`, { $id: `https://x/${index}` }])) }],
  ["objects", { properties: { a: { default: 1, enum: many(13_000, (index) => ({ a: index })) } } }],
])("a schema with too many %s is rejected at once with the limit", (_what, schema) => {
  const tooMany = expect.objectContaining({ message: expect.stringContaining("more than 4000 subschemas") });
  // Without the limit, compiling the first one took 38 s.
  expect(cpuMs(() => expect(() => check(schema, {})).toThrow(tooMany))).toBeLessThan(1_000);
});

test.each<[string, Record<string, unknown>]>([
  ["branches", { oneOf: many(3_000, () => ({})) }],
  ["properties", { properties: Object.fromEntries(many(3_000, (index) => [`p${index}`, { type: "string" }])) }],
  ["required names", { required: many(19_000, (index) => `p${index}`) }],
  ["levels", many(190, () => 0).reduce<Record<string, unknown>>((inner) => ({ not: inner }), {})],
])("a schema with many %s is compiled quickly", (_what, schema) => {
  expect(cpuMs(() => check(schema, {}))).toBeLessThan(1_000);
});

test.each<[string, Record<string, unknown>]>([
  ["enum", { enum: many(80_000, (index) => `v${index}`) }],
  ["required", { required: many(50_000, (index) => `p${index}`) }],
  ["allOf", { allOf: many(100_000, () => true) }],
])("a schema whose %s has too many values is rejected with the limit", (_what, schema) => {
  const tooMany = expect.objectContaining({ message: expect.stringContaining("more than 20000 values") });
  expect(() => check(schema, {})).toThrow(tooMany);
});

test("a schema that nests too deep is rejected with the limit", () => {
  const deep = many(300, () => 0).reduce<Record<string, unknown>>((inner) => ({ not: inner }), {});
  expect(() => check(deep, {})).toThrow("more than 200 levels deep");
});

test("invalid types are rejected quickly, however many there are", () => {
  expect(cpuMs(() => expect(() => check({ type: many(60_000, (index) => `t${index}`) }, 1)).toThrow())).toBeLessThan(
    1_000,
  );
});

test("a case-insensitive pattern over wide ranges is rejected before it is compiled", () => {
  const wide = { pattern: `(?i)[${"Ā-\uffff".repeat(200)}]` };
  expect(cpuMs(() => expect(() => check(wide, "")).toThrow("takes too long to compile"))).toBeLessThan(1_000);
});
