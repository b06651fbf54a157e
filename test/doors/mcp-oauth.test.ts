import type { ApiKey, AuditEntry, Run } from "@agentrun/contract";
import { UnauthorizedError } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf } from "../support/api-client.ts";
import { type Browser, openBrowser } from "../support/browser.ts";
import { openTrustingFetch } from "../support/door-world.ts";
import {
  allowBy,
  authorizationQuery,
  ClientMemory,
  consentBy,
  type Grants,
  newVerifier,
  type OAuthClient,
  openGrants,
  showTo,
  startOAuthClient,
} from "../support/oauth-client.ts";
import { openTenants, ownerPassword, type Tenants } from "../support/tenants.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let application: OAuthClient;
let tenants: Tenants;
let owner: Browser;
let trusting: ReturnType<typeof openTrustingFetch>;
let grants: Grants;
let number: string;

beforeAll(async () => {
  application = await startOAuthClient();
  world = await createWorld({ env: { ...application.env, AGENTRUN_ADDRESS_REQUESTS_PER_MINUTE: "100000" } });
  tenants = await openTenants(world.database.url);
  trusting = openTrustingFetch(world.service);
  number = await world.addAgent("number");
  grants = openGrants(world.service, application, trusting.fetch);
  owner = openBrowser(world.service);
  await owner.login(world.service.credentials.email, world.service.credentials.password);
});

afterAll(async () => {
  await trusting?.close();
  await tenants?.close();
  await world?.remove();
  await application?.[Symbol.asyncDispose]();
});

const originOf = () => new URL(world.service.baseUrl).origin;

/** As clients need it: the standard Response, with a streaming body. */
const clientFetch: typeof fetch = async (url, init) => {
  const { status, headers, body } = await trusting.fetch(url, init);
  return new Response(body, { status, headers });
};

const connect = async (memory: ClientMemory, path: string) => {
  const url = new URL(world.service.baseUrl + path);
  const transport = new StreamableHTTPClientTransport(url, { authProvider: memory, fetch: clientFetch });
  const client = new Client({ name: "test", version: "1" });
  return { transport, client, connected: client.connect(transport as never) };
};

/** Follows the redirect of the address that the client opens: the query of the consent page. */
async function queryAt(url: URL | null): Promise<string> {
  const led = await trusting.fetch(String(url), { redirect: "manual", headers: { "sec-fetch-site": "cross-site" } });
  expect(led.status).toBe(303);
  const page = new URL(led.headers.get("location") ?? "");
  expect([page.origin, page.pathname]).toEqual([originOf(), "/authorize"]);
  return Buffer.from(page.searchParams.get("request") ?? "", "base64url").toString();
}

const getKey = async (id: string) => (await world.service.api<ApiKey>("GET", `/api-keys/${id}`)).body;
const auditOf = async (id: string) =>
  (await world.service.api<{ data: AuditEntry[] }>("GET", `/audit?resource_id=${id}`)).body.data;

const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
const statusAt = async (path: string, token: string) =>
  (await world.service.apiAs(token)("POST", path, { body: ping, headers: { accept: "application/json" } })).status;
const statusWith = (token: string) => statusAt("/mcp", token);
/** A revocation takes effect at once on its node, and a moment later elsewhere. */
const untilRefused = (token: string) => expect.poll(() => statusWith(token), { timeout: 20_000 }).toBe(401);

