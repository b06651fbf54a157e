import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inspectDocument, readOperations } from "./document.ts";

const documentOf = (paths: object, more: object = {}) => ({
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  paths,
  ...more,
});
const ok = { responses: { 200: { description: "fine" } } };
const toolsOf = (paths: object, more: object = {}) => readOperations(documentOf(paths, more)).operations;

test("every operation becomes a tool with a valid, unique name from its id or its method and path", () => {
  const tools = toolsOf({
    "/pets/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
      get: { operationId: "getPet", summary: "Get a pet", description: "By its id.", ...ok },
      delete: { ...ok },
      options: { ...ok },
    },
    "/pets": { get: { operationId: "list pets!", ...ok }, post: { operationId: "list?pets", ...ok } },
    "/long": { get: { operationId: "x".repeat(80), ...ok }, put: { operationId: `${"x".repeat(80)}y`, ...ok } },
  });
  const names = tools.map(({ name }) => name);
  expect(names.slice(0, 4)).toEqual(["getPet", "delete_pets_id", "list_pets", "list_pets_2"]);
  expect(new Set(names).size).toBe(6);
  expect(names.every((name) => /^[A-Za-z0-9_-]{1,64}$/.test(name))).toBe(true);
  expect(tools.map(({ description }) => description).slice(0, 2)).toEqual([
    "Get a pet\n\nBy its id.",
    "DELETE /pets/{id}",
  ]);
});

test("parameters and body form one schema; operation parameters override path parameters, and reserved headers are left out", () => {
  const [tool] = toolsOf({
    "/a/{id}": {
      parameters: [
        { name: "id", in: "path", required: true, schema: { type: "integer" } },
        { name: "limit", in: "query", schema: { type: "string" } },
      ],
      post: {
        parameters: [
          { name: "limit", in: "query", required: true, description: "At most.", schema: { type: "integer" } },
          { name: "id", in: "query", schema: { type: "string" } },
          { name: "body", in: "query", schema: { type: "string" } },
          { name: "filter[name]", in: "query", schema: { type: "string" } },
          { name: "X-Trace", in: "header", schema: { type: "string" } },
          { name: "Authorization", in: "header", schema: { type: "string" } },
          { name: "session", in: "cookie", schema: { type: "string" } },
        ],
        requestBody: {
          required: true,
          content: {
            "text/plain": {},
            "application/merge-patch+json": {
              schema: {
                type: "object",
                required: ["name", "id"],
                properties: { name: { type: "string" }, id: { type: "string", readOnly: true } },
              },
            },
          },
        },
        ...ok,
      },
    },
  });
  expect(tool?.inputSchema).toEqual({
    type: "object",
    properties: {
      id: { type: "integer" },
      limit: { type: "integer", description: "At most." },
      query_id: { type: "string" },
      query_body: { type: "string" },
      filter_name: { type: "string" },
      "X-Trace": { type: "string" },
      body: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
    },
    required: ["id", "limit", "body"],
    additionalProperties: false,
  });
  expect(tool?.body?.mediaType).toBe("application/merge-patch+json");
});

test("an operation that requires a body other than JSON or a form is left out", () => {
  const upload = { requestBody: { required: true, content: { "text/csv": {} } }, ...ok };
  expect(toolsOf({ "/a": { post: upload, get: ok } }).map(({ name }) => name)).toEqual(["get_a"]);
});

const bodyOf = (schema: object, more: object = {}) =>
  toolsOf({ "/a": { post: { requestBody: { content: { "application/json": { schema } } }, ...ok } } }, more)[0]?.body
    ?.schema;

test("references are resolved, and a recursive one accepts anything", () => {
  const schemas = {
    Node: {
      type: "object",
      properties: { next: { $ref: "#/components/schemas/Node" }, tag: { $ref: "#/components/schemas/a~1b%20c" } },
    },
    "a/b c": { type: "string", description: "theirs" },
  };
  expect(bodyOf({ $ref: "#/components/schemas/Node", description: "mine" }, { components: { schemas } })).toEqual({
    type: "object",
    description: "mine",
    properties: { next: {}, tag: { type: "string", description: "theirs" } },
  });
});

test("keywords of OpenAPI 3.0 are converted to JSON Schema", () => {
  const schema = {
    type: "integer",
    nullable: true,
    enum: [1, 2],
    minimum: 0,
    exclusiveMinimum: true,
    maximum: 9,
    exclusiveMaximum: false,
    example: 1,
  };
  expect(bodyOf(schema, { openapi: "3.0.3" })).toEqual({
    type: ["integer", "null"],
    enum: [1, 2, null],
    exclusiveMinimum: 0,
    maximum: 9,
  });
});

