import { type Endpoint, endpoints, type Scope } from "@agentrun/contract";
import type { ApiAnswer, ApiClient } from "./api-client.ts";
import { idPrefixOf, type Sampling, type Schema, sample } from "./sample.ts";

/** A row of the endpoint table, as tests walk it. */
export type Row = { name: string; endpoint: Endpoint & { scope: Scope }; title: string };

const hasScope = (endpoint: Endpoint): endpoint is Endpoint & { scope: Scope } => endpoint.scope !== null;

/** Those that a key's scopes open; signing in and what only people may do is tested with them. */
export const rows: Row[] = Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) =>
  hasScope(endpoint) ? [{ name, endpoint, title: `${endpoint.method} ${endpoint.path}` }] : [],
);

export const paramsOf = (endpoint: Endpoint): [name: string, schema: Schema][] =>
  Object.entries(endpoint.params ?? {}).map(([name, { schema }]) => [name, schema as Schema]);

/** The address of an endpoint with its parameters filled in; those given are used as they are. */
export function pathOf(endpoint: Endpoint, sampling: Sampling, given: Record<string, string> = {}): string {
  const values = Object.fromEntries(
    paramsOf(endpoint).map(([name, schema]) => [name, given[name] ?? String(sample(schema, sampling, name))]),
  );
  return endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? "");
}

/** Calls an endpoint with the smallest valid request. */
export function callEndpoint(
  api: ApiClient,
  endpoint: Endpoint,
  sampling: Sampling,
  given: { params?: Record<string, string>; body?: Record<string, unknown>; query?: string } = {},
): Promise<ApiAnswer> {
  const path = pathOf(endpoint, sampling, given.params) + (given.query ?? "");
  const headers = spokenVersion(endpoint);
  if (!endpoint.body) return api(endpoint.method, path, { headers });
  // What waits for something is not waited for.
  const atOnce = endpoint.longPoll ? { wait_seconds: 0 } : {};
  const body = { ...(sample(endpoint.body as Schema, sampling) as object), ...atOnce, ...given.body };
  return api(endpoint.method, path, { body, headers });
}

/** Who speaks A2A says which. */
export const spokenVersion = ({ door }: Endpoint): Record<string, string> =>
  door === "a2a" ? { "a2a-version": "1.0" } : {};

/** The kinds of ids that stand in paths. */
export const pathPrefixes = new Set(
  rows.flatMap(({ endpoint }) => paramsOf(endpoint).flatMap(([, schema]) => idPrefixOf(schema) ?? [])),
);

/** The kind of resource that an endpoint makes; undefined where it makes none. */
function createdPrefix(endpoint: Endpoint): string | undefined {
  if (endpoint.method !== "POST" || endpoint.streams) return undefined;
  const made = (endpoint.responses[201] ?? endpoint.responses[200] ?? endpoint.responses[202]) as Schema | undefined;
  const prefix = idPrefixOf(made?.properties?.id ?? {});
  return prefix && pathPrefixes.has(prefix) ? prefix : undefined;
}

/** Whether everything that the endpoint's path names is there already. */
const canCall = (endpoint: Endpoint, ids: ReadonlyMap<string, string>) =>
  paramsOf(endpoint).every(([, schema]) => ids.has(idPrefixOf(schema) ?? "") || idPrefixOf(schema) === undefined);

/** One resource of every kind that the table can make, and what each kind that could not be made was refused with. */
export async function populate(api: ApiClient): Promise<{ ids: Map<string, string>; refusals: Map<string, string> }> {
  const ids = new Map<string, string>();
  const refusals = new Map<string, string>();
  for (let before = -1; before !== ids.size; ) {
    before = ids.size;
    for (const { endpoint, title } of rows) {
      const prefix = createdPrefix(endpoint);
      if (!prefix || ids.has(prefix) || !canCall(endpoint, ids)) continue;
      const smallest = await callEndpoint(api, endpoint, { ids });
      // What may be left out of one kind may be needed for another.
      const answer = smallest.status < 300 ? smallest : await callEndpoint(api, endpoint, { ids, whole: true });
      if (answer.status < 300) ids.set(prefix, String(answer.body.id));
      else refusals.set(prefix, `${title} → ${answer.text}`);
    }
  }
  for (const prefix of ids.keys()) refusals.delete(prefix);
  return { ids, refusals };
}