test("a client without a key is sent to a person, and the granted access is a key with an expiry, listed and revoked like any other", async () => {
  const memory = new ClientMemory(application);
  const first = await connect(memory, "/mcp");
  await expect(first.connected).rejects.toBeInstanceOf(UnauthorizedError);
  expect(Object.fromEntries(memory.authorizationUrl?.searchParams ?? [])).toMatchObject({
    client_id: application.id,
    code_challenge_method: "S256",
    resource: `${world.service.baseUrl}/mcp`,
    scope: "runs:write agents:read",
  });
  const { keyId, answer } = await consentBy(owner, await queryAt(memory.authorizationUrl));
  expect(Object.fromEntries(answer.searchParams)).toMatchObject({ state: "a state of the client's", iss: originOf() });
  await first.transport.finishAuth(answer.searchParams.get("code") ?? "");
  const { client, connected } = await connect(memory, "/mcp");
  await connected;
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain("number");
  const result = await client.callTool({ name: "number", arguments: { value: 21 } }, undefined, { timeout: 45_000 });
  const { body: run } = await world.service.api<Run>("GET", `/runs/${result._meta?.run_id}`);
  expect([run.status, run.api_key_id]).toEqual(["completed", keyId]);
  await client.close();

  const key = await getKey(keyId);
  expect(key).toMatchObject({ name: "Notebook", client_id: application.id, status: "active", agent_ids: null });
  expect(key.scopes).toEqual(["runs:write", "agents:read"]);
  const days = (Date.parse(key.expires_at ?? "") - Date.parse(key.created_at)) / 86_400_000;
  expect(days).toBeCloseTo(30, 1);
  const [made] = await auditOf(keyId);
  expect(made).toMatchObject({
    action: "allowAuthorization",
    after: { client_id: application.id, scopes: key.scopes },
  });
  expect(made?.actor).toMatch(/^usr_/);
  expect(JSON.stringify(made)).not.toContain(answer.searchParams.get("code"));
  expect(codeOf(await world.service.api("POST", `/api-keys/${keyId}/rotate`))).toBe("invalid_value");

  expect((await world.service.api("DELETE", `/api-keys/${keyId}`)).status).toBe(200);
  await untilRefused(memory.tokens()?.access_token ?? "");
  // It tries its refresh token, which is invalid by now, and requests consent again.
  memory.authorizationUrl = null;
  await expect((await connect(memory, "/mcp")).connected).rejects.toBeInstanceOf(UnauthorizedError);
  expect(memory.authorizationUrl).not.toBeNull();
});

test("a grant for one agent is a key for that agent only", async () => {
  const memory = new ClientMemory(application);
  const path = `/agents/${number}/mcp`;
  const first = await connect(memory, path);
  await expect(first.connected).rejects.toBeInstanceOf(UnauthorizedError);
  const query = await queryAt(memory.authorizationUrl);
  expect((await showTo(owner, query)).body).toMatchObject({ agent: { id: number, name: "number" }, problem: null });
  const { keyId, answer } = await consentBy(owner, query);
  await first.transport.finishAuth(answer.searchParams.get("code") ?? "");
  const { client, connected } = await connect(memory, path);
  await connected;
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["number"]);
  await client.close();
  expect((await getKey(keyId)).agent_ids).toEqual([number]);
  // The token is valid at this address only.
  const token = memory.tokens()?.access_token ?? "";
  const elsewhere = ["/mcp", `/agents/${world.service.credentials.agent_id}/mcp`];
  expect(await Promise.all([path, ...elsewhere].map((at) => statusAt(at, token)))).toEqual([200, 401, 401]);
});

