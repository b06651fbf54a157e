/**
 * What the OpenAPI document says, in the words that an emitter needs: each language's file is written from this alone.
 * Objects and unions inside other schemas have been given names of their own; enumerations are open everywhere,
 * because a newer service may send a value that an older library does not know.
 */
export type Model = {
  /** By name, sorted; objects and unions alone. */
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
  /** Fields beyond these belong to it. (Whatever it says, readers ignore fields that they do not know.) */
  open: boolean;
  /** Where it stands; a schema can be both. */
  sent: boolean;
  received: boolean;
};

/** One of several objects, told apart by the value of one field. */
export type UnionSchema = {
  kind: "union";
  name: string;
  description: string | null;
  discriminator: string;
  variants: { value: string; schema: string }[];
  /** What a value of none of these kinds is, where the document says that there are others: the events of streams. */
  other: string | null;
  sent: boolean;
  received: boolean;
};

export type Field = {
  /** As on the wire. */
  name: string;
  description: string | null;
  type: Type;
  /** Always there (in answers: perhaps null). */
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
  /** One fixed word. */
  | { kind: "const"; value: string }
  /** Known words; others may come. `name` is a proposal for languages that name their enumerations. */
  | { kind: "enum"; name: string; values: string[] }
  | { kind: "array"; items: Type; nullableItems: boolean }
  /** A JSON object with free keys. */
  | { kind: "map"; values: Type; nullableValues: boolean }
  /** One of `schemas`. */
  | { kind: "ref"; name: string }
  /** Several types that nothing tells apart. */
  | { kind: "anyOf"; types: Type[] };

export type Operation = {
  /** The operationId. */
  id: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With `{name}` for parameters. */
  path: string;
  /** `versioned`: under the base address; `root`: beside its version segment. */
  base: "versioned" | "root";
  tag: string;
  summary: string;
  /** More than the summary says. */
  description: string | null;
  scope: string | null;
  /** `none`: without a key; `session`: only somebody who has signed in; `any`: either. */
  auth: "any" | "none" | "session";
  pathParameters: Field[];
  /** Parameters `name[key]=value` are of type map. */
  query: Field[];
  body: { type: Type; required: boolean } | null;
  /** It takes an Idempotency-Key. */
  idempotent: boolean;
  /** Names of the other headers it takes. */
  headers: string[];
  responses: { status: number; type: Type | null }[];
  /** What success means; null: no body. For streams: the type of one event. */
  result: Type | null;
  /** `always`: server-sent events; `onRequest`: where the caller accepts those. */
  streams: "always" | "onRequest" | null;
  /** Bytes go in or come out: methods for it are written by hand. */
  binary: "upload" | "download" | null;
  /** The type of one item where the answer is a list; `cursor`: it takes `after`. */
  list: { item: Type; cursor: boolean } | null;
};
