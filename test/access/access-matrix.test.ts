import { type Endpoint, endpoints, grants, scopes } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiAnswer, type ApiClient, codeOf } from "../support/api-client.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { type Service, startService } from "../support/service.ts";
import { openTenants, type Tenants } from "../support/tenants.ts";

let database: TestDatabase;
let service: Service;
let world: Tenants;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startService({
    databaseUrl: database.url,
    env: { AGENTRUN_ADDRESS_REQUESTS_PER_MINUTE: "100000" },
  });
  world = await openTenants(database.url);
});

afterAll(async () => {
  await world?.close();
  await service?.remove();
  await database?.drop();
});

const table = Object.entries<Endpoint>(endpoints);
/** An id of each kind that does not exist. */
const unknownId = "01jz8v3k5qe8xa2m4n6p8r0t2v";

/** The endpoint's path with an id of the right kind; the id is unknown unless one is given. */
function pathOf(endpoint: Endpoint, ids: Record<string, string> = {}): string {
  return endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const schema = endpoint.params?.[name]?.schema as { pattern?: string } | undefined;
    const [, prefix] = /^\^(\w+)_\[/.exec(schema?.pattern ?? "") ?? [];
    return prefix ? (ids[prefix] ?? `${prefix}_${unknownId}`) : "nothing";
  });
}

/** The body is malformed on purpose: authorization is checked before the body is read. */
const call = (api: ApiClient, endpoint: Endpoint, ids?: Record<string, string>) =>
  api(endpoint.method, pathOf(endpoint, ids), endpoint.body ? { rawBody: "{" } : {});

test("the endpoint table is not empty", () => {
  expect(table.length).toBeGreaterThan(30);
  expect(scopes.length).toBe(29);
});

test.each(scopes)("a key with only the scope %s can call exactly the endpoints of that scope", async (scope) => {
  const api = service.apiAs(await world.addKey(service.credentials.organization_id, { scopes: [scope] }));
  const wrong: string[] = [];
  for (const [name, endpoint] of table) {
    if (endpoint.auth === "none") continue;
    const answer = await call(api, endpoint);
    const isRefused = answer.status === 403 && codeOf(answer) === "insufficient_scope";
    const isForPeople = answer.status === 403 && codeOf(answer) === "session_required";
    const mayPass = endpoint.scope === null || grants([scope], endpoint.scope);
    if (isForPeople !== (endpoint.auth === "session")) wrong.push(`${name}: ${codeOf(answer)}`);
    if (endpoint.auth !== "session" && isRefused === mayPass) wrong.push(`${name}: ${answer.status} with ${scope}`);
    if (answer.status >= 500) wrong.push(`${name}: ${answer.status}`);
  }
  expect(wrong).toEqual([]);
  await api.close();
});

test("every endpoint except sign-in returns 401 without a key and with a wrong key", async () => {
  for (const key of [null, `ar_live_${"0".repeat(36)}`, "garbage"]) {
    const api = service.apiAs(key);
    for (const [name, endpoint] of table) {
      if (endpoint.auth === "none") continue;
      const answer = await call(api, endpoint);
      expect([name, answer.status]).toEqual([name, 401]);
      expect(answer.headers["www-authenticate"]).toMatch(/^Bearer/);
    }
  }
});

test("P19: another organisation's ids get byte for byte the same response as ids that do not exist", async () => {
  const own = service.credentials;
  const run = await service.api<{ id: string }>("POST", "/runs", {
    body: { agent_id: own.agent_id, input: { query: "secret" } },
  });
  const key = await service.api<{ id: string }>("POST", "/api-keys", { body: { name: "theirs" } });
  const invitation = await service.api<{ id: string }>("POST", "/members/invitations", {
    body: { email: "someone@example.com", role: "viewer" },
  });
  const members = await service.api<{ data: { id: string }[] }>("GET", "/members");
  const theirs: Record<string, string> = {
    ag: own.agent_id,
    run: run.body.id,
    key: key.body.id,
    inv: invitation.body.id,
    usr: members.body.data[0]?.id ?? "",
  };
  const stranger = service.apiAs(await world.addKey(await world.addOrganization()));
  let compared = 0;
  for (const [name, endpoint] of table) {
    if (!endpoint.params || endpoint.auth === "session" || endpoint.streams) continue;
    // An endpoint without an id in its path cannot disclose one.
    if (!/_|\bid\}/.test(Object.keys(endpoint.params).join(" ")) && !("id" in endpoint.params)) continue;
    const body = endpoint.body ? { body: exampleBodies[name] ?? {} } : {};
    const foreign = await stranger(endpoint.method, pathOf(endpoint, theirs), body);
    const unknown = await stranger(endpoint.method, pathOf(endpoint), body);
    expect([name, anonymous(foreign)]).toEqual([name, anonymous(unknown)]);
    if (foreign.status === 404) compared += 1;
  }
  expect(compared).toBeGreaterThan(10);
  const inBody = [theirs.ag, `ag_${unknownId}`].map((id) => ({ agent_id: id, input: {} }));
  const [foreign, unknown] = await Promise.all(inBody.map((body) => stranger("POST", "/runs", { body })));
  expect(foreign && anonymous(foreign)).toBe(unknown && anonymous(unknown));
  for (const path of ["/agents?status=all", "/runs", "/api-keys", "/members/invitations", "/audit"]) {
    const listed = await stranger("GET", path);
    for (const id of Object.values(theirs)) expect(listed.text).not.toContain(id);
  }
  expect((await service.api("GET", `/runs/${theirs.run}`)).status).toBe(200);
});

const exampleBodies: Record<string, unknown> = {
  updateAgent: { name: "taken over" },
  createDeployment: { revision: 1 },
  rollbackAgent: { reason: "because" },
  updateMember: { role: "viewer" },
  actOnRun: { type: "message", payload: { text: "hello" } },
};

/** A response without the parts that differ per request; a response may repeat the requested agent id. */
const anonymous = ({ status, headers, text }: ApiAnswer) => {
  const { date, "x-request-id": _id, ...rest } = headers;
  expect(date).toBeDefined();
  const stable = Object.entries(rest).filter(([name]) => !name.includes("ratelimit"));
  return JSON.stringify({ status, headers: stable, text: text.replace(/(req|ag)_\w{26}/g, "") });
};
