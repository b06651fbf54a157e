import { quote } from "../own-command.ts";

type Schema = {
  type?: string | readonly string[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  examples?: readonly unknown[];
  default?: unknown;
  enum?: readonly unknown[];
  const?: unknown;
  minimum?: number;
  exclusiveMinimum?: number;
};

/** An input that fits an agent's schema: its first example, or the smallest one; null if the schema requires nothing. */
export function sampleInput(schema: Schema | null): Record<string, unknown> | null {
  const { properties = {}, required = [], examples = [] } = schema ?? {};
  const [example] = examples;
  if (typeof example === "object" && example !== null) return example as Record<string, unknown>;
  if (required.length === 0 || required.every((name) => name === "query")) return null;
  return Object.fromEntries(required.map((name) => [name, sample(properties[name] ?? {})]));
}

function sample(schema: Schema): unknown {
  const { examples, enum: choices, minimum = 1, exclusiveMinimum } = schema;
  const [known = schema.const ?? schema.default ?? choices?.[0]] = examples ?? [];
  if (known !== undefined) return known;
  const [type] = [schema.type ?? "string"].flat();
  if (type === "object") return sampleInput(schema) ?? {};
  if (type === "array") return [];
  if (type === "boolean") return true;
  if (type === "number" || type === "integer") return exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1;
  return "hello";
}

/** The same as words of a command: a text is the input's `query`. */
export function sampleWords(schema: Schema | null): string {
  const input = sampleInput(schema) ?? { query: "hello" };
  const isText = Object.keys(input).join() === "query" && typeof input.query === "string";
  return isText ? quote(String(input.query)) : `--input ${quote(JSON.stringify(input))}`;
}
