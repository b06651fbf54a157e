import { expect, test } from "vitest";
import type { ModelSource } from "../../../model/providers.ts";
import { createSchemaRefusals } from "./schema-refusals.ts";

const sourceOf = (type: ModelSource["type"], model = "m"): ModelSource => ({
  ...{ provider: "p", type, baseUrl: "https://x/v1", apiKey: null, model, isEnvironments: false },
});
const schema = {
  type: "object",
  properties: { a: { type: "string", maxLength: 9, pattern: "^x" }, b: { type: "integer", minimum: 1 } },
  required: ["a", "b"],
  additionalProperties: false,
};
const boundsOf = (value: unknown) => JSON.stringify(value).match(/maxLength|pattern|minimum/g) ?? [];

test("a compatible server and Anthropic's library get the whole schema, OpenAI only supported keywords", () => {
  const refusals = createSchemaRefusals();
  expect(refusals.toFormat(sourceOf("openai_compatible"), schema)).toEqual({ schema, strict: true });
  expect(refusals.toFormat(sourceOf("anthropic"), schema)).toEqual({ schema, strict: true });
  expect(boundsOf(refusals.toFormat(sourceOf("openai"), schema))).toEqual(["pattern", "minimum"]);
  const open = { ...schema, required: ["a"] };
  expect(refusals.toFormat(sourceOf("openai"), open)).toEqual({ schema: open, strict: false });
});

test("a keyword that a provider rejects is omitted from then on, for that model only", () => {
  const refusals = createSchemaRefusals();
  const source = sourceOf("openai");
  const format = refusals.toFormat(source, schema);
  expect(format && refusals.learn(source, format, "Invalid schema: 'pattern' is not permitted.")).toBe(true);
  expect(boundsOf(refusals.toFormat(source, schema))).toEqual(["minimum"]);
  expect(boundsOf(refusals.toFormat(sourceOf("openai", "other"), schema))).toEqual(["pattern", "minimum"]);
});

test("without a named keyword, all constraints are omitted, then the schema itself, except for OpenAI", () => {
  const steps = (type: ModelSource["type"]) => {
    const refusals = createSchemaRefusals();
    const source = sourceOf(type);
    const seen: (number | null)[] = [];
    for (let format = refusals.toFormat(source, schema); ; format = refusals.toFormat(source, schema)) {
      seen.push(format && boundsOf(format).length);
      if (!format || !refusals.learn(source, format, "This schema is not supported.")) return seen;
    }
  };
  expect(steps("openai_compatible")).toEqual([3, 0, null]);
  expect(steps("openai")).toEqual([2, 0]);
});

test("a schema that cannot be reduced further is not retried", () => {
  const refusals = createSchemaRefusals();
  const source = sourceOf("openai");
  const open = { ...schema, required: [] };
  const refuse = () => {
    const format = refusals.toFormat(source, open);
    return format && refusals.learn(source, format, "Invalid schema for response_format 'answer'.");
  };
  expect([refuse(), refuse()]).toEqual([true, false]);
});

test("a server without schema support gets no schema from then on", () => {
  const refusals = createSchemaRefusals();
  const source = sourceOf("openai_compatible");
  expect(refusals.learn(source, { schema, strict: true }, "This response_format type is unavailable.")).toBe(true);
  expect(refusals.toFormat(source, schema)).toBeNull();
});
