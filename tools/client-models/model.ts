/**
 * The OpenAPI document as a model for the emitters: each language's files are written from this alone. Objects and unions
 * inside other schemas have names; enumerations are open everywhere, because a newer service may send a value that an older
 * library does not know.
 */
export type Model = {
  /** Sorted by name; only objects and unions. */
  schemas: Schema[];
  /** In the document's order. */
  operations: Operation[];
  /** Webhook event types with the schema of the whole delivery. */
  events: { type: string; schema: string; summary: string }[];
};

export type Schema = ObjectSchema | UnionSchema;

export type ObjectSchema = {
  kind: "object";
  name: string;
  description: string | null;
  fields: Field[];
  /** Additional fields are allowed. (Readers always ignore unknown fields.) */
  open: boolean;
  /** Where it is used; a schema can be both. */
  sent: boolean;
  received: boolean;
};

/** One of several objects, distinguished by the value of one field. */
export type UnionSchema = {
  kind: "union";
  name: string;
  description: string | null;
  discriminator: string;
  variants: { value: string; schema: string }[];
  /** The type of other values, if the document allows them: the events of streams. */
  other: string | null;
  sent: boolean;
  received: boolean;
};

export type Field = {
  /** The name on the wire. */
  name: string;
  description: string | null;
  type: Type;
  /** Always present (in responses: perhaps null). */
  required: boolean;
  nullable: boolean;
};

export type Type =
  | { kind: "string"; format: "date-time" | null }
  | { kind: "integer" }
  | { kind: "number" }
  | { kind: "boolean" }
  /** Any JSON value. */
  | { kind: "unknown" }
  /** A constant. */
  | { kind: "const"; value: string }
  /** Known values; others are possible. `name` is a suggestion for languages that name their enumerations. */
  | { kind: "enum"; name: string; values: string[] }
  | { kind: "array"; items: Type; nullableItems: boolean }
  /** A JSON object with free keys. */
  | { kind: "map"; values: Type; nullableValues: boolean }
  /** One of `schemas`. */
  | { kind: "ref"; name: string }
  /** Several types without a discriminator. */
  | { kind: "anyOf"; types: Type[] };

export type Operation = {
  /** The operationId. */
  id: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With `{name}` for parameters. */
  path: string;
  /** `versioned`: under the base URL; `root`: outside of the version path. */
  base: "versioned" | "root";
  tag: string;
  summary: string;
  /** Details in addition to the summary. */
  description: string | null;
  scope: string | null;
  /** `none`: without a key; `session`: only with a session; `any`: either. */
  auth: "any" | "none" | "session";
  pathParameters: Field[];
  /** Parameters `name[key]=value` are of type map. */
  query: Field[];
  body: { type: Type; required: boolean } | null;
  /** Accepts an Idempotency-Key. */
  idempotent: boolean;
  /** The names of its other headers. */
  headers: string[];
  responses: { status: number; type: Type | null }[];
  /** The type of a successful response; null: no body. For streams: the type of one event. */
  result: Type | null;
  /** `always`: server-sent events; `onRequest`: if the caller accepts them. */
  streams: "always" | "onRequest" | null;
  /** Sends or returns bytes: its methods are written by hand. */
  binary: "upload" | "download" | null;
  /** The type of one item of a list; `cursor`: it takes `after`. */
  list: { item: Type; cursor: boolean } | null;
};
