import type { Agent, Connector, Pipeline, PipelineRun, Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import type { ApiAnswer, ApiClient } from "../support/api-client.ts";
import { pollOptions } from "../support/connector-tools.ts";
import { startMcpServer, textResult } from "../support/mcp-server.ts";
import { createModelWorld, type ModelWorld } from "../support/model-world.ts";
import { openTenants, type Tenants } from "../support/tenants.ts";

let world: ModelWorld;
let tenants: Tenants;
let mcp: Awaited<ReturnType<typeof startMcpServer>>;
const sent: unknown[] = [];
/** Far enough in the future not to tick during the test. */
const yearly = { cron: "0 0 1 1 *" };

beforeAll(async () => {
  mcp = await startMcpServer({
    tools: {
      send: {
        run: ({ arguments: { to } }) => {
          sent.push(to);
          return textResult("sent");
        },
      },
    },
  });
  world = await createModelWorld();
  await world.addProvider();
  tenants = await openTenants(world.database.url);
});

afterAll(async () => {
  await tenants?.close();
  await world?.remove();
  await mcp?.[Symbol.asyncDispose]();
});

/** A new one for each test: it has a burst of fifteen requests. */
const newDemo = async (): Promise<ApiClient> =>
  world.service.apiAs(await tenants.addKey(world.service.credentials.organization_id, { kind: "demo" }));
const api = <Body = Record<string, unknown>>(method: string, path: string, body?: object) =>
  world.service.api<Body>(method, path, body ? { body } : {});

async function addConnector(more: object = {}): Promise<string> {
  const body = { name: "Things", type: "mcp", url: mcp.mcpUrl, visibility: "private", ...more };
  const answer = await api<Connector>("POST", "/connectors", body);
  if (answer.status !== 201) throw new Error(`the connector was refused: ${answer.text}`);
  return answer.body.id;
}

const echo = { name: "Uses it", runtime: { type: "module", module: "echo" } };
const addAgent = (connector: string, more: object = {}) =>
  world.addAgent("echo", { connectors: [{ id: connector }], ...more });
const getAgent = async (id: string) => (await api<Agent>("GET", `/agents/${id}`)).body;
const stepsOf = (...agents: string[]) => agents.map((agent_id, number) => ({ name: `step${number}`, agent_id }));

/** Rejected as a demo key, with advice. */
function expectRestricted({ status, body }: ApiAnswer<unknown>): void {
  expect([status, body]).toMatchObject([403, { error: { code: "demo_key_restricted" } }]);
  expect(JSON.stringify(body)).toContain("Use a standard key");
}

test("a demo key cannot create an agent with a private connector, with or without a schedule, custom or from the catalog", async () => {
  const demo = await newDemo();
  const connectors = [{ id: await addConnector() }];
  expectRestricted(await demo("POST", "/agents/custom", { body: { ...echo, connectors, schedule: yearly } }));
  expectRestricted(await demo("POST", "/agents/custom", { body: { ...echo, connectors } }));
  expectRestricted(await demo("POST", "/agents/echo/deploy", { body: { connectors } }));
  const plain = await demo<Agent>("POST", "/agents/custom", { body: { ...echo, schedule: yearly } });
  expect(plain.status).toBe(201);
  expectRestricted(await demo("PATCH", `/agents/${plain.body.id}`, { body: { connectors } }));
  const shared = [{ id: await addConnector({ visibility: "shared" }) }];
  expect((await demo("PATCH", `/agents/${plain.body.id}`, { body: { connectors: shared } })).status).toBe(200);
});

test("a demo key cannot change an agent with a private connector, but can read and archive it", async () => {
  const demo = await newDemo();
  const path = `/agents/${await addAgent(await addConnector())}`;
  for (const body of [{ schedule: yearly }, { description: "mine" }, { connectors: [] }]) {
    expectRestricted(await demo("PATCH", path, { body }));
  }
  const read = await demo<Agent>("GET", path);
  expect(read.body).toMatchObject({ revision: 1, schedule: null, next_run_at: null });
  expect((await demo<Agent>("DELETE", path)).body.status).toBe("archived");
});

test("a demo key cannot roll an agent back to a private connector or away from one", async () => {
  const demo = await newDemo();
  const connector = await addConnector();
  const had = await addAgent(connector, { schedule: yearly });
  await api("PATCH", `/agents/${had}`, { connectors: [], schedule: null });
  expectRestricted(await demo("POST", `/agents/${had}/rollback`, { body: { reason: "back" } }));
  const has = await world.addAgent("echo");
  await api("PATCH", `/agents/${has}`, { connectors: [{ id: connector }] });
  expectRestricted(await demo("POST", `/agents/${has}/rollback`, { body: { reason: "back" } }));
  expect([(await getAgent(had)).revision, (await getAgent(has)).revision]).toEqual([2, 2]);
});

test("a demo key cannot create or change a pipeline with a step that has a private connector", async () => {
  const demo = await newDemo();
  const [hidden, open] = [await addAgent(await addConnector()), world.service.credentials.agent_id];
  const definition = { name: "nightly", steps: stepsOf(open, hidden) };
  expectRestricted(await demo("POST", "/pipelines", { body: { ...definition, schedule: yearly } }));
  expectRestricted(await demo("POST", "/pipelines", { body: definition }));
  const { body: theirs } = await api<Pipeline>("POST", "/pipelines", definition);
  const path = `/pipelines/${theirs.id}`;
  for (const body of [{ schedule: yearly }, { steps: stepsOf(open) }])
    expectRestricted(await demo("PATCH", path, { body }));
  expect((await demo<Pipeline>("GET", path)).body).toMatchObject({ revision: 1, next_run_at: null });
  const own = await demo<Pipeline>("POST", "/pipelines", { body: { ...definition, steps: stepsOf(open) } });
  expect(own.status).toBe(201);
  expectRestricted(await demo("PATCH", `/pipelines/${own.body.id}`, { body: { steps: definition.steps } }));
});

test("a demo key cannot resume a run with a private connector, but can cancel it", async () => {
  const demo = await newDemo();
  const connector = await addConnector({ approval: { default: "always" } });
  const agent = await world.addModelAgent("sender", { connectors: [{ id: connector }] });
  world.models.teach("sender", [
    { text: "", tools: [{ name: "send", arguments: { to: "all" }, id: "call_1" }] },
    { text: "Done." },
  ]);
  const run = await world.run(agent);
  expect(run.status).toBe("requires_action");
  // Later changes of the agent do not affect what the run would do.
  await api("PATCH", `/agents/${agent.id}`, { connectors: [] });
  for (const type of ["approve", "reject"])
    expectRestricted(await demo("POST", `/runs/${run.id}/action`, { body: { type } }));
  const message = { type: "message", payload: { textResult: "continue" } };
  expectRestricted(await demo("POST", `/runs/${run.id}/action`, { body: message }));
  expect((await demo<Run>("GET", `/runs/${run.id}`)).body.status).toBe("requires_action");
  expect((await demo<Run>("DELETE", `/runs/${run.id}`)).body.status).toBe("cancelled");
  expect(sent).toEqual([]);
});

test("a demo key cannot answer a pipeline step that would continue to a private connector", async () => {
  const demo = await newDemo();
  const [gate, hidden] = [await world.addAgent("gatekeeper"), await addAgent(await addConnector())];
  const [first, second] = stepsOf(gate, hidden);
  const steps = [first, { ...second, depends_on: ["step0"] }];
  const { body: pipeline } = await api<Pipeline>("POST", "/pipelines", { name: "gated", steps });
  await api<PipelineRun>("POST", `/pipelines/${pipeline.id}/runs`, { input: {} });
  const [parked] = (await api<{ data: Run[] }>("GET", `/runs?agent_id=${gate}`)).body.data;
  const path = `/runs/${parked?.id}/action`;
  expectRestricted(await demo("POST", path, { body: { type: "reject" } }));
  expect((await api("POST", path, { type: "reject" })).status).toBe(200);
  const { body: alone } = await api<Run>("POST", "/runs", { agent_id: gate, input: {} });
  expect((await demo("POST", `/runs/${alone.id}/action`, { body: { type: "reject" } })).status).toBe(200);
});

test("a token of a demo key has no more rights than the key", async () => {
  const minted = await (await newDemo())<{ secret: string }>("POST", "/api/auth/token", { body: { all_users: true } });
  const path = `/agents/${await addAgent(await addConnector())}`;
  expectRestricted(await world.service.apiAs(minted.body.secret)("PATCH", path, { body: { schedule: yearly } }));
});

test("a demo key cannot check, change or delete a private connector", async () => {
  const demo = await newDemo();
  const path = `/connectors/${await addConnector()}`;
  expectRestricted(await demo("POST", `${path}/test`));
  expectRestricted(await demo("PATCH", path, { body: { visibility: "shared" } }));
  expectRestricted(await demo("DELETE", path));
});

/** Moves one schedule's next tick into the past. */
const tickNow = (subject: string) =>
  world.database.query("update schedules set next_at = now() - interval '1 second' where subject_id = $1", [
    toUuid(subject),
  ]);

test("a demo key's schedule starts nothing once the connector is private, with the reason", async () => {
  const demo = await newDemo();
  const connector = await addConnector({ visibility: "shared" });
  const body = { ...echo, connectors: [{ id: connector }], schedule: yearly };
  const { body: agent } = await demo<Agent>("POST", "/agents/custom", { body });
  const definition = { name: "nightly", steps: stepsOf(agent.id), schedule: yearly };
  const { body: pipeline } = await demo<Pipeline>("POST", "/pipelines", { body: definition });
  const counts = async () => {
    const runs = (await api<{ data: Run[] }>("GET", `/runs?agent_id=${agent.id}`)).body.data;
    const ended = runs.filter(({ status }) => status === "completed");
    return [
      ended.filter((run) => run.pipeline_run_id === null).length,
      ended.filter((run) => run.pipeline_run_id).length,
    ];
  };
  await Promise.all([agent.id, pipeline.id].map(tickNow));
  await expect.poll(counts, pollOptions).toEqual([1, 1]);
  await api("PATCH", `/connectors/${connector}`, { visibility: "private" });
  await Promise.all([agent.id, pipeline.id].map(tickNow));
  for (const path of [`/agents/${agent.id}`, `/pipelines/${pipeline.id}`]) {
    const refusal = async () => (await api<Agent | Pipeline>("GET", path)).body.schedule_refusal;
    await expect.poll(refusal, pollOptions).toMatchObject({ code: "demo_key_restricted" });
    expect((await refusal())?.message).toContain("Save it with a standard key");
  }
  expect(await counts()).toEqual([1, 1]);
});

test("a demo key cannot create an alert with a rollback, nor a member who could do what it cannot", async () => {
  const demo = await newDemo();
  const { agent_id, email } = world.service.credentials;
  const rule = { name: "Undo", metric: "error_rate", comparison: "gt", threshold: 50, agent_id };
  expectRestricted(await demo("POST", "/alerts", { body: { ...rule, rollback: true } }));
  const plain = await demo<{ id: string }>("POST", "/alerts", { body: rule });
  expect(plain.status).toBe(201);
  expectRestricted(await demo("PATCH", `/alerts/${plain.body.id}`, { body: { rollback: true } }));
  expectRestricted(await demo("POST", "/members/invitations", { body: { email: "me@example.com", role: "admin" } }));
  const members = (await demo<{ data: { id: string; email: string }[] }>("GET", "/members")).body.data;
  const owner = members.find((member) => member.email === email);
  expectRestricted(await demo("PATCH", `/members/${owner?.id}`, { body: { role: "owner" } }));
});
