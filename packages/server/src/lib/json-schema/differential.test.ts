import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createCompileSchema } from "./compile-schema.ts";

const compile = createCompileSchema();

const name = fc.constantFrom("a", "b", "c", "constructor");
const scalar = fc.oneof(
  fc.constantFrom(null, true, false, "", "a", "ab", "ä😀"),
  fc.integer({ min: -3, max: 6 }),
  fc.constant(1.5),
);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    scalar,
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(name, tie("value"), { maxKeys: 4 }),
  ),
}));

const types = fc.constantFrom("string", "number", "integer", "boolean", "null", "object", "array");
const count = fc.integer({ min: 0, max: 3 });

const { schema } = fc.letrec<{ schema: unknown; part: Record<string, unknown> }>((tie) => {
  const sub = tie("schema");
  const list = fc.array(sub, { minLength: 1, maxLength: 3 });
  const named = fc.dictionary(name, sub, { maxKeys: 3 });
  const one = (keyword: string, of: fc.Arbitrary<unknown>) => of.map((given) => ({ [keyword]: given }));
  return {
    part: fc.oneof(
      { depthSize: "small" },
      one("type", fc.oneof(types, fc.uniqueArray(types, { minLength: 1, maxLength: 3 }))),
      one("const", value),
      one("enum", fc.uniqueArray(value, { minLength: 1, maxLength: 3, selector: (given) => JSON.stringify(given) })),
      ...["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"].map((word) =>
        one(word, count),
      ),
      ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"].map((word) =>
        one(word, fc.integer({ min: -3, max: 6 })),
      ),
      one("multipleOf", fc.constantFrom(1, 2, 0.5)),
      one("pattern", fc.constantFrom("^a", "b$", "^[a-c]+$")),
      one("uniqueItems", fc.boolean()),
      one("required", fc.uniqueArray(name, { maxLength: 2 })),
      one("dependentRequired", fc.dictionary(name, fc.uniqueArray(name, { maxLength: 2 }), { maxKeys: 2 })),
      ...["properties", "patternProperties", "dependentSchemas", "$defs"].map((word) => one(word, named)),
      ...["allOf", "anyOf", "oneOf", "prefixItems"].map((word) => one(word, list)),
      ...[
        "not",
        "items",
        "contains",
        "propertyNames",
        "additionalProperties",
        "if",
        "then",
        "else",
        "unevaluatedProperties",
        "unevaluatedItems",
      ].map((word) => one(word, sub)),
      fc.record({ contains: sub, minContains: count, maxContains: count }),
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      fc.record({ if: sub, then: sub, else: sub }),
      fc.constantFrom({ $ref: "#/$defs/shared" }),
    ),
    schema: fc.oneof(
      { depthSize: "small" },
      fc.boolean(),
      fc.array(tie("part"), { minLength: 1, maxLength: 4 }).map((parts) => Object.assign({}, ...parts)),
    ),
  };
});

const compileByAjv = (given: Record<string, unknown>) =>
  new Ajv2020({ strict: false, ownProperties: true, validateSchema: false, logger: false }).compile(given);

test("every schema accepts the values that Ajv accepts, and no others", () => {
  const root = fc.tuple(schema, schema).map(([own, shared]) => ({ allOf: [own], $defs: { shared } }));
  fc.assert(
    fc.property(root, fc.array(value, { minLength: 1, maxLength: 5 }), (given, values) => {
      // Without a reference to itself: neither implementation can apply that.
      fc.pre(!JSON.stringify(given.$defs).includes("$ref"));
      const [ours, theirs] = [compile(given, "schema"), compileByAjv(given)];
      for (const one of values) expect({ one, isMatch: ours(one).length === 0 }).toEqual({ one, isMatch: theirs(one) });
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 300) },
  );
});
