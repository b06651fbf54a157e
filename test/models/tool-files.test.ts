import type { Connector, Run, ThreadMessage } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { createFileClient, type FileClient, type FileObject } from "../support/file-client.ts";
import { startMcpServer } from "../support/mcp-server.ts";
import { createModelWorld, type ModelWorld } from "../support/model-world.ts";
import { collect, openStream } from "../support/sse-client.ts";

let world: ModelWorld;
let files: FileClient;
let mcp: Awaited<ReturnType<typeof startMcpServer>>;
let charts: Awaited<ReturnType<typeof startReceiver>>;

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const secret = "s3cret-of-the-connector";
const image = { type: "image" as const, mimeType: "image/png", data: pixel.toString("base64") };
const tools = {
  look: { run: () => ({ content: [{ type: "text" as const, text: "a dot" }, image] }) },
  leak: { run: () => ({ content: [{ ...image, data: Buffer.from(`png ${secret} png`).toString("base64") }] }) },
  report: {
    run: () => ({
      content: [
        {
          type: "resource" as const,
          resource: {
            uri: "file:///made/report.pdf",
            mimeType: "application/pdf",
            blob: Buffer.from("%PDF-1.4\n%%EOF\n").toString("base64"),
          },
        },
      ],
    }),
  },
};
const document = {
  openapi: "3.1.0",
  paths: { "/chart": { get: { operationId: "drawChart", responses: {} } } },
};

beforeAll(async () => {
  mcp = await startMcpServer({ tools });
  charts = await startReceiver((_received, response) =>
    response.writeHead(200, { "content-type": "image/png" }).end(pixel),
  );
  world = await createModelWorld();
  await world.addProvider();
  await world.addProvider({ name: "claude", type: "anthropic" });
  files = createFileClient(world.service);
});
afterAll(async () => {
  await files?.close();
  await world?.remove();
  await mcp?.[Symbol.asyncDispose]();
  await charts?.[Symbol.asyncDispose]();
});

async function addConnector(more: object = {}): Promise<string> {
  const headers = { "X-Api-Key": secret };
  const body = { name: "Things", type: "mcp", url: mcp.mcpUrl, headers, ...more };
  const answer = await world.service.api<Connector>("POST", "/connectors", { body });
  if (answer.status !== 201) throw new Error(`the connector was refused: ${answer.text}`);
  return answer.body.id;
}
const callTool = (name: string) => ({ text: "", tools: [{ name, arguments: {}, id: "call_1" }] });
const run = async (agent: { id: string }, body: object = {}) =>
  (await world.service.api<Run>("POST", "/runs", { body: { agent_id: agent.id, input: { query: "Look." }, ...body } }))
    .body;
const madeBy = async ({ id }: Run) =>
  (await world.service.api<{ data: FileObject[] }>("GET", `/runs/${id}/files?order=asc`)).body.data;
const lastSent = (model: string) => JSON.stringify(world.models.calls(model).at(-1)?.messages);

