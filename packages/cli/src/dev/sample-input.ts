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

/** The smallest input that fits an agent's schema; null if the schema requires nothing. */
export function sampleInput(schema: Schema | null): Record<string, unknown> | null {
  const { properties = {}, required = [] } = schema ?? {};
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
