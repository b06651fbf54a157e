import type { Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFileClient, type FileClient } from "../support/file-client.ts";
import { createModelWorld, type ModelWorld } from "../support/model-world.ts";

let world: ModelWorld;
let files: FileClient;

beforeAll(async () => {
  world = await createModelWorld();
  await world.addProvider();
  await world.addProvider({ name: "claude", type: "anthropic" });
  files = createFileClient(world.service);
});
afterAll(async () => {
  await files?.close();
  await world?.remove();
});

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const pdf = Buffer.from("%PDF-1.4\n%%EOF\n");
const named = (id: string) => ({ type: "file", file_id: id });
const run = async (agent: { id: string }, body: object) =>
  (await world.service.api<Run>("POST", "/runs", { body: { agent_id: agent.id, ...body } })).body;

test("images, documents and texts are sent to a model that supports them, and again in the next turn of the thread", async () => {
  world.models.teach("sees", [{ text: "A dot." }, { text: "Still a dot." }]);
  const agent = await world.addModelAgent("sees");
  const image = await files.keep(pixel, { name: "dot.png", type: "image/png" });
  const note = await files.keep(Buffer.from("remember mé", "latin1"), {
    name: "note.txt",
    type: "text/plain; charset=iso-8859-1",
  });
  const archive = await files.keep("PK", { name: "a.zip", type: "application/zip" });
  const input = { query: "Describe it.", image: named(image.id), others: [named(note.id), named(archive.id)] };
  const first = await run(agent, { input, thread: {} });
  expect(first.output).toEqual({ result: "A dot." });
  const shown = [
    { type: "text", text: "Describe it." },
    { type: "image_url", image_url: { url: `data:image/png;base64,${pixel.toString("base64")}` } },
    { type: "text", text: expect.stringContaining("remember mé") },
    { type: "text", text: expect.stringMatching(/name="a.zip".*It cannot be shown/) },
  ];
  expect(world.models.calls("sees")[0]?.messages).toEqual([{ role: "user", content: shown }]);
  await run(agent, { input: { query: "And now?" }, thread_id: first.thread_id });
  const again = JSON.stringify(world.models.calls("sees")[1]?.messages);
  expect(again).toContain(pixel.toString("base64"));
  expect(again).toContain("remember mé");
});

test("a file sent while the model works is shown to it, and is stored in the thread", async () => {
  const isSent = Promise.withResolvers<void>();
  world.models.teach("looks", async (_call, number) => {
    if (number > 0) return { text: "A dot." };
    await isSent.promise;
    return { text: "Where is it?" };
  });
  const agent = await world.addModelAgent("looks");
  const image = await files.keep(pixel, { name: "dot.png", type: "image/png" });
  const body = { agent_id: agent.id, input: { query: "Describe it." }, thread: {} };
  const headers = { prefer: "respond-async" };
  const { id, thread_id } = (await world.service.api<Run>("POST", "/runs", { body, headers })).body;
  await expect.poll(() => world.models.calls("looks").length).toBe(1);
  const payload = { text: "Here.", image: named(image.id) };
  await world.service.api("POST", `/runs/${id}/action`, { body: { type: "message", payload } });
  isSent.resolve();
  const read = async () => (await world.service.api<Run>("GET", `/runs/${id}`)).body;
  await expect.poll(async () => (await read()).output).toEqual({ result: "A dot." });
  expect(world.models.calls("looks")[1]?.messages.at(-1)).toEqual({
    role: "user",
    content: [
      { type: "text", text: "Here." },
      { type: "image_url", image_url: { url: `data:image/png;base64,${pixel.toString("base64")}` } },
    ],
  });
  const messages = await world.service.api<{ data: { content: object[] }[] }>("GET", `/threads/${thread_id}/messages`);
  expect(messages.body.data.flatMap(({ content }) => content)).toContainEqual(named(image.id));
});

test("an input with only a document, and one of messages, are sent to Anthropic's models", async () => {
  world.models.teach("reads", [{ text: "Empty." }, { text: "Yes." }]);
  const agent = await world.addModelAgent("reads", {
    runtime: { type: "model", provider: "claude", model: "reads" },
  });
  const document = await files.keep(pdf, { name: "empty.pdf", type: "application/pdf" });
  expect((await run(agent, { input: { document: named(document.id) } })).output).toEqual({ result: "Empty." });
  const content = [{ type: "text", text: "Is it empty?" }, named(document.id)];
  await run(agent, { input: { messages: [{ role: "user", content }] } });
  const sent = world.models.calls("reads").map(({ messages }) => JSON.stringify(messages));
  expect(sent[0]).toContain('"type":"document"');
  for (const one of sent) expect(one).toContain(pdf.toString("base64"));
  expect(sent[1]).toContain("Is it empty?");
});

test("if the operator has not enabled it no agent gets the tool that runs code", async () => {
  const runtime = { type: "model", provider: "local", model: "plain", tools: [{ type: "code" }] };
  const { status, body } = await world.service.api<{ error: object }>("POST", "/agents/custom", {
    body: { name: "coder", runtime },
  });
  const message = expect.stringContaining("AGENTRUN_CODE=bubblewrap");
  expect([status, body.error]).toMatchObject([422, { code: "invalid_value", param: "runtime.tools.0", message }]);
});
