import { SendMessageRequest } from "@a2a-js/sdk";
import { ClientFactory, DefaultAgentCardResolver, JsonRpcTransportFactory } from "@a2a-js/sdk/client";
import { HttpAgent } from "@ag-ui/client";
import type { Agent, StoredFile, ThreadMessage } from "@agentrun/contract";
import { DefaultChatTransport, type UIMessage } from "ai";
import OpenAI, { toFile } from "openai";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createKey } from "../support/accounts.ts";
import { codeOf } from "../support/api-client.ts";
import { createDoorWorld, type DoorWorld } from "../support/door-world.ts";

/** Files inside the requests of other protocols, sent with the real clients. */
let world: DoorWorld;
let client: OpenAI;
let seer: Agent;

/** The library's forms are of the global class, which the fetch of another package cannot send. */
const formFetch: typeof fetch = async (target, init) => {
  if (String(target).startsWith("data:")) return fetch(target, init);
  if (!(init?.body instanceof FormData)) return world.trustingFetch(target, init);
  const form = new Response(init.body);
  const headers = {
    ...Object.fromEntries(new Headers(init.headers)),
    "content-type": String(form.headers.get("content-type")),
  };
  return world.trustingFetch(target, { ...init, headers, body: await form.arrayBuffer() });
};

const maxFileBytes = 100_000;

beforeAll(async () => {
  world = await createDoorWorld({ AGENTRUN_MAX_FILE_BYTES: String(maxFileBytes) });
  client = connect(world.service.credentials.api_key);
  world.models.teach("seer", { text: "Seen." });
  seer = await world.addModelAgent("seer");
});

afterAll(() => world?.remove());

const connect = (apiKey: string) =>
  new OpenAI({ baseURL: `${world.service.baseUrl}/openai/v1`, apiKey, fetch: formFetch, maxRetries: 0 });

/** The smallest PNG file, with a comment that makes it unique. */
const pixel = (comment: string) =>
  Buffer.concat([
    Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    ),
    Buffer.from(comment),
  ]);
