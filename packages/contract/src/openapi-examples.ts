import type { Json } from "./openapi-schemas.ts";

type Schemas = Readonly<Record<string, Json>>;

/** Typical values by field name. An example that is null everywhere is useless. */
const values: Readonly<Record<string, unknown>> = {
  name: "Support desk",
  message: "Refund of 40 euros for order o-7?",
  description: "Answers customer questions.",
  url: "https://example.com/hooks",
  email: "ada@example.com",
  model: "gpt-5-mini",
  input: { query: "hello" },
  output: { result: "hello" },
  started_at: "2026-01-02T03:04:05.010Z",
  completed_at: "2026-01-02T03:04:05.850Z",
  latency_ms: 840,
  queued_ms: 0,
  waiting_ms: 0,
  catalog_key: "echo",
  tokens_used: 312,
  attempt: 1,
  sequence: 1,
  agent_revision: 1,
  revision: 1,
  priority: 0,
  timeout_seconds: 600,
  status: "completed",
  user: "customer-42",
  prefix: "ar_live_",
  last4: "341A",
  text: "hello",
  content_type: "text/csv",
};

/** These stay null: they have a value only on an error or on request. */
const mostlyNull = new Set(["error", "required_action", "idempotency_key", "user"]);

const time = "2026-01-02T03:04:05.000Z";
const words = [
  "example",
  "https://example.com/",
  "https://example.com",
  "ada@example.com",
  "2026-01",
  "0123456789abcdef".repeat(4),
];
const deepest = 6;

/** An example response for a component, composed from the examples of its fields. */
export function exampleOf(schemas: Schemas, name: string): unknown {
  return sample(schemas, schemas[name] ?? {}, "", 0);
}

function sample(schemas: Schemas, schema: Json, name: string, depth: number): unknown {
  const target = typeof schema.$ref === "string" ? schemas[schema.$ref.split("/").at(-1) ?? ""] : undefined;
  if (target) return sample(schemas, target, name, depth);
  if (schema.const !== undefined) return schema.const;
  const known = values[name];
  if (isNullable(schema) && (mostlyNull.has(name) || depth > deepest || known === undefined)) return null;
  if (known !== undefined && fits(schema, known)) return known;
  if (Array.isArray(schema.examples)) return schema.examples[0];
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const kinds = (schema.oneOf ?? schema.anyOf) as Json[] | undefined;
  if (kinds?.[0]) return sample(schemas, kinds[0], name, depth);
  return ofType(schemas, schema, name, depth);
}

function ofType(schemas: Schemas, schema: Json, name: string, depth: number): unknown {
  const [type] = [schema.type].flat();
  if (type === "object") return ofObject(schemas, schema, depth);
  if (type === "array") return ofArray(schemas, schema, name, depth);
  if (type === "integer" || type === "number") return schema.minimum ?? 1;
  if (type === "boolean") return false;
  return type === "string" ? ofString(schema) : null;
}

function ofObject(schemas: Schemas, { properties = {}, required = [] }: Json, depth: number): Json {
  const fields = Object.entries(properties as Record<string, Json>);
  const there = fields.filter(([name]) => (required as string[]).includes(name));
  return Object.fromEntries(there.map(([name, field]) => [name, sample(schemas, field, name, depth + 1)]));
}

function ofArray(schemas: Schemas, { items, minItems }: Json, name: string, depth: number): unknown[] {
  const isShown = name === "data" || Number(minItems ?? 0) > 0 || depth < 2;
  return isShown && items ? [sample(schemas, items as Json, "", depth + 1)] : [];
}

function ofString({ format, pattern, minLength = 0 }: Json): string {
  if (format === "date-time") return time;
  if (format === "date") return time.slice(0, 10);
  const shape = new RegExp(String(pattern ?? ""), "u");
  return words.find((word) => shape.test(word) && word.length >= Number(minLength)) ?? "example";
}

const isNullable = ({ type, anyOf }: Json): boolean =>
  [type].flat().includes("null") || ((anyOf ?? []) as Json[]).some((kind) => kind.type === "null");

function fits({ type, enum: choices, pattern, anyOf }: Json, value: unknown): boolean {
  if (Array.isArray(choices)) return choices.includes(value);
  if (typeof value === "string" && typeof pattern === "string") return new RegExp(pattern, "u").test(value);
  const types = [type, ...((anyOf ?? []) as Json[]).map((kind) => kind.type)].flat();
  return types.includes(typeof value === "number" ? "integer" : typeof value);
}
