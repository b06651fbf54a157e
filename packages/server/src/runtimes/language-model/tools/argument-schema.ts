type Schema = Record<string, unknown>;

/** Keywords without effect on validation. */
const words = new Set(["description", "title", "default", "examples", "$comment"]);
/** Keywords whose members have user-defined names. */
const named = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]);

/**
 * A tool's schema without its descriptions, for approvers who may change the arguments. Text of the connector's author (for example
 * about card numbers) is not output of the run, but guardrails for outputs would treat it as such.
 */
export function toArgumentSchema(schema: Schema): Schema {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => !words.has(key))
      .map(([key, value]) => [key, named.has(key) ? mapValues(value, bare) : bare(value)]),
  );
}

function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  return isSchema(value) ? toArgumentSchema(value) : value;
}

const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null;

const mapValues = (value: unknown, change: (one: unknown) => unknown): unknown =>
  isSchema(value) ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, change(one)])) : value;
