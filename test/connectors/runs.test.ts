import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Agent, AuditEntry, Connector, ConnectorTest, Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { pollOptions } from "../support/connector-tools.ts";
import { everythingProgram } from "../support/everything-server.ts";
import { type McpCall, startMcpServer, textResult } from "../support/mcp-server.ts";
import { createModelWorld, type ModelWorld } from "../support/model-world.ts";
import { collect, openStream, type ReceivedEvent } from "../support/sse-client.ts";
import { makeAgentFolder } from "../support/world.ts";

let world: ModelWorld;
let mcp: Awaited<ReturnType<typeof startMcpServer>>;
let notes: Awaited<ReturnType<typeof startReceiver>>;
let folder: string;
const commandsFolder = mkdtempSync(join(tmpdir(), "agentrun-commands-"));
const commandsFile = join(commandsFolder, "commands.json");
const pidFile = () => join(folder, "pid");
const sent: Record<string, unknown>[] = [];

const who = {
  type: "object",
  properties: { name: { type: "string", minLength: 2 }, size: { type: "string", enum: ["S", "L"] } },
  required: ["name"],
};
/** The number of times each order was started: a call with a question is repeated. */
const begun: unknown[] = [];

/** Resolves when readers of the run have received the progress. */
const dug = Promise.withResolvers<void>();
const key = "sk-of-the-connector-0123456789";

