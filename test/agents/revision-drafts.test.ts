import type { Agent, Revision, Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
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
