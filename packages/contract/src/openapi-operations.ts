import type { TSchema } from "typebox";
import { type Endpoint, takesIfMatch } from "./endpoint.ts";
import { errorsByStatus } from "./errors-of.ts";
import { idempotencyExceptions } from "./idempotency-exceptions.ts";
import { responsesOf } from "./openapi-responses.ts";
import type { Hoist, Json } from "./openapi-schemas.ts";
import { deliveryCallback } from "./openapi-webhooks.ts";
import { roleScopes, roles } from "./roles.ts";
import { idempotencyKey } from "./runs.ts";
import { grants, keyScopeOf, type Scope } from "./scopes.ts";
import { parameterWords } from "./words/fields.ts";
import { operationWords } from "./words/index.ts";
import { exampleOf } from "./words/parameter-examples.ts";
import samples from "./words/samples.json" with { type: "json" };
import { idWords } from "./words/things.ts";

/** Written by `npm run client-models`, with the method names of the client libraries. */
const codeSamples: Readonly<Record<string, unknown>> = samples;

/** The OpenAPI operation for one row of the endpoint table. */
export function operationOf(name: string, endpoint: Endpoint, hoist: Hoist): Json {
  const description = describe(name, endpoint, endpoint.description ?? operationWords[name]?.description);
  return {
    operationId: name,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(description === undefined ? {} : { description }),
    ...accessOf(endpoint),
    ...(endpoint.door ? { "x-door": endpoint.door } : { "x-error-codes": codesOf(name, endpoint) }),
    ...(endpoint.streams || endpoint.streamsOnRequest ? { "x-streams": true } : {}),
    parameters: parametersOf(name, endpoint, hoist),
    ...(endpoint.binary ? { "x-binary": endpoint.binary } : {}),
    ...(endpoint.binary === "upload" ? { requestBody: uploadBody } : {}),
    ...(endpoint.body ? { requestBody: requestBodyOf(name, endpoint, hoist) } : {}),
    responses: responsesOf(name, endpoint, hoist),
    ...(name === "createWebhook" ? { callbacks: deliveryCallback(hoist) } : {}),
    ...(name in codeSamples ? { "x-codeSamples": codeSamples[name] } : {}),
  };
}

/** The description, whether it ignores idempotency keys, and the required scope; `x-scope` has the scope for programs. */
function describe(name: string, { scope }: Endpoint, words: string | undefined): string | undefined {
  const exception = idempotencyExceptions[name];
  const ignored = exception && `\`Idempotency-Key\` is ignored. ${exception}`;
  const whole = [words, ignored].filter(Boolean).join(" ");
  if (whole === "") return undefined;
  return scope === null ? whole : `${whole} ${scopeWords(scope)}`;
}

/** Calls that no key may be given by name are for members; a key needs `*`. */
function scopeWords(scope: Scope): string {
  const needed = keyScopeOf(scope);
  if (needed === scope) return `Scope: \`${scope}\`.`;
  const allowed = roles.filter((role) => grants(roleScopes[role], scope));
  return `Scope: \`${needed}\`, or a member with the role ${allowed.join(", ")}.`;
}

/** The error codes of each status, for programs. */
function codesOf(name: string, endpoint: Endpoint): Json {
  const grouped = [...errorsByStatus(name, endpoint)];
  return Object.fromEntries(grouped.map(([status, codes]) => [status, codes.toSorted()]));
}

function accessOf(endpoint: Endpoint): Json {
  if (endpoint.auth === "none") return { security: [] };
  if (endpoint.auth === "session") return { security: [{ session: [] }] };
  return endpoint.scope === null ? {} : { "x-scope": keyScopeOf(endpoint.scope) };
}

const bytes = { type: "string", format: "binary", description: "The content of the file." };
/** One file, as raw bytes or in a form. */
const uploadBody = {
  description: "The raw file with its `Content-Type`, or a form with one file. An empty body is an empty file.",
  required: false,
  content: {
    "application/octet-stream": { schema: bytes },
    "multipart/form-data": {
      schema: {
        type: "object",
        required: ["file"],
        properties: {
          file: bytes,
          name: { type: "string", description: "The file name; default the name of the form part." },
          user: { type: "string", description: parameterWords.user },
        },
      },
    },
  },
};

