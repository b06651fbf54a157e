import { readFileSync } from "node:fs";
import type { Field, Model, Operation, Schema, Type, UnionSchema } from "./model.ts";
import { type Json, pascal, TypeReader } from "./read-types.ts";

const document = new URL("../../packages/contract/openapi.json", import.meta.url);
const methods = ["get", "post", "put", "patch", "delete"];

/** The committed OpenAPI document as a model. */
export const readCommittedOpenApi = (): Model => readOpenApi(JSON.parse(readFileSync(document, "utf8")) as Json);

export function readOpenApi(openapi: Json): Model {
  const types = new TypeReader((openapi.components as { schemas: Record<string, Json> }).schemas);
  const operations = Object.entries(openapi.paths as Record<string, Json>).flatMap(([path, item]) =>
    methods.filter((method) => isOurs(item[method])).map((method) => readOperation(types, { path, method, item })),
  );
  markUse(types.schemas, operations);
  const sorted = [...types.schemas.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  return { schemas: sorted, operations, events: readEvents(openapi.webhooks as Record<string, Json>) };
}

/** Other protocols have their own clients. */
const isOurs = (operation: unknown): boolean => operation !== undefined && !("x-door" in (operation as Json));

function readEvents(webhooks: Record<string, Json>): Model["events"] {
  return Object.entries(webhooks).map(([type, item]) => {
    const post = item.post as { summary: string; requestBody: Json };
    const { $ref } = jsonOf(post.requestBody) as { $ref: string };
    return { type, summary: post.summary, schema: $ref.replace("#/components/schemas/", "") };
  });
}

type Place = { path: string; method: string; item: Json };
type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: Json };

function readOperation(types: TypeReader, { path, method, item }: Place): Operation {
  const operation = item[method] as Json;
  const id = String(operation.operationId);
  const parameters = (operation.parameters ?? []) as Parameter[];
  const fieldsIn = (place: string): Field[] =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, schema, required, description = schema.description }) =>
        types.field(name, { ...schema, description }, { owner: pascal(id), required: required === true }),
      );
  const headers = parameters.filter((parameter) => parameter.in === "header").map(({ name }) => name);
  const query = fieldsIn("query");
  const responses = readResponses(types, operation, id);
  const result = responses.find(({ type }) => type !== null)?.type ?? null;
  return {
    id,
    method: method.toUpperCase() as Operation["method"],
    path,
    base: item.servers ? "root" : "versioned",
    tag: String((operation.tags as string[])[0]),
    summary: String(operation.summary),
    description: (operation.description as string | undefined) ?? null,
    scope: (operation["x-scope"] as string | undefined) ?? null,
    auth: authOf(operation),
    pathParameters: fieldsIn("path"),
    query,
    body: readBody(types, operation, id),
    idempotent: headers.includes("Idempotency-Key"),
    headers: headers.filter((name) => name !== "Idempotency-Key"),
    responses,
    result,
    streams: streamsOf(operation),
    binary: (operation["x-binary"] as Operation["binary"] | undefined) ?? null,
    list: listOf(types.schemas, result, query),
  };
}

function authOf({ security }: Json): Operation["auth"] {
  if (!Array.isArray(security)) return "any";
  return security.length === 0 ? "none" : "session";
}

function readBody(types: TypeReader, operation: Json, id: string): Operation["body"] {
  if (!operation.requestBody || operation["x-binary"] === "upload") return null;
  const body = operation.requestBody as Json;
  return { type: types.read(jsonOf(body), `${pascal(id)}Body`), required: body.required === true };
}

function readResponses(types: TypeReader, operation: Json, id: string): Operation["responses"] {
  return Object.entries(operation.responses as Record<string, Json>)
    .filter(([status]) => /^2\d\d$/.test(status))
    .map(([status, response]) => ({
      status: Number(status),
      type: hasJson(operation, response) ? types.read(jsonOf(response), `${pascal(id)}Answer`) : null,
    }));
}

const hasJson = (operation: Json, { content }: Json): boolean =>
  content !== undefined && operation["x-binary"] !== "download";

/** The JSON schema of a body; for a stream, that of one event. */
function jsonOf(body: Json): Json {
  const content = body.content as Record<string, { schema: Json }>;
  const schema = (content["application/json"] ?? content["text/event-stream"])?.schema;
  if (!schema) throw new Error(`The type of a body must be JSON or an event stream, not ${Object.keys(content)}.`);
  return schema;
}

function streamsOf(operation: Json): Operation["streams"] {
  if (operation["x-streams"] !== true) return null;
  const answers = Object.values(operation.responses as Record<string, { content?: Json }>);
  return answers.some(({ content }) => content && "text/event-stream" in content && "application/json" in content)
    ? "onRequest"
    : "always";
}

/** A list is an object with `data` and `has_more`, whether or not it has a cursor. */
function listOf(schemas: Map<string, Schema>, result: Type | null, query: Field[]): Operation["list"] {
  const schema = result?.kind === "ref" ? schemas.get(result.name) : undefined;
  if (schema?.kind !== "object" || !schema.fields.some(({ name }) => name === "has_more")) return null;
  const rows = schema.fields.find(({ name }) => name === "data")?.type;
  if (rows?.kind !== "array") return null;
  return { item: rows.items, cursor: query.some(({ name }) => name === "after") };
}

const kindsOf = ({ variants, other }: UnionSchema): string[] => [
  ...variants.map(({ schema }) => schema),
  ...(other === null ? [] : [other]),
];

function markUse(schemas: Map<string, Schema>, operations: Operation[]): void {
  const mark = (type: Type | null | undefined, use: "sent" | "received"): void => {
    if (type?.kind === "array") mark(type.items, use);
    if (type?.kind === "map") mark(type.values, use);
    if (type?.kind === "anyOf") for (const option of type.types) mark(option, use);
    if (type?.kind === "ref") markSchema(type.name, use);
  };
  const markSchema = (name: string, use: "sent" | "received"): void => {
    const schema = schemas.get(name);
    if (!schema) throw new Error(`Unknown schema: ${name}`);
    if (schema[use]) return;
    schema[use] = true;
    if (schema.kind === "union") for (const kind of kindsOf(schema)) markSchema(kind, use);
    else for (const field of schema.fields) mark(field.type, use);
  };
  for (const { body, responses } of operations) {
    mark(body?.type, "sent");
    for (const { type } of responses) mark(type, "received");
  }
  // Schemas without an operation belong to webhooks or errors.
  for (const schema of schemas.values()) if (!schema.sent && !schema.received) markSchema(schema.name, "received");
}