test("a tool's image is a file of the run, is in its stream, and the model gets it, also in the thread's next turn", async () => {
  world.models.teach("sees", [callTool("look"), { text: "A dot." }, { text: "Still a dot." }]);
  const agent = await world.addModelAgent("sees", { connectors: [{ id: await addConnector() }] });
  const first = await run(agent, { thread: {} });
  expect(first.output).toEqual({ result: "A dot." });
  const [made, ...others] = await madeBy(first);
  expect(others).toEqual([]);
  expect(made).toMatchObject({ name: "look.png", content_type: "image/png", size: pixel.length });
  expect((await files.call("GET", `/files/${made?.id}/content`)).bytes.equals(pixel)).toBe(true);
  const [result, shown] = world.models.calls("sees")[1]?.messages.slice(-2) ?? [];
  expect(result).toMatchObject({ role: "tool", content: expect.stringMatching(/^a dot\n\[image image\/png/) });
  expect(String(result?.content)).toContain(made?.id);
  expect(shown).toEqual({
    role: "user",
    content: [
      { type: "text", text: expect.stringContaining("tools gave") },
      { type: "image_url", image_url: { url: `data:image/png;base64,${pixel.toString("base64")}` } },
    ],
  });
  const { events } = await openStream(world.service, `/runs/${first.id}/stream`);
  const completed = (await collect(events)).find(({ type }) => type === "run.tool.completed");
  expect(completed).toMatchObject({ files: [{ type: "file", file_id: made?.id }] });
  await run(agent, { input: { query: "And now?" }, thread_id: first.thread_id });
  expect(lastSent("sees")).toContain(pixel.toString("base64"));
  const messages = await world.service.api<{ data: ThreadMessage[] }>("GET", `/threads/${first.thread_id}/messages`);
  const ofTool = messages.body.data.find(({ role }) => role === "tool");
  expect(ofTool?.content).toMatchObject([{ type: "tool_result" }, { type: "file", file_id: made?.id }]);
});

test("a tool's document and an image of an OpenAPI service are files too, and are sent to Anthropic's models", async () => {
  world.models.teach("reads", [callTool("report"), callTool("drawChart"), { text: "Both." }]);
  const service = await addConnector({ type: "openapi", url: charts.url, document });
  const agent = await world.addModelAgent("reads", {
    runtime: { type: "model", provider: "claude", model: "reads" },
    connectors: [{ id: await addConnector() }, { id: service }],
  });
  const done = await run(agent);
  expect(done.output).toEqual({ result: "Both." });
  expect((await madeBy(done)).map(({ name, content_type }) => [name, content_type])).toEqual([
    ["report.pdf", "application/pdf"],
    ["drawChart.png", "image/png"],
  ]);
  expect(lastSent("reads")).toContain('"type":"document"');
  expect(lastSent("reads")).toContain(pixel.toString("base64"));
});

test("after a wait the image is sent again, and not created again", async () => {
  world.models.teach("waits", [callTool("look"), callTool("report"), { text: "Done." }]);
  const connector = await addConnector({ approval: { tools: { report: "always" } } });
  const agent = await world.addModelAgent("waits", { connectors: [{ id: connector }] });
  const waiting = await run(agent);
  expect(waiting.status).toBe("requires_action");
  await world.service.api("POST", `/runs/${waiting.id}/action`, { body: { type: "approve" } });
  const { events } = await openStream(world.service, `/runs/${waiting.id}/stream`);
  expect((await collect(events)).at(-1)?.type).toBe("run.completed");
  expect(lastSent("waits")).toContain(pixel.toString("base64"));
  expect((await madeBy(waiting)).map(({ name }) => name)).toEqual(["look.png", "report.pdf"]);
});

test.each([
  ["reports it", 400, "This model does not support image input."],
  ["fails over it, as llama.cpp does", 500, "image input is not supported - hint: you may need to provide the mmproj"],
])(
  "a model without image support that %s continues with the text, in this turn and the next",
  async (how, status, error) => {
    const model = `blind ${how}`;
    world.models.teach(model, ({ messages }) => {
      if (JSON.stringify(messages).includes("image_url")) return { status, error };
      return messages.some(({ role }) => role === "tool") ? { text: "I read of a dot." } : callTool("look");
    });
    const agent = await world.addModelAgent(model, { connectors: [{ id: await addConnector() }] });
    const done = await run(agent, { thread: {} });
    expect(done).toMatchObject({ status: "completed", output: { result: "I read of a dot." } });
    expect(world.models.calls(model)).toHaveLength(3);
    expect(await madeBy(done)).toHaveLength(1);
    const next = await run(agent, { input: { query: "And now?" }, thread_id: done.thread_id });
    expect(next.status).toBe("completed");
  },
);

test("a file that contains the connector's secret is dropped, and one beyond the storage limit is reported", async () => {
  world.models.teach("leaks", [callTool("leak"), callTool("look"), { text: "Well." }]);
  const agent = await world.addModelAgent("leaks", { connectors: [{ id: await addConnector() }] });
  await world.database.query("update organizations set file_bytes = coalesce((select bytes from file_totals), 0)");
  const done = await run(agent);
  await world.database.query("update organizations set file_bytes = null");
  expect(done.output).toEqual({ result: "Well." });
  expect(await madeBy(done)).toEqual([]);
  expect(lastSent("leaks")).toMatch(/look\.png could not be kept as a file/);
});

test("an image of a module's tool is sent to the next model in the thread", async () => {
  world.models.teach("follows", [{ text: "A dot, by the module." }]);
  const filer = await world.addAgent("filer");
  const make = [{ name: "dot.png", text: pixel.toString("base64"), encoding: "base64" }];
  const thread_id = (await world.service.api<{ id: string }>("POST", "/threads", { body: {} })).body.id;
  const first = await run({ id: filer }, { input: { make, tool: "draw" }, thread_id });
  const [made] = await madeBy(first);
  expect(made).toMatchObject({ name: "dot.png", content_type: "image/png" });
  const agent = await world.addModelAgent("follows");
  const next = await run(agent, { input: { query: "Describe it." }, thread_id });
  expect(next.output).toEqual({ result: "A dot, by the module." });
  expect(lastSent("follows")).toContain(pixel.toString("base64"));
});
