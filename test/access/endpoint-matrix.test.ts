import { type Endpoint, type GrantedScope, grants, keyScopeOf, notFoundCodeOf, scopes } from "@agentrun/contract";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { newApiKey } from "../../packages/server/src/lib/crypto/api-key.ts";
import { newId } from "../../packages/server/src/lib/ids.ts";
import { createKey, createOrganization } from "../support/accounts.ts";
import { type ApiAnswer, codeOf } from "../support/api-client.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { callEndpoint, idPrefixOf, paramsOf, populate, rows, type Schema, sample } from "../support/endpoint-calls.ts";
import { bodyWith, type Field, fieldsIn, paramOf } from "../support/schema-fields.ts";
import { type Service, startService } from "../support/service.ts";

let database: TestDatabase;
let service: Service;
let own: Map<string, string>;
let foreign: Map<string, string>;
let refusals: Map<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startService({ databaseUrl: database.url });
  const neighbour = await createKey(database, await createOrganization(database));
  ({ ids: own } = await populate(service.api));
  ({ ids: foreign, refusals } = await populate(service.apiAs(neighbour.key)));
});

afterAll(async () => {
  await service?.remove();
  await database?.drop();
});

/** The response as bytes, without the request id. */
const bytesOf = ({ status, text }: ApiAnswer) => `${status} ${text.replaceAll(/req_[0-9a-z]{26}/g, "req_")}`;

test("every kind of resource that the table can create was created for the other organisation", () => {
  expect(Object.fromEntries(refusals)).toEqual({});
  expect(foreign.size).toBeGreaterThan(1);
});

describe.each(rows)("$title", ({ endpoint }) => {
  test("returns 401 without a key, with how to send one", async () => {
    const answer = await callEndpoint(service.apiAs(null), endpoint, { ids: own });
    expect([answer.status, codeOf(answer)]).toEqual([401, "missing_api_key"]);
    // MCP clients also get the location of the metadata.
    const more =
      endpoint.door === "mcp"
        ? /^Bearer realm="agentrun", resource_metadata="[^"]+", scope="[^"]+"$/
        : /^Bearer realm="agentrun"$/;
    expect(answer.headers["www-authenticate"]).toMatch(more);
  });

  test.each([
    ["not a key at all", "nonsense"],
    ["a key with a wrong checksum", "ar_live_0123456789ABCDEFGHIJKLMNOPQRST341Axr"],
    ["an unknown key", newApiKey()],
  ])("returns 401 with %s", async (_what, key) => {
    const answer = await callEndpoint(service.apiAs(key), endpoint, { ids: own });
    expect([answer.status, codeOf(answer)]).toEqual([401, "invalid_api_key"]);
    expect(answer.headers["www-authenticate"]).toContain('error="invalid_token"');
  });

  test("returns 403 with a key that has every scope except the required one", async () => {
    const others = scopes.filter((scope: GrantedScope) => !grants([scope], endpoint.scope));
    const { key } = await createKey(database, service.credentials.organization_id, { scopes: others });
    const answer = await callEndpoint(service.apiAs(key), endpoint, { ids: own });
    expect([answer.status, codeOf(answer)]).toEqual([403, "insufficient_scope"]);
    expect(answer.headers["www-authenticate"]).toContain('error="insufficient_scope"');
    expect(answer.text).toContain(`'${keyScopeOf(endpoint.scope)}'`);
  });

  test.each(idParamsOf(endpoint))(
    "P19: returns 404 for another organisation's '%s', byte for byte as for an unknown one",
    async (name, kind) => {
      const params = { [name]: foreign.get(kind) ?? newId(kind as "run") };
      const strangers = await callEndpoint(service.api, endpoint, { ids: own }, { params });
      const unknown = await callEndpoint(
        service.api,
        endpoint,
        { ids: own },
        { params: { [name]: newId(kind as "run") } },
      );
      expect(strangers.status).toBe(404);
      expect(bytesOf(strangers)).toBe(bytesOf(unknown));
      expect(strangers.headers["content-length"]).toBe(unknown.headers["content-length"]);
    },
  );

  test.each(idParamsOf(endpoint))("returns 404 for a malformed '%s', with the same code", async (name, kind) => {
    const unknown = await callEndpoint(
      service.api,
      endpoint,
      { ids: own },
      { params: { [name]: newId(kind as "run") } },
    );
    for (const id of malformedIds(kind)) {
      const answer = await callEndpoint(service.api, endpoint, { ids: own }, { params: { [name]: id } });
      expect([id, answer.status, codeOf(answer)]).toEqual([id, 404, codeOf(unknown)]);
    }
  });

  test.each(bodyIdsOf(endpoint))(
    "returns 422 with the field for an unknown id in '%s' of the body, as for another organisation's",
    async (name, kind, field) => {
      const ask = (id: string) => {
        const body = bodyWith(endpoint.body as Schema, field, id, { ids: own }) as Record<string, unknown>;
        return callEndpoint(service.api, endpoint, { ids: own }, { body });
      };
      const [theirId, noId] = [foreign.get(kind) ?? newId(kind as "run"), newId(kind as "run")];
      const [strangers, unknown] = [await ask(theirId), await ask(noId)];
      expect(bytesOf(strangers).replaceAll(theirId, "")).toBe(bytesOf(unknown).replaceAll(noId, ""));
      const { code, param } = unknown.body.error as { code: string; param: string };
      expect([unknown.status, code, param]).toEqual([422, notFoundCodeOf(field.schema.pattern ?? ""), name]);
    },
  );

  test.each(idFieldsOf(endpoint))(
    "P19: discloses nothing about another organisation's id in the %s, '%s'",
    async (place, name, kind) => {
      const ask = (id: string) =>
        callEndpoint(
          service.api,
          endpoint,
          { ids: own },
          place === "body" ? { body: bodyNaming(endpoint, name, id) } : { query: `?${name}=${id}` },
        );
      const [theirId, noId] = [foreign.get(kind) ?? newId(kind as "run"), newId(kind as "run")];
      const compare = async () => {
        const [strangers, unknown] = [await ask(theirId), await ask(noId)];
        // A response may repeat the request's id.
        expect(timeless(bytesOf(strangers)).replaceAll(theirId, "")).toBe(
          timeless(bytesOf(unknown)).replaceAll(noId, ""),
        );
        return strangers;
      };
      // Figures of the caller's organisation, such as its deliveries, may change between two reads.
      const strangers = place === "body" ? await compare() : await vi.waitFor(compare);
      if (place === "query" && "data" in strangers.body) expect(strangers.body).toMatchObject({ data: [] });
    },
  );
});

