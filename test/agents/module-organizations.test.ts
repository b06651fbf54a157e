import type { Agent, Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiClient } from "../support/api-client.ts";
import { runUntilExit, type Service } from "../support/service.ts";
import { openTenants, type Tenants } from "../support/tenants.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let tenants: Tenants;
/** A node whose operator has restricted two modules, one of them of the catalog, to one organisation. */
let node: Service;
/** Created by the other organisation before the module was restricted. */
let before: string;
let allowed: ApiClient;
let others: ApiClient;

beforeAll(async () => {
  world = await createWorld();
  tenants = await openTenants(world.database.url);
  const organizationId = await tenants.addOrganization();
  const key = await tenants.addKey(organizationId);
  before = await world.addAgent("number");
  await world.service.stop();
  const kept = `number=${organizationId}, countdown=${organizationId}`;
  node = await world.addNode({ env: { AGENTRUN_MODULE_ORGANIZATIONS: kept } });
  allowed = node.apiAs(key);
  others = node.api;
});

afterAll(async () => {
  await tenants?.close();
  await world?.remove();
});

const make = (api: ApiClient, module: string) =>
  api<Agent>("POST", "/agents/custom", { body: { name: "One", runtime: { type: "module", module } } });

/** The response, without the request id. */
const answerOf = async (response: Promise<{ status: number; text: string }>) => {
  const { status, text } = await response;
  return { status, text: text.replace(/req_\w+/, "") };
};

const catalogKeys = async (api: ApiClient) =>
  (await api<{ data: { key: string }[] }>("GET", "/catalog")).body.data.map(({ key }) => key);

test("a module that is restricted to one organisation does not exist for any other", async () => {
  expect(await answerOf(make(others, "number"))).toEqual(await answerOf(make(others, "nowhere")));
  const patch = (module: string) =>
    others("PATCH", `/agents/${node.credentials.agent_id}`, { body: { runtime: { type: "module", module } } });
  expect(await answerOf(patch("number"))).toEqual(await answerOf(patch("nowhere")));
  expect(await catalogKeys(others)).not.toContain("countdown");
  const hire = (key: string) => answerOf(others("POST", `/agents/${key}/deploy`, { body: {} }));
  expect(await hire("countdown")).toEqual(await hire("nowhere"));
});

test("its own organisation can use it, and unrestricted modules are available to all", async () => {
  const made = await make(allowed, "number");
  expect(made.status).toBe(201);
  const { body } = await allowed<Run>("POST", "/runs", { body: { agent_id: made.body.id, input: { n: 1 } } });
  expect(body.status).toBe("completed");
  expect(await catalogKeys(allowed)).toContain("countdown");
  expect(await catalogKeys(others)).toContain("echo");
});

test("an agent that was created before fails with a message", async () => {
  const { body } = await others<Run>("POST", "/runs", { body: { agent_id: before, input: { n: 1 } } });
  expect(body).toMatchObject({
    status: "failed",
    error: { message: expect.stringContaining('no agent module "number" for this organisation') },
  });
});

test("a setting that names no organisation is rejected with a message", async () => {
  const { code, output } = await runUntilExit({
    databaseUrl: world.database.url,
    env: { AGENTRUN_MODULE_ORGANIZATIONS: "number=acme" },
  });
  expect([code, output]).toEqual([1, expect.stringContaining('AGENTRUN_MODULE_ORGANIZATIONS has "number=acme"')]);
});