test("exponentially growing schemas are limited, each one and all together", () => {
  const names = Array.from({ length: 30 }, (_, index) => `S${index}`);
  const refs = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const schemas = Object.fromEntries(
    names.map((name, index) => [
      name,
      { type: "object", properties: { a: refs(names[index + 1] ?? "S29"), b: refs(names[index + 1] ?? "S29") } },
    ]),
  );
  const bounded = JSON.stringify(bodyOf(refs("S0"), { components: { schemas } }));
  expect(bounded.length).toBeLessThan(100_000);
  const wordy = {
    Wordy: {
      type: "string",
      enum: [..."x".repeat(300)].map((x, i) => x.repeat(300) + i),
      description: "y".repeat(900),
    },
  };
  const properties = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`p${index}`, refs("Wordy")]));
  const repeated = JSON.stringify(bodyOf({ type: "object", properties }, { components: { schemas: wordy } }));
  expect(repeated.length).toBeLessThan(100_000);
  const body = { requestBody: { content: { "application/json": { schema: refs("S0") } } }, ...ok };
  const paths = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`/p${index}`, { post: body }]));
  const { operations, leftOut, warnings } = readOperations(documentOf(paths, { components: { schemas } }));
  expect(JSON.stringify(operations).length).toBeLessThan(40_000_000);
  expect([operations.length + leftOut, leftOut > 50]).toEqual([500, true]);
  expect(warnings[0]?.message).toContain("too large");
});

test("the number of tools of a document is limited, and the number of omitted ones is reported", () => {
  const paths = Object.fromEntries(Array.from({ length: 2_003 }, (_, index) => [`/p${index}`, { get: ok }]));
  const { operations, leftOut, warnings } = readOperations(documentOf(paths));
  expect([operations.length, leftOut, warnings[0]?.path]).toEqual([2_000, 3, "paths./p2000.get"]);
});

test.each([
  ["another version", { openapi: "2.0", paths: {} }, "openapi"],
  ["no paths", { openapi: "3.1.0" }, "paths"],
  ["paths that are no object", { openapi: "3.1.0", paths: [] }, "paths"],
  ["an empty list of paths", documentOf({}), "paths"],
  ["a path that is no object", documentOf({ "/a": 1 }), "paths./a"],
  ["a path without a slash", documentOf({ a: { get: ok } }), "paths.a"],
  ["a path that climbs", documentOf({ "/a/../b": { get: ok } }), "paths./a/../b"],
  ["a path that climbs in code", documentOf({ "/%2E%2e/b": { get: ok } }), "paths./%2E%2e/b"],
  ["a path with parameters in its query", documentOf({ "/a?b={c}": { get: ok } }), "paths./a?b={c}"],
  ["a path with a backslash", documentOf({ "/a\\b": { get: ok } }), "paths./a\\b"],
  ["an operation that is no object", documentOf({ "/a": { get: null } }), "paths./a.get"],
  ["parameters that are no list", documentOf({ "/a": { get: { parameters: {} } } }), "paths./a.get.parameters"],
  [
    "a parameter without a name",
    documentOf({ "/a": { get: { parameters: [{ in: "query" }] } } }),
    "paths./a.get.parameters.0.name",
  ],
  [
    "a parameter in no place",
    documentOf({ "/a": { get: { parameters: [{ name: "a", in: "body" }] } } }),
    "paths./a.get.parameters.0.in",
  ],
  ["an undeclared path parameter", documentOf({ "/a/{id}": { get: ok } }), "paths./a/{id}.get.parameters"],
  ["a reference to elsewhere", documentOf({ "/a": { $ref: "other.json#/x" } }), "paths./a"],
  [
    "a reference to nothing",
    documentOf({ "/a": { get: { requestBody: { $ref: "#/nothing" } } } }),
    "paths./a.get.requestBody",
  ],
  ["a reference into what every object has", documentOf({ "/a": { $ref: "#/constructor/prototype" } }), "paths./a"],
  ["references in a circle", documentOf({ "/a": { $ref: "#/paths/~1b" }, "/b": { $ref: "#/paths/~1a" } }), "paths./a"],
])("a document with %s is rejected with the path", (_case, document, path) => {
  expect(() => inspectDocument(document as Record<string, unknown>)).toThrow(
    expect.objectContaining({ name: "DocumentError", path }),
  );
});

test.each([
  ["a whole address", [{ url: "https://api.example.com/v1" }], "https://api.example.com/v1"],
  [
    "an address with variables",
    [{ url: "https://{region}.example.com", variables: { region: { default: "eu" } } }],
    "https://eu.example.com",
  ],
  ["a variable without a default", [{ url: "https://{region}.example.com" }], null],
  ["plain http", [{ url: "http://api.example.com" }], null],
  ["a relative address", [{ url: "/v1" }], null],
  ["none", undefined, null],
])("the first server is used: %s", (_case, servers, serverUrl) => {
  expect(inspectDocument(documentOf({ "/a": { get: ok } }, { servers })).serverUrl).toBe(serverUrl);
});

test("the OpenAPI document of this service becomes tools with complete schemas", () => {
  const file = new URL("../../../../../contract/openapi.json", import.meta.url);
  const tools = readOperations(JSON.parse(readFileSync(file, "utf8"))).operations;
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(["createRun", "getRun", "testConnector"]));
  expect(JSON.stringify(tools.map(({ inputSchema }) => inputSchema))).not.toContain('"$ref"');
  const createRun = tools.find(({ name }) => name === "createRun");
  expect(createRun?.inputSchema).toMatchObject({
    properties: { body: { required: ["agent_id", "input"] } },
    required: ["body"],
  });
});
