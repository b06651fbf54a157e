import { isDeepStrictEqual } from "node:util";
import { streamEventUnions } from "./stream-events.ts";
import { fieldWords, ownFieldWords } from "./words/fields.ts";
import { componentWords } from "./words/things.ts";

export type Json = Record<string, unknown>;
export type Hoist = (schema: unknown) => unknown;

export const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Collects the named schemas of the document: a schema with a title is written once and referenced. */
export class SchemaCollection {
  readonly #components = new Map<string, Json>();

  readonly hoist = (schema: unknown): unknown => {
    if (Array.isArray(schema)) return schema.map((item) => this.hoist(item));
    if (typeof schema !== "object" || schema === null) return schema;
    const known = streamEventUnions[String((schema as Json).title)];
    if (known && known !== schema) return this.hoist(known);
    if ((schema as Json).format === "time-bound") return toKnownFormats(schema as Json);
    const entries = Object.entries(withNamedKinds(schema as Json)).map(([key, value]) => [key, this.hoist(value)]);
    const plain: Json = Object.fromEntries(entries);
    if (typeof plain.title !== "string") return plain;
    return this.#referTo(plain.title, this.#withMapping(plain));
  };

  /** In alphabetical order, each with descriptions for itself and its fields. */
  described(): Record<string, Json> {
    const sorted = [...this.#components].sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(sorted.map(([name, schema]) => [name, describe(name, schema)]));
  }

  /** Maps each discriminator value to its component. */
  #withMapping(schema: Json): Json {
    const tag = tagOf(schema);
    const kinds = (schema.oneOf ?? schema.anyOf) as { $ref?: string }[] | undefined;
    if (tag === undefined || !kinds) return schema;
    const mapping = kinds.flatMap(({ $ref = "" }) => {
      const kind = this.#components.get($ref.replace(reference("").$ref, "")) as Kind | undefined;
      const value = kind && kindOf(kind, tag);
      return value === undefined ? [] : [[value, $ref]];
    });
    return { ...schema, discriminator: { propertyName: tag, mapping: Object.fromEntries(mapping) } };
  }

  #referTo(title: string, schema: Json): Json {
    // A nullable component keeps its title: the reference is wrapped, and the component is not copied.
    if (Array.isArray(schema.type) && schema.type.includes("null")) {
      const type = schema.type.find((name) => name !== "null");
      const { enum: values, ...rest } = schema;
      const words = Array.isArray(values) ? { enum: values.filter((value) => value !== null) } : {};
      return { anyOf: [this.#referTo(title, { ...rest, ...words, type }), { type: "null" }] };
    }
    const known = this.#components.get(title);
    if (known && !isDeepStrictEqual(known, schema)) throw new Error(`two different schemas are titled ${title}`);
    this.#components.set(title, schema);
    return reference(title);
  }
}

/** A bound is a date or a time; OpenAPI has no format for either of the two. */
const toKnownFormats = ({ description, examples }: Json): Json => ({
  description,
  anyOf: ["date", "date-time"].map((format) => ({ type: "string", format })),
  examples,
});

type Kind = { title?: string; properties?: Record<string, { const?: string; enum?: string[] }> };

const tagOf = (union: Json): string | undefined =>
  (union.discriminator as { propertyName: string } | undefined)?.propertyName;
const kindOf = ({ properties }: Kind, tag: string): string | undefined =>
  properties?.[tag]?.const ?? properties?.[tag]?.enum?.[0];

/** The kinds of a union are separate components: `Runtime` has `RuntimeModule`, `RuntimeHttp` and so on. */
function withNamedKinds(schema: Json): Json {
  const tag = tagOf(schema);
  if (tag === undefined || !Array.isArray(schema.oneOf)) return schema;
  const kinds = (schema.oneOf as Kind[]).map((kind) => {
    const value = kindOf(kind, tag);
    return kind.title || value === undefined ? kind : { ...kind, title: `${schema.title}${pascal(value)}` };
  });
  return { ...schema, oneOf: kinds };
}

const pascal = (word: string): string => word.replace(/(?:^|[._-])(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Adds a description to a component whose schema has none. */
function describe(name: string, schema: Json): Json {
  const words = schema.description ?? componentWords[name] ?? (isPage(schema) ? pageWords : undefined);
  const { title, ...rest } = describeFields(name, schema) as Json;
  return { title, ...(words === undefined ? {} : { description: words }), ...rest };
}

const isPage = ({ properties }: Json): boolean => "has_more" in ((properties ?? {}) as Json);
const pageWords = "One page of a list. If `has_more` is true, set `after` to `last_id` to get the next page.";

/** Adds a description to every field, except for references to a component, which has its own. */
function describeFields(name: string, schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((item) => describeFields(name, item));
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]) => [
    key,
    key === "properties" ? describeProperties(name, value as Record<string, Json>) : describeFields(name, value),
  ]);
  return Object.fromEntries(entries);
}

function describeProperties(name: string, properties: Record<string, Json>): Json {
  const entries = Object.entries(properties).map(([field, schema]) => {
    const inner = describeFields(name, schema) as Json;
    const words = ownFieldWords[`${name}.${field}`] ?? fieldWords[field];
    const isSaid = inner.description !== undefined || refersTo(inner) || words === undefined;
    return [field, withDefaultInWords(isSaid ? inner : { ...inner, description: words })];
  });
  return Object.fromEntries(entries);
}

/** Generators make a field with a `default` required, because responses always have it. A caller may leave it out. */
function withDefaultInWords({ default: value, ...schema }: Json): Json {
  if (value === undefined) return schema;
  return { ...schema, description: [schema.description, `Default: \`${value}\`.`].filter(Boolean).join(" ") };
}

/** A component, or a component or null. */
export const refersTo = (schema: Json): boolean =>
  "$ref" in schema || ((schema.anyOf ?? []) as Json[]).some((option) => "$ref" in option);
