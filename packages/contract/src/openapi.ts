import { isDeepStrictEqual } from "node:util";
import { doors } from "./doors.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { ErrorBody, Problem } from "./errors.ts";
import { type EventType, eventSchema, eventTypes } from "./events.ts";
import { streamEventUnions } from "./stream-events.ts";

type Json = Record<string, unknown>;

export const apiRevision = "v2.4";

/** The OpenAPI 3.1 document, made from the endpoint table and nothing else. */
export function buildOpenApi(): Json {
  const components = new Map<string, Json>();
  const hoist = (schema: unknown) => hoistTitled(schema, components);
  const paths = buildPaths(hoist);
  const webhooks = buildWebhooks(hoist);
  hoist(ErrorBody);
  hoist(Problem);
  return {
    openapi: "3.1.0",
    info: {
      title: "Agent Run Service",
      version: apiRevision,
      summary: "Run hosted agents and receive their results.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "{base_url}", variables: { base_url: { default: "https://localhost:8443/v2" } } }],
    security: [{ apiKey: [] }, { session: [] }],
    paths,
    webhooks,
    components: {
      schemas: Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: "An API key, `ar_live_…`." },
        session: { type: "apiKey", in: "cookie", name: "__Host-agentrun_session", description: "Set by signing in." },
      },
      responses: { Error: errorResponse },
    },
  };
}

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const errorResponse = {
  description: "What went wrong, and what to do next.",
  headers: { "X-Request-Id": { schema: { type: "string" } } },
  content: {
    "application/json": { schema: reference("Error") },
    "application/problem+json": { schema: reference("Problem") },
  },
};

/** A schema with a title is a component: it is written once and referred to. */
function hoistTitled(schema: unknown, components: Map<string, Json>): unknown {
  if (Array.isArray(schema)) return schema.map((item) => hoistTitled(item, components));
  if (typeof schema !== "object" || schema === null) return schema;
  const known = streamEventUnions[String((schema as Json).title)];
  if (known && known !== schema) return hoistTitled(known, components);
  const entries = Object.entries(schema).map(([key, value]) => [key, hoistTitled(value, components)]);
  const plain: Json = Object.fromEntries(entries);
  if (typeof plain.title !== "string") return plain;
  return referTo(plain.title, plain, components);
}

function referTo(title: string, schema: Json, components: Map<string, Json>): Json {
  // A nullable component keeps its title: the reference is wrapped instead of the component being copied.
  if (Array.isArray(schema.type) && schema.type.includes("null")) {
    const type = schema.type.find((name) => name !== "null");
    return { anyOf: [referTo(title, { ...schema, type }, components), { type: "null" }] };
  }
  const known = components.get(title);
  if (known && !isDeepStrictEqual(known, schema)) throw new Error(`two different schemas are titled ${title}`);
  components.set(title, schema);
  return reference(title);
}

function buildPaths(hoist: (schema: unknown) => unknown): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const operations = paths[endpoint.path] ?? serversOf(endpoint);
    operations[endpoint.method.toLowerCase()] = operation(name, endpoint, hoist);
    paths[endpoint.path] = operations;
  }
  return paths;
}

function operation(name: string, endpoint: Endpoint, hoist: (schema: unknown) => unknown): Json {
  const success = Object.entries(endpoint.responses).map(([status, schema]) => [
    status,
    status === "204"
      ? { description: endpoint.summary }
      : { description: endpoint.summary, ...replayHeaders(endpoint), content: contentOf(endpoint, hoist(schema)) },
  ]);
  return {
    operationId: name,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(endpoint.description === undefined ? {} : { description: endpoint.description }),
    ...access(endpoint),
    ...(endpoint.door ? { "x-door": endpoint.door } : {}),
    ...(endpoint.streams || endpoint.streamsOnRequest ? { "x-streams": true } : {}),
    parameters: parameters(endpoint),
    ...(endpoint.binary ? { "x-binary": endpoint.binary } : {}),
    ...(endpoint.binary === "upload" ? { requestBody: uploadBody } : {}),
    ...(endpoint.body ? { requestBody: requestBody(endpoint, hoist) } : {}),
    responses: { ...Object.fromEntries(success), default: refusalOf(endpoint) },
  };
}

/** What speaks another protocol says so, and refuses in its words. */
function refusalOf({ door }: Endpoint): Json {
  if (!door) return { $ref: "#/components/responses/Error" };
  const { mediaType, schema } = doors[door].error;
  return { ...errorResponse, content: { [mediaType]: { schema } } };
}

/** How a repeated answer is told from a first one. */
function replayHeaders({ idempotency, shownOnce }: Endpoint): Json {
  if (!idempotency) return {};
  const header = (description: string) => ({ description, schema: { type: "string" } });
  const omitted = `Fields that were shown once and are left out of a repetition: ${Object.keys(shownOnce ?? {}).join(", ")}.`;
  return {
    headers: {
      "Idempotent-Replayed": header("`true` where an idempotency key repeats an answer."),
      ...(shownOnce ? { "Idempotent-Replay-Omitted": header(omitted) } : {}),
    },
  };
}

