import type { TObject, TSchema } from "typebox";
import {
  type ConfigurationKind,
  type ConfigurationKindName,
  configurationKinds,
  type FieldPath,
  fieldsOfKind,
} from "./configuration-kinds.ts";
import { slug } from "./patterns.ts";

/** A JSON Schema, as plain JSON. */
export type JsonSchema = { [keyword: string]: unknown };

const secretWords =
  "A secret, only by reference: `${env:NAME}`, `${file:path}`, or `${secret:NAME}` for a stored secret.";

/** The JSON Schema of a configuration file, made from the schemas of the requests that create resources. */
export function createConfigurationSchema(id: string): JsonSchema {
  const kinds = Object.entries(configurationKinds).map(([name, kind]) => [
    name,
    {
      type: "object",
      propertyNames: { minLength: 1, maxLength: 128 },
      additionalProperties: resourceSchema(name as ConfigurationKindName, kind),
      description: `The ${name}, by name.`,
    },
  ]);
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: id,
    title: "Agent Run Service configuration",
    type: "object",
    additionalProperties: false,
    properties: {
      $schema: { type: "string", description: "The URL of this schema, for editors." },
      name: {
        type: "string",
        pattern: slug,
        default: "default",
        description: "The name of the configuration. `agentrun apply --prune` deletes only what it manages.",
      },
      ...Object.fromEntries(kinds),
    },
  };
}

function resourceSchema(name: ConfigurationKindName, kind: ConfigurationKind): JsonSchema {
  const { properties, required = [] } = plainJson(kind.body as TObject) as {
    properties: Record<string, JsonSchema>;
    required?: string[];
  };
  const fields = fieldsOfKind(name);
  const schema: JsonSchema = {
    type: "object",
    additionalProperties: false,
    // The name in the configuration is the default name of the resource.
    required: required.filter((field) => fields.includes(field) && field !== "name"),
    properties: Object.fromEntries(fields.map((field) => [field, properties[field]])),
  };
  for (const path of kind.secrets) editAt(schema, path, (at) => ({ ...at, ...asSecret(at) }));
  for (const { path, content } of kind.paths)
    editAt(schema, path, (at) => ({
      anyOf: [at, { type: "string", minLength: 1, description: `A file with ${content}.` }],
    }));
  for (const { path, as, to } of kind.references) renameAt(schema, path, as, to);
  return schema;
}

const plainJson = (schema: TSchema): unknown => JSON.parse(JSON.stringify(schema));

const asSecret = ({ type }: JsonSchema): JsonSchema => ({
  type: Array.isArray(type) && type.includes("null") ? ["string", "null"] : "string",
  pattern: "\\$\\{(env|file|secret):[^}]+\\}",
  description: secretWords,
  examples: ["${env:API_KEY}"],
});

/** The schemas of the object or list that holds the last field of a path: several, if the schema has alternatives. */
function holdersOf(schema: JsonSchema, path: FieldPath): JsonSchema[] {
  const [first, ...rest] = path;
  const alternatives = [...asList(schema.oneOf), ...asList(schema.anyOf)];
  const found = alternatives.flatMap((each) => holdersOf(each, path));
  if (rest.length === 0) return [schema, ...found];
  const inner = first === undefined ? undefined : innerOf(schema, first);
  return [...found, ...(inner ? holdersOf(inner, rest) : [])];
}

const asList = (value: unknown): JsonSchema[] => (Array.isArray(value) ? value : []);

const innerOf = (schema: JsonSchema, name: string): JsonSchema | undefined =>
  name === "*"
    ? ((schema.items ?? schema.additionalProperties) as JsonSchema | undefined)
    : (schema.properties as Record<string, JsonSchema> | undefined)?.[name];

function editAt(schema: JsonSchema, path: FieldPath, edit: (schema: JsonSchema) => JsonSchema): void {
  const last = path.at(-1) ?? "";
  for (const holder of holdersOf(schema, path)) {
    const before = innerOf(holder, last);
    if (!before) continue;
    if (last === "*") holder.additionalProperties = edit(before);
    else (holder.properties as Record<string, JsonSchema>)[last] = edit(before);
  }
}

function renameAt(schema: JsonSchema, path: FieldPath, as: string, to: ConfigurationKindName): void {
  const last = path.at(-1) ?? "";
  const description = `The name of one of the ${to}${to === "policies" ? ", or a template" : ""}.`;
  for (const holder of holdersOf(schema, path)) {
    const properties = (holder.properties ?? {}) as Record<string, JsonSchema>;
    const before = properties[last];
    if (!before) continue;
    const { type } = before;
    const isOptional = Array.isArray(type) && type.includes("null");
    const reference = { type: isOptional ? ["string", "null"] : "string", minLength: 1, maxLength: 128, description };
    holder.properties = Object.fromEntries(
      Object.entries(properties).map(([name, each]) => (name === last ? [as, reference] : [name, each])),
    );
    holder.required = asList(holder.required).map((name) => ((name as unknown) === last ? as : name));
  }
}
