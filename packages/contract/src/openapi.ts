import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { ErrorBody, Problem } from "./error-bodies.ts";
import { exampleOf } from "./openapi-examples.ts";
import { operationOf } from "./openapi-operations.ts";
import { commonErrorWords, headers, refusalComponents } from "./openapi-responses.ts";
import { type Hoist, type Json, SchemaCollection } from "./openapi-schemas.ts";
import { webhooksOf } from "./openapi-webhooks.ts";
import { tagWords } from "./words/tags.ts";

export const apiRevision = "v2.4";

const about = `Create a run of an agent, get its result or watch it live, answer it when it asks, cancel it.

Bodies are JSON, times ISO 8601 in UTC. Every call is made over HTTPS with \`Authorization: Bearer <key>\`; an operation's \`x-scope\` is what the key must be allowed to do. \`/v2\` selects the version, \`X-API-Revision\` names the revision, and the previous major version is supported for twelve months after a new one. Fields, events and codes may be added within a version.

Errors have one shape, with a stable \`code\`; with \`Accept: application/problem+json\` they are those of RFC 9457. ${commonErrorWords} The documentation is at [/docs](/docs).`;

/** The OpenAPI 3.1 document, made from the endpoint table and its words. */
export function buildOpenApi(): Json {
  return withReadablePatterns(buildDocument());
}

/** Half of a surrogate pair is nothing that UTF-8 can hold, and many readers of patterns refuse one that speaks of it. */
const withReadablePatterns = (document: Json): Json =>
  JSON.parse(JSON.stringify(document), (key, value) =>
    key === "pattern" && typeof value === "string" ? value.replaceAll("\\ud800-\\udfff", "") : value,
  ) as Json;

function buildDocument(): Json {
  const schemas = new SchemaCollection();
  const paths = buildPaths(schemas.hoist);
  const webhooks = webhooksOf(schemas.hoist);
  schemas.hoist(ErrorBody);
  schemas.hoist(Problem);
  const described = schemas.described();
  return {
    openapi: "3.1.0",
    info: {
      title: "Agent Run Service",
      version: apiRevision,
      summary: "Run hosted agents and receive their results.",
      description: about,
      contact: { name: "The operator of this installation", url: "https://localhost:8443/docs" },
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [
      {
        url: "{base_url}",
        description: "This installation, with the version segment.",
        variables: { base_url: { default: "https://localhost:8443/v2", description: "Ends in `/v2`." } },
      },
    ],
    security: [{ apiKey: [] }, { session: [] }],
    tags: tagsOf(paths),
    paths,
    webhooks,
    components: {
      schemas: described,
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          description: "An API key, `ar_live_…`, or a short-lived token, `ar_st_…`.",
        },
        session: { type: "apiKey", in: "cookie", name: "__Host-agentrun_session", description: "Set by signing in." },
      },
      headers,
      examples: examplesFor(described, JSON.stringify(paths)),
      responses: refusalComponents(),
    },
  };
}

/** Each that an answer refers to, once. */
function examplesFor(schemas: Record<string, Json>, paths: string): Json {
  const names = new Set([...paths.matchAll(/#\/components\/examples\/(\w+)/g)].map(([, name = ""]) => name));
  return Object.fromEntries([...names].toSorted().map((name) => [name, { value: exampleOf(schemas, name) }]));
}

function buildPaths(hoist: Hoist): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const operations = paths[endpoint.path] ?? serversOf(endpoint);
    operations[endpoint.method.toLowerCase()] = operationOf(name, endpoint, hoist);
    paths[endpoint.path] = operations;
  }
  return paths;
}

/** What stands beside the version segment has a base address of its own. */
const serversOf = (endpoint: Endpoint): Json =>
  endpoint.base === "root"
    ? {
        servers: [
          {
            url: "{origin}",
            description: "This installation, beside the version segment.",
            variables: { origin: { default: "https://localhost:8443", description: "Scheme, host and port." } },
          },
        ],
      }
    : {};

/** The chapters, in the order in which the table comes to them. */
function tagsOf(paths: Json): Json[] {
  const operations = Object.values(paths as Record<string, Json>).flatMap((path) => Object.values(path) as Json[]);
  const names = new Set(operations.flatMap(({ tags }) => (tags as string[] | undefined) ?? []));
  return [...names].map((name) => ({ name, ...(tagWords[name] ? { description: tagWords[name] } : {}) }));
}
