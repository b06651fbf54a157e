import { type Endpoint, endpoints } from "@agentrun/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ServiceError } from "../lib/errors.ts";
import { createRequestCheck } from "./validate.ts";

/** What is wrong with a body, or null. */
function refusalOf(endpoint: Endpoint, body: unknown): [string, string | null] | null {
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
const taking = (schema: object) =>
  ({ ...endpoints.login, body: { type: "object", properties: { field: schema } } }) as unknown as Endpoint;

test.each<[object, unknown, string]>([
  [{ maxItems: 2 }, [1, 2, 3], "must name at most 2"],
  [{ uniqueItems: true }, ["a", "b", "a"], "names the same twice, as its items 0 and 2"],
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
])("a value that breaks %j is refused in plain words", (schema, field, words) => {
  const check = createRequestCheck(taking(schema));
  expect(() => check({ params: {}, query: {}, body: { field } })).toThrow(`'field' ${words}.`);
});

test.each<[unknown, string]>([
  ["", "'field' must not be empty."],
  [[], "Name at least one in 'field'."],
  [[7], "'field.0' must be a string."],
])("%j, sent where a text or texts may stand, is refused for what it is", (field, words) => {
  const texts = { type: "array", minItems: 1, items: { type: "string" } };
  const check = createRequestCheck(taking({ anyOf: [{ type: "string", minLength: 1 }, texts] }));
  expect(() => check({ params: {}, query: {}, body: { field } })).toThrow(words);
});

test("no format of the contract is told in the validator's words", () => {
  const formats = new Set(JSON.stringify(endpoints).match(/(?<="format":")[^"]+/g));
  for (const format of formats) {
    const check = createRequestCheck(taking({ type: "string", format }));
    expect(() => check({ params: {}, query: {}, body: { field: "\u0000" } })).not.toThrow("must match format");
  }
});

const keywords = ["maxItems", "minItems", "uniqueItems", "minLength", "maxLength", "minProperties", "maxProperties"];

test("no bound of the contract is told in the validator's words", () => {
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
    const check = createRequestCheck(taking({ [keyword]: keyword === "uniqueItems" ? true : 1 }));
    expect(() => check({ params: {}, query: {}, body: { field } }), keyword).toThrow(/^(?!.*must NOT).*'field'/);
  }
});

const bodiless = Object.entries<Endpoint>(endpoints).filter(([, { method, body }]) => method !== "GET" && !body);

test.each(bodiless)("%s takes no body or an empty one, and knows no field", (_name, endpoint) => {
  expect([refusalOf(endpoint, undefined), refusalOf(endpoint, {})]).toEqual([null, null]);
  expect(refusalOf(endpoint, { colour: "red" })).toEqual(["unknown_field", "colour"]);
  expect(refusalOf(endpoint, ["red"])).toEqual(["invalid_type", null]);
});

const bodyEndpoints = Object.entries<Endpoint>(endpoints).filter(([, { body }]) => body);

test.each(bodyEndpoints)(
  "whatever is wrong with a body of %s, the first of its details is what the error is about",
  (_name, endpoint) => {
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
  },
);

test("a field of another name is told which was meant, or which there are; a kind, which there are", () => {
  const told = (body: object) => {
    try {
      createRequestCheck(endpoints.createAgent)({ params: {}, query: {}, body });
    } catch (error) {
      return (error as ServiceError).details.map(({ message }) => message);
    }
    return [];
  };
  const runtime = { type: "module", module: "echo" };
  expect(told({ name: "x", runtime, polcy: "strict" })).toEqual([
    "Field 'polcy' is not known here. Did you mean 'policy'?",
  ]);
  expect(told({ name: "x", runtime: { ...runtime, colour: 1 } })).toEqual([
    "Field 'runtime.colour' is not known here. It takes: type, module, code.",
  ]);
  expect(told({ name: "x", runtime, ["-".repeat(500_000)]: 1 }).join("").length).toBeLessThan(300);
  expect(told({ name: "x", runtime: { type: "magic" } })).toEqual([
    "'runtime.type' must be one of: module, http, model, worker, a2a, responses.",
  ]);
});
