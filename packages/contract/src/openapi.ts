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

const about = `Create a run of an agent, get its result or stream its events, answer its questions, and cancel it.

Bodies are JSON, times ISO 8601 in UTC. Send every call over HTTPS with \`Authorization: Bearer <key>\`. \`x-scope\` of an operation is the scope that the key needs. \`/v2\` selects the version, and \`X-API-Revision\` names the revision. The previous major version is supported for twelve months after a new one. Fields, events and codes may be added within a version.

All errors have the same format, with a stable \`code\`. With \`Accept: application/problem+json\` they have the format of RFC 9457. ${commonErrorWords} The documentation is at [/docs](/docs).`;

/** The OpenAPI 3.1 document, built from the endpoint table and its descriptions. */
export function buildOpenApi(): Json {
  return withReadablePatterns(buildDocument());
}

/** UTF-8 cannot encode half of a surrogate pair, and many pattern parsers reject a pattern that mentions one. */
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
        session: {
          type: "apiKey",
          in: "cookie",
          name: "__Host-agentrun_session",
          description: "Set when you sign in.",
        },
      },
      headers,
      examples: examplesFor(described, JSON.stringify(paths)),
      responses: refusalComponents(),
    },
  };
}

/** Each component that a response references, once. */
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

/** Paths without the version segment have a separate base URL. */
const serversOf = (endpoint: Endpoint): Json =>
  endpoint.base === "root"
    ? {
        servers: [
          {
            url: "{origin}",
            description: "This installation, without the version segment.",
            variables: { origin: { default: "https://localhost:8443", description: "Scheme, host and port." } },
          },
        ],
      }
    : {};

/** The sections, in the order of the table. */
function tagsOf(paths: Json): Json[] {
  const operations = Object.values(paths as Record<string, Json>).flatMap((path) => Object.values(path) as Json[]);
  const names = new Set(operations.flatMap(({ tags }) => (tags as string[] | undefined) ?? []));
  return [...names].map((name) => ({ name, ...(tagWords[name] ? { description: tagWords[name] } : {}) }));
}