const tools = {
  dig: {
    run: async ({ progress }: McpCall) => {
      for (const far of [1, 2, 3]) await progress({ progress: far, total: 3, message: `${far} m deep with ${key}` });
      await dug.promise;
      return textResult("dug");
    },
  },
  order: {
    run: async ({ ask, arguments: { what }, meta }: McpCall) => {
      begun.push([what, meta["agentrun/idempotency-key"]]);
      const params = { message: `Who gets the ${what}?`, requestedSchema: who };
      const answer = await ask({ method: "elicitation/create", params });
      const shown = `ordered: ${JSON.stringify(answer)}`;
      return textResult(shown);
    },
  },
  look: { run: ({ arguments: { city } }: { arguments: Record<string, unknown> }) => textResult(`${city}: 21 degrees`) },
  "mail/send": {
    inputSchema: {
      type: "object" as const,
      properties: { to: { type: "string", description: "Whom." }, urgent: { type: "boolean" } },
      required: ["to"],
      additionalProperties: false,
    },
    run: ({ arguments: given, meta }: { arguments: Record<string, unknown>; meta: object }) => {
      sent.push({ ...given, ...meta });
      return textResult("sent");
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
  folder = makeAgentFolder();
  const code = `require("fs").writeFileSync(process.env.PID_FILE, String(process.pid)); import(process.env.PROGRAM)`;
  const env = { PID_FILE: pidFile(), PROGRAM: everythingProgram };
  writeFileSync(commandsFile, JSON.stringify({ everything: { command: process.execPath, args: ["-e", code], env } }));
  world = await createModelWorld({ AGENTRUN_MCP_COMMANDS: commandsFile });
  await world.addProvider();
});

afterAll(async () => {
  await world?.remove();
  await mcp?.[Symbol.asyncDispose]();
  await notes?.[Symbol.asyncDispose]();
  for (const made of [folder, commandsFolder]) rmSync(made, { recursive: true, force: true });
});

async function addConnector(more: object): Promise<string> {
  const body = { name: "Things", type: "mcp", url: mcp.mcpUrl, ...more };
  const answer = await world.service.api<Connector>("POST", "/connectors", { body });
  if (answer.status !== 201) throw new Error(`the connector was refused: ${answer.text}`);
  return answer.body.id;
}

const callTool = (name: string, given: object) => ({ text: "", tools: [{ name, arguments: given, id: "call_1" }] });
const toolNames = (model: string) => {
  const offered = world.models.calls(model)[0]?.body.tools as { function: { name: string } }[] | undefined;
  return offered?.map((tool) => tool.function.name);
};
const lastResult = (model: string) => world.models.calls(model).at(-1)?.messages.at(-1);

test("a model uses the tools that its agent allows, of an MCP server and of a document", async () => {
  const [server, service] = [await addConnector({}), await addConnector({ type: "openapi", url: notes.url, document })];
  const connectors = [{ id: server, tools: ["look"] }, { id: service }];
  const agent = await world.addModelAgent("worker", { connectors });
  world.models.teach("worker", [
    callTool("look", { city: "Oslo" }),
    callTool("putNote", { id: "a b", body: { text: "21" } }),
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

test("readers of a run receive a tool's progress, and the model and the transcript do not", async () => {
  const id = await addConnector({ headers: { authorization: `Bearer ${key}` } });
  const agent = await world.addModelAgent("digger", { connectors: [{ id, tools: ["dig"] }] });
  world.models.teach("digger", [callTool("dig", {}), { text: "Deep." }]);
  const body = { agent_id: agent.id, input: { query: "dig" }, thread: {} };
  const { events } = await openStream(world.service, "/runs/stream", { method: "POST", body });
  const received: ReceivedEvent[] = [];
  for await (const event of events) {
    if (event.type.startsWith("run.tool")) received.push(event);
    if (event.progress === 3) dug.resolve();
  }
  const [first, ...others] = received.filter(({ type }) => type === "run.tool.progress");
  expect(first).toMatchObject({ tool: "dig", call_id: "call_1", progress: 1, total: 3 });
  expect(others.at(-1)).toMatchObject({ progress: 3, message: expect.stringMatching(/^3 m deep with \[/) });
  expect(JSON.stringify(received)).not.toContain(key);
  expect([received.at(0)?.type, received.at(-1)?.type]).toEqual(["run.tool.called", "run.tool.completed"]);
  expect(lastResult("digger")).toMatchObject({ content: "dug" });
  const runs = await world.service.api<{ data: Run[] }>("GET", `/runs?agent_id=${agent.id}`);
  const messages = await world.service.api("GET", `/threads/${runs.body.data[0]?.thread_id}/messages`);
  expect(messages.text).toContain("dug");
  expect(messages.text).not.toContain("m deep");
});

const post = <Body>(path: string, body: object) => world.service.api<Body>("POST", path, { body });
type Refusal = { error: { code: string; param: string; message: string } };

async function parkedRun(model: string): Promise<{ agent: Agent; run: Run }> {
  const id = await addConnector({ approval: { tools: { "mail/send": "always" } } });
  const agent = await world.addModelAgent(model, { connectors: [{ id }] });
  world.models.teach(model, [callTool("mail_send", { to: model }), { text: "Done." }]);
  return { agent, run: await world.run(agent) };
}

const act = (run: Run, type: "approve" | "reject") =>
  world.service.api("POST", `/runs/${run.id}/action`, { body: { type, action_id: run.required_action?.id } });
const settled = async ({ id }: Run) => (await world.service.api<Run>("GET", `/runs/${id}`)).body;
const sentTo = (model: string) => sent.filter(({ to }) => to === model);

test("a tool that requires approval parks the run; approved, it is called once and the run continues", async () => {
  const { run } = await parkedRun("asker");
  expect(run).toMatchObject({
    status: "requires_action",
    required_action: { type: "approval", tool: "mail_send", arguments: { to: "asker" } },
  });
  expect(sentTo("asker")).toEqual([]);
  await act(run, "approve");
  await expect
    .poll(() => settled(run), pollOptions)
    .toMatchObject({ status: "completed", output: { result: "Done." } });
  expect(sentTo("asker")).toMatchObject([{ "agentrun/idempotency-key": expect.stringContaining(run.id) }]);
  expect(world.models.calls("asker")).toHaveLength(2);
});

test("approved with changed arguments, it is called with those, and every record names who changed them", async () => {
  const { run } = await parkedRun("changed");
  const { description: _words, ...to } = tools["mail/send"].inputSchema.properties.to;
  const { urgent } = tools["mail/send"].inputSchema.properties;
  expect(run.required_action?.schema).toMatchObject({ properties: { to, urgent }, required: ["to"] });
  expect(JSON.stringify(run.required_action?.schema)).not.toContain("Whom");
  const approve = (more: object) => post<Refusal>(`/runs/${run.id}/action`, { type: "approve", ...more });
  for (const [wrong, param] of [
    [{ arguments: { to: 5 } }, "arguments.to"],
    [{ arguments: { urgent: true } }, "arguments.to"],
    [{ type: "reject", arguments: { to: "x" } }, "arguments"],
  ] as const)
    expect((await approve(wrong)).body.error).toMatchObject({ code: "invalid_action", param });
  await approve({ arguments: { to: "someone else", urgent: true } });
  await expect
    .poll(() => settled(run), pollOptions)
    .toMatchObject({ status: "completed", output: { result: "Done." } });
  expect([sentTo("changed"), sentTo("someone else")]).toMatchObject([[], [{ urgent: true }]]);
  expect(lastResult("changed")?.content).toContain('changed the arguments to {"to":"someone else","urgent":true}');
  const { events } = await openStream(world.service, `/runs/${run.id}/stream`);
  const received = await collect(events);
  const changed = { arguments: { to: "someone else", urgent: true } };
  expect(received.find(({ type }) => type === "run.action.received")).toMatchObject({
    action: { type: "approve", ...changed, by: expect.stringMatching(/^(key|usr|user)_/) },
  });
  expect(received.find(({ type }) => type === "run.tool.called")).toMatchObject({ tool: "mail_send", ...changed });
  const { body: audit } = await world.service.api<{ data: AuditEntry[] }>("GET", "/audit?action=actOnRun");
  expect(audit.data.find(({ after }) => after !== null)).toMatchObject({
    resource_id: run.id,
    after: { type: "approve", changed_arguments: ["to", "urgent"] },
  });
  const { body: feed } = await world.service.api<{ data: { data: Run }[] }>("GET", "/events?type=run.requires_action");
  expect(feed.data.find(({ data }) => data.id === run.id)?.data).toMatchObject({
    status: "requires_action",
    required_action: { id: run.required_action?.id, arguments: { to: "changed" } },
  });
});

test("rejected, it is never called, and the model receives the rejection", async () => {
  const { run } = await parkedRun("rejected");
  await act(run, "reject");
  await expect.poll(() => settled(run), pollOptions).toMatchObject({ status: "completed" });
  expect(sentTo("rejected")).toEqual([]);
  expect(JSON.stringify(lastResult("rejected"))).toMatch(/did not allow/);
});

test("rejected, it is never called, even if approval is not required any more", async () => {
  const { agent, run } = await parkedRun("overruled");
  const [{ id }] = agent.connectors as [{ id: string }];
  await world.service.api("PATCH", `/connectors/${id}`, { body: { approval: { tools: { "mail/send": "never" } } } });
  await act(run, "reject");
  await expect.poll(() => settled(run), pollOptions).toMatchObject({ status: "completed" });
  expect(sentTo("overruled")).toEqual([]);
});

async function startOrder(model: string): Promise<{ agent: Agent; run: Run }> {
  const id = await addConnector({});
  const agent = await world.addModelAgent(model, { connectors: [{ id }] });
  world.models.teach(model, [callTool("order", { what: model }), { text: "Done." }]);
  return { agent, run: await world.run(agent) };
}

const answer = (run: Run, body: object, api = world.service.api) =>
  api("POST", `/runs/${run.id}/action`, { body: { action_id: run.required_action?.id, ...body } });
const begunFor = (model: string) => begun.filter((one) => (one as string[])[0] === model);

test("a tool's question parks the run; answered, the tool is called again with the answer", async () => {
  const { run } = await startOrder("asked");
  expect(run).toMatchObject({
    status: "requires_action",
    required_action: { type: "input", tool: "order", prompt: "Who gets the asked?", schema: { required: ["name"] } },
  });
  expect(await answer(run, { type: "respond", payload: { name: "A" } })).toMatchObject({ status: 422 });
  expect(await answer(run, { type: "approve" })).toMatchObject({ status: 422 });
  await answer(run, { type: "respond", payload: { name: "Ada" } });
  await expect
    .poll(() => settled(run), pollOptions)
    .toMatchObject({ status: "completed", output: { result: "Done." } });
  expect(JSON.stringify(lastResult("asked"))).toContain("accept");
  // Twice, and the second time with the same key, so that the server can recognise it.
  expect(begunFor("asked")).toEqual([
    ["asked", `${run.id}:0.0`],
    ["asked", `${run.id}:0.0`],
  ]);
  expect(world.models.calls("asked")).toHaveLength(2);
  const { events } = await openStream(world.service, `/runs/${run.id}/stream`);
  const types = (await collect(events)).map(({ type }) => type).filter((type) => type.startsWith("run.tool"));
  expect(types).toEqual(["run.tool.called", "run.tool.completed"]);
});

test("a tool's question can be declined, and the tool receives that", async () => {
  const { run } = await startOrder("declined");
  await answer(run, { type: "reject" });
  await expect.poll(() => settled(run), pollOptions).toMatchObject({ status: "completed" });
  expect(JSON.stringify(lastResult("declined"))).toContain("decline");
});

test("a run whose connector cannot be reached in time fails with the connector's name and the reason", async () => {
  const gone = await startReceiver(() => {});
  await gone[Symbol.asyncDispose]();
  const id = await addConnector({ name: "Lost", url: gone.url });
  world.models.teach("lonely", { text: "never called" });
  const { id: agent_id } = await world.addModelAgent("lonely", { connectors: [{ id }] });
  const body = { agent_id, input: { query: "hello" }, timeout_seconds: 2 };
  const { body: run } = await world.service.api<Run>("POST", "/runs", { body });
  expect(run).toMatchObject({ status: "failed", error: { type: "tool", code: "tool_error", retryable: true } });
  expect(run.error?.message).toContain('Connector "Lost"');
  expect(world.models.calls("lonely")).toEqual([]);
});

test("a document can be YAML too, and its check reports skipped operations and the tokens of its tools", async () => {
  const yaml = [
    "swagger: '2.0'",
    "host: notes.example.com",
    "paths:",
    "  /notes: { get: { operationId: listNotes } }",
    "  /import: { post: { consumes: [text/csv], parameters: [{ name: rows, in: body, required: true }] } }",
  ];
  const given = { name: "Old", type: "openapi" };
  const { body: made } = await post<Connector>("/connectors", { ...given, document: yaml.join("\n") });
  const warning = {
    path: "paths./import.post.parameters.0",
    message: "left out: needs a body of text/csv: only JSON and forms can be sent.",
  };
  expect(made).toMatchObject({
    url: "https://notes.example.com",
    document_summary: { operations: 1, left_out: 1, warnings: [warning] },
  });
  const broken = await post<Refusal>("/connectors", { ...given, document: "openapi: 3.0.0\npaths: [" });
  expect(broken.body.error).toMatchObject({
    code: "invalid_document",
    param: "document",
    message: expect.stringContaining("line 2, column 9"),
  });
  const many = { description: "y".repeat(900), requestBody: { content: { "application/json": { schema: {} } } } };
  const paths = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`/p${index}`, { post: many }]));
  const large = await post<Connector>("/connectors", { ...given, url: notes.url, document: { ...document, paths } });
  const cost = expect.stringMatching(/^An agent with all 100 tools uses about \d{5} tokens for them in every turn\./);
  expect(large.body.document_summary?.warnings).toEqual([{ path: "paths", message: cost }]);
  const { body: checked } = await post<ConnectorTest>(`/connectors/${large.body.id}/test`, {});
  expect(checked).toMatchObject({ tool_tokens: large.body.document_summary?.tool_tokens, warnings: [cost] });
});

test("a tool that a connector does not have is rejected by name, in an agent and in an approval", async () => {
  const documented = { type: "openapi", url: notes.url, document };
  const [served, described] = [await addConnector({}), await addConnector(documented)];
  const runtime = { type: "model", provider: "default", model: "default" };
  const create = (id: string, tools: unknown) =>
    post<Agent & Refusal>("/agents/custom", { name: "A", runtime, connectors: [{ id, tools }] });
  const refused = await create(described, ["putNote", "putNotes"]);
  expect([refused.status, refused.body.error]).toMatchObject([
    422,
    {
      code: "tool_not_found",
      param: "connectors.0.tools.1",
      message: expect.stringContaining("Did you mean 'putNote'?"),
    },
  ]);
  expect((await create(served, ["mail/sned"])).body.error.message).toContain("Did you mean 'mail/send'?");
  const { body: agent } = await create(described, ["putNote"]);
  const patch = (connectors: object[]) =>
    world.service.api<Agent & Refusal>("PATCH", `/agents/${agent.id}`, { body: { connectors } });
  expect((await patch([{ id: served, tools: ["none"] }])).body.error).toMatchObject({ param: "connectors.0.tools.0" });
  const searching = [{ id: described, tools: { search: true } }];
  expect((await patch(searching)).body.connectors).toEqual(searching);
  const approval = { tools: { putNoet: "always" } };
  const misspelt = await post<Refusal>("/connectors", { name: "Things", ...documented, approval });
  expect(misspelt.body.error).toMatchObject({ code: "tool_not_found", param: "approval.tools.putNoet" });
});

test("a program must be in the operator's list, and is for MCP only", async () => {
  const add = (body: object) => world.service.api("POST", "/connectors", { body: { name: "P", type: "mcp", ...body } });
  expect(await add({ url: "stdio:/bin/sh" })).toMatchObject({ status: 422, body: { error: { param: "url" } } });
  expect(await add({ url: "stdio:everything", type: "openapi", document })).toMatchObject({ status: 422 });
  expect(await add({ url: "stdio:everything" })).toMatchObject({ status: 201, body: { url: "stdio:everything" } });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A run whose tool is working, and the process that does the work. */
async function workingProgram(model: string): Promise<number> {
  const id = await addConnector({ url: "stdio:everything" });
  const tool = "trigger-long-running-operation";
  const agent = await world.addModelAgent(model, { connectors: [{ id, tools: [tool] }] });
  world.models.teach(model, callTool(tool, { duration: 600, steps: 600 }));
  await world.run(agent, { query: "work" }, { prefer: "respond-async" });
  await expect.poll(() => existsSync(pidFile()) && world.models.calls(model).length, pollOptions).toBe(1);
  return Number(readFileSync(pidFile(), "utf8"));
}

test("a tool's question is answered after a kill -9, on another node, when the server's session is gone; a program has ended with its service", async () => {
  const { run } = await startOrder("survivor");
  const pid = await workingProgram("programmer");
  const node = await world.addNode();
  expect(isAlive(pid)).toBe(true);
  await world.service.kill();
  await expect.poll(() => isAlive(pid), pollOptions).toBe(false);
  mcp.sessions.clear();
  expect(await answer(run, { type: "respond", payload: { name: "Grace", size: "L" } }, node.api)).toMatchObject({
    status: 200,
  });
  await expect
    .poll(async () => (await node.api<Run>("GET", `/runs/${run.id}`)).body, pollOptions)
    .toMatchObject({ status: "completed", output: { result: "Done." } });
  expect(JSON.stringify(lastResult("survivor"))).toContain("Grace");
  expect(begunFor("survivor")).toHaveLength(2);
});
