import type { ClientTool, Policy, Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createModelWorld, type ModelWorld, startToolService } from "../support/model-world.ts";

let world: ModelWorld;
let bank: Awaited<ReturnType<typeof startToolService>>;

beforeAll(async () => {
  world = await createModelWorld();
  await world.addProvider();
  bank = await startToolService(world);
});

afterAll(async () => {
  await bank?.stop();
  await world?.remove();
});

const locate: ClientTool = {
  name: "locate",
  description: "Finds where the user is.",
  parameters: { type: "object", properties: { precise: { type: "boolean" } } },
};
const tools = [locate, { name: "beep" }];
const call = (name: string, id = `call_${name}`, given: object = {}) => ({ name, id, arguments: given });

const addAgent = (model: string, configuration = {}) =>
  world.addModelAgent(model, { client_tools: true, ...configuration });
const create = (agentId: string, body: object = {}) =>
  world.service.api<Run>("POST", "/runs", { body: { agent_id: agentId, input: { query: "Where?" }, tools, ...body } });
const answer = (run: Run, tool_results: object, api = world.service.api) =>
  api<Run>("POST", `/runs/${run.id}/action`, { body: { type: "respond", payload: { tool_results } } });
const read = async (run: Run, api = world.service.api) => (await api<Run>("GET", `/runs/${run.id}`)).body;
const settled = (run: Run, api = world.service.api) =>
  expect.poll(async () => (await read(run, api)).status, { timeout: 30_000 });
const results = (...given: [id: string, result: unknown][]) =>
  given.map(([tool_call_id, result]) => ({ tool_call_id, result }));

test("a run waits for all client tools of a turn next to the agent's own, and continues with the results", async () => {
  const connectors = [{ id: bank.connector.id }];
  const agent = await addAgent("mixed", { connectors });
  const mixed = [call("locate", "call_1", { precise: true }), call("rates", "call_2"), call("beep", "call_3")];
  world.models.teach("mixed", [{ tools: mixed }, { text: "You are in Oslo." }]);
  const { body: run } = await create(agent.id);
  expect(run.status).toBe("requires_action");
  expect(run.required_action).toMatchObject({
    type: "tool_call",
    prompt: "Waiting for the client to run locate, beep.",
    tool_calls: [
      { id: "call_1", name: "locate", arguments: { precise: true } },
      { id: "call_3", name: "beep", arguments: {} },
    ],
  });
  const days = Date.parse(run.required_action?.expires_at ?? "") - Date.parse(run.required_action?.created_at ?? "");
  expect(days / 86_400_000).toBe(7);
  expect(bank.requests("/rates")).toHaveLength(1);
  await answer(run, [
    { tool_call_id: "call_3", result: "It is broken.", is_error: true },
    ...results(["call_1", { city: "Oslo" }]),
  ]);
  await settled(run).toBe("completed");
  expect((await read(run)).output).toEqual({ result: "You are in Oslo." });
  expect(bank.requests("/rates")).toHaveLength(1);
  const [first, second] = world.models.calls("mixed");
  expect(first?.body.tools).toMatchObject([
    { function: { name: "rates" } },
    { function: { name: "pay" } },
    { function: locate },
    { function: { name: "beep", parameters: { type: "object" } } },
  ]);
  expect(second?.messages.slice(2)).toMatchObject([
    { role: "tool", tool_call_id: "call_1", content: '{"city":"Oslo"}' },
    { role: "tool", tool_call_id: "call_2" },
    { role: "tool", tool_call_id: "call_3", content: '{"error":"It is broken."}' },
  ]);
  const { body } = await world.service.api<{ data: { type: string; call_id?: string }[] }>(
    "GET",
    `/runs/${run.id}/events`,
  );
  const events = body.data.filter(({ type }) => /tool\.(called|completed)|action/.test(type));
  expect(events.map(({ type, call_id = "" }) => `${type.slice(4)} ${call_id}`)).toEqual([
    "tool.called call_2",
    "tool.completed call_2",
    "requires_action ",
    "action.received ",
    "tool.called call_1",
    "tool.called call_3",
    "tool.completed call_1",
    "tool.completed call_3",
  ]);
});

