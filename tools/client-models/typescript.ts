import type { Field, Model, Operation, Schema, Type } from "./model.ts";
import { pascal } from "./read-types.ts";

const banner = "// Made from the OpenAPI document by `npm run client-models`. Do not edit.\n";

/** Only types, which have no cost at run time. */
export function typescriptModels(model: Model): string {
  const open =
    "/** A known value, or one that a newer service sends. */\nexport type Open<T extends string> = T | (string & {});\n";
  const queries = model.operations.filter(({ query }) => query.length > 0).map(queryInterface);
  return [banner, open, ...model.schemas.map(schemaText), ...queries, webhookEvents(model)].join("\n");
}

/** The types of webhook events as values, for the command line and the dashboard. */
export function typescriptEventTypes({ events }: Model): string {
  const rows = events.map(
    ({ type, summary }) => `  { type: ${JSON.stringify(type)}, summary: ${JSON.stringify(summary)} },\n`,
  );
  const about = "/** All event types of this release and when they are sent. A newer service may send others. */\n";
  return `${banner}\n${about}export const webhookEventTypes = [\n${rows.join("")}] as const;\n`;
}

/** Every operation for the transport, and the types of requests and responses. */
export function typescriptOperations(model: Model): string {
  const names = new Set([...model.schemas.map(({ name }) => name), ...model.operations.flatMap(queryName)]);
  const types = model.operations.map((operation) => `  ${operation.id}: ${signature(operation)};`).join("\n");
  const used = [...names, "Open"].filter((name) => new RegExp(`\\b${name}\\b`).test(types)).sort();
  return [
    banner,
    `import type {\n${used.map((name) => `  ${name},\n`).join("")}} from "./models.ts";\n`,
    "/** Method, path, and flags. `i`: takes an idempotency key. `r`: the path has no version segment. */",
    "export const operations = {",
    ...model.operations.map(row),
    "} as const satisfies Record<string, readonly [method: string, path: string, flags?: string]>;\n",
    "export type OperationTypes = {",
    types,
    "};\n",
  ].join("\n");
}

function row({ id, method, path, idempotent, base }: Operation): string {
  const flags = `${idempotent ? "i" : ""}${base === "root" ? "r" : ""}`;
  return `  ${id}: [${[method, path, ...(flags ? [flags] : [])].map((word) => JSON.stringify(word)).join(", ")}],`;
}

const queryName = ({ id, query }: Operation): string[] => (query.length > 0 ? [`${pascal(id)}Query`] : []);

function signature(operation: Operation): string {
  const { pathParameters, body, result, list } = operation;
  const params = pathParameters.map(({ name }) => `${name}: string`).join("; ");
  const parts = [
    `path: ${params ? `{ ${params} }` : "null"}`,
    `query: ${queryName(operation)[0] ?? "null"}`,
    `body: ${body ? typeText(body.type) + (body.required ? "" : " | undefined") : "null"}`,
    `result: ${result ? typeText(result) : "null"}`,
    `item: ${list ? typeText(list.item) : "null"}`,
  ];
  return `{ ${parts.join("; ")} }`;
}

function queryInterface(operation: Operation): string {
  const about = `/** The query parameters of \`${operation.id}\`. */\n`;
  return `${about}export interface ${pascal(operation.id)}Query {\n${operation.query.map(fieldText).join("")}}\n`;
}

/** Webhook events, distinguished by `type`: closed, so that a switch over it narrows. */
function webhookEvents({ events }: Model): string {
  const variants = events.map(({ schema }) => `  | ${schema}`).join("\n");
  return `/** The events that webhooks deliver. A newer service may send other types: keep a default branch. */\nexport type WebhookEvent =\n${variants};\n`;
}

function schemaText(schema: Schema): string {
  if (schema.kind === "union") return unionText(schema);
  const about = schema.description ? comment(schema.description, "") : "";
  const fields = schema.fields.map(fieldText).join("");
  const more = schema.open ? "  [field: string]: unknown;\n" : "";
  return `${about}export interface ${schema.name} {\n${fields}${more}}\n`;
}

/** Closed, so that a switch over it narrows and a misspelled name does not compile. */
function unionText({ name, variants, description, other }: Extract<Schema, { kind: "union" }>): string {
  const more =
    other === null
      ? ""
      : `What else may come is \`${other}\`: keep a default branch, or name it where you read the stream.`;
  const text = [description, more].filter(Boolean).join(" ");
  return `${text ? comment(text, "") : ""}export type ${name} =\n${variants.map(({ schema }) => `  | ${schema}`).join("\n")};\n`;
}

function fieldText(field: Field): string {
  const about = field.description ? comment(field.description, "  ") : "";
  const type = typeText(field.type) + (field.nullable ? " | null" : "");
  const key = /^\w+$/.test(field.name) ? field.name : JSON.stringify(field.name);
  return `${about}  ${key}${field.required ? `: ${type}` : `?: ${type} | undefined`};\n`;
}

const comment = (text: string, indent: string): string => `${indent}/** ${text.replaceAll("*/", "* /")} */\n`;

function typeText(type: Type): string {
  switch (type.kind) {
    case "string":
    case "boolean":
    case "unknown":
      return type.kind;
    case "integer":
    case "number":
      return "number";
    case "const":
      return JSON.stringify(type.value);
    case "enum":
      return enumText(type.values);
    case "array":
      return `Array<${typeText(type.items)}${type.nullableItems ? " | null" : ""}>`;
    case "map":
      return `Record<string, ${typeText(type.values)}${type.nullableValues ? " | null" : ""}>`;
    case "ref":
      return type.name;
    case "anyOf":
      return type.types.map(typeText).join(" | ");
  }
}

/** A single value is a discriminator and stays closed; several values are open. */
function enumText(values: string[]): string {
  const words = values.map((value) => JSON.stringify(value)).join(" | ");
  return values.length === 1 ? words : `Open<${words}>`;
}
