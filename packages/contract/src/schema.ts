import { type Static, type TSchema, Type } from "typebox";
import { storable, worded } from "./patterns.ts";

/** A value that may be null: optional fields without a value are null in every response, never missing. */
export function Nullable<T extends TSchema>(schema: T) {
  return Type.Unsafe<Static<T> | null>(withNull(schema));
}

/** A type list serialises faster than `anyOf`, so `anyOf` is only used for schemas that have no single type. */
function withNull(schema: TSchema): TSchema {
  const { type, enum: values, ...rest } = schema as TSchema & { type?: unknown; enum?: unknown[] };
  if (typeof type !== "string") return { anyOf: [schema, { type: "null" }] };
  return { ...rest, type: [type, "null"], ...(values ? { enum: [...values, null] } : {}) };
}

/** One of a closed set of words. */
export function OneOf<const T extends readonly string[]>(values: T, options: { description?: string } = {}) {
  return Type.Unsafe<T[number]>({ type: "string", enum: [...values], ...options });
}

/** A JSON object with any content. */
export function JsonObject(options: { description?: string } = {}) {
  return Type.Unsafe<Record<string, unknown>>({ type: "object", additionalProperties: true, ...options });
}

/** ISO 8601 UTC with milliseconds and Z. The format alone would accept a leap second, which no clock here supports. */
export const Timestamp = Type.String({
  format: "date-time",
  pattern: worded(
    "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:[0-5]\\d(\\.\\d{1,9})?(Z|[+-]\\d{2}:\\d{2})$",
    "must be a time such as 2026-01-02T03:04:05.000Z",
  ),
  examples: ["2026-01-02T03:04:05.000Z"],
});

/** A time limit of a list: a time, or a date, which means the start of that day in UTC. */
export const TimeBound = (description: string, zone = "UTC") =>
  Type.Optional(
    Type.String({
      format: "time-bound",
      description: `${description} A date without a time means the start of that day in ${zone}.`,
      examples: ["2026-01-02", "2026-01-02T03:04:05.000Z"],
    }),
  );

/** Every object has its type. */
export const ObjectName = <const T extends string>(name: T) => Type.Unsafe<T>({ type: "string", const: name });

/** Up to 16 string pairs that are stored with a resource and can be searched. */
export const Metadata = Type.Unsafe<Record<string, string>>({
  type: "object",
  maxProperties: 16,
  propertyNames: { type: "string", minLength: 1, maxLength: 64, pattern: storable },
  additionalProperties: { type: "string", maxLength: 512, pattern: storable },
  description: "Up to 16 key-value pairs of your own, as strings.",
});

/** Changes to metadata: twice as many, because each pair may be removed and another one added. */
export const MetadataPatch = Type.Unsafe<Record<string, string | null>>({
  type: "object",
  maxProperties: 32,
  propertyNames: { type: "string", minLength: 1, maxLength: 64, pattern: storable },
  additionalProperties: { type: ["string", "null"], maxLength: 512, pattern: storable },
  description: "Merged into the existing pairs; null removes a key.",
});

/** Request schemas list their fields: an unknown field is probably a typo and is rejected. */
export const closed = { additionalProperties: false } as const;

/** On everything that a configuration can contain. `showManagers` of the service adds it to every response with this field. */
export const ManagedBy = Type.Optional(
  Nullable(
    Type.String({
      description:
        "The configuration that manages this resource, such as `shop`; null if none. The next `agentrun apply` undoes changes that are made in another way. Absent in events and in results of batches.",
    }),
  ),
);

/** A secret that is returned only once, and not in a replayed response. */
export const ShownOnce = (description: string) =>
  Nullable(
    Type.String({
      description: `${description} Returned only once: null in a replayed response for an idempotency key.`,
    }),
  );

/** A response without a body. */
export const NoContent = Type.Unsafe<null>({ type: "null" });
