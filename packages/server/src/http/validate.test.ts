import { type Endpoint, endpoints } from "@agentrun/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ServiceError } from "../lib/errors.ts";
import { createRequestCheck } from "./validate.ts";

/** The error of a body, or null. */
function errorOf(endpoint: Endpoint, body: unknown): [string, string | null] | null {
  const { params: _, ...rest } = endpoint;
  const check = createRequestCheck(rest);
  try {
    check({ params: {}, query: {}, body });
    return null;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return [error.code, error.param ?? null];
  }
}

/** An endpoint whose body has one field. */
const endpointWith = (schema: object) =>
  ({ ...endpoints.login, body: { type: "object", properties: { field: schema } } }) as unknown as Endpoint;

test.each<[object, unknown, string]>([
  [{ maxItems: 2 }, [1, 2, 3], "must have at most 2 items"],
  [{ uniqueItems: true }, ["a", "b", "a"], "must not contain duplicates (items 0 and 2 are equal)"],
  [{ const: 1 }, 2, "must be 1"],
  [{ enum: ["fail", "ask", null] }, "warn", "must be one of: fail, ask, null"],
  [{ minLength: 1 }, "", "must not be empty"],
  [{ minLength: 4 }, "a.b", "must have at least 4 characters"],
  [{ maxLength: 1 }, "ab", "must have at most 1 character"],
  [{ minProperties: 1 }, {}, "must have at least 1 field"],
  [{ minimum: 1 }, 0, "must be 1 or more"],
  [{ maximum: 100 }, 101, "must be 100 or less"],
  [{ exclusiveMinimum: 0 }, 0, "must be more than 0"],
  [{ type: "string", format: "date-time" }, "yesterday", "must be a time such as 2026-01-02T03:04:05Z"],
])("a value that violates %j is rejected with a plain message", (schema, field, message) => {
  const check = createRequestCheck(endpointWith(schema));
  expect(() => check({ params: {}, query: {}, body: { field } })).toThrow(`'field' ${message}.`);
});

test.each<[unknown, string]>([
  ["", "'field' must not be empty."],
  [[], "'field' must have at least 1 item."],
  [[7], "'field.0' must be a string."],
])("%j, sent for a string or a list of strings, gets the error for its own type", (field, message) => {
  const texts = { type: "array", minItems: 1, items: { type: "string" } };
  const check = createRequestCheck(endpointWith({ anyOf: [{ type: "string", minLength: 1 }, texts] }));
  expect(() => check({ params: {}, query: {}, body: { field } })).toThrow(message);
});

test("no format of the contract uses the validator's message", () => {
  const formats = new Set(JSON.stringify(endpoints).match(/(?<="format":")[^"]+/g));
  for (const format of formats) {
    const check = createRequestCheck(endpointWith({ type: "string", format }));
    expect(() => check({ params: {}, query: {}, body: { field: "\u0000" } })).not.toThrow("must match format");
  }
});

const keywords = ["maxItems", "minItems", "uniqueItems", "minLength", "maxLength", "minProperties", "maxProperties"];

test("no limit of the contract uses the validator's message", () => {
  const used = new Set(JSON.stringify(endpoints).match(/(?<=")[a-zA-Z]+(?=":(?:-?\d|true))/g));
  const bounds = [...used].filter((word) => keywords.includes(word) || /^(exclusive)?M(in|ax)imum$/i.test(word));
  expect(bounds.length).toBeGreaterThan(6);
  for (const keyword of bounds) {
    const fields = {
      minItems: [],
      maxItems: [1, 1],
      uniqueItems: [1, 1],
      minLength: "",
      maxLength: "ab",
      minProperties: {},
    };
    const field =
      fields[keyword as "minItems"] ?? (keyword === "maxProperties" ? { a: 1, b: 2 } : /min/i.test(keyword) ? -9 : 9);
    const check = createRequestCheck(endpointWith({ [keyword]: keyword === "uniqueItems" ? true : 1 }));
    expect(() => check({ params: {}, query: {}, body: { field } }), keyword).toThrow(/^(?!.*must NOT).*'field'/);
  }
});

const bodiless = Object.entries<Endpoint>(endpoints).filter(([, { method, body }]) => method !== "GET" && !body);

test.each(bodiless)("%s accepts no body or an empty one, and no fields", (_name, endpoint) => {
  expect([errorOf(endpoint, undefined), errorOf(endpoint, {})]).toEqual([null, null]);
  expect(errorOf(endpoint, { colour: "red" })).toEqual(["unknown_field", "colour"]);
  expect(errorOf(endpoint, ["red"])).toEqual(["invalid_type", null]);
});

const bodyEndpoints = Object.entries<Endpoint>(endpoints).filter(([, { body }]) => body);

test.each(bodyEndpoints)("the error of an invalid body of %s equals its first detail", (_name, endpoint) => {
  const { params: _, ...rest } = endpoint;
  const check = createRequestCheck(rest);
  const known = Object.keys((endpoint.body as { properties?: object } | undefined)?.properties ?? {});
  const field = fc.oneof(fc.constantFrom(...known, "colour"), fc.string());
  fc.assert(
    fc.property(fc.dictionary(field, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 40 }), (body) => {
      try {
        check({ params: {}, query: {}, body });
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        const [first] = error.details;
        expect([error.code, error.param, error.message]).toEqual([first?.code, first?.param, first?.message]);
      }
    }),
    { numRuns: 50 },
  );
});

test("an unknown field gets a suggestion or the known fields, and an unknown type the known types", () => {
  const messagesFor = (body: object) => {
    try {
      createRequestCheck(endpoints.createAgent)({ params: {}, query: {}, body });
    } catch (error) {
      return (error as ServiceError).details.map(({ message }) => message);
    }
    return [];
  };
  const runtime = { type: "module", module: "echo" };
  expect(messagesFor({ name: "x", runtime, polcy: "strict" })).toEqual([
    "Unknown field 'polcy'. Did you mean 'policy'?",
  ]);
  expect(messagesFor({ name: "x", runtime, output: {} })).toEqual([
    "Unknown field 'output'. Did you mean 'output_schema'?",
  ]);
  expect(messagesFor({ name: "x", runtime: { ...runtime, colour: 1 } })).toEqual([
    "Unknown field 'runtime.colour'. Known fields: type, module, code.",
  ]);
  expect(messagesFor({ name: "x", runtime, ["-".repeat(500_000)]: 1 }).join("").length).toBeLessThan(300);
  expect(messagesFor({ name: "x", runtime: { type: "magic" } })).toEqual([
    "'runtime.type' must be one of: module, http, model, worker, a2a, responses.",
  ]);
});
