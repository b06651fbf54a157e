import { type Endpoint, endpoints, notFoundCodeOf, statusOf } from "@agentrun/contract";
import { describe, expect, test } from "vitest";
import { type Schema, sample } from "../../../../test/support/endpoint-calls.ts";
import { bodyWith, type Field, fieldsIn, paramOf } from "../../../../test/support/schema-fields.ts";
import type { ServiceError } from "../lib/errors.ts";
import { createRequestCheck } from "./validate.ts";

/** Other protocols define their own errors. */
const rows = Object.entries<Endpoint>(endpoints).filter(([, { door }]) => door === undefined);
const sampling = { ids: new Map<string, string>() };

/** The items of a batch are checked one by one, each with its own result. */
const bodyOf = ({ body, batchOf }: Endpoint) => (batchOf === undefined ? (body as Schema | undefined) : undefined);
const queryFieldsOf = ({ query }: Endpoint) => Object.entries((query as Schema | undefined)?.properties ?? {});

/** The error of a request: its status, code and parameter; null if it is valid. */
function errorOf(endpoint: Endpoint, { query = {}, body }: { query?: object; body?: unknown }) {
  const { params: _, ...rest } = endpoint;
  try {
    createRequestCheck(rest)({ params: {}, query, body });
    return null;
  } catch (error) {
    const { code, param } = error as ServiceError;
    return [statusOf(code, param), code, param];
  }
}

const isEnum = ({ enum: values, type }: Schema) => values !== undefined && [type].flat().includes("string");
const notAValue = "no-such-value";

type Case = [title: string, endpoint: Endpoint, field: Field];
const bodyCases = (matches: (schema: Schema) => boolean): Case[] =>
  rows.flatMap(([name, endpoint]) =>
    fieldsIn(bodyOf(endpoint))
      .filter(({ schema }) => matches(schema))
      .map((field): Case => [`${name} ${paramOf(field)}`, endpoint, field]),
  );

const idFields = bodyCases(({ pattern = "" }) => notFoundCodeOf(pattern) !== undefined);
const enumFields = bodyCases(isEnum);

test("the tables are not empty", () => {
  expect([idFields.length > 20, enumFields.length > 20]).toEqual([true, true]);
});

test.each(idFields)("a malformed id in %s is not found: 422, as for an unknown one", (_title, endpoint, field) => {
  const body = bodyWith(bodyOf(endpoint) ?? {}, field, "nonsense", sampling);
  expect(errorOf(endpoint, { body })).toEqual([422, notFoundCodeOf(field.schema.pattern ?? ""), paramOf(field)]);
});

test.each(enumFields)("an unknown value of %s is 422", (_title, endpoint, field) => {
  const body = bodyWith(bodyOf(endpoint) ?? {}, field, notAValue, sampling);
  expect(errorOf(endpoint, { body })).toEqual([422, "invalid_value", paramOf(field)]);
});

describe.each(rows)("%s", (_name, endpoint) => {
  test("returns 400 for unknown values and malformed ids in the query", () => {
    const required = (endpoint.query as Schema | undefined)?.required ?? [];
    const complete = Object.fromEntries(
      queryFieldsOf(endpoint).flatMap(([name, schema]) =>
        required.includes(name) ? [[name, sample(schema, sampling, name)]] : [],
      ),
    );
    for (const [name, schema] of queryFieldsOf(endpoint)) {
      if (!isEnum(schema) && notFoundCodeOf(schema.pattern ?? "") === undefined) continue;
      const code = name === "after" || name === "before" ? "invalid_cursor" : "invalid_query";
      expect(errorOf(endpoint, { query: { ...complete, [name]: notAValue } })).toEqual([400, code, name]);
    }
  });

  test("has no path parameter with a fixed set of values: an invalid path is 404", () => {
    for (const { schema } of Object.values(endpoint.params ?? {})) expect(isEnum(schema as Schema)).toBe(false);
  });
});

const patches = rows.filter(([, { method }]) => method === "PATCH");

test.each(patches)("%s rejects an empty body with 400", (_name, endpoint) => {
  expect(errorOf(endpoint, { body: {} })?.slice(0, 2)).toEqual([400, "missing_required_field"]);
});
