import type { Run } from "@agentrun/contract";
import OpenAI from "openai";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDoorWorld, type DoorWorld } from "../support/door-world.ts";

let world: DoorWorld;
let client: OpenAI;

beforeAll(async () => {
  world = await createDoorWorld();
  const { baseUrl, credentials } = world.service;
  const fetch = world.trustingFetch;
  client = new OpenAI({ baseURL: `${baseUrl}/openai/v1`, apiKey: credentials.api_key, fetch });
});

afterAll(() => world?.remove());

const user = (content: string) => ({ role: "user" as const, content });
const runOf = async (id: string) =>
  (await world.service.api<Run>("GET", `/runs/run_${id.replace(/^[a-z]+[-_]/, "").slice(0, 26)}`)).body;

const schema = {
  type: "object",
  properties: { answer: { type: "string" }, n: { type: "integer" } },
  required: ["answer", "n"],
  additionalProperties: false,
};
const json = '{"answer": "forty two", "n": 42}';
const chatFormat = { type: "json_schema" as const, json_schema: { name: "answer", strict: true, schema } };
const responseFormat = { type: "json_schema" as const, name: "answer", strict: true, schema };

test("the schema of a request applies to its run if the agent allows it, in both APIs, whole and streamed", async () => {
  const agent = await world.addModelAgent("formats", { client_schemas: true });
  const turn = { text: json, pieceLength: 5 };
  world.models.teach("formats", [turn, turn, turn, turn, turn]);
  const request = { model: agent.id, messages: [user("What?")], response_format: chatFormat };
  const whole = await client.chat.completions.parse(request);
  expect(whole.choices[0]?.message.parsed).toEqual({ answer: "forty two", n: 42 });
  const stream = client.chat.completions.stream(request);
  expect((await stream.finalChatCompletion()).choices[0]?.message.content).toBe(json);
  const parsed = await client.responses.parse({ model: agent.id, input: "What?", text: { format: responseFormat } });
  expect(parsed.output_parsed).toEqual({ answer: "forty two", n: 42 });
  expect((await runOf(parsed.id)).output_schema).toEqual(schema);
  expect((await client.responses.retrieve(parsed.id)).output_text).toBe(parsed.output_text);
  const streamed = client.responses.stream({ model: agent.id, input: "What?", text: { format: responseFormat } });
  expect((await streamed.finalResponse()).output_text).toBe(json);
  // A replay of the run has its schema, too.
  const { body: replay } = await world.service.api<Run>("POST", `/runs/run_${parsed.id.slice(5)}/replay`, { body: {} });
  expect(replay.output_schema).toEqual(schema);
});

test("an agent with a schema answers in its JSON, once, whole and streamed", async () => {
  const agent = await world.addModelAgent("answers", { output_schema: schema });
  world.models.teach("answers", [{ text: json }, { text: json }, { text: json }]);
  const request = { model: agent.id, messages: [user("What?")] };
  const whole = await client.chat.completions.create(request);
  expect(JSON.parse(whole.choices[0]?.message.content ?? "")).toEqual({ answer: "forty two", n: 42 });
  const streamed = await client.chat.completions.stream(request).finalChatCompletion();
  expect(streamed.choices[0]?.message.content).toBe(json);
  const response = await client.responses.create({ model: agent.id, input: "What?" });
  expect(response.output_text).toBe(json);
});

test.each([
  ["of an agent that allows none", {}, chatFormat, "client_schemas_not_allowed"],
  [
    "that is not valid",
    { client_schemas: true },
    { ...chatFormat, json_schema: { name: "a", schema: { type: "none" } } },
    "invalid_json_schema",
  ],
  [
    "that is too large",
    { client_schemas: true },
    { ...chatFormat, json_schema: { name: "a", schema: { description: "x".repeat(200_000) } } },
    "invalid_value",
  ],
])("a schema %s is rejected", async (_what, configuration, response_format, code) => {
  const { id: model } = await world.addModelAgent("no-formats", configuration);
  const request = client.chat.completions.create({ model, messages: [user("What?")], response_format });
  await expect(request).rejects.toMatchObject({ status: 400, code, param: "response_format" });
  const text = {
    format: { type: "json_schema" as const, name: "a", schema: response_format.json_schema.schema ?? {} },
  };
  const response = client.responses.create({ model, input: "What?", text });
  await expect(response).rejects.toMatchObject({ status: 400, code, param: "text.format" });
});

test("system messages are sent to the model as system, and not in the user's message", async () => {
  const agent = await world.addModelAgent("systems", { instructions: "You are a bot." });
  world.models.teach("systems", [{ text: "Yes." }, { text: "Yes." }]);
  await client.chat.completions.create({
    model: agent.id,
    messages: [{ role: "system", content: "Be short." }, user("Hello"), { role: "developer", content: "Be kind." }],
  });
  await client.responses.create({ model: agent.id, instructions: "Be short.", input: "Hello" });
  const [chat, response] = world.models.calls("systems").map(({ messages }) => messages);
  expect(chat).toMatchObject([
    { role: "system", content: "You are a bot.\n\nBe short.\n\nBe kind." },
    { role: "user", content: "Hello" },
  ]);
  expect(response).toMatchObject([
    { role: "system", content: "You are a bot.\n\nBe short." },
    { role: "user", content: "Hello" },
  ]);
});

