import { Ajv2020 } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { expect, test } from "vitest";
import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { type ErrorCode, errorCodes } from "./errors.ts";
import { commonErrors, errorsOf } from "./errors-of.ts";
import { buildOpenApi } from "./openapi.ts";
import { type Json, refersTo } from "./openapi-schemas.ts";
import { operationWords } from "./words/index.ts";
import { tagWords } from "./words/tags.ts";
import { componentWords } from "./words/things.ts";

type Operation = {
  operationId: string;
  description?: string;
  tags: string[];
  parameters: Json[];
  responses: Json;
  "x-codeSamples"?: { label: string }[];
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  tags: { name: string; description?: string }[];
  components: { schemas: Record<string, Json>; examples: Record<string, { value: unknown }> };
};
const document = JSON.parse(JSON.stringify(buildOpenApi())) as Document;
const operations = [
  ...Object.values(document.paths).flatMap((path) => Object.values(path).filter(({ operationId }) => operationId)),
  ...Object.values(document.webhooks).map(({ post }) => post),
];
const { schemas } = document.components;
const rows = Object.entries<Endpoint>(endpoints);

test("every operation and every parameter has a description", () => {
  expect(operations.length).toBeGreaterThan(150);
  expect(operations.filter(({ description }) => !description).map(({ operationId }) => operationId)).toEqual([]);
  const silent = operations.flatMap(({ operationId, parameters }) =>
    parameters.filter(({ description }) => !description).map(({ name }) => `${operationId}: ${name}`),
  );
  expect(silent).toEqual([]);
});

test("every parameter has an example that matches its schema", () => {
  const resolve = (schema: Json) => (schema.$ref ? { $ref: `/openapi.json${schema.$ref}` } : schema);
  const wrong = operations.flatMap(({ operationId, parameters }) =>
    parameters.filter(isUnshown).map(({ name }) => `${operationId}: ${name}`),
  );
  expect(wrong).toEqual([]);
  function isUnshown({ example, schema }: Json): boolean {
    const { default: usual, enum: all, type } = schema as Json;
    if (example === undefined) return usual === undefined && all === undefined && type !== "boolean";
    return !documents.validate(resolve(schema as Json), example);
  }
});

/** Request bodies are described by their operation. */
const isBody = (name: string) => /(Request|Patch)$/.test(name);

/** The fields of a schema, including nested ones, that have no description. */
function silentFields(schema: unknown, path: string): string[] {
  if (Array.isArray(schema)) return schema.flatMap((item) => silentFields(item, path));
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema as Json).flatMap(([key, value]) => {
    if (key !== "properties") return silentFields(value, path);
    return Object.entries(value as Record<string, Json>).flatMap(([field, inner]) => [
      ...(inner.description || refersTo(inner) ? [] : [`${path}.${field}`]),
      ...silentFields(inner, `${path}.${field}`),
    ]);
  });
}

test("every component and every field has a description", () => {
  expect(Object.entries(schemas).flatMap(([name, schema]) => silentFields(schema, name))).toEqual([]);
  const kinds = Object.values(schemas).flatMap(({ discriminator }) =>
    Object.values((discriminator as { mapping?: object } | undefined)?.mapping ?? {}),
  );
  const isKind = (name: string) => kinds.includes(`#/components/schemas/${name}`);
  const silent = Object.entries(schemas).filter(
    ([name, { description }]) => !description && !isBody(name) && !isKind(name),
  );
  expect(silent.map(([name]) => name)).toEqual([]);
});

test("every section has an introduction", () => {
  expect(document.tags.filter(({ description }) => !description)).toEqual([]);
  expect(document.tags.map(({ name }) => name).toSorted()).toEqual(Object.keys(tagWords).toSorted());
});

test("no description refers to an operation or component that does not exist", () => {
  expect(Object.keys(operationWords).filter((name) => !(name in endpoints))).toEqual([]);
  expect(Object.keys(componentWords).filter((name) => !(name in schemas))).toEqual([]);
});

const ajv = new Ajv2020({ strict: false, discriminator: true, formats: { ...fullFormats, "time-bound": true } });

test.each(rows.filter(([name, { body, door }]) => body && !door && operationWords[name]?.example))(
  "the example of %s is valid",
  (name, { body }) => {
    const isValid = ajv.compile(body ?? {});
    expect([isValid(operationWords[name]?.example), isValid.errors]).toEqual([true, null]);
  },
);

/** Resolves references to other schemas in the document. */
const documents = new Ajv2020({ strict: false, formats: fullFormats, schemas: { "/openapi.json": document } });

test("every response with a body has an example that matches its schema", () => {
  const examples = Object.entries(document.components.examples);
  expect(examples.length).toBeGreaterThan(80);
  const wrong = examples.filter(
    ([name, { value }]) => !documents.validate({ $ref: `/openapi.json#/components/schemas/${name}` }, value),
  );
  expect(wrong.map(([name]) => name)).toEqual([]);
  const silent = rows.flatMap(([name, { door, streams, binary, responses }]) => {
    const shown = operations.find(({ operationId }) => operationId === name)?.responses ?? {};
    const isTold = (status: string) => status === "204" || JSON.stringify(shown[status]).includes("/examples/");
    const statuses = door || streams || binary === "download" || name === "listRunEvents" ? [] : Object.keys(responses);
    return statuses.filter((status) => !isTold(status)).map((status) => `${name} ${status}`);
  });
  expect(silent).toEqual([]);
});

test("every operation of the libraries has samples for each library, curl and the command line", () => {
  const languages = ["curl", "TypeScript", "Python", "Go", "agentrun"];
  const silent = rows.filter(([name, { door }]) => {
    const samples = operations.find(({ operationId }) => operationId === name)?.["x-codeSamples"] ?? [];
    return !door && samples.map(({ label }) => label).join() !== languages.join();
  });
  expect(silent.map(([name]) => name)).toEqual([]);
});

test("every operation with a body has an example of it", () => {
  const silent = rows.filter(([name, { body, door }]) => body && !door && !operationWords[name]?.example);
  expect(silent.map(([name]) => name)).toEqual([]);
});

/** Codes that no operation returns, or that are returned in the format of another protocol. */
const elsewhere: Partial<Record<ErrorCode, string>> = {
  missing_session: "kept for existing callers",
  metrics_not_allowed: "GET /metrics",
  schedule_maker_gone: "`schedule_refusal` of agents and pipelines",
  door_closed: "the other protocols",
  run_failed: "the other protocols",
};

test("every error code is listed by an operation that returns it", () => {
  const named = new Set<string>([...commonErrors, ...rows.flatMap(([name, row]) => errorsOf(name, row))]);
  expect(Object.keys(errorCodes).filter((code) => !named.has(code) && !(code in elsewhere))).toEqual([]);
});

test("the kinds of a union are separate components", () => {
  const unions = Object.entries(schemas).filter(([, schema]) => schema.oneOf);
  expect(unions.length).toBeGreaterThan(2);
  for (const [name, { oneOf, discriminator }] of unions) {
    const { mapping = {} } = discriminator as { mapping?: object };
    expect([name, Object.values(mapping).map(($ref) => ({ $ref }))]).toEqual([name, oneOf]);
  }
});