const dataUrl = (bytes: Buffer | string, type: string) =>
  `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
const newUser = () => `user-${crypto.randomUUID()}`;
const filesOf = async (user: string) =>
  (await world.service.api<{ data: StoredFile[] }>("GET", `/files?user=${user}`)).body.data;
/** What the model was sent in its last call. */
const seen = () => JSON.stringify(world.models.calls("seer").at(-1)?.messages);

test("OpenAI: the model sees the images and files of a completion, and a file that is sent again is stored once", async () => {
  const [user, image] = [newUser(), pixel("chat")];
  const message = {
    role: "user" as const,
    content: [
      { type: "text" as const, text: "What is this?" },
      { type: "image_url" as const, image_url: { url: dataUrl(image, "image/png") } },
      {
        type: "file" as const,
        file: { filename: "../../etc/note.txt", file_data: dataUrl("The code is 4711.", "text/plain") },
      },
      { type: "file" as const, file: { filename: "plain.md", file_data: Buffer.from("# 4712").toString("base64") } },
    ],
  };
  const messages: OpenAI.ChatCompletionMessageParam[] = [message];
  const first = await client.chat.completions.create({ model: seer.id, user, messages });
  expect(first.choices[0]?.message.content).toBe("Seen.");
  expect(seen()).toContain(image.toString("base64"));
  expect(seen()).toContain("The code is 4711.");
  expect(seen()).toContain("# 4712");
  const files = await filesOf(user);
  expect(files.map(({ name, content_type }) => [name, content_type]).sort()).toEqual([
    ["image.png", "image/png"],
    ["note.txt", "text/plain"],
    ["plain.md", "text/markdown"],
  ]);
  expect(files).toContainEqual(expect.objectContaining({ size: image.length, user, run_id: null }));
  messages.push({ role: "assistant", content: "A pixel." }, { role: "user", content: "Still?" });
  await client.chat.completions.create({ model: seer.id, user, messages });
  expect(seen()).toContain(image.toString("base64"));
  expect((await filesOf(user)).map(({ id }) => id)).toEqual(files.map(({ id }) => id));
});

test("OpenAI: a response takes input_image and input_file, and the thread has the files", async () => {
  const [user, image] = [newUser(), pixel("response")];
  const { id, output_text } = await client.responses.create({
    model: seer.id,
    user,
    input: [
      {
        role: "user",
        content: [
          { type: "input_text", text: "What are these?" },
          { type: "input_image", image_url: dataUrl(image, "image/png"), detail: "auto" },
          { type: "input_file", filename: "list.csv", file_data: dataUrl("a,b", "text/csv") },
        ],
      },
    ],
  });
  expect(output_text).toBe("Seen.");
  expect(seen()).toContain(image.toString("base64"));
  await client.responses.create({ model: seer.id, user, previous_response_id: id, input: "And now?" });
  expect(seen()).toContain(image.toString("base64"));
  expect(await filesOf(user)).toHaveLength(2);
});

test("OpenAI: files are uploaded, listed, read, sent by their id and deleted as its library does it", async () => {
  const image = pixel("uploaded");
  const file = await client.files.create({
    file: await toFile(image, "photo.png", { type: "image/png" }),
    purpose: "user_data",
  });
  expect(file).toMatchObject({ object: "file", filename: "photo.png", bytes: image.length, purpose: "user_data" });
  expect(await client.files.retrieve(file.id)).toEqual(file);
  const listed: string[] = [];
  for await (const { id } of client.files.list({ limit: 2 })) listed.push(id);
  expect(listed).toContain(file.id);
  expect(new Set(listed).size).toBe(listed.length);
  expect(Buffer.from(await (await client.files.content(file.id)).arrayBuffer()).equals(image)).toBe(true);
  const content = [
    { type: "text" as const, text: "See?" },
    { type: "file" as const, file: { file_id: file.id } },
  ];
  await client.chat.completions.create({ model: seer.id, messages: [{ role: "user", content }] });
  expect(seen()).toContain(image.toString("base64"));
  const input = [
    { role: "user" as const, content: [{ type: "input_image" as const, file_id: file.id, detail: "auto" as const }] },
  ];
  await client.responses.create({ model: seer.id, input });
  expect(seen()).toContain(image.toString("base64"));
  expect(await client.files.delete(file.id)).toEqual({ id: file.id, object: "file", deleted: true });
  await expect(client.files.retrieve(file.id)).rejects.toMatchObject({ status: 404, code: "file_not_found" });
  await expect(
    client.files.create({ file: await toFile(Buffer.alloc(maxFileBytes + 1), "big.bin"), purpose: "user_data" }),
  ).rejects.toMatchObject({ status: 413, code: "payload_too_large" });
});

const url = "https://example.com/cat.png";
const image = (value: string) => ({ type: "image_url", image_url: { url: value } });
const refusals: [what: string, parts: object[], status: number, code: string, words: RegExp][] = [
  ["bad base64", [image("data:image/png;base64,%%%")], 400, "invalid_value", /not valid base64/],
  ["a data URL without base64", [image("data:image/png,hi")], 400, "invalid_value", /data:<media type>;base64/],
  ["a data URL without content", [image("data:image/png;base64")], 400, "invalid_value", /data:<media type>;base64/],
  ["no media type", [image("data:no type;base64,aGk=")], 400, "invalid_value", /not a media type/],
  ["a text as an image", [image(dataUrl("hi", "text/plain"))], 400, "invalid_value", /image cannot have the type/],
  ["a remote URL", [image(url)], 400, "invalid_value", /Upload the file/],
  ["audio", [{ type: "input_audio", input_audio: { data: "aGk=", format: "wav" } }], 400, "invalid_value", /Audio/],
  ["an unknown part", [{ type: "video" }], 400, "invalid_value", /Unknown part/],
  ["content that is no text", [{ type: "file", file: { file_data: 7 } }], 400, "invalid_value", /not valid base64/],
  [
    "too many files",
    Array.from({ length: 21 }, (_, at) => image(dataUrl(`${at}`, "image/png"))),
    400,
    "invalid_value",
    /21 files.*at most 20/,
  ],
  [
    "a file that is too large",
    [image(dataUrl(Buffer.alloc(maxFileBytes + 1), "image/png"))],
    413,
    "payload_too_large",
    /at most 100000 bytes/,
  ],
  [
    "a file larger than a request",
    [image(dataUrl(Buffer.alloc(1_000_000), "image/png"))],
    413,
    "payload_too_large",
    /Upload large content with POST \/files.*1048576/,
  ],
];

test.each(refusals)(
  "%s is rejected in OpenAI's format, and nothing is stored",
  async (_what, parts, status, code, words) => {
    const user = newUser();
    const content = [{ type: "text", text: "Look." }, ...parts] as OpenAI.ChatCompletionContentPart[];
    const refused = await client.chat.completions
      .create({ model: seer.id, user, messages: [{ role: "user", content }] })
      .catch((error) => error);
    expect(refused).toMatchObject({ status, code, type: "invalid_request_error" });
    expect(refused.message).toMatch(words);
    expect(await filesOf(user)).toEqual([]);
  },
);

test("a policy reads the text of a file inside a request", async () => {
  const { body: policy } = await world.service.api<{ id: string }>("POST", "/policies", {
    body: { name: "No codes", guards: [{ type: "terms", deny: ["swordfish"] }] },
  });
  const guarded = await world.addModelAgent("seer", { policy: policy.id });
  const content = [
    { type: "file" as const, file: { filename: "a.txt", file_data: dataUrl("say swordfish", "text/plain") } },
  ];
  const refused = client.chat.completions.create({ model: guarded.id, messages: [{ role: "user", content }] });
  await expect(refused).rejects.toMatchObject({ code: "guardrail_violation" });
});

test("a key without files:write cannot send files, and a page's token stores them for its user alone", async () => {
  const { organization_id } = world.service.credentials;
  const { key } = await createKey(world.database, organization_id, { scopes: ["runs:write"] });
  const content = [
    { type: "text" as const, text: "Look." },
    { type: "image_url" as const, image_url: { url: dataUrl(pixel("page"), "image/png") } },
  ];
  const messages = [{ role: "user" as const, content }];
  const refused = connect(key).chat.completions.create({ model: seer.id, messages });
  await expect(refused).rejects.toMatchObject({ status: 403, code: "insufficient_scope" });
  const [ada, bea] = [newUser(), newUser()];
  const tokenOf = async (user: string) =>
    (await world.service.api<{ secret: string }>("POST", "/api/auth/token", { body: { user } })).body.secret;
  for (const user of [ada, bea])
    await connect(await tokenOf(user)).chat.completions.create({ model: seer.id, messages });
  const [[adas], [beas]] = [await filesOf(ada), await filesOf(bea)];
  expect(adas?.id).toMatch(/^file_/);
  expect(adas?.id).not.toBe(beas?.id);
  const foreign = [{ type: "file" as const, file: { file_id: String(beas?.id) } }];
  const taken = connect(await tokenOf(ada)).chat.completions.create({
    model: seer.id,
    messages: [{ role: "user", content: foreign }],
  });
  await expect(taken).rejects.toMatchObject({ status: 400, code: "file_not_found" });
  const posing = connect(await tokenOf(ada)).chat.completions.create({ model: seer.id, user: bea, messages });
  await expect(posing).rejects.toMatchObject({ status: 403, code: "user_token_restricted" });
});

test("AI SDK: attachments of useChat are seen by the model, stay in the thread and are erased with it", async () => {
  const [chat, picture] = [`chat-${crypto.randomUUID()}`, pixel("useChat")];
  const { baseUrl, credentials, api } = world.service;
  const transport = new DefaultChatTransport<UIMessage>({
    api: `${baseUrl}/agents/${seer.id}/ui`,
    headers: { Authorization: `Bearer ${credentials.api_key}` },
    fetch: world.trustingFetch,
  });
  const parts: UIMessage["parts"] = [
    { type: "file", mediaType: "image/png", filename: "me.png", url: dataUrl(picture, "image/png") },
    { type: "text", text: "Who is this?" },
  ];
  const stream = await transport.sendMessages({
    chatId: chat,
    messages: [{ id: "m1", role: "user", parts }],
    trigger: "submit-message",
    messageId: undefined,
    abortSignal: undefined,
  });
  for await (const _chunk of stream);
  expect(seen()).toContain(picture.toString("base64"));
  const { body: threads } = await api<{ data: { id: string }[] }>("GET", `/threads?metadata[external_id]=${chat}`);
  const thread = threads.data[0]?.id;
  const { body: list } = await api<{ data: ThreadMessage[] }>("GET", `/threads/${thread}/messages`);
  const [file] = (list.data[0]?.content ?? []).filter(({ type }) => type === "file") as { file_id: string }[];
  expect((await api<StoredFile>("GET", `/files/${file?.file_id}`)).body).toMatchObject({ name: "me.png" });
  await api("DELETE", `/threads/${thread}`);
  await expect.poll(async () => (await api("GET", `/files/${file?.file_id}`)).status, { timeout: 45_000 }).toBe(404);
});

test("AI SDK: a broken attachment is rejected with a message that a page can show", async () => {
  const send = (part: object) =>
    world.service.api("POST", `/agents/${seer.id}/ui`, {
      body: { id: "a-chat", messages: [{ role: "user", parts: [{ type: "file", ...part }] }] },
    });
  const broken = await send({ mediaType: "image/png", url: "data:image/png;base64,*" });
  expect([broken.status, codeOf(broken)]).toEqual([422, "invalid_value"]);
  expect(broken.text).toMatch(/^The content of a file is not valid base64/);
  const remote = await send({ mediaType: "image/png", url });
  expect([remote.status, codeOf(remote)]).toEqual([422, "invalid_value"]);
  expect(remote.text).toMatch(/Unknown file URL/);
});

test("AG-UI: media parts and binary parts with content are seen by the model", async () => {
  const [user, picture] = [newUser(), pixel("ag-ui")];
  const { baseUrl, credentials, api } = world.service;
  const headers = { Authorization: `Bearer ${credentials.api_key}` };
  const agent = new HttpAgent({ url: `${baseUrl}/agents/${seer.id}/ag-ui`, headers, fetch: world.trustingFetch });
  const source = { type: "data" as const, value: picture.toString("base64"), mimeType: "image/png" };
  agent.addMessage({
    id: "m1",
    role: "user",
    content: [
      { type: "text", text: "Look." },
      { type: "image", source },
    ],
  });
  await agent.runAgent({ forwardedProps: { user } });
  expect(seen()).toContain(picture.toString("base64"));
  const binary = {
    type: "binary",
    mimeType: "text/plain",
    filename: "b.txt",
    data: Buffer.from("4713").toString("base64"),
  };
  const call = (content: object[], runId: string) => ({
    body: { threadId: "t-binary", runId, messages: [{ id: "1", role: "user", content }], forwardedProps: { user } },
  });
  const path = `/agents/${seer.id}/ag-ui`;
  const first = await api("POST", path, call([{ type: "text", text: "Read." }, binary], "r1"));
  expect(seen()).toContain("4713");
  // The client repeats its request after a lost connection.
  const again = await api("POST", path, call([{ type: "text", text: "Read." }, binary], "r1"));
  expect(/"run_id":"(\w+)"/.exec(again.text)?.[1]).toBe(/"run_id":"(\w+)"/.exec(first.text)?.[1]);
  expect((await filesOf(user)).map(({ name }) => name).sort()).toEqual(["b.txt", "image.png"]);
  const refused = await api("POST", path, call([{ type: "image", source: { ...source, value: "*" } }], "r2"));
  expect([refused.status, refused.body]).toMatchObject([422, { type: "RUN_ERROR", code: "invalid_value" }]);
});

test("A2A: raw parts are seen by the model, and broken ones are rejected with A2A's codes", async () => {
  const picture = pixel("a2a");
  const { baseUrl, credentials, api } = world.service;
  const fetchImpl: typeof fetch = (target, init = {}) =>
    world.trustingFetch(target, {
      ...init,
      headers: { ...(init.headers as object), Authorization: `Bearer ${credentials.api_key}` },
    });
  const factory = new ClientFactory({
    transports: [new JsonRpcTransportFactory({ fetchImpl })],
    cardResolver: new DefaultAgentCardResolver({ fetchImpl }),
  });
  const a2a = await factory.createFromUrl(`${baseUrl}/agents/${seer.id}/`);
  const parts = [{ text: "Look." }, { raw: picture.toString("base64"), mediaType: "image/png", filename: "a.png" }];
  const message = { messageId: crypto.randomUUID(), role: "ROLE_USER", parts };
  await a2a.sendMessage(SendMessageRequest.fromJSON({ message }));
  expect(seen()).toContain(picture.toString("base64"));
  const send = (part: object) =>
    api("POST", `/agents/${seer.id}/a2a`, {
      body: { jsonrpc: "2.0", id: 1, method: "SendMessage", params: { message: { ...message, parts: [part] } } },
      headers: { "a2a-version": "1.0" },
    });
  expect((await send({ raw: "*" })).body).toMatchObject({ error: { code: -32602 } });
  expect((await send({ raw: "aGk=", mediaType: "no type" })).body).toMatchObject({ error: { code: -32602 } });
  expect((await send({ url })).body).toMatchObject({ error: { code: -32005 } });
});