test("a completion has the model's reasoning as reasoning_content, whole and streamed", async () => {
  const agent = await world.addToolAgent("reasons", {}, "thinker");
  const turn = { thinking: "Six by seven.", text: "42" };
  world.models.teach("reasons", [turn, turn]);
  const request = { model: agent.id, messages: [user("What?")] };
  const whole = await client.chat.completions.create(request);
  expect(whole.choices[0]?.message).toMatchObject({ content: "42", reasoning_content: "Six by seven." });
  let reasoning = "";
  for await (const { choices } of await client.chat.completions.create({ ...request, stream: true }))
    reasoning += (choices[0]?.delta as { reasoning_content?: string } | undefined)?.reasoning_content ?? "";
  expect(reasoning).toBe("Six by seven.");
});

test("metadata may have numbers, and an unknown model is OpenAI's 404", async () => {
  const { agent_id: model } = world.service.credentials;
  const metadata = { n: 5, yes: true, text: "a" } as unknown as Record<string, string>;
  const { id } = await client.chat.completions.create({ model, messages: [user("hi")], metadata });
  expect((await runOf(id)).metadata).toEqual({ n: "5", yes: "true", text: "a" });
  const missing = { status: 404, code: "model_not_found", type: "invalid_request_error" };
  await expect(client.models.retrieve("gpt-5")).rejects.toMatchObject(missing);
  await expect(client.chat.completions.create({ model: "gpt-5", messages: [user("hi")] })).rejects.toMatchObject(
    missing,
  );
});

/** The text of a stream, which may be decided while it is read. */
async function readApproval(seconds: string, onLink: (runId: string) => unknown) {
  const model = `waits-${seconds}`;
  const agent = await world.addToolAgent(model, { send: "always" });
  world.models.teach(model, [{ tools: [{ name: "send", arguments: { to: model }, id: "call_1" }] }, { text: "Sent." }]);
  const request = { model: agent.id, messages: [user("Send it.")], stream: true as const };
  const stream = await client.chat.completions.create(request, { headers: { "x-agentrun-wait": seconds } });
  let text = "";
  let isLinked = false;
  for await (const { choices } of stream) {
    text += choices[0]?.delta.content ?? "";
    const [, runId] = /\/runs\/(run_\w{26})/.exec(text) ?? [];
    if (runId && !isLinked) await onLink(runId);
    isLinked ||= runId !== undefined;
  }
  return text;
}

test("a completion links to the page of an approval and, with x-agentrun-wait, continues after it", async () => {
  const approve = (runId: string) => world.service.api("POST", `/runs/${runId}/action`, { body: { type: "approve" } });
  expect(await readApproval("60", approve)).toMatch(
    /^May the agent call send\?\nhttps:\/\/[^/]+\/runs\/run_\w{26}\n\nSent\.$/,
  );
  // Without a decision it ends with the link, and the run still waits.
  let waiting = "";
  const text = await readApproval("1", (runId) => {
    waiting = runId;
  });
  expect(text).toMatch(/\/runs\/run_\w{26}$/);
  const { body: run } = await world.service.api<Run>("GET", `/runs/${waiting}`);
  expect(run.status).toBe("requires_action");
  await expect(readApproval("soon", () => {})).rejects.toMatchObject({ status: 400, code: "invalid_header" });
});

const locate = { name: "locate", description: "Finds the user.", parameters: { type: "object", properties: {} } };
const chatTools = [{ type: "function" as const, function: locate }];
const responseTools = [{ type: "function" as const, strict: false, ...locate }];

/** A model that looks up, locates twice, and answers, for any conversation. */
async function addLocator(model: string) {
  const agent = await world.addToolAgent(model);
  await world.service.api("PATCH", `/agents/${agent.id}`, { body: { client_tools: true } });
  const calls = ["a", "b"].map((of) => ({ name: "locate", arguments: { of }, id: `call_${of}` }));
  const look = { name: "look", arguments: { city: "Oslo" }, id: "call_look" };
  world.models.teach(model, ({ messages }) =>
    messages.at(-1)?.role === "user" ? { text: "Hm.", tools: [look, ...calls] } : { text: "You are in Oslo." },
  );
  return agent.id;
}

const toolMessages = (calls: readonly { id: string }[]) =>
  calls.map(({ id }, at) => ({ role: "tool" as const, tool_call_id: id, content: ["Oslo", "Rome"][at] ?? "" }));

