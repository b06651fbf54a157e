type Schema = Record<string, unknown>;

/** What says nothing of whether arguments match. */
const words = new Set(["description", "title", "default", "examples", "$comment"]);
/** Under these are schemas by names that somebody chose. */
const named = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]);

/**
 * A tool's schema without its words, for those who may change the arguments of a call. What a connector's maker wrote about a card
 * number is not something that this run has said, and would be taken for it by whoever guards what runs say.
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
