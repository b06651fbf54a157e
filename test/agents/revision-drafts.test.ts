import type { Agent, Deployment, Revision, Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createKey } from "../support/accounts.ts";
import type { ApiClient } from "../support/api-client.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.remove());

const needsName = { type: "object", required: ["name"], properties: { name: { type: "string" } } };

const make = (id: string, body: object) => world.service.api<Revision>("POST", `/agents/${id}/revisions`, { body });
const run = (body: object) => world.service.api<Run>("POST", "/runs", { body });

test("an undeployed revision is run only by callers who name it", async () => {
  const agent_id = await world.addAgent("number");
  const made = await make(agent_id, { input_schema: needsName, limits: { timeout_seconds: 7 } });
  expect(made.status, made.text).toBe(201);
  expect(made.body).toMatchObject({ revision: 2, changed_fields: ["input_schema", "limits"] });
  const agent = await world.service.api<Agent>("GET", `/agents/${agent_id}`);
  expect(agent.body).toMatchObject({ revision: 1, input_schema: null });
  const deployments = await world.service.api<{ data: object[] }>("GET", `/agents/${agent_id}/deployments`);
  expect(deployments.body.data).toHaveLength(1);

  expect((await run({ agent_id, input: {} })).body).toMatchObject({ agent_revision: 1 });
  expect(await run({ agent_id, input: {}, agent_revision: 2 })).toMatchObject({
    status: 422,
    body: { error: { code: "invalid_input" } },
  });
  const tried = await run({ agent_id, input: { name: "Ada" }, agent_revision: 2 });
  expect(tried.body).toMatchObject({
    status: "completed",
    agent_revision: 2,
    timeout_seconds: 7,
    replay_of: null,
    thread_id: null,
  });
  const streamed = await world.service.api("POST", "/runs/stream", {
    body: { agent_id, input: {}, agent_revision: 2 },
  });
  expect(streamed.status).toBe(422);

  // The next deployment does not reuse its number.
  const changed = await world.service.api<Agent>("PATCH", `/agents/${agent_id}`, { body: { description: "Next" } });
  expect(changed.body).toMatchObject({ revision: 3, input_schema: null });
});

test("a tested draft is deployed with its number", async () => {
  const agent_id = await world.addAgent("number");
  const draft = await make(agent_id, { description: "Tested." });
  expect(draft.body).toMatchObject({ revision: 2, deployed_at: null });
  const deploy = (revision: unknown) =>
    world.service.api<Deployment>("POST", `/agents/${agent_id}/deployments`, { body: { revision } });
  const deployed = await deploy(2);
  expect(deployed.status, deployed.text).toBe(201);
  expect(deployed.body).toMatchObject({ revision: 2, previous_revision: 1, reason: null, rolled_back_to: null });
  expect((await world.service.api<Agent>("GET", `/agents/${agent_id}`)).body).toMatchObject({
    revision: 2,
    description: "Tested.",
  });
  expect((await run({ agent_id, input: {} })).body).toMatchObject({ agent_revision: 2 });

  await make(agent_id, { description: "Another draft." });
  const listed = await world.service.api<{ data: Revision[] }>("GET", `/agents/${agent_id}/revisions`);
  expect(listed.body.data.map(({ revision, deployed_at }) => [revision, deployed_at !== null])).toEqual([
    [3, false],
    [2, true],
    [1, true],
  ]);
  expect(listed.body.data[1]?.deployed_at).toBe(deployed.body.created_at);
  // A change without a difference returns the deployed revision.
  expect((await make(agent_id, { metadata: {} })).body.deployed_at).toBe(deployed.body.created_at);

  const events = await world.service.api<{ data: { type: string; data: { agent_id?: string } }[] }>("GET", "/events");
  const types = events.body.data.filter(({ data }) => data.agent_id === agent_id).map(({ type }) => type);
  // One deployment by the creation of the agent, and one of the draft.
  expect(types.filter((type) => type !== "run.completed").sort()).toEqual([
    "agent.updated",
    "deployment.created",
    "deployment.created",
  ]);
  const errorOf = async (revision: unknown) => (await deploy(revision)).body;
  expect(await errorOf(2)).toMatchObject({ error: { code: "revision_already_deployed", param: "revision" } });
  expect(await errorOf(9)).toMatchObject({ error: { code: "revision_not_found", param: "revision" } });
  expect((await deploy(undefined)).status).toBe(400);
});

test("a key that may not add connectors cannot deploy a draft that has one", async () => {
  const agent_id = await world.addAgent("number");
  const connector = await world.service.api<{ id: string }>("POST", "/connectors", {
    body: { name: "Tools", type: "mcp", url: "https://tools.example/mcp", authorization: { owner: "user" } },
  });
  const draft = await make(agent_id, { connectors: [{ id: connector.body.id }] });
  expect(draft.status, draft.text).toBe(201);
  const { key } = await createKey(world.database, world.service.credentials.organization_id, {
    scopes: ["agents:write"],
  });
  const deploy = (api: ApiClient) =>
    api("POST", `/agents/${agent_id}/deployments`, { body: { revision: draft.body.revision } });
  expect(await deploy(world.service.apiAs(key))).toMatchObject({ status: 403 });
  expect((await deploy(world.service.api)).status).toBe(201);
});

test("an invalid or unknown revision is rejected", async () => {
  const agent_id = await world.addAgent("number");
  expect((await make(agent_id, { policy: "nowhere" })).body).toMatchObject({ error: { code: "policy_not_found" } });
  expect((await make(agent_id, { metadata: {} })).body).toMatchObject({ revision: 1 });
  expect((await run({ agent_id, input: {}, agent_revision: 9 })).body).toMatchObject({
    error: { code: "revision_not_found", param: "agent_revision" },
  });
  expect((await run({ agent_id, input: {}, agent_revision: 1, thread: {} })).body).toMatchObject({
    error: { param: "agent_revision" },
  });
  const stranger = "ag_01jz8v3k5qe8xa2m4n6p8r0t2v";
  expect((await run({ agent_id: stranger, input: {}, agent_revision: 1 })).body).toMatchObject({
    error: { code: "agent_not_found" },
  });
  await world.service.api("DELETE", `/agents/${agent_id}`);
  expect((await make(agent_id, { description: "late" })).body).toMatchObject({ error: { code: "agent_archived" } });
});
