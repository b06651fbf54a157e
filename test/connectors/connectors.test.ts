import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Agent, Connector, ConnectorTest, Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { localCertificate, startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { createKey, createOrganization } from "../support/accounts.ts";
import type { ApiAnswer } from "../support/api-client.ts";
import { startMcpServer, textResult } from "../support/mcp-server.ts";
import { openTenants, type Tenants } from "../support/tenants.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let tenants: Tenants;
let mcp: Awaited<ReturnType<typeof startMcpServer>>;
let service: Awaited<ReturnType<typeof startReceiver>>;
let document: object;

const echo = {
  inputSchema: { type: "object" as const, properties: { a: { type: "number" } } },
  run: () => textResult("hi"),
};
const notes = {
  openapi: "3.1.0",
  info: { title: "Notes", version: "7" },
  paths: { "/notes": { get: { operationId: "listNotes" }, post: { operationId: "addNote" } } },
};

beforeAll(async () => {
  const ca = join(mkdtempSync(join(tmpdir(), "agentrun-ca-")), "ca.pem");
  writeFileSync(ca, localCertificate.cert);
  mcp = await startMcpServer({
    tools: { echo, "files/write": echo },
    intercept: ({ headers }, response) => {
      if (headers["x-api-key"] !== "wrong key") return false;
      response.writeHead(401).end(`no: ${headers["x-api-key"]}`);
      return true;
    },
  });
  service = await startReceiver(
    ({ url }, response) => void response.writeHead(url === "/gone" ? 404 : 200).end(JSON.stringify(document)),
  );
  const env = {
    AGENTRUN_ALLOW_NETWORKS: "127.0.0.0/8",
    NODE_EXTRA_CA_CERTS: ca,
    AGENTRUN_MAX_CONNECTORS: "60",
    AGENTRUN_LOG_LEVEL: "trace",
  };
  world = await createWorld({ env });
  tenants = await openTenants(world.database.url);
});

afterAll(async () => {
  await tenants?.close();
  await world?.remove();
  await mcp?.[Symbol.asyncDispose]();
  await service?.[Symbol.asyncDispose]();
});

const api = <Body = Connector>(method: string, path: string, body?: object) =>
  world.service.api<Body>(method, path, body ? { body } : {});
const mcpBody = (more: object = {}) => ({ name: "Things", type: "mcp", url: mcp.mcpUrl, ...more });
const apiBody = (more: object = {}) => ({ name: "Notes", type: "openapi", url: service.url, document: notes, ...more });

async function addConnector(body: object): Promise<Connector> {
  const answer = await api("POST", "/connectors", body);
  if (answer.status !== 201) throw new Error(`the connector was refused: ${answer.text}`);
  return answer.body;
}

type ConnectorPage = { data: Connector[] };
const check = async (id: string) => (await api<ConnectorTest>("POST", `/connectors/${id}/test`)).body;
const errorOf = ({ status, body }: ApiAnswer<unknown>) => {
  const { code, param } = (body as { error: { code: string; param: string } }).error;
  return [status, code, param];
};

test("P20: a connector is created, read, listed, changed and deleted, and its secrets are never returned", async () => {
  const oauth = { token_url: `${service.url}/token`, client_id: "me", client_secret: "canary-secret", scope: "read" };
  const made = await world.service.api<Connector>("POST", "/connectors", {
    body: mcpBody({ headers: { "X-Api-Key": "canary-header" }, oauth }),
    headers: { "idempotency-key": "canary" },
  });
  expect([made.status, made.headers.location]).toEqual([201, `${world.service.baseUrl}/connectors/${made.body.id}`]);
  expect(made.body).toMatchObject({
    object: "connector",
    id: expect.stringMatching(/^con_/),
    name: "Things",
    description: null,
    type: "mcp",
    url: mcp.mcpUrl,
    document_url: null,
    document_summary: null,
    visibility: "shared",
    headers: { "X-Api-Key": "[redacted]" },
    oauth: { ...oauth, client_secret: "[redacted]" },
    approval: { default: "never", tools: {} },
    status: "untested",
    last_tested_at: null,
    last_error: null,
    tool_count: null,
  });
  const path = `/connectors/${made.body.id}`;
  expect((await api("GET", path)).body).toEqual(made.body);
  const listed = await api<ConnectorPage>("GET", "/connectors?type=mcp&visibility=shared");
  expect(listed.body.data).toContainEqual(made.body);
  const rows = ["connectors", "idempotency_keys", "audit_entries"].map((table) =>
    world.database.query(`select * from ${table}`),
  );
  const dump = JSON.stringify(await Promise.all(rows));
  expect(dump).toContain(made.body.name);
  const change = {
    name: "Renamed",
    description: "about",
    visibility: "private",
    approval: { tools: { echo: "always" } },
  };
  const changed = await api("PATCH", path, change);
  expect(changed.body).toMatchObject({ ...change, approval: { default: "never", tools: { echo: "always" } } });
  expect(changed.body.updated_at > made.body.updated_at).toBe(true);
  expect((await api("PATCH", path, { oauth: null, headers: {} })).body).toMatchObject({ oauth: null, headers: {} });
  expect((await api<object>("DELETE", path)).body).toEqual({ object: "connector", id: made.body.id, deleted: true });
  expect(errorOf(await api("GET", path))).toEqual([404, "connector_not_found", null]);
  const seen = [made.text, listed.text, changed.text, dump, world.service.output()].join("\n");
  expect(seen).not.toMatch(/canary-(secret|header)/);
});

const refusals: [what: string, body: () => object, status: number, code: string, param: string | null][] = [
  ["an unknown field", () => mcpBody({ colour: "red" }), 400, "unknown_field", "colour"],
  ["an unknown kind", () => mcpBody({ type: "soap" }), 422, "invalid_value", "type"],
  ["no address", () => ({ name: "x", type: "mcp" }), 422, "invalid_value", "url"],
  ["plain http", () => mcpBody({ url: "http://example.com/mcp" }), 422, "invalid_url", "url"],
  ["a password in the address", () => mcpBody({ url: "https://a:b@example.com" }), 422, "invalid_url", "url"],
  ["a private address", () => mcpBody({ url: "https://10.1.2.3/mcp" }), 422, "invalid_url", "url"],
  ["a fragment", () => mcpBody({ url: "https://example.com/#x" }), 422, "invalid_url", "url"],
  [
    "a private token address",
    () => mcpBody({ oauth: { token_url: "https://192.168.0.1/t", client_id: "a", client_secret: "b" } }),
    422,
    "invalid_url",
    "oauth.token_url",
  ],
  [
    "credentials without a secret",
    () => mcpBody({ oauth: { token_url: "https://example.com/t", client_id: "a" } }),
    422,
    "invalid_value",
    "oauth.client_secret",
  ],
  ["nothing to keep", () => mcpBody({ headers: { "X-A": "[redacted]" } }), 422, "invalid_value", "headers.X-A"],
  ["a header of the service's own", () => mcpBody({ headers: { Host: "x" } }), 422, "invalid_value", "headers.Host"],
  ["a header with a line's end", () => mcpBody({ headers: { "X-A": "a\r\nb" } }), 422, "invalid_value", "headers.X-A"],
  [
    "two authorizations",
    () =>
      mcpBody({
        headers: { authorization: "x" },
        oauth: { token_url: "https://example.com/t", client_id: "a", client_secret: "b" },
      }),
    422,
    "invalid_value",
    "headers.authorization",
  ],
  [
    "an unknown word of approval",
    () => mcpBody({ approval: { tools: { a: "sometimes" } } }),
    422,
    "invalid_value",
    "approval.tools.a",
  ],
  ["a document for MCP", () => mcpBody({ document: notes }), 422, "invalid_value", "document"],
  ["no document", () => ({ name: "x", type: "openapi", url: service.url }), 422, "invalid_value", "document"],
  ["two documents", () => apiBody({ document_url: "https://example.com/x" }), 422, "invalid_value", "document_url"],
  [
    "a private document",
    () => ({ name: "x", type: "openapi", document_url: "https://10.0.0.1/" }),
    422,
    "invalid_url",
    "document_url",
  ],
  [
    "a document that is none",
    () => apiBody({ document: { swagger: "1.2" } }),
    422,
    "invalid_document",
    "document.openapi",
  ],
  [
    "a document with a fault",
    () => apiBody({ document: { ...notes, paths: { "/a": { get: { parameters: [{}] } } } } }),
    422,
    "invalid_document",
    "document.paths./a.get.parameters.0.name",
  ],
  ["a document without a server", () => ({ name: "x", type: "openapi", document: notes }), 422, "invalid_value", "url"],
  [
    "a private server in the document",
    () => ({ name: "x", type: "openapi", document: { ...notes, servers: [{ url: "https://10.0.0.1" }] } }),
    422,
    "invalid_url",
    "url",
  ],
  [
    "a document that is not there",
    () => ({ ...apiBody(), document: undefined, document_url: `${service.url}/gone` }),
    422,
    "invalid_document",
    "document_url",
  ],
];

test.each(refusals)(
  "a connector with %s is rejected, and the error names the field",
  async (_what, body, status, code, param) => {
    expect(errorOf(await api("POST", "/connectors", body()))).toEqual([status, code, param]);
  },
);

test("a check connects, lists the tools with their approval, and is stored", async () => {
  const approval = { tools: { "files/write": "always" } };
  const connector = await addConnector(mcpBody({ approval, headers: { "X-Api-Key": "right key" } }));
  const found = await check(connector.id);
  expect(found).toMatchObject({
    object: "connector_test",
    connector_id: connector.id,
    ok: true,
    error: null,
    tools: [
      { name: "echo", description: "The tool echo.", input_schema: echo.inputSchema, approval: "never" },
      { name: "files/write", approval: "always" },
    ],
  });
  const path = `/connectors/${connector.id}`;
  const good = { status: "ok", last_tested_at: found.tested_at, last_error: null, tool_count: 2 };
  expect((await api("GET", path)).body).toMatchObject({ ...good, updated_at: connector.updated_at });
  expect((await api("PATCH", path, { name: "Still" })).body).toMatchObject(good);
  const changed = await api("PATCH", path, { headers: { "X-Api-Key": "wrong key" } });
  expect(changed.body).toMatchObject({ status: "untested", tool_count: null, last_tested_at: null });
  const refused = await check(connector.id);
  expect(refused).toMatchObject({ ok: false, tools: [], error: { code: "unauthorized" } });
  expect((await api("GET", path)).body).toMatchObject({ status: "failing", last_error: refused.error?.message });
  expect(JSON.stringify(refused)).not.toContain("wrong key");
});

test("a check of an unreachable connector reports the reason", async () => {
  const gone = await startReceiver(() => {});
  await gone[Symbol.asyncDispose]();
  const elsewhere = await addConnector(mcpBody({ url: gone.url }));
  expect(await check(elsewhere.id)).toMatchObject({ ok: false, error: { code: "connect_failed" } });
  const unknown = await addConnector(mcpBody({ url: "https://nobody.invalid/mcp" }));
  expect(await check(unknown.id)).toMatchObject({ ok: false, error: { code: "dns_failed" } });
});

test("a document provides tools; a document at a URL is fetched now and at each check", async () => {
  const inline = await addConnector(apiBody());
  expect(inline.document_summary).toMatchObject({
    openapi: "3.1.0",
    title: "Notes",
    version: "7",
    operations: 2,
    bytes: JSON.stringify(notes).length,
  });
  document = { ...notes, servers: [{ url: `${service.url}/v1` }] };
  const fetched = await addConnector({ name: "Fetched", type: "openapi", document_url: `${service.url}/openapi.json` });
  expect(fetched).toMatchObject({ url: `${service.url}/v1`, document_summary: { operations: 2 } });
  expect(await check(fetched.id)).toMatchObject({ ok: true, tools: [{ name: "listNotes" }, { name: "addNote" }] });
  document = { ...notes, paths: { "/a": { get: { operationId: "onlyOne" } } } };
  expect(await check(fetched.id)).toMatchObject({ ok: true, tools: [{ name: "onlyOne" }] });
  expect((await api("GET", `/connectors/${fetched.id}`)).body).toMatchObject({
    document_summary: { operations: 1 },
    tool_count: 1,
  });
  document = { openapi: "1" };
  expect(await check(fetched.id)).toMatchObject({ ok: false, error: { code: "invalid_document" } });
  document = notes;
  expect(await check(fetched.id)).toMatchObject({ ok: true, tools: [{ name: "listNotes" }, { name: "addNote" }] });
  const changed = await api("PATCH", `/connectors/${fetched.id}`, {
    document: { ...notes, paths: { "/a": { get: {} } } },
  });
  expect(changed.body).toMatchObject({ document_url: null, document_summary: { operations: 1 }, url: fetched.url });
});

test("stored secrets stay with the host they were given for: another address requires them again", async () => {
  const oauth = { token_url: `${service.url}/token`, client_id: "me", client_secret: "s3cret" };
  const connector = await addConnector(mcpBody({ headers: { "X-Api-Key": "k3y" } }));
  const path = `/connectors/${connector.id}`;
  const elsewhere = "https://elsewhere.example.com/mcp";
  const kept = { headers: { "X-Api-Key": "[redacted]", "X-New": "1" } };
  expect((await api("PATCH", path, { ...kept, url: `${mcp.url}/other` })).status).toBe(200);
  expect(errorOf(await api("PATCH", path, { url: elsewhere }))).toEqual([422, "invalid_value", "headers"]);
  expect(errorOf(await api("PATCH", path, { url: elsewhere, ...kept }))).toEqual([
    422,
    "invalid_value",
    "headers.X-Api-Key",
  ]);
  expect((await api("PATCH", path, { url: elsewhere, headers: { "X-Api-Key": "k3y" } })).status).toBe(200);
  expect((await api("PATCH", path, { headers: {}, oauth })).status).toBe(200);
  const moved = { ...oauth, token_url: "https://elsewhere.example.com/token", client_secret: "[redacted]" };
  expect(errorOf(await api("PATCH", path, { oauth: moved }))).toEqual([422, "invalid_value", "oauth.client_secret"]);
  expect(errorOf(await api("PATCH", path, { url: mcp.mcpUrl }))).toEqual([422, "invalid_value", "oauth.client_secret"]);
  const { client_secret: _secret, ...same } = { ...oauth, client_id: "you" };
  expect((await api("PATCH", path, { oauth: same })).body.oauth).toMatchObject({
    client_id: "you",
    client_secret: "[redacted]",
  });
});

const agentWith = (...ids: string[]) => ({
  name: "Uses it",
  runtime: { type: "module", module: "echo" },
  connectors: ids.map((id) => ({ id })),
});
const addAgent = async (...ids: string[]) => (await api<Agent>("POST", "/agents/custom", agentWith(...ids))).body;

test("an agent can name only connectors of its organisation, each once", async () => {
  const own = await addConnector(mcpBody());
  const neighbour = await createKey(world.database, await createOrganization(world.database));
  const theirs = await world.service.apiAs(neighbour.key)<Connector>("POST", "/connectors", { body: mcpBody() });
  const refused = async (...ids: string[]) => errorOf(await api("POST", "/agents/custom", agentWith(...ids)));
  expect(await refused(own.id, theirs.body.id)).toEqual([422, "connector_not_found", "connectors.1.id"]);
  expect(await refused(own.id, own.id)).toEqual([422, "invalid_value", "connectors.1.id"]);
  const agent = await addAgent(own.id);
  expect(agent.connectors).toEqual([{ id: own.id }]);
  const patched = await api("PATCH", `/agents/${agent.id}`, { connectors: [{ id: theirs.body.id }] });
  expect(errorOf(patched)).toEqual([422, "connector_not_found", "connectors.0.id"]);
});

test("a key without the scope cannot give an agent a connector", async () => {
  const body = agentWith((await addConnector(mcpBody())).id);
  const key = await tenants.addKey(world.service.credentials.organization_id, { scopes: ["agents:write"] });
  const made = await world.service.apiAs(key)("POST", "/agents/custom", { body });
  expect(errorOf(made)).toEqual([403, "insufficient_scope", "connectors.0.id"]);
});

test("a connector that active agents use is not deleted, and the error names them", async () => {
  const connector = await addConnector(mcpBody());
  const path = `/connectors/${connector.id}`;
  const agent = await addAgent(connector.id);
  const refused = await api("DELETE", path);
  expect(errorOf(refused)).toEqual([422, "connector_in_use", null]);
  expect(refused.text).toContain(`Uses it (${agent.id})`);
  await api("PATCH", `/agents/${agent.id}`, { connectors: [], description: `once used ${connector.id}` });
  expect((await api("DELETE", path)).status).toBe(200);
  const rolled = await api("POST", `/agents/${agent.id}/rollback`, { reason: "back" });
  expect(errorOf(rolled)).toEqual([422, "connector_not_found", "connectors.0.id"]);
  const second = await addConnector(mcpBody());
  const archived = await addAgent(second.id);
  await api("DELETE", `/agents/${archived.id}`);
  expect((await api("DELETE", `/connectors/${second.id}`)).status).toBe(200);
});

test("deleting a connector and adding it to an agent concurrently leaves no agent without its connector", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = await addConnector(mcpBody());
    const [deleted, made] = await Promise.all([
      api("DELETE", `/connectors/${id}`),
      api("POST", "/agents/custom", agentWith(id)),
    ]);
    expect([deleted.status, made.status].sort()).toEqual(deleted.status === 200 ? [200, 422] : [201, 422]);
  }
});

