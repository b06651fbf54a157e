import type { Agent, Connector, Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startReceiver } from "../packages/server/src/lib/testing/https-receiver.ts";
import { patiently } from "./connector-tools.ts";
import { say, startMcpServer } from "./mcp-server.ts";
import { createModelWorld, type ModelWorld } from "./models.ts";
import { collect, openStream } from "./sse-client.ts";

let world: ModelWorld;
let mcp: Awaited<ReturnType<typeof startMcpServer>>;
let notes: Awaited<ReturnType<typeof startReceiver>>;
const sent: Record<string, unknown>[] = [];

const tools = {
  look: { run: ({ arguments: { city } }: { arguments: Record<string, unknown> }) => say(`${city}: 21 degrees`) },
  "mail/send": {
    run: ({ arguments: given, meta }: { arguments: Record<string, unknown>; meta: object }) => {
      sent.push({ ...given, ...meta });
      return say("sent");
    },
  },
};
const document = {
  openapi: "3.1.0",
  paths: {
    "/notes/{id}": {
      put: {
        operationId: "putNote",
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        requestBody: { required: true, content: { "application/json": { schema: { type: "object" } } } },
      },
    },
  },
};

beforeAll(async () => {
  mcp = await startMcpServer({ tools });
  notes = await startReceiver((_received, response) => void response.end('{"saved":true}'));
  world = await createModelWorld();
  await world.addProvider();
});

afterAll(async () => {
  await world?.remove();
  await mcp?.[Symbol.asyncDispose]();
  await notes?.[Symbol.asyncDispose]();
});

async function addConnector(more: object): Promise<string> {
  const body = { name: "Things", type: "mcp", url: mcp.mcpUrl, ...more };
  const answer = await world.service.api<Connector>("POST", "/connectors", { body });
  if (answer.status !== 201) throw new Error(`the connector was refused: ${answer.text}`);
  return answer.body.id;
}

const asks = (name: string, given: object) => ({ text: "", tools: [{ name, arguments: given, id: "call_1" }] });
const toolNames = (model: string) => {
  const offered = world.models.calls(model)[0]?.body.tools as { function: { name: string } }[] | undefined;
  return offered?.map((tool) => tool.function.name);
};
const lastResult = (model: string) => world.models.calls(model).at(-1)?.messages.at(-1);

test("a model uses the tools its agent allows, of an MCP server and of a document alike", async () => {
  const [server, service] = [await addConnector({}), await addConnector({ type: "openapi", url: notes.url, document })];
  const connectors = [{ id: server, tools: ["look"] }, { id: service }];
  const agent = await world.addModelAgent("worker", { connectors });
  world.models.teach("worker", [
    asks("look", { city: "Oslo" }),
    asks("putNote", { id: "a b", body: { text: "21" } }),
    { text: "Noted." },
  ]);
  const run = await world.run(agent);
  expect(run).toMatchObject({ status: "completed", output: { result: "Noted." } });
  expect(toolNames("worker")).toEqual(["look", "putNote"]);
  expect(world.models.calls("worker")[1]?.messages.at(-1)).toMatchObject({ content: "Oslo: 21 degrees" });
  expect(lastResult("worker")).toMatchObject({ content: '{"saved":true}' });
  const [put] = notes.received;
  expect(put).toMatchObject({ method: "PUT", url: "/notes/a%20b", body: '{"text":"21"}' });
  expect(put?.headers["idempotency-key"]).toContain(run.id);
  const { events } = await openStream(world.service, `/runs/${run.id}/stream`);
  const types = (await collect(events)).map(({ type }) => type).filter((type) => type.startsWith("run.tool"));
  expect(types).toEqual(["run.tool.called", "run.tool.completed", "run.tool.called", "run.tool.completed"]);
});

async function parkedRun(model: string): Promise<{ agent: Agent; run: Run }> {
  const id = await addConnector({ approval: { tools: { "mail/send": "always" } } });
  const agent = await world.addModelAgent(model, { connectors: [{ id }] });
  world.models.teach(model, [asks("mail_send", { to: model }), { text: "Done." }]);
  return { agent, run: await world.run(agent) };
}

const act = (run: Run, type: "approve" | "reject") =>
  world.service.api("POST", `/runs/${run.id}/action`, { body: { type, action_id: run.required_action?.id } });
const settled = async ({ id }: Run) => (await world.service.api<Run>("GET", `/runs/${id}`)).body;
const sentTo = (model: string) => sent.filter(({ to }) => to === model);

test("a tool that needs consent parks the run; approved, it is called once and the run goes on", async () => {
  const { run } = await parkedRun("asker");
  expect(run).toMatchObject({
    status: "requires_action",
    required_action: { type: "approval", tool: "mail_send", arguments: { to: "asker" } },
  });
  expect(sentTo("asker")).toEqual([]);
  await act(run, "approve");
  await expect.poll(() => settled(run), patiently).toMatchObject({ status: "completed", output: { result: "Done." } });
  expect(sentTo("asker")).toMatchObject([{ "agentrun/idempotency-key": expect.stringContaining(run.id) }]);
  expect(world.models.calls("asker")).toHaveLength(2);
});

test("rejected, it is never called, and the model is told", async () => {
  const { run } = await parkedRun("rejected");
  await act(run, "reject");
  await expect.poll(() => settled(run), patiently).toMatchObject({ status: "completed" });
  expect(sentTo("rejected")).toEqual([]);
  expect(JSON.stringify(lastResult("rejected"))).toMatch(/did not allow/);
});

test("rejected, it is never called, even where nobody would have to be asked any more", async () => {
  const { agent, run } = await parkedRun("overruled");
  const [{ id }] = agent.connectors as [{ id: string }];
  await world.service.api("PATCH", `/connectors/${id}`, { body: { approval: { tools: { "mail/send": "never" } } } });
  await act(run, "reject");
  await expect.poll(() => settled(run), patiently).toMatchObject({ status: "completed" });
  expect(sentTo("overruled")).toEqual([]);
});

test("a run whose connector cannot be reached within its time fails, saying which one and why", async () => {
  const gone = await startReceiver(() => {});
  await gone[Symbol.asyncDispose]();
  const id = await addConnector({ name: "Lost", url: gone.url });
  world.models.teach("lonely", { text: "never asked" });
  const limits = { timeout_seconds: 2 };
  const run = await world.run(await world.addModelAgent("lonely", { connectors: [{ id }], limits }));
  expect(run).toMatchObject({ status: "failed", error: { type: "tool", code: "tool_error", retryable: true } });
  expect(run.error?.message).toContain('Connector "Lost"');
  expect(world.models.calls("lonely")).toEqual([]);
});