test("an approval of another tool in the same turn is asked after the client's results", async () => {
  const agent = await addAgent("pays", { connectors: [{ id: bank.connector.id }] });
  world.models.teach("pays", [{ tools: [call("pay"), call("locate")] }, { text: "Paid." }]);
  const { body: run } = await create(agent.id);
  expect(run.required_action?.tool_calls?.map(({ name }) => name)).toEqual(["locate"]);
  await answer(run, results(["call_locate", "Oslo"]));
  await expect.poll(async () => (await read(run)).required_action?.type).toBe("approval");
  await world.service.api("POST", `/runs/${run.id}/action`, { body: { type: "approve" } });
  await settled(run).toBe("completed");
  expect(bank.requests("/payments")).toHaveLength(1);
});

test("a replay with recorded effects reuses the client's result, and a fork from the call asks again", async () => {
  const agent = await addAgent("replays");
  world.models.teach("replays", ({ messages }) =>
    messages.at(-1)?.role === "tool" ? { text: "Oslo." } : { tools: [call("locate")] },
  );
  const { body: run } = await create(agent.id);
  await answer(run, results(["call_locate", "Oslo"]));
  await settled(run).toBe("completed");
  const replay = async (body: object) =>
    (await world.service.api<Run>("POST", `/runs/${run.id}/replay`, { body })).body;
  const recorded = await replay({ effects: "recorded" });
  await settled(recorded).toBe("completed");
  const fork = await replay({ from_step: "turn#0" });
  await settled(fork).toBe("requires_action");
  expect((await read(fork)).required_action?.tool_calls).toMatchObject([{ name: "locate" }]);
});

test("the policies apply to the tools, their arguments and their results", async () => {
  const guards = [
    { type: "pii", on: "both" },
    { type: "tools", allow: ["locate"] },
  ];
  const { body: policy } = await world.service.api<Policy>("POST", "/policies", { body: { name: "client", guards } });
  const agent = await addAgent("guarded", { policy: policy.id });
  world.models.teach("guarded", [{ tools: [call("locate", "call_1", { of: "ada@example.com" })] }, { text: "Found." }]);
  const { body: run } = await create(agent.id);
  expect(run.required_action?.tool_calls).toEqual([{ id: "call_1", name: "locate", arguments: { of: "[email]" } }]);
  await answer(run, results(["call_1", "bob@example.org is in Oslo"]));
  await settled(run).toBe("completed");
  const [first, second] = world.models.calls("guarded");
  expect(first?.body.tools).toMatchObject([{ function: { name: "locate" } }]);
  expect(second?.messages.at(-1)?.content).toBe("[email] is in Oslo");
});

test("the choice of a tool holds for the first call, and the next run of a thread sees call and result", async () => {
  const agent = await addAgent("chooses");
  world.models.teach("chooses", [{ tools: [call("beep")] }, { text: "Beep." }, { text: "Again." }]);
  const { body: run } = await create(agent.id, { tool_choice: "beep", thread: {} });
  await answer(run, results(["call_beep", "beeped"]));
  await settled(run).toBe("completed");
  await world.service.api("POST", "/runs", {
    body: { agent_id: agent.id, input: { query: "?" }, thread_id: run.thread_id },
  });
  const [first, second, third] = world.models.calls("chooses");
  expect(first?.body.tool_choice).toEqual({ type: "function", function: { name: "beep" } });
  expect(second?.body.tool_choice).toBe("auto");
  expect(third?.messages.map(({ role }) => role)).toEqual(["user", "assistant", "tool", "assistant", "user"]);
  expect(third?.messages[2]?.content).toBe("beeped");
});