test("a demo key runs agents with shared connectors, and neither lists nor runs a private one", async () => {
  const demo = world.service.apiAs(await tenants.addKey(world.service.credentials.organization_id, { kind: "demo" }));
  const [shared, hidden] = [await addConnector(mcpBody()), await addConnector(mcpBody({ visibility: "private" }))];
  const runBy = async (agent: Agent) => demo<Run>("POST", "/runs", { body: { agent_id: agent.id, input: {} } });
  const both = await addAgent(shared.id, hidden.id);
  expect((await runBy(await addAgent(shared.id))).body.status).toBe("completed");
  expect(errorOf(await runBy(both))).toEqual([403, "demo_key_restricted", null]);
  expect(errorOf(await demo("GET", `/connectors/${hidden.id}`))).toEqual([403, "demo_key_restricted", null]);
  const listed = await demo<ConnectorPage>("GET", "/connectors?limit=100");
  expect(listed.body.data.map(({ visibility }) => visibility)).not.toContain("private");
  expect(listed.body.data.map(({ id }) => id)).toContain(shared.id);
  expect((await demo("POST", "/connectors", { body: mcpBody({ visibility: "private" }) })).status).toBe(403);
  await api("PATCH", `/connectors/${hidden.id}`, { visibility: "shared" });
  expect((await runBy(both)).body.status).toBe("completed");
});

test("a key limited to some agents cannot change a connector", async () => {
  const { organization_id: id, agent_id } = world.service.credentials;
  const { key } = await createKey(world.database, id, { scopes: ["*"], agentIds: [agent_id as `ag_${string}`] });
  const answer = await world.service.apiAs(key)("POST", "/connectors", { body: mcpBody() });
  expect(errorOf(answer)).toEqual([403, "agent_not_allowed", null]);
});

test("an organisation has a maximum number of connectors", async () => {
  const { key } = await createKey(world.database, await createOrganization(world.database));
  const add = () => world.service.apiAs(key)("POST", "/connectors", { body: mcpBody() });
  const statuses: number[] = [];
  for (let round = 0; round < 13; round += 1)
    statuses.push(...(await Promise.all([add(), add(), add(), add(), add()])).map(({ status }) => status));
  expect(statuses.filter((status) => status === 201)).toHaveLength(60);
  expect(statuses.filter((status) => status === 422)).toHaveLength(5);
});