/** A period until now ends later in the second response. */
const timeless = (text: string): string => text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "");

/** In a batch, the id is in an item. */
function bodyNaming({ batchOf, body }: Endpoint, name: string, id: string): Record<string, unknown> {
  if (batchOf === undefined) return { [name]: id };
  const { items = {} } = (body as Schema).properties?.[batchOf] ?? {};
  return { [batchOf]: [{ ...(sample(items, { ids: own }) as object), [name]: id }] };
}

function idParamsOf(endpoint: Endpoint): [name: string, kind: string][] {
  return idsIn(paramsOf(endpoint));
}

const idsIn = (fields: [string, Schema][]): [name: string, kind: string][] =>
  fields.flatMap(([name, schema]) => {
    const kind = idPrefixOf(schema);
    return kind ? [[name, kind] as [string, string]] : [];
  });

/**
 * The ids in a body, at any depth. A question (`act_…`) belongs to its run, other protocols have their own errors, and each item of a
 * batch has its own result.
 */
function bodyIdsOf({ body, door, batchOf }: Endpoint): [name: string, kind: string, field: Field][] {
  if (door || batchOf) return [];
  return fieldsIn(body as Schema | undefined).flatMap((field) => {
    const kind = idPrefixOf(field.schema);
    return kind && kind !== "act" ? [[paramOf(field), kind, field] as [string, string, Field]] : [];
  });
}

const itemsOf = ({ batchOf, body }: Endpoint): unknown =>
  batchOf === undefined ? body : (body as Schema).properties?.[batchOf]?.items;

/** Ids in bodies and in filters, without cursors: those are only compared, so they disclose nothing but time. */
function idFieldsOf(endpoint: Endpoint): [place: "body" | "query", name: string, kind: string][] {
  const fieldsOf = (schema: unknown) => Object.entries((schema as Schema | undefined)?.properties ?? {});
  const filters = fieldsOf(endpoint.query).filter(([name]) => name !== "after" && name !== "before");
  return [
    ...idsIn(fieldsOf(itemsOf(endpoint))).map(([name, kind]): ["body", string, string] => ["body", name, kind]),
    ...idsIn(filters).map(([name, kind]): ["query", string, string] => ["query", name, kind]),
  ];
}

const malformedIds = (kind: string): string[] => [
  "nonsense",
  "0",
  `${kind}_`,
  newId(kind as "run").toUpperCase(),
  `${newId(kind as "run")}0`,
  newId("sess"),
  "018f4a5e-0000-7000-8000-000000000000",
  "%00",
  "%F0%9F%A6%8A",
  "'%3Bselect%201",
  "..%2F..%2Fadmin",
  "x".repeat(1_000),
];