/** What stands beside the version segment has a base address of its own. */
const serversOf = (endpoint: Endpoint): Json =>
  endpoint.base === "root"
    ? { servers: [{ url: "{origin}", variables: { origin: { default: "https://localhost:8443" } } }] }
    : {};

function access(endpoint: Endpoint): Json {
  if (endpoint.auth === "none") return { security: [] };
  if (endpoint.auth === "session") return { security: [{ session: [] }] };
  return endpoint.scope === null ? {} : { "x-scope": endpoint.scope };
}

const bytes = { type: "string", format: "binary" };
/** One file, as it is or in a form. */
const uploadBody = {
  required: true,
  content: {
    "application/octet-stream": { schema: bytes },
    "multipart/form-data": {
      schema: {
        type: "object",
        required: ["file"],
        properties: { file: bytes, name: { type: "string" }, user: { type: "string" } },
      },
    },
  },
};

function mediaTypeOf({ binary, streams }: Endpoint): string {
  if (binary === "download") return "application/octet-stream";
  return streams ? "text/event-stream" : "application/json";
}

const contentOf = (endpoint: Endpoint, schema: unknown): Json => ({
  [mediaTypeOf(endpoint)]: { schema },
  ...(endpoint.streamsOnRequest ? { "text/event-stream": { schema: { type: "string" } } } : {}),
  ...(endpoint.tableOnRequest ? { "text/csv": { schema: { type: "string" } } } : {}),
  ...(endpoint.linesOnRequest ? { "application/x-ndjson": { schema: { type: "string" } } } : {}),
});

const requestBody = (endpoint: Endpoint, hoist: (schema: unknown) => unknown) => ({
  required: !endpoint.bodyOptional,
  content: {
    [endpoint.form ? "application/x-www-form-urlencoded" : "application/json"]: { schema: hoist(endpoint.body) },
  },
});

function parameters(endpoint: Endpoint): Json[] {
  const path = Object.entries(endpoint.params ?? {}).map(([name, { schema }]) => ({
    name,
    in: "path",
    required: true,
    schema,
  }));
  const query = Object.entries<{ description?: string }>(endpoint.query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: "query",
    ...(endpoint.query?.required?.includes(name) ? { required: true } : {}),
    // Readers of the document look for it here.
    ...(schema.description === undefined ? {} : { description: schema.description }),
    schema,
  }));
  return [...path, ...query, ...metadataFilter(endpoint), ...headerParameters(endpoint)];
}

/** `metadata[key]=value` is a pattern in our table and a deep object in OpenAPI's words. */
function metadataFilter(endpoint: Endpoint): Json[] {
  if (!endpoint.query || !("patternProperties" in endpoint.query)) return [];
  const schema = { type: "object", additionalProperties: { type: "string" } };
  return [{ name: "metadata", in: "query", style: "deepObject", explode: true, schema }];
}

function headerParameters(endpoint: Endpoint): Json[] {
  const described = Object.entries(endpoint.headers ?? {});
  if (endpoint.idempotency) described.push(["Idempotency-Key", "The same key within 24 hours is the same request."]);
  return described.map(([name, description]) => ({ name, in: "header", description, schema: { type: "string" } }));
}

/** What every delivery is sent with. */
const deliveryHeaders: [name: string, description: string, isAlways: boolean][] = [
  ["X-SERVICE-Signature", "The lower-case hex HMAC-SHA256 of the raw body under the webhook's secret.", true],
  ["X-SERVICE-Signature-Previous", "The same under the secret before, while the grace of a rotation lasts.", false],
  ["X-SERVICE-Event", "The type of the event.", true],
  ["X-SERVICE-Delivery", "The id of the delivery: the same in each of its attempts.", true],
  ["X-SERVICE-Attempt", "Which attempt this is, from 1 on.", true],
  ["webhook-id", "The id of the event, by which repetitions are told (Standard Webhooks).", true],
  ["webhook-timestamp", "When this attempt began, in seconds since 1970.", true],
  ["webhook-signature", "`v1,` and the Standard Webhooks signature, one for each secret that is valid.", false],
];
const deliveryParameters = deliveryHeaders.map(([name, description, required]) => ({
  name,
  in: "header",
  description,
  required,
  schema: { type: "string" },
}));

function buildWebhooks(hoist: (schema: unknown) => unknown): Json {
  const types = Object.keys(eventTypes) as EventType[];
  return Object.fromEntries(
    types.map((type) => [
      type,
      {
        post: {
          summary: eventTypes[type].summary,
          parameters: deliveryParameters,
          requestBody: { required: true, content: { "application/json": { schema: hoist(eventSchema(type)) } } },
          responses: { "2XX": { description: "Received. Anything else, or 10 seconds of silence, is tried again." } },
        },
      },
    ]),
  );
}
