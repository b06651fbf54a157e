import type { Agent, Connector, ConnectorTest, Provider, ProviderTest, Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { createKey, createOrganization } from "../support/accounts.ts";
import type { ApiClient } from "../support/api-client.ts";
import { type ModelServer, startModelServer } from "../support/model-server/model-server.ts";
import { createModelWorld, type ModelWorld, providerKey } from "../support/model-world.ts";

let world: ModelWorld;
/** The operator's server, configured by the environment. */
let operators: ModelServer;

beforeAll(async () => {
  operators = await startModelServer({ plain: true });
  operators.teach("small", { text: "from the operator's machine" });
  // Without AGENTRUN_MODEL_NAME: the server lists its models.
  world = await createModelWorld({ AGENTRUN_MODEL_URL: operators.url });
});

afterAll(async () => {
  await world?.remove();
  await operators?.stop();
});

type Problem = { error: { code: string; param: string | null; message: string } };

/** A client of a new organisation. */
async function newTenant(): Promise<ApiClient> {
  const { key } = await createKey(world.database, await createOrganization(world.database));
  return world.service.apiAs(key);
}

const list = async (api: ApiClient) => (await api<{ data: Provider[] }>("GET", "/providers?order=asc")).body.data;
const runDefault = async (api: ApiClient) => {
  const runtime = { type: "model", provider: "default", model: "default" };
  const agent = await world.addModelAgent("any", { runtime }, api);
  return (await api<Run>("POST", "/runs", { body: { agent_id: agent.id, input: { query: "hi" } } })).body;
};

test("the operator's provider serves every organisation, shows no address and no key, and cannot be changed", async () => {
  const api = await newTenant();
  expect((await runDefault(api)).output).toEqual({ result: "from the operator's machine" });
  const [shown] = await list(api);
  expect(shown).toMatchObject({
    name: "openai_compatible",
    source: "environment",
    base_url: null,
    default_model: "small",
    is_default: true,
    created_at: null,
  });
  const path = `/providers/${shown?.id}`;
  expect((await api("GET", path)).body).toEqual(shown);
  const patched = await api<Problem>("PATCH", path, { body: { name: "mine" } });
  expect([patched.status, patched.body.error.code]).toEqual([422, "provider_read_only"]);
  expect((await api<Problem>("DELETE", path)).body.error.code).toBe("provider_read_only");
  expect((await api<ProviderTest>("POST", `${path}/test`)).body).toMatchObject({ ok: true, model: "small" });
});

test("an organisation's first provider is its default, and takes precedence over the environment's", async () => {
  const api = await newTenant();
  world.models.teach("own-model", { text: "from our own provider" });
  // A server without a key and without a default model: agents without a model still use the operator's.
  const bare = await world.addProvider({ name: "bare", type: "openai_compatible", api_key: undefined }, api);
  expect(bare).toMatchObject({ is_default: false, api_key_last4: null });
  expect((await runDefault(api)).output).toEqual({ result: "from the operator's machine" });
  await api("DELETE", `/providers/${bare.id}`);
  const mine = await world.addProvider({ default_model: "own-model" }, api);
  expect(mine).toMatchObject({
    is_default: true,
    source: "organization",
    api_key_prefix: "sk-tes",
    api_key_last4: "wxyz",
  });
  expect((await runDefault(api)).output).toEqual({ result: "from our own provider" });
  const second = await world.addProvider({ name: "second", default_model: "other" }, api);
  expect(second.is_default).toBe(false);
  await api("PATCH", `/providers/${second.id}`, { body: { is_default: true } });
  expect((await list(api)).map(({ name, is_default }) => [name, is_default])).toEqual([
    ["openai_compatible", false],
    ["local", false],
    ["second", true],
  ]);
  expect((await api("DELETE", `/providers/${second.id}`)).body).toMatchObject({ id: second.id, deleted: true });
  expect((await api("GET", `/providers/${second.id}`)).status).toBe(404);
});

test("when the default is deleted the oldest remaining one becomes it; without any the operator's is used again", async () => {
  const api = await newTenant();
  world.models.teach("first-model", { text: "from the first" });
  world.models.teach("second-model", { text: "from the second" });
  const defaults = async () => (await list(api)).filter((one) => one.is_default).map(({ name }) => name);
  const first = await world.addProvider({ name: "first", default_model: "first-model" }, api);
  const second = await world.addProvider({ name: "second", default_model: "second-model" }, api);
  const third = await world.addProvider({ name: "third" }, api);
  await api("DELETE", `/providers/${first.id}`);
  expect(await defaults()).toEqual(["second"]);
  expect((await runDefault(api)).output).toEqual({ result: "from the second" });
  await api("DELETE", `/providers/${third.id}`);
  expect(await defaults()).toEqual(["second"]);
  await api("DELETE", `/providers/${second.id}`);
  expect(await defaults()).toEqual(["openai_compatible"]);
  expect((await runDefault(api)).output).toEqual({ result: "from the operator's machine" });
});

test("a provider that active agents name is neither deleted nor renamed, and the error names them", async () => {
  const api = await newTenant();
  const { id } = await world.addProvider({ name: "ours" }, api);
  const spare = {
    runtime: { ...modelRuntime({ provider: "default" }), models: [{ provider: "ours", model: "spare" }] },
  };
  const agent = await world.addModelAgent("names-it", { ...spare, name: "Names it" }, api);
  const path = `/providers/${id}`;
  for (const refused of [await api<Problem>("DELETE", path), await rename(api, path)]) {
    expect([refused.status, refused.body.error.code]).toEqual([422, "provider_in_use"]);
    expect(refused.body.error.message).toContain(`Names it (${agent.id})`);
  }
  expect((await api("PATCH", path, { body: { name: "ours", default_model: "another" } })).status).toBe(200);
  // The same word elsewhere is not a use of it, and neither is an archived agent.
  await api("PATCH", `/agents/${agent.id}`, { body: { name: "ours", runtime: modelRuntime({ provider: "default" }) } });
  expect((await rename(api, path)).status).toBe(200);
  const archived = await world.addModelAgent("gone", { runtime: modelRuntime({ provider: "theirs" }) }, api);
  await api("DELETE", `/agents/${archived.id}`);
  expect((await api("DELETE", path)).status).toBe(200);
});

const rename = (api: ApiClient, path: string) => api<Problem>("PATCH", path, { body: { name: "theirs" } });

test("two providers deleted concurrently leave the third as the default", async () => {
  const api = await newTenant();
  const [first, second] = [
    await world.addProvider({ name: "first", default_model: "any" }, api),
    await world.addProvider({ name: "second", default_model: "any" }, api),
  ];
  await world.addProvider({ name: "third", default_model: "any" }, api);
  const deleted = await Promise.all([first, second].map(({ id }) => api("DELETE", `/providers/${id}`)));
  expect(deleted.map(({ status }) => status)).toEqual([200, 200]);
  expect((await list(api)).map(({ name, is_default }) => [name, is_default])).toEqual([
    ["openai_compatible", false],
    ["third", true],
  ]);
});

test("a key is stored encrypted, and never returned again", async () => {
  const api = await newTenant();
  const mine = await world.addProvider({}, api);
  const answers = [
    await api("GET", "/providers"),
    await api("GET", `/providers/${mine.id}`),
    await api("GET", "/audit"),
  ];
  for (const { text } of answers) expect(text).not.toContain(providerKey);
  const rows = await world.database.query("select api_key, row_to_json(p)::text as whole from providers p");
  for (const row of rows as { api_key: string; whole: string }[]) {
    expect(row.api_key).toMatch(/^enc:v2:/);
    expect(row.whole).not.toContain(providerKey);
  }
  expect(world.service.output()).not.toContain(providerKey);
  const short = await world.addProvider({ name: "short", api_key: "ollama" }, api);
  expect(short).toMatchObject({ api_key_prefix: null, api_key_last4: null });
});

test.each([
  ["a name that is taken", { name: "local" }, "provider_name_taken", "name"],
  ["the reserved name", { name: "default" }, "invalid_value", "name"],
  ["no key where one is needed", { api_key: null }, "invalid_value", "api_key"],
  ["a server without an address", { type: "openai_compatible", base_url: null }, "invalid_value", "base_url"],
  ["an address in a private network", { base_url: "https://10.0.0.1/v1" }, "invalid_url", "base_url"],
  ["an address without TLS", { base_url: "http://models.example.com/v1" }, "invalid_url", "base_url"],
])("%s is rejected", async (_what, wrong, code, param) => {
  const api = await newTenant();
  await world.addProvider({}, api);
  const body = { name: "other", type: "openai", api_key: providerKey, ...wrong };
  const answer = await api<Problem>("POST", "/providers", { body });
  expect([answer.status, answer.body.error.code, answer.body.error.param]).toEqual([422, code, param]);
});

test("a key is not kept for a changed address: it must be given again", async () => {
  const api = await newTenant();
  const mine = await world.addProvider({}, api);
  const moved = { base_url: "https://elsewhere.example.com/v1" };
  const refused = await api<Problem>("PATCH", `/providers/${mine.id}`, { body: moved });
  expect([refused.status, refused.body.error.param]).toEqual([422, "api_key"]);
  const taken = await api<Provider>("PATCH", `/providers/${mine.id}`, { body: { ...moved, api_key: providerKey } });
  expect(taken.body.base_url).toBe(moved.base_url);
});

test("a key sent back as `[redacted]` is kept, and is not sent to another host; without a stored key it is rejected", async () => {
  const api = await newTenant();
  const mine = await world.addProvider({}, api);
  const patch = (id: string, body: object) => api<Provider & Problem>("PATCH", `/providers/${id}`, { body });
  const kept = await patch(mine.id, { name: "renamed", api_key: "[redacted]" });
  expect(kept.body).toMatchObject({ name: "renamed", api_key_last4: mine.api_key_last4 });
  world.models.teach("kept", { text: "ok" });
  await api("POST", `/providers/${mine.id}/test`, { body: { model: "kept" } });
  expect(world.models.calls("kept")[0]?.headers.authorization).toBe(`Bearer ${providerKey}`);
  const keyless = await world.addProvider({ name: "keyless", type: "openai_compatible", api_key: null }, api);
  for (const refused of [
    await patch(mine.id, { base_url: "https://elsewhere.example.com/v1", api_key: "[redacted]" }),
    await patch(keyless.id, { api_key: "[redacted]" }),
    await api<Problem>("POST", "/providers", { body: { name: "new", type: "openai", api_key: "[redacted]" } }),
  ])
    expect([refused.status, refused.body.error.param]).toEqual([422, "api_key"]);
});

test("a check is one real call: it reports success, or the provider's error", async () => {
  const api = await newTenant();
  const mine = await world.addProvider({}, api);
  const check = (body: object) => api<ProviderTest & Problem>("POST", `/providers/${mine.id}/test`, { body });
  const unnamed = await check({});
  expect([unnamed.status, unnamed.body.error?.param]).toEqual([422, "model"]);
  world.models.teach("checked", { text: "ok" });
  expect((await check({ model: "checked" })).body).toMatchObject({ ok: true, error: null });
  expect(world.models.calls("checked")).toHaveLength(1);
  world.models.teach("refused", { status: 401, error: `No such key: ${providerKey}` });
  const refused = (await check({ model: "refused" })).body;
  expect(refused).toMatchObject({ ok: false, error: { code: "provider_error" } });
  expect(refused.error?.message).toContain("returned status 401");
  expect(refused.error?.message).not.toContain(providerKey);
  world.models.teach("limited", { status: 429 });
  expect((await check({ model: "limited" })).body.error?.code).toBe("provider_rate_limited");
});

test("a key limited to some agents cannot change providers", async () => {
  const agentIds = [world.service.credentials.agent_id as `ag_${string}`];
  const { key } = await createKey(world.database, world.service.credentials.organization_id, {
    scopes: ["*"],
    agentIds,
  });
  const answer = await world.service.apiAs(key)<Problem>("GET", "/providers");
  expect([answer.status, answer.body.error.code]).toEqual([403, "agent_not_allowed"]);
});

test("pages of providers follow each other in both directions", async () => {
  const api = await newTenant();
  for (const name of ["one", "two", "three"]) await world.addProvider({ name }, api);
  const names: string[] = [];
  let path = "/providers?limit=2&order=asc";
  for (let more = true; more; ) {
    const page = (await api<{ data: Provider[]; has_more: boolean; last_id: string }>("GET", path)).body;
    names.push(...page.data.map(({ name }) => name));
    path = `/providers?limit=2&order=asc&after=${page.last_id}`;
    more = page.has_more;
  }
  expect(names).toEqual(["openai_compatible", "one", "two", "three"]);
  const all = await list(api);
  const back = await api<{ data: Provider[] }>("GET", `/providers?limit=2&order=asc&before=${all[3]?.id}`);
  expect(back.body.data.map(({ name }) => name)).toEqual(["one", "two"]);
});

test("plain http to this machine is allowed if loopback is: for a provider, an agent and a connector, and never for a webhook", async () => {
  const api = await newTenant();
  const document = { openapi: "3.1.0", paths: { "/ping": { get: { operationId: "ping" } } } };
  await using plain = await startReceiver(
    ({ method }, response) =>
      void response.end(JSON.stringify(method === "POST" ? { output: { result: "plain" } } : document)),
    { certificate: "plain" },
  );
  const provider = { name: "plain", type: "openai_compatible", base_url: operators.url, api_key: null };
  const made = await api<Provider>("POST", "/providers", { body: provider });
  const check = { body: { model: "small" } };
  expect((await api<ProviderTest>("POST", `/providers/${made.body.id}/test`, check)).body).toMatchObject({
    ok: true,
  });
  const local = plain.url.replace("127.0.0.1", "localhost");
  const agent = { name: "Plain", runtime: { type: "http", url: local } };
  const { body: added } = await api<Agent>("POST", "/agents/custom", { body: agent });
  const { body: run } = await api<Run>("POST", "/runs", { body: { agent_id: added.id, input: {} } });
  expect(run.output).toEqual({ result: "plain" });
  const connector = { name: "Plain", type: "openapi", url: plain.url, document_url: `${plain.url}/openapi.json` };
  const { body: connected } = await api<Connector>("POST", "/connectors", { body: connector });
  const checked = await api<ConnectorTest>("POST", `/connectors/${connected.id}/test`);
  expect(checked.body).toMatchObject({ ok: true, tools: [{ name: "ping" }] });
  const webhook = await api<Problem>("POST", "/webhooks", { body: { url: local, events: ["run.completed"] } });
  expect(webhook.body.error).toMatchObject({ code: "invalid_url" });
  const elsewhere = { ...connector, document_url: "http://example.com/openapi.json" };
  const refused = await api<Problem>("POST", "/connectors", { body: elsewhere });
  expect(refused.body.error.message).toContain("AGENTRUN_ALLOW_NETWORKS=127.0.0.0/8");
});

const modelRuntime = (more: object) => ({ type: "model", provider: "local", model: "plain", ...more });

test("an agent that names a missing provider is rejected, in every field", async () => {
  const api = await newTenant();
  const { id } = await world.addProvider({ name: "local" }, api);
  const refused = async (method: "POST" | "PATCH", path: string, runtime: object) => {
    const { status, body } = await api<Problem>(method, path, { body: { name: "Named", runtime } });
    return [status, body.error?.code, body.error?.param];
  };
  const missing = { provider: "lokal" };
  const places: [object, string][] = [
    [missing, "runtime.provider"],
    [{ models: [{ model: "spare" }, { ...missing, model: "other" }] }, "runtime.models.1.provider"],
    [{ compaction: missing }, "runtime.compaction.provider"],
  ];
  for (const [more, param] of places)
    expect(await refused("POST", "/agents/custom", modelRuntime(more))).toEqual([422, "provider_not_found", param]);
  const agent = await world.addModelAgent("kept", { runtime: modelRuntime({}) }, api);
  const path = `/agents/${agent.id}`;
  expect(await refused("PATCH", path, modelRuntime(missing))).toEqual([422, "provider_not_found", "runtime.provider"]);
  expect((await api("PATCH", path, { body: { runtime: modelRuntime({ provider: "default" }) } })).status).toBe(200);
  await api("DELETE", `/providers/${id}`);
  // A reference from before may stay, as with other deleted resources; it cannot be deployed again.
  const back = await api<Problem>("POST", `${path}/rollback`, { body: { revision: 1, reason: "before" } });
  expect([back.status, back.body.error.code, back.body.error.param]).toEqual([
    422,
    "provider_not_found",
    "runtime.provider",
  ]);
});

test("a model that its provider does not list is rejected; one that cannot be verified is accepted", async () => {
  const api = await newTenant();
  await world.addProvider({ name: "local" }, api);
  world.models.deny("gone");
  world.models.deny("hidden", "Invalid URL (GET /v1/models/hidden)");
  const create = async (more: object) => {
    const { status, body } = await api<Problem>("POST", "/agents/custom", {
      body: { name: "Named", runtime: modelRuntime(more) },
    });
    return [status, body.error?.code, body.error?.param];
  };
  expect(await create({ model: "gone" })).toEqual([422, "model_not_found", "runtime.model"]);
  expect(await create({ models: [{ model: "gone" }] })).toEqual([422, "model_not_found", "runtime.models.0.model"]);
  expect(await create({ model: "hidden" })).toEqual([201, undefined, undefined]);
  expect(await create({ model: "unknown-model" })).toEqual([201, undefined, undefined]);
});
