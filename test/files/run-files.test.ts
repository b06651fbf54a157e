import { createHash } from "node:crypto";
import type { Erasure, Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../packages/server/src/lib/ids.ts";
import { startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { createFileClient, type FileClient, type FileObject } from "../support/file-client.ts";
import { openTenants, type Tenants } from "../support/tenants.ts";
import { createWebhookWorld, until, type WebhookWorld } from "../support/webhook-world.ts";

let world: WebhookWorld;
let tenants: Tenants;
let files: FileClient;
let filer: string;

beforeAll(async () => {
  world = await createWebhookWorld({ AGENTRUN_MAX_FILE_BYTES: "2000000" });
  tenants = await openTenants(world.database.url);
  files = createFileClient(world.service);
  filer = await world.addAgent("filer");
});
afterAll(async () => {
  await files?.close();
  await tenants?.close();
  await world?.remove();
});

const api = <Body = Record<string, unknown>>(method: string, path: string, body?: object) =>
  world.service.api<Body>(method, path, body ? { body } : {});
const run = (input: object, options: object = {}) => api<Run>("POST", "/runs", { agent_id: filer, input, ...options });
const named = (id: string) => ({ type: "file", file_id: id });
const codeOf = ({ body }: { body: object }) => (body as { error?: { code: string; param: string } }).error;

test("a module reads a file and creates others, which are listed on its run", async () => {
  const text = "uploaded text";
  const given = await files.keep(text, { name: "in.txt" });
  const make = [
    { name: "out.txt", text: "made" },
    { name: "page.csv", text: "a,b", type: "text/csv" },
  ];
  const done = await run({ read: given.id, file: named(given.id), make, bytes: 1_500_000 });
  expect([done.status, done.body.status]).toEqual([200, "completed"]);
  const output = done.body.output as { found: object; text: string; made: FileObject[]; listed: string[] };
  expect(output).toMatchObject({ text, length: text.length, listed: ["out.txt", "page.csv", "large.bin"] });
  expect(output.found).toEqual({
    id: given.id,
    name: "in.txt",
    content_type: "text/plain",
    size: text.length,
    sha256: given.sha256,
  });
  const listed = await api<{ data: FileObject[] }>("GET", `/runs/${done.body.id}/files?order=asc`);
  expect(listed.body.data.map(({ name, content_type, run_id }) => [name, content_type, run_id])).toEqual([
    ["out.txt", "text/plain; charset=utf-8", done.body.id],
    ["page.csv", "text/csv", done.body.id],
    ["large.bin", "application/octet-stream", done.body.id],
  ]);
  const large = listed.body.data[2];
  const content = await files.call("GET", `/files/${large?.id}/content`);
  expect(content.bytes.length).toBe(1_500_000);
  expect(createHash("sha256").update(content.bytes).digest("hex")).toBe(large?.sha256);
});

test("files that a run created before a wait are not created again after it", async () => {
  const waiting = await run({ make: [{ name: "once.txt", text: "once" }], ask: true });
  expect(waiting.body.status).toBe("requires_action");
  await api("POST", `/runs/${waiting.body.id}/action`, { type: "approve" });
  await until("it to end", async () => (await api<Run>("GET", `/runs/${waiting.body.id}`)).body.status === "completed");
  const listed = await api<{ data: FileObject[] }>("GET", `/runs/${waiting.body.id}/files`);
  expect(listed.body.data.map(({ name }) => name)).toEqual(["once.txt"]);
});

test("an agent that creates a too large file gets an error", async () => {
  const failed = await run({ make: [], bytes: 2_500_000 });
  expect(failed.body).toMatchObject({ status: "failed", error: { message: "A file can have at most 2000000 bytes." } });
  expect((await api<{ data: FileObject[] }>("GET", `/runs/${failed.body.id}/files`)).body.data).toEqual([]);
});

test("an unknown or deleted file, or one of another organisation, is rejected in every field", async () => {
  const deleted = await files.keep("gone");
  await api("DELETE", `/files/${deleted.id}`);
  const stranger = await tenants.addKey(await tenants.addOrganization());
  const foreign = await files.keep("theirs", { key: stranger });
  const thread = (await api<{ id: string }>("POST", "/threads", {})).body.id;
  for (const id of [deleted.id, foreign.id, newId("file"), "file_nope"]) {
    const refused = await run({ question: { parts: [named(id)] } });
    expect([refused.status, codeOf(refused)?.code, codeOf(refused)?.param]).toEqual([
      422,
      "file_not_found",
      "input.question.parts.0.file_id",
    ]);
    const rejected = await api("POST", `/threads/${thread}/messages`, {
      messages: [{ role: "user", content: [named(id)] }],
    });
    expect([rejected.status, codeOf(rejected)?.code]).toEqual([422, "file_not_found"]);
    const read = await run({ read: id });
    expect(read.body).toMatchObject({ status: "failed", error: { message: expect.stringContaining("no file") } });
  }
});

test("an HTTP agent gets a link to each file that its input or its conversation names", async () => {
  await using receiver = await startReceiver((_request, response) => void response.end('{"output": {"ok": true}}'));
  const agent = await api<{ id: string }>("POST", "/agents/custom", {
    name: "elsewhere",
    runtime: { type: "http", url: receiver.url },
  });
  const [first, second] = [await files.keep("first", { name: "1.txt" }), await files.keep("second", { name: "2.txt" })];
  const thread = (await api<{ id: string }>("POST", "/threads", {})).body.id;
  const message = { role: "user", content: [named(first.id)] };
  expect((await api("POST", `/threads/${thread}/messages`, { messages: [message] })).status).toBe(201);
  const body = {
    agent_id: agent.body.id,
    thread_id: thread,
    input: { doc: named(second.id), again: named(second.id) },
  };
  expect((await api<Run>("POST", "/runs", body)).body.status).toBe("completed");
  const sent = JSON.parse(receiver.received[0]?.body.toString() ?? "") as { files: (FileObject & { url: string })[] };
  expect(sent.files.map(({ name }) => name)).toEqual(["2.txt", "1.txt"]);
  const read = await files.call("GET", sent.files[0]?.url ?? "", { key: null });
  expect([read.status, read.bytes.toString()]).toEqual([200, "second"]);
});

test("an HTTP agent creates files by putting them into its output, in a response and in a stream, once each", async () => {
  const chart = { type: "file", name: "chart.png", data: Buffer.from("pixels").toString("base64") };
  await using receiver = await startReceiver(({ url }, response) => {
    const output = { chart, same: [chart] };
    if (url === "/json") return void response.end(JSON.stringify({ output }));
    const done = { type: "run.completed", output };
    response.writeHead(200, { "content-type": "text/event-stream" }).end(`data: ${JSON.stringify(done)}\n\n`);
  });
  for (const path of ["/json", "/stream"]) {
    const runtime = { type: "http", url: receiver.url + path };
    const agent = await api<{ id: string }>("POST", "/agents/custom", { name: "drawer", runtime });
    const run = await api<Run>("POST", "/runs", { agent_id: agent.body.id, input: {}, thread: {} });
    const made = await api<{ data: FileObject[] }>("GET", `/runs/${run.body.id}/files`);
    expect(made.body.data).toMatchObject([{ name: "chart.png", content_type: "image/png", size: 6 }]);
    const [{ id } = { id: "" }] = made.body.data;
    expect(run.body).toMatchObject({ status: "completed", output: { chart: named(id), same: [named(id)] } });
    expect((await files.call("GET", `/files/${id}/content`)).bytes.toString()).toBe("pixels");
    const messages = await api<{ data: { content: object[] }[] }>("GET", `/threads/${run.body.thread_id}/messages`);
    expect(messages.body.data.flatMap(({ content }) => content)).toContainEqual(named(id));
  }
});

test("files in messages to a run are validated like those of its input", async () => {
  const asker = await world.addAgent("gatekeeper");
  const parked = await api<Run>("POST", "/runs", { agent_id: asker, input: {} });
  const file = await files.keep("mine", { name: "mine.txt" });
  const act = (type: string, payload: object) => api<Run>("POST", `/runs/${parked.body.id}/action`, { type, payload });
  for (const type of ["message", "approve"]) {
    const refused = await act(type, { scan: named(newId("file")) });
    expect([refused.status, codeOf(refused)]).toMatchObject([
      422,
      { code: "file_not_found", param: "payload.scan.file_id" },
    ]);
    expect((await act(type, { scan: named(file.id) })).status).toBe(200);
  }
});

test("guards check the text in files when a run receives them", async () => {
  const guards = [
    { type: "terms", on: "input", action: "block", deny: ["swan"] },
    { type: "pii", on: "input", action: "redact" },
    { type: "json_schema", on: "input", action: "block", schema: { type: "object", required: ["file"] } },
  ];
  const policy = await api<{ id: string }>("POST", "/policies", { name: "no swans in files", guards });
  expect(policy.status).toBe(201);
  const guarded = await world.addAgent("filer", { policy: policy.body.id });
  const runWith = (id: string) => api<Run>("POST", "/runs", { agent_id: guarded, input: { file: named(id) } });
  const far = `${"duck ".repeat(120_000)} a black swan`;
  for (const content of ["a black swan", far, "write to ada@example.com"]) {
    const refused = await runWith((await files.keep(content)).id);
    expect([refused.status, codeOf(refused)?.code, codeOf(refused)?.param]).toEqual([
      422,
      "guardrail_violation",
      expect.stringContaining("input.file.file_id"),
    ]);
  }
  const letters: [Buffer, string][] = [
    [Buffer.from("\ufeffa black swan", "utf16le"), "text/plain"],
    [Buffer.from("a black swan", "utf16le"), "text/plain; charset=utf-16le"],
    [Buffer.from("a black swan"), "text/plain; charset=utf-16le"],
    [Buffer.from("a black swan"), "text/plain; charset=klingon"],
    // Without a byte order mark.
    [Buffer.from("a black swan", "utf16le"), "text/plain"],
    [Buffer.from("a black swan", "utf16le").swap16(), "text/plain"],
    [Buffer.from(Uint32Array.from("a black swan", (letter) => letter.charCodeAt(0)).buffer), "text/plain"],
    [Buffer.from(Uint32Array.from("a black swan", (letter) => letter.charCodeAt(0)).buffer).swap32(), "text/plain"],
  ];
  for (const [content, type] of letters)
    expect((await runWith((await files.keep(content, { type })).id)).status, type).toBe(422);
  for (const name of ["a black swan.txt", "ada@example.com.png"])
    expect((await runWith((await files.keep("a black duck", { name, type: "image/png" })).id)).status, name).toBe(422);
  expect((await runWith((await files.keep("a black duck")).id)).status).toBe(200);
  expect((await runWith((await files.keep("a black swan", { type: "image/png" })).id)).status).toBe(200);
});

test("erasing a thread deletes its files, except those that others have named", async () => {
  const [own, shared] = [await files.keep("canary of mine"), await files.keep("everybody's")];
  const begun = await run(
    { file: named(own.id), other: named(shared.id), make: [{ name: "a", text: "b" }] },
    { thread: {} },
  );
  await run({ other: named(shared.id) });
  const made = await api<{ data: FileObject[] }>("GET", `/runs/${begun.body.id}/files`);
  const deleted = await api<{ erasure_id: string }>("DELETE", `/threads/${begun.body.thread_id}`);
  const erasure = () => api<Erasure>("GET", `/erasures/${deleted.body.erasure_id}`);
  await until("the erasure to be complete", async () => (await erasure()).body.status === "completed");
  expect((await erasure()).body).toMatchObject({ threads: 1, runs: 1, files: 2 });
  for (const id of [own.id, made.body.data[0]?.id]) expect((await api("GET", `/files/${id}`)).status).toBe(404);
  expect((await api("GET", `/files/${shared.id}`)).status).toBe(200);
});

test("erasing a user's data deletes the files uploaded for them and those they named", async () => {
  const [own, usedByHer] = [await files.keep("hers", { user: "hypatia" }), await files.keep("named by her")];
  await run({ file: named(usedByHer.id) }, { user: "hypatia" });
  const waiting = await api<Erasure>("DELETE", "/users/hypatia/data");
  await until(
    "the erasure to be complete",
    async () => (await api<Erasure>("GET", `/erasures/${waiting.body.id}`)).body.status === "completed",
  );
  for (const { id } of [own, usedByHer]) expect((await api("GET", `/files/${id}`)).status).toBe(404);
});
