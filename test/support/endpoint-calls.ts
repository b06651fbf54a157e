import { gzipSync } from "node:zlib";
import { type Endpoint, endpoints, type Scope } from "@agentrun/contract";
import { newId } from "../../packages/server/src/lib/ids.ts";
import type { ApiAnswer, ApiClient } from "./api-client.ts";

/** The part of JSON Schema that the contract uses. */
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

/** The options of a sample. */
export type Sampling = {
  /** The id of an existing resource, by its prefix; an unknown prefix gets an id that does not exist. */
  ids: ReadonlyMap<string, string>;
  /** Includes optional fields. */
  whole?: boolean;
};

/** Values by field name, where the schema alone does not lead to one that the service accepts. */
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
  rows: [{ input: {} }],
  definition: { type: "expression", expression: "true" },
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
  "agents",
  "openid",
  "0123456789abcdef".repeat(4),
  "input",
  "https://example.com",
];

/** The smallest valid value of a schema. */
export function sample(schema: Schema, sampling: Sampling, name = ""): unknown {
  if (name in meaningful) return meaningful[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.oneOf ?? schema.anyOf ?? [];
  if (choice) return sample(choice, sampling, name);
  const type = [schema.type].flat()[0];
  // Where the fields depend on each other, the contract has an example.
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
  if (text === undefined)
    throw new Error(`no sample fits '${name}' (${schema.pattern}): add one to test/support/endpoint-calls.ts`);
  return text;
}

/** The prefix of the ids that a schema accepts, or undefined. */
export const idPrefixOf = (schema: Schema): string | undefined => /^\^([a-z]+)_\[0-7\]/.exec(schema.pattern ?? "")?.[1];

/** A row of the endpoint table. */
export type Row = { name: string; endpoint: Endpoint & { scope: Scope }; title: string };

const hasScope = (endpoint: Endpoint): endpoint is Endpoint & { scope: Scope } => endpoint.scope !== null;

/** Endpoints that a key's scopes allow; sign-in and endpoints for members only have their own tests. */
export const rows: Row[] = Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) =>
  hasScope(endpoint) ? [{ name, endpoint, title: `${endpoint.method} ${endpoint.path}` }] : [],
);

export const paramsOf = (endpoint: Endpoint): [name: string, schema: Schema][] =>
  Object.entries(endpoint.params ?? {}).map(([name, { schema }]) => [name, schema as Schema]);

/** The path of an endpoint with its parameters filled in; given values take precedence. */
export function pathOf(endpoint: Endpoint, sampling: Sampling, given: Record<string, string> = {}): string {
  const values = Object.fromEntries(
    paramsOf(endpoint).map(([name, schema]) => [name, given[name] ?? String(sample(schema, sampling, name))]),
  );
  return endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? "");
}

const source = "export default { run: () => ({}) };";
const codeHeader = { root: "uploaded", module: "sent", entry: "a.ts", files: [["a.ts", source.length]], links: [] };
/** Uploads that must not be empty, by path. */
const uploads: Record<string, { type: string; content: Uint8Array }> = {
  "/agents/code": { type: "application/gzip", content: gzipSync(`${JSON.stringify(codeHeader)}\n${source}`) },
};

/** Calls an endpoint with the smallest valid request. */
export function callEndpoint(
  api: ApiClient,
  endpoint: Endpoint,
  sampling: Sampling,
  given: { params?: Record<string, string>; body?: Record<string, unknown>; query?: string } = {},
): Promise<ApiAnswer> {
  const path = pathOf(endpoint, sampling, given.params) + (given.query ?? "");
  const headers = versionHeaders(endpoint);
  const upload = endpoint.binary === "upload" ? uploads[endpoint.path] : undefined;
  if (upload)
    return api(endpoint.method, path, {
      rawBody: upload.content,
      headers: { ...headers, "content-type": upload.type },
    });
  if (!endpoint.body) return api(endpoint.method, path, { headers });
  // A long poll returns at once.
  const atOnce = endpoint.longPoll ? { wait_seconds: 0 } : {};
  const body = { ...(sample(endpoint.body as Schema, sampling) as object), ...atOnce, ...given.body };
  return api(endpoint.method, path, { body, headers });
}

/** A2A requests must name their version. */
export const versionHeaders = ({ door }: Endpoint): Record<string, string> =>
  door === "a2a" ? { "a2a-version": "1.0" } : {};

/** The kinds of ids that occur in paths. */
export const pathPrefixes = new Set(
  rows.flatMap(({ endpoint }) => paramsOf(endpoint).flatMap(([, schema]) => idPrefixOf(schema) ?? [])),
);

/** The kind of resource that an endpoint creates, or undefined. */
function createdPrefix(endpoint: Endpoint): string | undefined {
  if (endpoint.method !== "POST" || endpoint.streams) return undefined;
  const made = (endpoint.responses[201] ?? endpoint.responses[200] ?? endpoint.responses[202]) as Schema | undefined;
  const prefix = idPrefixOf(made?.properties?.id ?? {});
  return prefix && pathPrefixes.has(prefix) ? prefix : undefined;
}

/** Whether every resource that the endpoint's path names exists. */
const canCall = (endpoint: Endpoint, ids: ReadonlyMap<string, string>) =>
  paramsOf(endpoint).every(([, schema]) => ids.has(idPrefixOf(schema) ?? "") || idPrefixOf(schema) === undefined);

/** Kinds whose smallest resource cannot be used by all endpoints: only a data set with rows has one to remove. */
const createdWhole: ReadonlySet<string> = new Set(["ds"]);

/** What some kinds need before they can be created: a canary needs an agent with a second revision. */
const preparations: Readonly<Record<string, (api: ApiClient, ids: ReadonlyMap<string, string>) => Promise<unknown>>> = {
  can: (api, ids) => api("PATCH", `/agents/${ids.get("ag")}`, { body: { description: "The second revision." } }),
};

/** Creates one resource of every kind in the table; also returns the error of each kind that could not be created. */
export async function populate(
  api: ApiClient,
  known: ReadonlyMap<string, string> = new Map(),
): Promise<{ ids: Map<string, string>; refusals: Map<string, string> }> {
  const ids = new Map(known);
  const refusals = new Map<string, string>();
  for (let before = -1; before !== ids.size; ) {
    before = ids.size;
    for (const { endpoint, title } of rows) {
      const prefix = createdPrefix(endpoint);
      if (!prefix || ids.has(prefix) || !canCall(endpoint, ids)) continue;
      await preparations[prefix]?.(api, ids);
      const smallest = await callEndpoint(api, endpoint, { ids, whole: createdWhole.has(prefix) });
      // A field that is optional for one kind may be required for another.
      const answer = smallest.status < 300 ? smallest : await callEndpoint(api, endpoint, { ids, whole: true });
      if (answer.status < 300) ids.set(prefix, String(answer.body.id));
      else refusals.set(prefix, `${title} → ${answer.text}`);
    }
  }
  for (const prefix of ids.keys()) refusals.delete(prefix);
  return { ids, refusals };
}
