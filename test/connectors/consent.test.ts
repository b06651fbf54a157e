import type { AuditEntry, ConnectLink, Connector, ConnectorTest, Erasure, Run } from "@agentrun/contract";
import { Agent as Dispatcher, request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { localCertificate } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { type AuthorizationServer, startAuthorizationServer } from "../support/authorization-server.ts";
import { pollOptions } from "../support/connector-tools.ts";
import { type McpServerOptions, startMcpServer, textResult } from "../support/mcp-server.ts";
import { createModelWorld, type ModelWorld } from "../support/model-world.ts";
import type { Service } from "../support/service.ts";

let world: ModelWorld;
let authorizer: AuthorizationServer;
let mcp: Awaited<ReturnType<typeof startMcpServer>>;
let dispatcher: Dispatcher;

/** A request without a valid token gets the location of the metadata. */
const intercept: McpServerOptions["intercept"] = (received, response) => {
  const own = mcp.url;
  if (received.url === "/.well-known/resource") {
    const body = { resource: `${own}/mcp`, authorization_servers: [authorizer.url], scopes_supported: ["read"] };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
    return true;
  }
  if (authorizer.state.tokens.has(tokenOf(received.headers))) return false;
  const challenge = `Bearer resource_metadata="${own}/.well-known/resource"`;
  response.writeHead(401, { "www-authenticate": challenge }).end();
  return true;
};
const tokenOf = ({ authorization = "" }: { authorization?: string | undefined }) =>
  authorization.replace("Bearer ", "");

const tools = {
  whoami: {
    run: ({ headers }: { headers: { authorization?: string | undefined } }) =>
      textResult(`it is ${authorizer.state.tokens.get(tokenOf(headers))}, with ${tokenOf(headers)}`),
  },
};

beforeAll(async () => {
  authorizer = await startAuthorizationServer();
  mcp = await startMcpServer({ tools, intercept });
  world = await createModelWorld();
  await world.addProvider();
  dispatcher = new Dispatcher({ connect: { ca: [localCertificate.cert, world.service.ca] } });
});

afterAll(async () => {
  await dispatcher?.close();
  await world?.remove();
  await mcp?.[Symbol.asyncDispose]();
  await authorizer?.[Symbol.asyncDispose]();
});

async function addConnector(owner: "organization" | "user", more: object = {}): Promise<Connector> {
  const body = { name: "Calendar", type: "mcp", url: mcp.mcpUrl, authorization: { owner, ...more } };
  const answer = await world.service.api<Connector>("POST", "/connectors", { body });
  if (answer.status !== 201) throw new Error(`the connector was refused: ${answer.text}`);
  return answer.body;
}

async function addAgent(model: string, id: string): Promise<string> {
  world.models.teach(model, (call) => (call.messages.at(-1)?.role === "tool" ? { text: "Done." } : whoAmI));
  return (await world.addModelAgent(model, { connectors: [{ id }] })).id;
}
const whoAmI = { text: "", tools: [{ name: "whoami", arguments: {}, id: "call_1" }] };

const start = async (agent_id: string, user: string | null, service: Service = world.service) =>
  (await service.api<Run>("POST", "/runs", { body: { agent_id, input: {}, ...(user === null ? {} : { user }) } })).body;
const look = async ({ id }: Run) => (await world.service.api<Run>("GET", `/runs/${id}`)).body;
const completed = (run: Run) => expect.poll(() => look(run), pollOptions).toMatchObject({ status: "completed" });
const lastTold = (model: string) => JSON.stringify(world.models.calls(model).at(-1)?.messages.at(-1));

type Visit = { status: number; location: string; cookie: string; text: string };

async function open(url: string, cookie = ""): Promise<Visit> {
  const { statusCode, headers, body } = await request(url, { dispatcher, headers: cookie === "" ? {} : { cookie } });
  const given = [headers["set-cookie"] ?? []].flat()[0]?.split(";", 1)[0] ?? "";
  return { status: statusCode, location: String(headers.location ?? ""), cookie: given, text: await body.text() };
}

/** Follows a link in a browser, consents, and returns to our callback. */
async function goThere(link: string, who: string) {
  authorizer.state.visitor = who;
  const left = await open(link);
  expect(left).toMatchObject({ status: 303 });
  const { location } = await open(left.location);
  return { callback: location, cookie: left.cookie };
}

async function connect(link: string, who: string): Promise<Visit> {
  const { callback, cookie } = await goThere(link, who);
  return open(callback, cookie);
}

test("a run whose user has not connected waits with a link, and continues with that user's token only", async () => {
  const { id } = await addConnector("user");
  const agent = await addAgent("diary", id);
  const [run, second] = [await start(agent, "ada"), await start(agent, "ada")];
  expect(run).toMatchObject({ status: "requires_action", required_action: { type: "connect", connector_id: id } });
  expect(world.models.calls("diary")).toEqual([]);
  const link = run.required_action?.url ?? "";
  expect(await connect(link, "Ada at the calendar")).toMatchObject({
    status: 200,
    text: expect.stringContaining("Connected."),
  });
  const { body: log } = await world.service.api<{ data: AuditEntry[] }>(
    "GET",
    `/audit?action=connector.connected&resource_id=${id}`,
  );
  expect(log.data).toMatchObject([{ actor: "anonymous", after: { user: "ada" }, address: "127.0.0.1" }]);
  // The user's other waiting runs continue too.
  await Promise.all([completed(run), completed(second)]);
  expect(lastTold("diary")).toContain("it is Ada at the calendar, with [redacted]");
  expect(await start(agent, "ada")).toMatchObject({ status: "completed" });
  const bobs = await start(agent, "bob");
  expect(bobs).toMatchObject({ status: "requires_action", required_action: { type: "connect" } });
  await connect(bobs.required_action?.url ?? "", "Bob at the calendar");
  await completed(bobs);
  expect(lastTold("diary")).toContain("it is Bob at the calendar");
  expect(await start(agent, null)).toMatchObject({ status: "failed", error: { code: "tool_error" } });
  expect(authorizer.state.registrations).toBe(1);
  expect((await open(link)).status).toBe(400);
});

test("tokens are encrypted, never returned, and deleted with the user's data", async () => {
  const kept = await world.database.query<{ tokens: string }>("select tokens from connector_grants");
  expect(kept.map(({ tokens }) => tokens.slice(0, 4))).toEqual(["enc:", "enc:"]);
  const written =
    world.service.output() + JSON.stringify((await world.service.api("GET", "/audit-log?limit=100")).body);
  expect(authorizer.state.issued.filter((token) => written.includes(token))).toEqual([]);
  const { body } = await world.service.api<Erasure>("DELETE", "/users/ada/data");
  await expect
    .poll(async () => (await world.service.api<Erasure>("GET", `/erasures/${body.id}`)).body.status, pollOptions)
    .toBe("completed");
  expect(await world.database.query("select end_user from connector_grants")).toEqual([{ end_user: "bob" }]);
});

test("a connection request can be declined or read again, and accepts no payload", async () => {
  const { id } = await addConnector("user");
  const agent = await addAgent("shy", id);
  const run = await start(agent, "eve");
  const act = (type: string) => world.service.api("POST", `/runs/${run.id}/action`, { body: { type, payload: {} } });
  expect(await act("respond")).toMatchObject({ status: 422, body: { error: { code: "invalid_action" } } });
  await act("approve");
  await expect
    .poll(async () => (await look(run)).required_action?.id ?? null, pollOptions)
    .not.toBe(run.required_action?.id);
  await expect.poll(async () => (await look(run)).status, pollOptions).toBe("requires_action");
  await act("reject");
  await expect.poll(() => look(run), pollOptions).toMatchObject({ status: "failed", error: { code: "tool_error" } });
});

test("a callback is accepted once, in the browser that started it, from the requested server, and before it expires", async () => {
  const { id } = await addConnector("user");
  const { body } = await world.service.api<ConnectLink>("POST", `/connectors/${id}/connect`, { body: { user: "ann" } });
  const { callback, cookie } = await goThere(body.url, "Ann");
  expect((await open(callback)).status).toBe(400);
  const other = await goThere(body.url, "Mallory");
  expect((await open(callback, other.cookie)).status).toBe(400);
  authorizer.state.iss = "https://elsewhere.example";
  const forged = await goThere(body.url, "Ann");
  authorizer.state.iss = null;
  expect(await open(forged.callback, forged.cookie)).toMatchObject({ status: 502 });
  authorizer.state.denies = true;
  expect(await connect(body.url, "Ann")).toMatchObject({ status: 400, text: expect.stringContaining("did not agree") });
  authorizer.state.denies = false;
  const late = await goThere(body.url, "Ann");
  await world.database.query("update connector_attempts set expires_at = now() - interval '1 second'");
  expect((await open(late.callback, late.cookie)).status).toBe(400);
  expect(await world.database.query("select 1 from connector_grants where end_user = 'ann'")).toEqual([]);
  expect((await connect(body.url, "Ann")).status).toBe(200);
  expect((await open(callback, cookie)).status).toBe(400);
  expect((await open(body.url)).status).toBe(400);
  expect(await world.database.query("select 1 from connector_attempts")).toEqual([]);
});

test("the organisation connects once for all its runs, with its configured client, until it disconnects", async () => {
  const { id } = await addConnector("organization", { client_id: "configured", scope: "all" });
  const agent = await addAgent("shared", id);
  const post = <T>(path: string, body: object = {}) =>
    world.service.api<T>("POST", `/connectors/${id}/${path}`, { body });
  expect(await post("connect", { user: "ada" })).toMatchObject({ status: 422 });
  expect(await start(agent, "ada")).toMatchObject({
    status: "failed",
    error: { code: "tool_error", message: expect.stringContaining("/connect") },
  });
  const { body: link } = await post<ConnectLink>("connect");
  const { location } = await open(link.url);
  const query = Object.fromEntries(new URL(location).searchParams);
  expect(query).toMatchObject({ client_id: "configured", scope: "all", resource: mcp.mcpUrl });
  await connect(link.url, "The company");
  expect((await post<ConnectorTest>("test")).body).toMatchObject({ ok: true, tools: [{ name: "whoami" }] });
  expect(await start(agent, null)).toMatchObject({ status: "completed" });
  expect(await post("disconnect")).toMatchObject({ body: { disconnected: true } });
  expect(await start(agent, null)).toMatchObject({ status: "failed" });
});

test("a server that supports client metadata documents needs no registration", async () => {
  authorizer.state.documents = true;
  const { id } = await addConnector("organization");
  const { body } = await world.service.api<ConnectLink>("POST", `/connectors/${id}/connect`, { body: {} });
  const before = authorizer.state.registrations;
  expect((await connect(body.url, "The company")).status).toBe(200);
  expect(authorizer.state.registrations).toBe(before);
  authorizer.state.documents = false;
  const clientId = new URL("/api/connect/client.json", world.service.baseUrl).href;
  expect(JSON.parse((await open(clientId)).text)).toMatchObject({
    client_id: clientId,
    redirect_uris: [new URL("/api/connect/callback", world.service.baseUrl).href],
  });
});

test("a revoked token is refreshed once, however many runs and nodes notice; then the user must connect again", async () => {
  const { id } = await addConnector("user");
  const agent = await addAgent("busy", id);
  const first = await start(agent, "joe");
  await connect(first.required_action?.url ?? "", "Joe");
  await completed(first);
  const node = await world.addNode();
  authorizer.state.tokens.clear();
  authorizer.state.refreshes = 0;
  const nodes = [world.service, node];
  const runs = await Promise.all(Array.from({ length: 8 }, (_, at) => start(agent, "joe", nodes[at % 2])));
  await Promise.all(runs.map(completed));
  expect(authorizer.state.refreshes).toBe(1);
  authorizer.state.tokens.clear();
  authorizer.state.refreshTokens.clear();
  expect(await start(agent, "joe")).toMatchObject({ status: "requires_action", required_action: { type: "connect" } });
});

test("a token for one address is not sent to another", async () => {
  const { id } = await addConnector("organization");
  const { body } = await world.service.api<ConnectLink>("POST", `/connectors/${id}/connect`, { body: {} });
  await connect(body.url, "The company");
  await world.service.api("PATCH", `/connectors/${id}`, { body: { url: `${mcp.url}/elsewhere` } });
  const check = await world.service.api<ConnectorTest>("POST", `/connectors/${id}/test`);
  expect(check.body).toMatchObject({ ok: false, error: { code: "not_connected" } });
  const refused = { name: "N", type: "mcp", url: mcp.mcpUrl, authorization: { owner: "user" } };
  const add = (more: object) => world.service.api("POST", "/connectors", { body: { ...refused, ...more } });
  expect(await add({ headers: { Authorization: "Bearer x" } })).toMatchObject({ status: 422 });
  expect(await add({ type: "openapi", document: { openapi: "3.1.0", paths: {} } })).toMatchObject({ status: 422 });
});
