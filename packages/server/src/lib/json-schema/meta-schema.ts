/**
 * The meta-schema of JSON Schema 2020-12 with all vocabularies in one: https://json-schema.org/draft/2020-12/schema.
 * Flat for speed, because every schema from a caller is checked against it.
 */

const self = { $ref: "#" };
const schemaList = { type: "array", minItems: 1, items: self };
const schemasByName = { type: "object", additionalProperties: self };
const count = { type: "integer", minimum: 0 };
const uri = { type: "string", format: "uri-reference" };
const anchor = { type: "string", pattern: "^[A-Za-z_][-A-Za-z0-9._]*$" };
const names = { type: "array", items: { type: "string" }, uniqueItems: true };
const simpleType = { enum: ["array", "boolean", "integer", "null", "number", "object", "string"] };
const anything = { type: "array" };

const dialect = "https://json-schema.org/draft/2020-12/schema";

export const metaSchema = {
  type: ["object", "boolean"],
  properties: {
    $schema: { enum: [dialect, `${dialect}#`] },
    $id: { ...uri, pattern: "^[^#]*#?$" },
    $ref: uri,
    $anchor: anchor,
    $dynamicRef: uri,
    $dynamicAnchor: anchor,
    $vocabulary: { type: "object", additionalProperties: { type: "boolean" } },
    $comment: { type: "string" },
    $defs: schemasByName,
    definitions: schemasByName,
    prefixItems: schemaList,
    items: self,
    contains: self,
    additionalProperties: self,
    properties: schemasByName,
    patternProperties: schemasByName,
    dependentSchemas: schemasByName,
    dependencies: {
      type: "object",
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      additionalProperties: { if: { type: "array" }, then: names, else: self },
    },
    propertyNames: self,
    if: self,
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: self,
    else: self,
    allOf: schemaList,
    anyOf: schemaList,
    oneOf: schemaList,
    not: self,
    unevaluatedItems: self,
    unevaluatedProperties: self,
    type: {
      if: { type: "array" },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { items: simpleType, minItems: 1, uniqueItems: true },
      else: simpleType,
    },
    enum: anything,
    multipleOf: { type: "number", exclusiveMinimum: 0 },
    maximum: { type: "number" },
    exclusiveMaximum: { type: "number" },
    minimum: { type: "number" },
    exclusiveMinimum: { type: "number" },
    maxLength: count,
    minLength: count,
    pattern: { type: "string" },
    maxItems: count,
    minItems: count,
    uniqueItems: { type: "boolean" },
    maxContains: count,
    minContains: count,
    maxProperties: count,
    minProperties: count,
    required: names,
    dependentRequired: { type: "object", additionalProperties: names },
    nullable: { type: "boolean" },
    format: { type: "string" },
    title: { type: "string" },
    description: { type: "string" },
    deprecated: { type: "boolean" },
    readOnly: { type: "boolean" },
    writeOnly: { type: "boolean" },
    examples: anything,
    contentMediaType: { type: "string" },
    contentEncoding: { type: "string" },
    contentSchema: self,
  },
} as const;
