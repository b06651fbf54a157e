import { type Static, type TSchema, Type } from "typebox";
import { storable, worded } from "./patterns.ts";

/** A value that may be null: absent optional fields are null in every answer, never missing. */
export function Nullable<T extends TSchema>(schema: T) {
  return Type.Unsafe<Static<T> | null>(withNull(schema));
}

/** A type list serialises faster than `anyOf`, so `anyOf` is left for schemas that have no single type. */
function withNull(schema: TSchema): TSchema {
  const { type, enum: values, ...rest } = schema as TSchema & { type?: unknown; enum?: unknown[] };
  if (typeof type !== "string") return { anyOf: [schema, { type: "null" }] };
  return { ...rest, type: [type, "null"], ...(values ? { enum: [...values, null] } : {}) };
}

/** One of a closed set of words. */
export function OneOf<const T extends readonly string[]>(values: T, options: { description?: string } = {}) {
  return Type.Unsafe<T[number]>({ type: "string", enum: [...values], ...options });
}

/** A JSON object whose shape is the caller's own. */
export function JsonObject(options: { description?: string } = {}) {
  return Type.Unsafe<Record<string, unknown>>({ type: "object", additionalProperties: true, ...options });
}

/** ISO 8601 UTC with milliseconds and Z. The format alone would take a leap second, which no clock here can tell. */
export const Timestamp = Type.String({
  format: "date-time",
  pattern: worded(
    "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:[0-5]\\d(\\.\\d{1,9})?(Z|[+-]\\d{2}:\\d{2})$",
    "must be a time such as 2026-01-02T03:04:05.000Z",
  ),
  examples: ["2026-01-02T03:04:05.000Z"],
});

/** A bound of a list: a time, or a day alone, which is its first moment in UTC. */
export const TimeBound = (description: string) =>
  Type.Optional(
    Type.String({
      format: "time-bound",
      description: `${description} A day alone is its first moment, UTC.`,
      examples: ["2026-01-02", "2026-01-02T03:04:05.000Z"],
    }),
  );

/** Every object says what it is. */
export const ObjectName = <const T extends string>(name: T) => Type.Unsafe<T>({ type: "string", const: name });

/** Up to sixteen string pairs that travel with a resource and can be searched. */
export const Metadata = Type.Unsafe<Record<string, string>>({
  type: "object",
  maxProperties: 16,
  propertyNames: { type: "string", minLength: 1, maxLength: 64, pattern: storable },
  additionalProperties: { type: "string", maxLength: 512, pattern: storable },
  description: "Up to 16 string pairs of your own.",
});

/** What changes of them: twice as many, since each may go and another come. */
export const MetadataPatch = Type.Unsafe<Record<string, string | null>>({
  type: "object",
  maxProperties: 32,
  propertyNames: { type: "string", minLength: 1, maxLength: 64, pattern: storable },
  additionalProperties: { type: ["string", "null"], maxLength: 512, pattern: storable },
  description: "Put into what is there; null takes a key out.",
});

/** Requests name their fields: an unknown one is a typo and is refused. */
export const closed = { additionalProperties: false } as const;

/** A secret that no later answer has, nor the same answer when it is repeated. */
export const ShownOnce = (description: string) =>
  Nullable(
    Type.String({ description: `${description} Shown this once: null where an idempotency key repeats the answer.` }),
  );

/** An answer without a body. */
export const NoContent = Type.Unsafe<null>({ type: "null" });
