import type { Field, Schema, Type } from "./model.ts";

export type Json = Record<string, unknown>;

/** Collects schemas; `types.read` converts a JSON Schema to a type and names unnamed ones. */
export class TypeReader {
  readonly schemas = new Map<string, Schema>();
  readonly #components: Record<string, Json>;

  constructor(components: Record<string, Json>) {
    this.#components = components;
    for (const [name, schema] of Object.entries(components)) if (hasOwnType(schema)) this.define(name, schema);
  }

  read(schema: Json, name: string): Type {
    const [type] = nonNull(schema);
    if (typeof schema.$ref === "string") return this.#reference(schema.$ref);
    // A bound may be a date without a time; library callers pass a time.
    if (isTimeBound(schema)) return { kind: "string", format: "date-time" };
    if (Array.isArray(schema.anyOf)) return this.#anyOf(schema.anyOf as Json[], name);
    if (schema.oneOf) return this.#named(name, schema);
    if (typeof schema.const === "string") return { kind: "const", value: schema.const };
    if (Array.isArray(schema.enum) && type === "string") {
      return { kind: "enum", name, values: schema.enum.filter((value) => value !== null) };
    }
    return this.#plain(schema, type, name);
  }

  /** A component that is a scalar, list or map is inlined: it needs no named type. */
  #reference(reference: string): Type {
    const name = reference.replace("#/components/schemas/", "");
    const schema = this.#components[name];
    if (!schema) throw new Error(`Unknown schema: ${name}`);
    return hasOwnType(schema) ? { kind: "ref", name } : this.read(schema, name);
  }

  field(name: string, schema: Json, { owner, required }: { owner: string; required: boolean }): Field {
    const description = typeof schema.description === "string" ? schema.description : null;
    const type = this.read(schema, owner + pascal(name));
    return { name, description, type, required, nullable: isNullable(schema) };
  }

  /** Reads a named schema: an object with fields, or a union of objects. */
  define(name: string, schema: Json): void {
    if (this.schemas.has(name)) throw new Error(`Two schemas have the name ${name}.`);
    const description = typeof schema.description === "string" ? schema.description : null;
    const place = { sent: false, received: false };
    const options = optionsOf(schema);
    if (options) {
      const discriminator = String((schema.discriminator as Json | undefined)?.propertyName ?? "type");
      const read = options.map((variant) => this.#variant(name, discriminator, variant));
      const variants = read.flatMap(({ value, schema }) => (value === null ? [] : [{ value, schema }]));
      const other = read.find(({ value }) => value === null)?.schema ?? null;
      this.schemas.set(name, { kind: "union", name, description, discriminator, variants, other, ...place });
      return;
    }
    const required = new Set(schema.required as string[] | undefined);
    const fields = Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([field, value]) =>
      this.field(field, value, { owner: name, required: required.has(field) }),
    );
    const open = schema.additionalProperties === true;
    this.schemas.set(name, { kind: "object", name, description, fields, open, ...place });
  }

  #variant(union: string, discriminator: string, variant: Json) {
    const component = typeof variant.$ref === "string" ? variant.$ref.replace("#/components/schemas/", "") : null;
    const { properties } = (component === null ? variant : this.#components[component]) as { properties: Json };
    const tag = properties[discriminator] as { const?: string; enum?: string[] } | undefined;
    const value = tag?.const ?? tag?.enum?.[0];
    if (value === undefined && component !== null && tag) return { value: null, schema: component };
    if (value === undefined) throw new Error(`${union}: no field distinguishes its variants`);
    const schema = component ?? union + pascal(value);
    if (component === null) this.define(schema, variant);
    return { value, schema };
  }

  #named(proposed: string, schema: Json): Type {
    // A nested schema must not take the name of a component: an alert's `rule` is not the component `Rule`.
    const name = proposed in this.#components ? `${proposed}Part` : proposed;
    this.define(name, schema);
    return { kind: "ref", name };
  }

  #anyOf(options: Json[], name: string): Type {
    const real = options.filter((option) => option.type !== "null");
    const [only] = real;
    if (only && real.length === 1) return this.read(only, name);
    return { kind: "anyOf", types: real.map((option, place) => this.read(option, `${name}${place + 1}`)) };
  }

  #plain(schema: Json, type: string | undefined, name: string): Type {
    if (type === "string") return { kind: "string", format: schema.format === "date-time" ? "date-time" : null };
    if (type === "integer" || type === "number" || type === "boolean") return { kind: type };
    if (type === "array") {
      const items = (schema.items ?? {}) as Json;
      return { kind: "array", items: this.read(items, singular(name)), nullableItems: isNullable(items) };
    }
    if (type === "object" && schema.properties) return this.#named(name, schema);
    if (type === "object") return this.#map(schema, name);
    if (schema.allOf || schema.not) throw new Error(`${name}: allOf and not are not supported`);
    return { kind: "unknown" };
  }

  #map(schema: Json, name: string): Type {
    const values = schema.additionalProperties;
    if (typeof values !== "object" || values === null) {
      return { kind: "map", values: { kind: "unknown" }, nullableValues: false };
    }
    return {
      kind: "map",
      values: this.read(values as Json, `${name}Value`),
      nullableValues: isNullable(values as Json),
    };
  }
}

const isTimeBound = ({ anyOf = [] }: { anyOf?: unknown }): boolean =>
  (anyOf as Json[]).map(({ format }) => format).join() === "date,date-time";

const hasOwnType = (schema: Json): boolean => optionsOf(schema) !== undefined || schema.properties !== undefined;

/** The kinds of a union; with `anyOf`, one of them may represent all unknown kinds. */
const optionsOf = (schema: Json): Json[] | undefined =>
  (schema.oneOf ?? (schema.discriminator ? schema.anyOf : undefined)) as Json[] | undefined;

const typesOf = (schema: Json): string[] => [schema.type ?? []].flat() as string[];
const nonNull = (schema: Json): string[] => typesOf(schema).filter((type) => type !== "null");

function isNullable(schema: Json): boolean {
  const options = (schema.anyOf ?? []) as Json[];
  return typesOf(schema).includes("null") || options.some((option) => option.type === "null");
}

/** `run.output-delta` and `required_action` become `RunOutputDelta` and `RequiredAction`. */
export const pascal = (name: string): string =>
  name.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const singular = (name: string): string => {
  if (/ies$/.test(name)) return name.replace(/ies$/, "y");
  return /[^s]s$/.test(name) ? name.slice(0, -1) : `${name}Item`;
};
