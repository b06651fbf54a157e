/**
 * The TypeScript type of the values that a schema describes. A schema is a JSON Schema literal, a TypeBox type (which is JSON Schema),
 * or an object that implements Standard Schema (https://standardschema.dev), such as those of zod, Valibot and ArkType.
 *
 * Keywords that a type cannot express (`pattern`, `minimum`, `not`, `if`) are checked only at run time.
 */
export type FromSchema<Schema> = Schema extends { readonly "~standard": { readonly types?: infer Types } }
  ? NonNullable<Types> extends { readonly input: infer Input }
    ? Input
    : unknown
  : Schema extends false
    ? never
    : Schema extends { readonly const: infer Value }
      ? Value
      : Schema extends { readonly enum: readonly (infer Value)[] }
        ? Value
        : FromParts<Schema>;

/** Keywords next to `anyOf`, `oneOf` and `allOf` apply too. */
type FromParts<Schema> = Schema extends { readonly anyOf: readonly (infer Part)[] }
  ? FromEach<Part> & FromType<Schema>
  : Schema extends { readonly oneOf: readonly (infer Part)[] }
    ? FromEach<Part> & FromType<Schema>
    : Schema extends { readonly allOf: infer Parts extends readonly unknown[] }
      ? FromAll<Parts> & FromType<Schema>
      : FromType<Schema>;

type FromEach<Part> = Part extends unknown ? FromSchema<Part> : never;
type FromAll<Parts> = Parts extends readonly [infer First, ...infer Rest] ? FromSchema<First> & FromAll<Rest> : unknown;

type FromType<Schema> = Schema extends { readonly type: readonly (infer Name)[] }
  ? FromName<Schema, Name>
  : Schema extends { readonly type: infer Name }
    ? FromName<Schema, Name>
    : Schema extends { readonly properties: object }
      ? FromObject<Schema>
      : unknown;

type FromName<Schema, Name> = Name extends "string"
  ? string
  : Name extends "number" | "integer"
    ? number
    : Name extends "boolean"
      ? boolean
      : Name extends "null"
        ? null
        : Name extends "array"
          ? FromArray<Schema>
          : Name extends "object"
            ? FromObject<Schema>
            : unknown;

type FromArray<Schema> = Schema extends { readonly prefixItems: infer Items extends readonly unknown[] }
  ? { -readonly [Index in keyof Items]: FromSchema<Items[Index]> }
  : Schema extends { readonly items: infer Item }
    ? FromSchema<Item>[]
    : unknown[];

/**
 * Without `additionalProperties` a schema allows any property. The type does not, so that mistyped names do not compile: additional
 * properties are readable only if the schema declares them.
 */
type FromObject<Schema> = Schema extends { readonly properties: infer Properties extends object }
  ? Flat<Named<Properties, Required<Schema>> & Additional<Schema, unknown>>
  : Additional<Schema, FromAdditional<Schema>, Record<string, unknown>>;

type Required<Schema> = Schema extends { readonly required: readonly (infer Name)[] } ? Name : never;

type Named<Properties, Name> = {
  -readonly [Key in keyof Properties as Key extends Name ? Key : never]: FromSchema<Properties[Key]>;
} & { -readonly [Key in keyof Properties as Key extends Name ? never : Key]?: FromSchema<Properties[Key]> };

type Additional<Schema, Value, None = unknown> = Schema extends { readonly additionalProperties: false }
  ? None
  : Schema extends { readonly additionalProperties: unknown } | { readonly patternProperties: unknown }
    ? Record<string, Value>
    : None;

type FromAdditional<Schema> = Schema extends { readonly additionalProperties: infer Value }
  ? FromSchema<Value>
  : Schema extends { readonly patternProperties: infer Patterns }
    ? FromEach<Patterns[keyof Patterns]>
    : unknown;

/** The type of a value after a round trip through JSON: the result of a step, fresh or from the journal. */
export type FromJson<Value> = unknown extends Value
  ? Value
  : Value extends { toJSON(...args: never[]): infer Written }
    ? FromJson<Written>
    : Value extends string | number | boolean | null
      ? Value
      : Value extends undefined
        ? null
        : Value extends Unwritten
          ? never
          : Value extends readonly unknown[]
            ? { -readonly [Index in keyof Value]: FromJson<Value[Index]> }
            : Value extends ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>
              ? Record<string, never>
              : Value extends object
                ? FromMembers<Value>
                : null;

/** What JSON omits or cannot represent. */
type Unwritten = bigint | symbol | ((...args: never[]) => unknown);

/** A member that may be undefined becomes optional; a member that JSON omits disappears. */
type FromMembers<Value extends object> = Flat<
  { [Key in keyof Value as Kept<Value, Key> & Whole<Value, Key>]: FromJson<Value[Key]> } & {
    [Key in keyof Value as Exclude<Kept<Value, Key>, Whole<Value, Key>>]?: FromJson<Exclude<Value[Key], undefined>>;
  }
>;

type Kept<Value, Key extends keyof Value> = Key extends symbol ? never : Value[Key] extends Unwritten ? never : Key;
type Whole<Value, Key extends keyof Value> = unknown extends Value[Key]
  ? Key
  : undefined extends Value[Key]
    ? never
    : Key;

/** With `infer`, editors show the members instead of this name. */
type Flat<Members> = Members extends infer All ? { [Key in keyof All]: All[Key] } : never;