test("a tool with the name of a tool of the agent fails the run with the reason", async () => {
  const agent = await addAgent("collides", { connectors: [{ id: bank.connector.id }] });
  const { body: run } = await create(agent.id, { tools: [{ name: "rates" }] });
  await settled(run).toBe("failed");
  expect((await read(run)).error?.message).toMatch(/^The caller's tool rates has the name of a tool of the agent\./);
});

test.each([
  ["an agent that allows none", { client_tools: false }, {}, "client_tools_not_allowed", "tools"],
  ["two of one name", {}, { tools: [locate, locate] }, "invalid_value", "tools.1.name"],
  [
    "an invalid schema",
    {},
    { tools: [{ name: "a", parameters: { type: "none" } }] },
    "invalid_json_schema",
    "tools.0.parameters",
  ],
  [
    "too large ones",
    {},
    { tools: [{ name: "a", parameters: { description: "x".repeat(200_000) } }] },
    "invalid_value",
    "tools",
  ],
  ["too many", {}, { tools: Array.from({ length: 65 }, (_, at) => ({ name: `a${at}` })) }, "invalid_value", "tools"],
  ["an unknown choice", {}, { tool_choice: "look" }, "invalid_value", "tool_choice"],
  ["a choice without tools", {}, { tools: [], tool_choice: "auto" }, "invalid_value", "tool_choice"],
])("tools are rejected: %s", async (_what, configuration, body, code, param) => {
  const agent = await addAgent("rejects", configuration);
  const { status, body: refused } = await create(agent.id, body);
  expect({ status, ...(refused as unknown as { error: object }) }).toMatchObject({
    status: 422,
    error: { code, param },
  });
});

test("only model agents can allow tools of clients", async () => {
  const body = { name: "echo", runtime: { type: "module", module: "echo" }, client_tools: true };
  const { status, body: refused } = await world.service.api("POST", "/agents/custom", { body });
  expect([status, refused.error]).toMatchObject([422, { param: "client_tools" }]);
});

test("an answer needs a result of each call, of a limited size, and decides nothing else", async () => {
  const agent = await addAgent("answers");
  world.models.teach("answers", { tools: [call("locate"), call("beep")] });
  const { body: run } = await create(agent.id);
  const refusal = async (given: object) => {
    const { status, body } = await answer(run, given);
    return [status, (body as unknown as { error: { code: string; message: string } }).error];
  };
  const both = (result: unknown) => results(["call_locate", result], ["call_beep", "beeped"]);
  const code = "invalid_action";
  expect(await refusal(both("x").slice(1))).toMatchObject([422, { code }]);
  expect(await refusal([...both("x").slice(1), ...both("x").slice(1)])).toMatchObject([
    422,
    { code, message: "payload.tool_results: no result of call_locate. Send all results together." },
  ]);
  expect(await refusal(results(["call_other", "x"], ["call_beep", "x"]))).toMatchObject([422, { code }]);
  expect(await refusal(both("x".repeat(262_144)))).toMatchObject([
    422,
    { code, message: expect.stringContaining("262146 bytes") },
  ]);
  const approve = await world.service.api("POST", `/runs/${run.id}/action`, { body: { type: "approve" } });
  expect([approve.status, approve.body.error]).toMatchObject([
    422,
    { code, message: expect.stringContaining("tool_results") },
  ]);
  expect((await read(run)).status).toBe("requires_action");
});

test("a run that waits for its client continues on another node after a restart, and calls nothing twice", async () => {
  const agent = await addAgent("restarts");
  world.models.teach("restarts", [{ tools: [call("locate")] }, { text: "Oslo." }]);
  const { body: run } = await create(agent.id);
  const { api } = await world.addNode();
  await world.service.kill();
  await answer(run, results(["call_locate", "Oslo"]), api);
  await settled(run, api).toBe("completed");
  expect(world.models.calls("restarts")).toHaveLength(2);
});
