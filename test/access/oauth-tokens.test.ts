import type { ApiKey, AuditEntry } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import { codeOf } from "../support/api-client.ts";
import { type Browser, openBrowser } from "../support/browser.ts";
import { openTrustingFetch } from "../support/door-world.ts";
import { type Grants, newVerifier, type OAuthClient, openGrants, startOAuthClient } from "../support/oauth-client.ts";
import { openTenants, type Tenants } from "../support/tenants.ts";
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

const getKey = async (id: string) => (await world.service.api<ApiKey>("GET", `/api-keys/${id}`)).body;
const auditOf = async (id: string) =>
  (await world.service.api<{ data: AuditEntry[] }>("GET", `/audit?resource_id=${id}`)).body.data;

const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
const statusAt = async (path: string, token: string) =>
  (await world.service.apiAs(token)("POST", path, { body: ping, headers: { accept: "application/json" } })).status;
const statusWith = (token: string) => statusAt("/mcp", token);
/** A revocation takes effect at once on its node, and a moment later elsewhere. */
const untilRefused = (token: string) => expect.poll(() => statusWith(token), { timeout: 20_000 }).toBe(401);

test("a code works for its client, with the verifier, once: a second use revokes the tokens of the first", async () => {
  const { keyId, form } = await grants.ask(owner);
  const other = application.publish("other.json", { client_name: "Other" });
  const wrongs: [Record<string, string>, string][] = [
    [{ code_verifier: newVerifier() }, "invalid_grant"],
    [{ code_verifier: "" }, "invalid_grant"],
    [{ redirect_uri: "http://127.0.0.1:1/callback" }, "invalid_grant"],
    [{ client_id: other }, "invalid_grant"],
    [{ code: newVerifier() }, "invalid_grant"],
    [{ resource: "https://elsewhere.example/mcp" }, "invalid_target"],
    [{ resource: `${world.service.baseUrl}/agents/${number}/mcp` }, "invalid_target"],
    [{ grant_type: "password" }, "unsupported_grant_type"],
    [{ client_id: "" }, "invalid_request"],
  ];
  for (const [wrong, error] of wrongs) {
    const answer = await grants.post("/oauth/token", { ...form, ...wrong });
    expect([wrong, answer.status, answer.body.error]).toEqual([wrong, 400, error]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
  const { status, body } = await grants.post("/oauth/token", { ...form, resource: `${world.service.baseUrl}/mcp` });
  expect([status, body.token_type, body.expires_in, body.scope]).toEqual([
    200,
    "Bearer",
    3600,
    "runs:write agents:read",
  ]);
  expect(await statusWith(body.access_token ?? "")).toBe(200);
  // A refresh token gives no access to the API.
  expect(await statusWith(body.refresh_token ?? "")).toBe(401);
  expect((await grants.post("/oauth/token", form)).body.error).toBe("invalid_grant");
  await untilRefused(body.access_token ?? "");
  expect((await grants.refresh(body.refresh_token ?? "")).body.error).toBe("invalid_grant");
  expect((await getKey(keyId)).status).toBe("revoked");
  expect((await auditOf(keyId)).map(({ action }) => action)).toContain("oauth.reuse_detected");
});

test("a form that is larger than any of OAuth is rejected with the limit", async () => {
  const rawBody = "a&".repeat(20_000);
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  for (const path of ["/oauth/token", "/oauth/revoke"]) {
    const answer = await world.service.apiAs(null)("POST", path, { rawBody, headers });
    expect([answer.status, answer.text]).toEqual([413, expect.stringContaining("The limit is 32768 bytes.")]);
  }
});

test("a code that is not used in time expires, and so does its key", async () => {
  const { keyId, form } = await grants.ask(owner);
  expect((await getKey(keyId)).status).toBe("expiring");
  await world.database.query("update oauth_codes set expires_at = now() where api_key_id = $1", [
    toUuid(keyId as never),
  ]);
  expect((await grants.post("/oauth/token", form)).body.error).toBe("invalid_grant");
});

test("of concurrent requests with one code, one gets tokens, and they are revoked", async () => {
  const { keyId, form } = await grants.ask(owner);
  const answers = await Promise.all(Array.from({ length: 5 }, () => grants.post("/oauth/token", form)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  expect((await getKey(keyId)).status).toBe("revoked");
});

test("a refresh token works once, for its client; a second use revokes the whole grant", async () => {
  const { keyId, access, refresh: first } = await grants.take(owner);
  const other = application.publish("another.json", { client_name: "Another" });
  expect((await grants.refresh(first, { client_id: other })).body.error).toBe("invalid_grant");
  expect((await grants.refresh(first, { resource: "https://elsewhere.example/mcp" })).body.error).toBe(
    "invalid_target",
  );
  const { status, body } = await grants.refresh(first, { resource: `${world.service.baseUrl}/mcp` });
  expect([status, body.scope]).toEqual([200, "runs:write agents:read"]);
  expect(await statusWith(body.access_token ?? "")).toBe(200);
  expect((await grants.refresh(first)).body.error).toBe("invalid_grant");
  await untilRefused(body.access_token ?? "");
  await untilRefused(access);
  expect((await grants.refresh(body.refresh_token ?? "")).body.error).toBe("invalid_grant");
  expect((await auditOf(keyId)).map(({ action }) => action)).toContain("oauth.reuse_detected");
});

test("a client can revoke its own tokens, and no others", async () => {
  const { keyId, access, refresh: token } = await grants.take(owner);
  const revoke = (given: Record<string, string>) =>
    grants.post("/oauth/revoke", { token, client_id: application.id, ...given });
  expect((await revoke({ client_id: "https://elsewhere.example/client.json" })).body.error).toBe("invalid_grant");
  expect((await revoke({ token: newVerifier() })).status).toBe(200);
  expect((await revoke({ token: world.service.credentials.api_key })).status).toBe(200);
  expect(await statusWith(access)).toBe(200);
  expect(await revoke({ token: access })).toMatchObject({ status: 200, body: {} });
  await untilRefused(access);
  expect((await revoke({})).status).toBe(200);
  expect((await auditOf(keyId)).map(({ action }) => action)).toContain("oauth.revoked_by_client");
  expect(await statusWith(world.service.credentials.api_key)).toBe(200);
});

test("a token for all agents works at their address, and nowhere else in the API", async () => {
  const { access } = await grants.take(owner, { scope: "runs:write agents:read files:read" });
  const api = world.service.apiAs(access);
  const { agent_id } = world.service.credentials;
  const refused = [
    await api("GET", "/agents"),
    await api("GET", "/files"),
    await api("POST", "/runs", { body: { agent_id, input: {} } }),
    await api("POST", `/agents/${number}/mcp`, { body: ping }),
    await api("POST", "/openai/v1/chat/completions", { body: { model: number, messages: [] } }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
  expect(codeOf(refused[0] as never)).toBe("invalid_api_key");
  // The links in its results work with it.
  const upload = { body: { text: "made" }, headers: { "content-type": "application/json" } };
  const file = await world.service.api<{ id: string }>("POST", "/files?name=made.json", upload);
  expect((await api("GET", `/files/${file.body.id}/content`)).status).toBe(200);
  expect(await statusWith(access)).toBe(200);
});

test("a refresh can request the granted scopes or fewer, and more is rejected without invalidating the token", async () => {
  const { refresh: first } = await grants.take(owner);
  for (const scope of ["runs:write agents:read files:write", "*", "nonsense"]) {
    const { status, body } = await grants.refresh(first, { scope });
    expect([scope, status, body.error]).toEqual([scope, 400, "invalid_scope"]);
  }
  const narrow = await grants.refresh(first, { scope: "runs:read offline_access" });
  expect([narrow.status, narrow.body.scope]).toEqual([200, "runs:read"]);
  // The refresh token keeps the full grant.
  const wide = await grants.refresh(narrow.body.refresh_token ?? "", { scope: "agents:read runs:write" });
  expect([wide.status, wide.body.scope]).toEqual([200, "agents:read runs:write"]);
});
