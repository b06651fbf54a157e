import { expect, test } from "vitest";
import { createSchemaCompiler } from "./json-schema.ts";

const compileSchema = createSchemaCompiler();

const check = (schema: Record<string, unknown>, value: unknown) => compileSchema(schema, "input_schema")(value);

test("a value that matches has no faults, and one that does not names the path", () => {
  const schema = { type: "object", properties: { order: { type: "object", required: ["id"] } } };
  expect(check(schema, { order: { id: 1 } })).toEqual([]);
  expect(check(schema, { order: {} })).toMatchObject([{ param: "input.order.id", code: "invalid_input" }]);
  expect(check(schema, { order: 3 })).toMatchObject([{ param: "input.order" }]);
});

test("two patterns in one schema are told apart", () => {
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
])("what is not a usable schema is refused: %j", (schema) => {
  expect(() => check(schema, {})).toThrow(
    expect.objectContaining({ code: "invalid_json_schema", param: "input_schema" }),
  );
});

test("a schema without end does not take the service with it", () => {
  expect(check({ $ref: "#" }, {})).toHaveLength(1);
});
