import { newId } from "../packages/server/src/lib/ids.ts";

/** The part of JSON Schema that the contract is written in. */
export type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  minProperties?: number;
  items?: Schema;
  minItems?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  pattern?: string;
  format?: string;
  minLength?: number;
  minimum?: number;
  maximum?: number;
  examples?: unknown[];
};

/** What a sample is made with. */
export type Sampling = {
  /** An id of a resource that exists, by its prefix; an unknown prefix gets an id of nothing. */
  ids: ReadonlyMap<string, string>;
  /** Optional fields too. */
  whole?: boolean;
};

/** Where the shape alone does not tell a value that the service can use, the field's name does. */
const meaningful: Record<string, unknown> = {
  module: "echo",
  catalog_key: "echo",
  url: "https://example.com/agent",
  issuer: "https://login.example.com",
  domain: "example.com",
  base_url: "https://example.com/v1",
  policy: "standard",
  connectors: [],
  input_schema: { type: "object" },
  output_schema: { type: "object" },
  cron: "0 9 * * *",
  timezone: "Europe/Zurich",
  when: "true",
  for_each: "[1]",
  depends_on: [],
};
const words = [
  "example",
  "https://example.com/",
  "2026-01-02T03:04:05.000Z",
  "someone@example.com",
  "completed",
  "active",
  "1",
  "2026-01",
  "run.completed",
  "openid",
  "0123456789abcdef".repeat(4),
  "input",
];

/** A valid value of a schema, as small as it can be. */
export function sample(schema: Schema, sampling: Sampling, name = ""): unknown {
  if (name in meaningful) return meaningful[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.oneOf ?? schema.anyOf ?? [];
  if (choice) return sample(choice, sampling, name);
  const type = [schema.type].flat()[0];
  // Where the fields need each other, the contract shows how.
  if (type === "object" && schema.examples && !sampling.whole) return schema.examples[0];
  if (type === "object") return sampleObject(schema, sampling);
  if (type === "array") return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}, sampling));
  if (type === "integer" || type === "number") return Math.min(Math.max(1, schema.minimum ?? 1), schema.maximum ?? 1);
  if (type === "boolean") return true;
  if (type === "string") return sampleText(schema, sampling, name);
  return {};
}

function sampleObject(schema: Schema, sampling: Sampling): Record<string, unknown> {
  const fields = Object.entries(schema.properties ?? {});
  const wanted = fields.filter(([name]) => sampling.whole || schema.required?.includes(name));
  const chosen = wanted.length < (schema.minProperties ?? 0) ? fields.slice(0, schema.minProperties) : wanted;
  return Object.fromEntries(chosen.map(([name, field]) => [name, sample(field, sampling, name)]));
}

function sampleText(schema: Schema, sampling: Sampling, name: string): string {
  const prefix = idPrefixOf(schema);
  if (prefix) return sampling.ids.get(prefix) ?? newId(prefix as "run");
  const fits = new RegExp(schema.pattern ?? "", "u");
  const formatted = schema.format === "date-time" ? words.slice(2) : words;
  const text = formatted.find((word) => fits.test(word) && word.length >= (schema.minLength ?? 0));
  if (text === undefined) throw new Error(`no sample fits '${name}' (${schema.pattern}): add one to test/sample.ts`);
  return text;
}

/** The prefix of the ids that a schema takes; undefined where it takes no id. */
export const idPrefixOf = (schema: Schema): string | undefined => /^\^([a-z]+)_\[0-7\]/.exec(schema.pattern ?? "")?.[1];
