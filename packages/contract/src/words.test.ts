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

test("every operation and every parameter of it says what one would ask next", () => {
  expect(operations.length).toBeGreaterThan(150);
  expect(operations.filter(({ description }) => !description).map(({ operationId }) => operationId)).toEqual([]);
  const silent = operations.flatMap(({ operationId, parameters }) =>
    parameters.filter(({ description }) => !description).map(({ name }) => `${operationId}: ${name}`),
  );
  expect(silent).toEqual([]);
});

test("every parameter shows what is written for it, and it is one of its schema", () => {
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

/** Bodies are told by the operation that takes them. */
const isBody = (name: string) => /(Request|Patch)$/.test(name);

/** The fields of a schema, those of its parts as well, that say nothing. */
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

test("every component and every field says what it is", () => {
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

test("every chapter has an introduction", () => {
  expect(document.tags.filter(({ description }) => !description)).toEqual([]);
  expect(document.tags.map(({ name }) => name).toSorted()).toEqual(Object.keys(tagWords).toSorted());
});

test("no words are left of what is no longer there", () => {
  expect(Object.keys(operationWords).filter((name) => !(name in endpoints))).toEqual([]);
  expect(Object.keys(componentWords).filter((name) => !(name in schemas))).toEqual([]);
});

const ajv = new Ajv2020({ strict: false, discriminator: true, formats: { ...fullFormats, "time-bound": true } });

test.each(rows.filter(([name, { body, door }]) => body && !door && operationWords[name]?.example))(
  "the example of %s is one that it takes",
  (name, { body }) => {
    const isValid = ajv.compile(body ?? {});
    expect([isValid(operationWords[name]?.example), isValid.errors]).toEqual([true, null]);
  },
);

/** As the document has them, where a schema refers to others. */
const documents = new Ajv2020({ strict: false, formats: fullFormats, schemas: { "/openapi.json": document } });

test("every answer with a body shows one, and it is one of its schema", () => {
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

test("every operation that the libraries have shows how each of them calls it, curl and the command", () => {
  const languages = ["curl", "TypeScript", "Python", "Go", "agentrun"];
  const silent = rows.filter(([name, { door }]) => {
    const samples = operations.find(({ operationId }) => operationId === name)?.["x-codeSamples"] ?? [];
    return !door && samples.map(({ label }) => label).join() !== languages.join();
  });
  expect(silent.map(([name]) => name)).toEqual([]);
});

test("whatever takes a body shows one", () => {
  const silent = rows.filter(([name, { body, door }]) => body && !door && !operationWords[name]?.example);
  expect(silent.map(([name]) => name)).toEqual([]);
});

/** Told elsewhere than in an answer to an operation, or in another protocol's words. */
const elsewhere: Partial<Record<ErrorCode, string>> = {
  missing_session: "kept for callers that know it",
  metrics_not_allowed: "GET /metrics",
  schedule_maker_gone: "`schedule_refusal` of agents and pipelines",
  door_closed: "the doors",
  run_failed: "the doors",
};

test("every error code is named by an operation that answers with it", () => {
  const named = new Set<string>([...commonErrors, ...rows.flatMap(([name, row]) => errorsOf(name, row))]);
  expect(Object.keys(errorCodes).filter((code) => !named.has(code) && !(code in elsewhere))).toEqual([]);
});

test("a union tells its kinds apart by components of their own", () => {
  const unions = Object.entries(schemas).filter(([, schema]) => schema.oneOf);
  expect(unions.length).toBeGreaterThan(2);
  for (const [name, { oneOf, discriminator }] of unions) {
    const { mapping = {} } = discriminator as { mapping?: object };
    expect([name, Object.values(mapping).map(($ref) => ({ $ref }))]).toEqual([name, oneOf]);
  }
});