test("the usual loop with tools works in Chat Completions, whole and streamed, and continues one run", async () => {
  const model = await addLocator("chat-tools");
  const ask = { model, messages: [user("Where?")], tools: chatTools };
  const first = await client.chat.completions.create(ask);
  const [choice] = first.choices;
  expect(choice?.finish_reason).toBe("tool_calls");
  const calls = choice?.message.tool_calls ?? [];
  expect(calls).toMatchObject([
    { type: "function", function: { name: "locate", arguments: '{"of":"a"}' } },
    { type: "function", function: { name: "locate", arguments: '{"of":"b"}' } },
  ]);
  if (!choice) throw new Error("no choice");
  const messages = [...ask.messages, choice.message, ...toolMessages(calls)];
  const answer = await client.chat.completions.create({ ...ask, messages });
  expect(answer.choices[0]).toMatchObject({ finish_reason: "stop", message: { content: "You are in Oslo." } });
  expect(answer.id).toBe(first.id);
  // A repeated request gets the same answer, and another user or agent gets nothing.
  const again = await client.chat.completions.create({ ...ask, messages });
  expect(again.choices[0]?.message.content).toBe("You are in Oslo.");
  const missing = { status: 400, code: "run_not_found" };
  await expect(client.chat.completions.create({ ...ask, messages, user: "eve" })).rejects.toMatchObject(missing);
  const other = await addLocator("chat-tools-other");
  await expect(client.chat.completions.create({ ...ask, model: other, messages })).rejects.toMatchObject(missing);
  expect(world.models.calls("chat-tools")).toHaveLength(2);
  const results = world.models.calls("chat-tools")[1]?.messages.slice(-2);
  expect(results?.map(({ content }) => content)).toEqual(["Oslo", "Rome"]);
  // A later question has the calls and their results as history.
  const history = [...messages, { role: "assistant" as const, content: "You are in Oslo." }, user("Sure?")];
  await client.chat.completions.create({ ...ask, messages: history });
  const roles = world.models.calls("chat-tools")[2]?.messages.map(({ role }) => role);
  expect(roles).toEqual(["user", "assistant", "tool", "tool", "assistant", "user"]);
  const stream = client.chat.completions.stream(ask);
  const streamed = (await stream.finalChatCompletion()).choices[0]?.message;
  expect(streamed?.content).toBe("Hm.");
  if (!streamed?.tool_calls) throw new Error("no calls");
  const next = { ...ask, messages: [...ask.messages, streamed, ...toolMessages(streamed.tool_calls)] };
  const last = await client.chat.completions.stream(next).finalChatCompletion();
  expect(last.choices[0]).toMatchObject({ finish_reason: "stop", message: { content: "You are in Oslo." } });
});

test("the usual loop with tools works in Responses, with previous_response_id, whole and streamed", async () => {
  const model = await addLocator("response-tools");
  const ask = { model, input: "Where?", tools: responseTools };
  const outputsOf = (response: OpenAI.Responses.Response) =>
    response.output.flatMap((item) =>
      item.type === "function_call"
        ? [{ type: "function_call_output" as const, call_id: item.call_id, output: "Oslo" }]
        : [],
    );
  const first = await client.responses.create(ask);
  const calls = first.output.filter(({ type }) => type === "function_call");
  expect(calls).toMatchObject([
    { name: "locate", arguments: '{"of":"a"}' },
    { name: "locate", arguments: '{"of":"b"}' },
  ]);
  const answer = await client.responses.create({
    ...ask,
    previous_response_id: first.id,
    input: outputsOf(first),
  });
  expect(answer.output.map(({ type }) => type)).toEqual(["message"]);
  expect(answer.output_text).toBe("You are in Oslo.");
  expect((await client.responses.retrieve(answer.id)).output_text).toBe("You are in Oslo.");
  const streamed = await client.responses.stream(ask).finalResponse();
  expect(outputsOf(streamed)).toHaveLength(2);
  const next = { ...ask, previous_response_id: streamed.id, input: outputsOf(streamed) };
  expect((await client.responses.stream(next).finalResponse()).output_text).toBe("You are in Oslo.");
  // One result of two.
  const open = await client.responses.create(ask);
  const part = client.responses.create({ ...ask, input: outputsOf(open).slice(1) });
  await expect(part).rejects.toMatchObject({ status: 400, code: "invalid_action" });
});

test("tools are rejected by an agent that allows none, and only functions are supported", async () => {
  const { id: model } = await world.addModelAgent("no-tools");
  const refused = { status: 400, code: "client_tools_not_allowed", param: "tools" };
  const ask = { model, messages: [user("Where?")], tools: chatTools };
  await expect(client.chat.completions.create(ask)).rejects.toMatchObject(refused);
  await expect(client.responses.create({ model, input: "Where?", tools: responseTools })).rejects.toMatchObject(
    refused,
  );
  const search = client.responses.create({ model, input: "Where?", tools: [{ type: "web_search" }] });
  await expect(search).rejects.toMatchObject({ status: 400, param: "tools.0" });
  world.models.teach("no-tools", { text: "No." });
  const none = await client.chat.completions.create({ ...ask, tool_choice: "none" });
  expect(none.choices[0]?.message.content).toBe("No.");
});