test("a request without a key gets the location of the metadata, which every page can read", async () => {
  const api = world.service.apiAs(null);
  for (const path of ["/mcp", `/agents/${number}/mcp`]) {
    const { status, headers } = await api("POST", path, { body: { jsonrpc: "2.0", id: 1, method: "ping" } });
    const address = `${originOf()}/.well-known/oauth-protected-resource/v2${path}`;
    expect([status, headers["www-authenticate"]]).toEqual([
      401,
      `Bearer realm="agentrun", resource_metadata="${address}", scope="runs:write agents:read"`,
    ]);
    const metadata = await trusting.fetch(address, {
      headers: { origin: "https://inspector.example", "sec-fetch-site": "cross-site" },
    });
    expect([metadata.status, metadata.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
    expect(await metadata.json()).toMatchObject({
      resource: `${world.service.baseUrl}${path}`,
      authorization_servers: [originOf()],
      scopes_supported: ["runs:write", "agents:read"],
    });
  }
  const few = await tenants.addKey(world.service.credentials.organization_id, { scopes: ["agents:read"] });
  const refused = await world.service.apiAs(few)("POST", "/mcp", { body: { jsonrpc: "2.0", id: 1, method: "ping" } });
  expect(refused.headers["www-authenticate"]).toMatch(
    /error="insufficient_scope", resource_metadata=".*", scope="runs:write/,
  );
  const server = await trusting.fetch(`${originOf()}/.well-known/oauth-authorization-server`);
  const metadata = (await server.json()) as Record<string, unknown>;
  expect(metadata).toMatchObject({
    issuer: originOf(),
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["none"],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  });
  expect(metadata).not.toHaveProperty("registration_endpoint");
});

test("a grant covers exactly the shown scopes: an invalid request is reported to the client as OAuth defines it, and for an unknown client there is no redirect", async () => {
  const shown = (given: Record<string, string | null>) =>
    showTo(owner, authorizationQuery(application, world.service, newVerifier(), given));
  const foreign = await tenants.addOrganization();
  const theirs = await world.service.apiAs(await tenants.addKey(foreign))<{ id: string }>("POST", "/agents/custom", {
    body: { name: "Theirs", runtime: { type: "module", module: "number" } },
  });
  const problems: [Record<string, string | null>, string][] = [
    [{ code_challenge_method: "plain" }, "invalid_request"],
    [{ code_challenge_method: null }, "invalid_request"],
    [{ code_challenge: null }, "invalid_request"],
    [{ response_type: "token" }, "unsupported_response_type"],
    [{ scope: "runs:read *" }, "invalid_scope"],
    [{ resource: "https://elsewhere.example/mcp" }, "invalid_target"],
    [{ resource: `${world.service.baseUrl}/agents/${theirs.body.id}/mcp` }, "invalid_target"],
  ];
  for (const [given, error] of problems) {
    const { status, body } = await shown(given);
    expect([given, status, body.request]).toEqual([given, 200, null]);
    const back = Object.fromEntries(new URL(body.refusal_url).searchParams);
    expect(back).toMatchObject({ error, state: "a state of the client's", iss: originOf() });
  }
  const unknownClients = [
    { redirect_uri: "https://elsewhere.example/callback" },
    { redirect_uri: "http://127.0.0.1:33418/elsewhere" },
    { redirect_uri: null },
    { client_id: null },
    { client_id: "http://127.0.0.1/client.json" },
    { client_id: "https://10.0.0.1/client.json" },
    { client_id: application.id.replace("127.0.0.1", "127.0.0.2") },
    { client_id: application.publish("lies.json", { client_id: application.id }) },
    { client_id: application.publish("long.json", { client_name: "x".repeat(20_000) }) },
    { client_id: application.publish("text.json", (response) => response.end("not JSON")) },
    {
      client_id: application.publish("moved.json", (response) =>
        response.writeHead(302, { location: application.id }).end(),
      ),
    },
    { client_id: application.id.replace("client.json", "missing.json") },
  ];
  for (const given of unknownClients) {
    const answer = await shown(given);
    expect([given, answer.status, codeOf(answer)]).toEqual([given, 422, "invalid_value"]);
    expect(answer.body).not.toHaveProperty("refusal_url");
  }
  const twice = `${authorizationQuery(application, world.service, newVerifier())}&client_id=${encodeURIComponent(application.id)}`;
  expect((await showTo(owner, twice)).status).toBe(422);
});

test("the page shows the application and its scopes; a denial creates nothing", async () => {
  const keys = async () => (await world.service.api<{ data: ApiKey[] }>("GET", "/api-keys?limit=100")).body.data.length;
  const before = await keys();
  const port = { redirect_uri: "http://127.0.0.1:50123/callback", scope: "runs:read files:read" };
  const { body } = await showTo(owner, authorizationQuery(application, world.service, newVerifier(), port));
  expect(body).toMatchObject({
    client: { id: application.id, name: "Notebook", host: new URL(application.id).host },
    redirect_host: "127.0.0.1:50123",
    is_local: true,
    scopes: ["runs:read", "files:read"],
    agent: null,
    max_days: 90,
    problem: null,
  });
  expect(body.refusal_url).toContain("http://127.0.0.1:50123/callback?error=access_denied&state=");
  expect(await keys()).toBe(before);
  // Recently read metadata is not fetched again.
  const fetched = application.fetched(application.id);
  await showTo(owner, authorizationQuery(application, world.service, newVerifier()));
  expect(application.fetched(application.id)).toBe(fetched);
});

test("only the member who saw the request can allow it, in the same session, on our own page, within the maximum key age", async () => {
  const { body } = await showTo(owner, authorizationQuery(application, world.service, newVerifier()));
  const request = body.request ?? "";
  const organization = await tenants.addOrganization();
  const [neighbour] = (await tenants.store.members.list(organization, { limit: 1, order: "asc" })).items;
  const stranger = openBrowser(world.service);
  await stranger.login(neighbour?.email ?? "", ownerPassword);
  expect((await allowBy(stranger, { request })).status).toBe(422);
  expect((await allowBy(owner, { request: `${request.slice(0, -8)}AAAAAAA=` })).status).toBe(422);
  expect((await allowBy(owner, { request: "nonsense" })).status).toBe(422);
  const refused = { body: { request }, headers: { "sec-fetch-site": "cross-site", origin: "https://evil.example" } };
  expect(codeOf(await owner.call("POST", "/oauth/authorization", refused))).toBe("csrf_rejected");
  expect(codeOf(await world.service.api("POST", "/oauth/authorization", { body: { request } }))).toBe(
    "session_required",
  );
  expect((await allowBy(owner, { request, days: 91 })).status).toBe(422);

  expect((await stranger.call("PATCH", "/organization/settings", { body: { max_key_age_days: 7 } })).status).toBe(200);
  const { body: bounded } = await showTo(stranger, authorizationQuery(application, world.service, newVerifier()));
  expect(bounded.max_days).toBe(7);
  expect((await allowBy(stranger, { request: bounded.request ?? "", days: 30 })).status).toBe(422);
  const given = await allowBy(stranger, { request: bounded.request ?? "" });
  expect(given.status).toBe(201);
  expect(Date.parse(given.body.expires_at) - Date.now()).toBeLessThanOrEqual(7 * 86_400_000);
  // The other organisation's key is not ours.
  expect((await world.service.api("GET", `/api-keys/${given.body.id}`)).status).toBe(404);
});

test("a member cannot grant what they do not have, and a grant ends when they lose it", async () => {
  const join = async (role: string) => {
    const body = {
      email: `${role}-${newVerifier()
        .slice(0, 8)
        .toLowerCase()
        .replaceAll(/[^a-z0-9]/g, "")}@example.com`,
      role,
    };
    const invited = await world.service.api<{ url: string }>("POST", "/members/invitations", { body });
    const browser = openBrowser(world.service);
    const token = new URL(invited.body.url).hash.slice(1);
    const joined = await browser.call<{ user: { id: string } }>("POST", "/api/auth/invitations/accept", {
      body: { token, password: ownerPassword },
    });
    return { browser, id: joined.body.user.id };
  };
  const viewer = await join("viewer");
  const shown = await showTo(viewer.browser, authorizationQuery(application, world.service, newVerifier()));
  expect([shown.status, codeOf(shown as never)]).toEqual([403, "insufficient_scope"]);

  const leaving = await join("developer");
  const [leavers, demoted] = [await grants.take(leaving.browser), await join("developer")];
  const demotedTokens = await grants.take(demoted.browser);
  expect(await statusWith(leavers.access)).toBe(200);
  await world.service.api("DELETE", `/members/${leaving.id}`);
  await untilRefused(leavers.access);
  expect((await grants.refresh(leavers.refresh)).body.error).toBe("invalid_grant");
  expect(await statusWith(demotedTokens.access)).toBe(200);
  await world.service.api("PATCH", `/members/${demoted.id}`, { body: { role: "viewer" } });
  await untilRefused(demotedTokens.access);
  expect((await getKey(demotedTokens.keyId)).status).toBe("revoked");
});