function requestBodyOf(name: string, endpoint: Endpoint, hoist: Hoist): Json {
  const example = operationWords[name]?.example;
  const content = { schema: hoist(endpoint.body), ...(example ? { example } : {}) };
  const mediaType = endpoint.form ? "application/x-www-form-urlencoded" : "application/json";
  return { required: !endpoint.bodyOptional, content: { [mediaType]: content } };
}

function parametersOf(operation: string, endpoint: Endpoint, hoist: Hoist): Json[] {
  const describe = (name: string, schema: TSchema, words: string | undefined) => ({
    ...wordsAndExample(name, schema, words ?? parameterWords[name]),
    schema: hoist(schema),
  });
  const path = Object.entries(endpoint.params ?? {}).map(([name, { schema }]) => ({
    name,
    in: "path",
    required: true,
    ...describe(name, schema, wordsOfPath(schema)),
  }));
  const query = Object.entries<TSchema>(endpoint.query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: "query",
    ...(endpoint.query?.required?.includes(name) ? { required: true } : {}),
    ...describe(name, schema, undefined),
  }));
  return [...path, ...query, ...metadataFilter(endpoint), ...headerParameters(operation, endpoint)];
}

type Worded = { description?: string; examples?: readonly unknown[] };

/** Readers of the document expect both next to the schema, not inside it. */
function wordsAndExample(name: string, schema: TSchema, words: string | undefined): Json {
  const { description = words, examples = [] } = schema as Worded;
  const example = examples[0] ?? exampleOf(name, schema);
  return { ...(description === undefined ? {} : { description }), ...(example === undefined ? {} : { example }) };
}

/** The prefix of an id determines its description. */
function wordsOfPath(schema: TSchema): string | undefined {
  const prefix = /^\^([a-z]+)_/.exec(String((schema as { pattern?: string }).pattern ?? ""))?.[1];
  return (idWords as Record<string, string>)[prefix ?? ""];
}

/** `metadata[key]=value` is a pattern in our table and a deep object in OpenAPI. */
function metadataFilter(endpoint: Endpoint): Json[] {
  if (!endpoint.query || !("patternProperties" in endpoint.query)) return [];
  const schema = {
    type: "object",
    propertyNames: { minLength: 1, maxLength: 64, pattern: "^[^\\]\\u0000]+$" },
    additionalProperties: { type: "string", maxLength: 512, pattern: "^[^\\u0000]*$" },
  };
  const { metadata: description } = parameterWords;
  const example = exampleOf("metadata", schema);
  return [{ name: "metadata", in: "query", style: "deepObject", explode: true, description, example, schema }];
}

/** The schemas of headers that have one; others have only a description. */
const headerSchemas: Readonly<Record<string, TSchema>> = {
  followRun: { type: "string", pattern: "^[0-9]{1,15}$" },
  followPipelineRun: { type: "string", pattern: "^[0-9]{1,15}$" },
  listEvents: { type: "string", examples: ["evt_01jz8v3k5qe8xa2m4n6p8r0t2v"] },
};

const ifMatch = {
  name: "If-Match",
  in: "header",
  description:
    "The `ETag` of the version that you have seen. If the resource has changed since, the call fails with 412 and changes nothing. A list of tags and `*` are possible too.",
  example: '"9f86d081884c7d65"',
  schema: { type: "string" },
};

function headerParameters(operation: string, endpoint: Endpoint): Json[] {
  const schema = headerSchemas[operation] ?? { type: "string" };
  const described = Object.entries(endpoint.headers ?? {}).map(([name, description]) => ({
    name,
    in: "header",
    ...wordsAndExample(name, schema, description),
    schema,
  }));
  if (takesIfMatch(endpoint)) described.push(ifMatch);
  if (!endpoint.idempotency) return described;
  const shared = endpoint.idempotency === "run" ? " All endpoints that create a run share one set of keys." : "";
  const description = `Makes retries safe: within 24 hours, a request with the same key returns the response of the first one, on every node.${shared} 1 to 255 visible ASCII characters.`;
  return [
    ...described,
    {
      name: "Idempotency-Key",
      in: "header",
      description,
      example: "order-4711-refund",
      schema: { type: "string", ...idempotencyKey },
    },
  ];
}
