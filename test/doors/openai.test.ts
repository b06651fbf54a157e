import type { Agent, Run } from "@agentrun/contract";
import OpenAI from "openai";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createKey } from "../support/accounts.ts";
import { pollOptions } from "../support/connector-tools.ts";
import { createDoorWorld, type DoorWorld, runCode, runSample, snippetsOf } from "../support/door-world.ts";

let world: DoorWorld;
let client: OpenAI;

beforeAll(async () => {
  world = await createDoorWorld();
  client = connect();
});

afterAll(() => world?.remove());

/** OpenAI's own library, configured only with our address and key. */
const connect = (apiKey = world.service.credentials.api_key) =>
  new OpenAI({ baseURL: `${world.service.baseUrl}/openai/v1`, apiKey, fetch: world.trustingFetch });

/** The run of a completion or a response. */
const runOf = async (id: string) =>
  (await world.service.api<Run>("GET", `/runs/run_${id.replace(/^[a-z]+[-_]/, "").slice(0, 26)}`)).body;

const user = (content: string) => ({ role: "user" as const, content });

test("the models are the agents that the key may run through this door", async () => {
  const [first, second] = [await world.addAgent("talker"), await world.addAgent("talker", { doors: [] })];
  const ids = (await client.models.list()).data.map(({ id }) => id);
  expect(ids).toContain(first);
  expect(ids).not.toContain(second);
  expect(await client.models.retrieve(first)).toMatchObject({ id: first, object: "model", name: "talker" });
  await expect(client.models.retrieve(second)).rejects.toMatchObject({ status: 404, code: "door_closed" });
  const { organization_id } = world.service.credentials;
  const { key } = await createKey(world.database, organization_id, {
    scopes: ["agents:read"],
    agentIds: [first as Agent["id"]],
  });
  expect((await connect(key).models.list()).data.map(({ id }) => id)).toEqual([first]);
});

test("a conversation is answered whole or streamed, with its usage, and the agent's tools are not exposed", async () => {
  const agent = await world.addToolAgent("chat-tools");
  const turns = [
    { text: "Let me look. ", tools: [{ name: "look", arguments: { city: "Oslo" }, id: "call_1" }] },
    { text: "It is warm.", pieceLength: 3 },
  ];
  world.models.teach("chat-tools", [...turns, ...turns]);
  const messages = [
    { role: "system" as const, content: "Be short." },
    user("Hello"),
    { role: "assistant" as const, content: "Hello!" },
    user("How warm is it in Oslo?"),
  ];
  const request = { model: agent.id, messages, user: "ada", metadata: { topic: "weather" }, temperature: 0 };
  const whole = await client.chat.completions.create(request);
  const run = await runOf(whole.id);
  expect(run).toMatchObject({ agent_id: agent.id, user: "ada", metadata: { topic: "weather" } });
  expect(whole).toMatchObject({
    object: "chat.completion",
    model: agent.id,
    choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: "It is warm." } }],
    usage: { prompt_tokens: run.usage?.input_tokens, completion_tokens: run.usage?.output_tokens },
  });
  expect(whole.choices[0]?.message.tool_calls).toBeUndefined();
  const sent = JSON.stringify(world.models.calls("chat-tools").at(-1)?.messages);
  expect(sent).toMatch(/Be short.*Hello!.*How warm is it in Oslo\?.*21 degrees/);
  const stream = client.chat.completions.stream({ ...request, stream_options: { include_usage: true } });
  const pieces: string[] = [];
  for await (const { choices } of stream) pieces.push(choices[0]?.delta.content ?? "");
  expect(pieces.filter((piece) => piece !== "").length).toBeGreaterThan(3);
  const final = await stream.finalChatCompletion();
  expect(final).toMatchObject({
    choices: [{ finish_reason: "stop", message: { content: "Let me look. It is warm." } }],
    usage: { total_tokens: run.tokens_used },
  });
});

test("a truncated answer is marked as such, and a client that disconnects from a stream cancels its run", async () => {
  const agent = await world.addModelAgent("chat-cut");
  world.models.teach("chat-cut", [{ text: "It is", finish: "length" }]);
  const cut = await client.chat.completions.create({ model: agent.id, messages: [user("How warm?")] });
  expect(cut.choices[0]?.finish_reason).toBe("length");
  const waiter = await world.addAgent("waiter");
  const stream = await client.chat.completions.create({ model: waiter, messages: [user("Wait.")], stream: true });
  let id = "";
  for await (const chunk of stream) {
    id = chunk.id;
    if (chunk.choices[0]?.delta.content === "waiting") break;
  }
  await expect.poll(async () => (await runOf(id)).status, pollOptions).toBe("cancelled");
});

test.each([
  ["an agent that is not there", { model: "ag_01jz8v3k5qe8xa2m4n6p8r0t2v" }, 404, "model_not_found", "model"],
  ["a model that is no agent", { model: "gpt-5" }, 404, "model_not_found", "model"],
  ["no message", { messages: [] }, 400, "invalid_value", "messages"],
  ["an empty message", { messages: [user("")] }, 400, "invalid_value", "messages"],
  [
    "tools of the caller's own",
    { tools: [{ type: "function", function: { name: "f" } }] },
    400,
    "client_tools_not_allowed",
    "tools",
  ],
  ["two answers", { n: 2 }, 400, "invalid_value", "n"],
  ["far too much", { filler: "x".repeat(2_000_000) }, 413, "payload_too_large", null],
])("%s is rejected with OpenAI's errors", async (_what, given, status, code, param) => {
  const body = { model: world.service.credentials.agent_id, messages: [user("hi")], ...given };
  const initial = client.chat.completions.create(body as OpenAI.ChatCompletionCreateParamsNonStreaming);
  await expect(initial).rejects.toMatchObject({ status, code, param, type: "invalid_request_error" });
});

test("the same idempotency key finds the run that it started", async () => {
  const model = world.service.credentials.agent_id;
  const named = () => ({ headers: { "Idempotency-Key": crypto.randomUUID() } });
  const [chat, response] = [named(), named()];
  const messages = [user("once")];
  const complete = () => client.chat.completions.create({ model, messages }, chat);
  const { id } = await complete();
  expect((await complete()).id).toBe(id);
  for await (const piece of await client.chat.completions.create({ model, messages, stream: true }, chat))
    expect(piece.id).toBe(id);
  const respond = (options = response) => client.responses.create({ model, input: "once" }, options);
  expect((await respond()).id).toBe((await respond()).id);
  await expect(respond(chat)).rejects.toMatchObject({ code: "idempotency_key_reused" });
});

test("an invalid key and a key without the scope are rejected with OpenAI's errors", async () => {
  const body = { model: world.service.credentials.agent_id, messages: [user("hi")] };
  await expect(connect("sk-none").chat.completions.create(body)).rejects.toBeInstanceOf(OpenAI.AuthenticationError);
  const { organization_id } = world.service.credentials;
  const { key } = await createKey(world.database, organization_id, { scopes: ["runs:read"] });
  await expect(connect(key).chat.completions.create(body)).rejects.toBeInstanceOf(OpenAI.PermissionDeniedError);
});

test("a run's failure is an error that is not retried, whole or streamed", async () => {
  const agent = await world.addModelAgent("chat-fails");
  world.models.teach("chat-fails", () => ({ status: 400, error: "No." }));
  const body = { model: agent.id, messages: [user("hi")], metadata: { of: "failure" } };
  const initial = client.chat.completions.create(body);
  await expect(initial).rejects.toMatchObject({ status: 502, code: "run_failed", type: "server_error" });
  const { body: runs } = await world.service.api<{ data: Run[] }>("GET", "/runs?metadata[of]=failure");
  expect(runs.data).toHaveLength(1);
  const read = async () => {
    for await (const _chunk of await client.chat.completions.create({ ...body, stream: true }));
  };
  await expect(read()).rejects.toMatchObject({ code: "run_failed" });
});

type Response = OpenAI.Responses.Response;
const itemsOf = ({ output }: Response) => output.map(({ type }) => type);
const approvalOf = ({ output }: Response) => {
  const item = output.find(({ type }) => type === "mcp_approval_request");
  return item as OpenAI.Responses.ResponseOutputItem.McpApprovalRequest;
};

test("a response has thoughts, tool calls and text, and the next one continues its thread", async () => {
  const agent = await world.addToolAgent("responses-tools", {}, "thinker");
  world.models.teach("responses-tools", [
    { thinking: "Where?", text: "Let me look. ", tools: [{ name: "look", arguments: { city: "Oslo" }, id: "call_1" }] },
    { text: "It is warm.", pieceLength: 3 },
    { text: "Still warm." },
    { text: "As warm as ever." },
  ]);
  const stream = client.responses.stream({ model: agent.id, input: "How warm is it in Oslo?", user: "ada" });
  const types = new Set<string>();
  for await (const { type } of stream) types.add(type);
  const first = await stream.finalResponse();
  expect(itemsOf(first)).toEqual(["reasoning", "message", "mcp_call", "message"]);
  expect(first).toMatchObject({ status: "completed", output_text: "Let me look. It is warm." });
  expect(first.output[2]).toMatchObject({ name: "look", output: "Oslo: 21 degrees", status: "completed" });
  expect([...types]).toEqual(expect.arrayContaining(["response.created", "response.mcp_call.completed"]));
  const run = await runOf(first.id);
  expect(first.usage).toMatchObject({ total_tokens: run.tokens_used });
  const second = await client.responses.create({ model: agent.id, input: "And now?", previous_response_id: first.id });
  expect(second).toMatchObject({ output_text: "Still warm.", conversation: { id: run.thread_id } });
  const conversation = String(second.conversation?.id);
  const third = await client.responses.create({ model: agent.id, input: [user("And now?")], conversation });
  expect((await runOf(third.id)).thread_id).toBe(run.thread_id);
  const sent = JSON.stringify(world.models.calls("responses-tools").at(-1)?.messages);
  expect(sent).toMatch(/How warm is it in Oslo\?.*21 degrees.*It is warm.*And now\?.*Still warm.*And now\?/);
  // The output is read again from the run alone.
  const again = await client.responses.retrieve(first.id);
  expect(first.output).toMatchObject(again.output);
  expect(again.output_text).toBe(first.output_text);
});

test.each([true, false])(
  "a tool that requires approval is an mcp_approval_request, and approve: %s decides",
  async (approve) => {
    const model = `responses-${approve}`;
    const agent = await world.addToolAgent(model, { send: "always" });
    world.models.teach(model, [
      { text: "May I? ", tools: [{ name: "send", arguments: { to: model }, id: "call_1" }] },
      { text: "Done." },
    ]);
    const initial = await client.responses.create({ model: agent.id, input: "Send it." });
    expect(initial.status).toBe("completed");
    const request = approvalOf(initial);
    expect(request).toMatchObject({ name: "send", arguments: JSON.stringify({ to: model }) });
    const decision = {
      model: agent.id,
      previous_response_id: initial.id,
      input: [{ type: "mcp_approval_response" as const, approval_request_id: request.id, approve, reason: "so" }],
    };
    const decided = await client.responses.create(decision);
    expect(decided.id).not.toBe(initial.id);
    expect(decided).toMatchObject({ status: "completed", output_text: "Done.", previous_response_id: initial.id });
    const status = approve ? "completed" : "failed";
    expect(decided.output[0]).toMatchObject({ type: "mcp_call", status, approval_request_id: request.id });
    expect(world.sent.filter(({ to }) => to === model)).toHaveLength(approve ? 1 : 0);
    // A decision is final: the same decision again gets the same end, and both responses can be read.
    expect((await client.responses.create(decision)).output).toEqual(decided.output);
    expect((await client.responses.retrieve(decided.id)).output).toEqual(decided.output);
    expect(itemsOf(await client.responses.retrieve(initial.id))).toEqual(itemsOf(initial));
    const audit = await world.service.api<{ data: { action: string; resource_id: string }[] }>(
      "GET",
      "/audit?limit=50",
    );
    const noted = audit.body.data.filter(({ resource_id }) => resource_id === `run_${initial.id.slice(5)}`);
    expect(noted.map(({ action }) => action)).toEqual(["actOnRun"]);
  },
);

test("an approval request of an agent is approved, and a question is answered by text", async () => {
  const model = await world.addAgent("gatekeeper");
  const first = await client.responses.create({ model, input: "Go." });
  const { id, ...request } = approvalOf(first);
  expect(request).toMatchObject({ name: "approval", arguments: expect.stringContaining("May I?") });
  const input = [{ type: "mcp_approval_response" as const, approval_request_id: id, approve: true }];
  const second = await client.responses.create({ model, input });
  expect([first.output_text, second.output_text]).toEqual(["before drawn ", "approved Your name?"]);
  const third = await client.responses.create({ model, input: "Ada", previous_response_id: second.id });
  const run = await runOf(first.id);
  expect([third.status, run.output?.name]).toEqual(["completed", "Ada"]);
});

test("a decision that differs from the first one, or about a cancelled run, is rejected as too late", async () => {
  const model = await world.addAgent("gatekeeper");
  const decide = (response: OpenAI.Responses.Response, approve: boolean) => {
    const input = [{ type: "mcp_approval_response" as const, approval_request_id: approvalOf(response).id, approve }];
    return client.responses.create({ model, input });
  };
  const first = await client.responses.create({ model, input: "Go." });
  await decide(first, false);
  await expect(decide(first, true)).rejects.toMatchObject({ status: 400, code: "run_not_active" });
  const second = await client.responses.create({ model, input: "Go." });
  await world.service.api("DELETE", `/runs/run_${second.id.slice(5)}`);
  await expect(decide(second, true)).rejects.toMatchObject({ status: 400, code: "run_not_active" });
});

test("a background response returns at once, is resumed from any position, and is cancelled by its id", async () => {
  const model = await world.addAgent("waiter");
  const begun = await client.responses.create({ model, input: "Wait.", background: true });
  expect(["queued", "in_progress"]).toContain(begun.status);
  const seen: number[] = [];
  for await (const event of await client.responses.retrieve(begun.id, { stream: true })) {
    seen.push(event.sequence_number);
    if (event.type === "response.output_text.delta") break;
  }
  const rest = await client.responses.retrieve(begun.id, { stream: true, starting_after: seen[2] as number });
  const stopping = client.responses.cancel(begun.id);
  const later: OpenAI.Responses.ResponseStreamEvent[] = [];
  for await (const event of rest) later.push(event);
  expect((await stopping).status).toBe("cancelled");
  expect(later.slice(0, seen.length - 3).map((event) => event.sequence_number)).toEqual(seen.slice(3));
  expect(later.at(-1)).toMatchObject({ type: "response.incomplete", response: { status: "cancelled" } });
  const ended = await client.responses.retrieve(begun.id);
  expect(ended).toMatchObject({ status: "cancelled", output_text: "waiting" });
});

test("a response that ends with a question is cancelled with its run, and not by the run's end once it is answered", async () => {
  const model = await world.addAgent("gatekeeper");
  const waiting = await client.responses.create({ model, input: "Go." });
  expect(waiting.status).toBe("completed");
  expect((await client.responses.cancel(waiting.id)).status).toBe("cancelled");
  expect((await client.responses.retrieve(waiting.id)).status).toBe("cancelled");
  const answered = await client.responses.create({ model, input: "Go." });
  const decision = {
    type: "mcp_approval_response" as const,
    approval_request_id: approvalOf(answered).id,
    approve: true,
  };
  const next = await client.responses.create({ model, input: [decision] });
  expect((await client.responses.cancel(next.id)).status).toBe("cancelled");
  expect((await client.responses.retrieve(answered.id)).status).toBe("completed");
});

test("a client that disconnects cancels a run that is not in the background; without store there is no thread to continue", async () => {
  const model = await world.addAgent("waiter");
  let id = "";
  for await (const event of await client.responses.create({ model, input: "Wait.", stream: true, store: false })) {
    if (event.type === "response.created") id = event.response.id;
    if (event.type === "response.output_text.delta") break;
  }
  await expect.poll(async () => (await runOf(id)).status, pollOptions).toBe("cancelled");
  expect((await runOf(id)).thread_id).toBeNull();
  const next = client.responses.create({ model, input: "hi", previous_response_id: id });
  await expect(next).rejects.toMatchObject({ status: 400, param: "previous_response_id" });
});

const unknownId = "01jz8v3k5qe8xa2m4n6p8r0t2v";
test.each([
  ["a response that is not there", { previous_response_id: `resp_${unknownId}` }, "previous_response_not_found"],
  ["a thread that is not there", { conversation: `thr_${unknownId}` }, "thread_not_found"],
  ["a thread named twice", { conversation: "a", previous_response_id: `resp_${unknownId}` }, "invalid_value"],
  ["nothing at all", { input: "" }, "invalid_value"],
  ["a tool's result", { input: [{ type: "function_call_output", call_id: "a", output: "b" }] }, "invalid_value"],
  [
    "a decision on nothing",
    { input: [{ type: "mcp_approval_response", approval_request_id: "mcpr_1", approve: true }] },
    "invalid_value",
  ],
  [
    "a decision on a run that is not there",
    { input: [{ type: "mcp_approval_response", approval_request_id: `mcpr_${unknownId}${unknownId}`, approve: true }] },
    "run_not_found",
  ],
])("%s is rejected", async (_what, given, code) => {
  const body = { model: world.service.credentials.agent_id, input: "hi", ...given };
  const initial = client.responses.create(body as OpenAI.Responses.ResponseCreateParamsNonStreaming);
  await expect(initial).rejects.toMatchObject({ code, type: "invalid_request_error" });
});

test("an unknown response, and one after an answer that was not given, cannot be read or cancelled", async () => {
  const { id } = await client.responses.create({ model: world.service.credentials.agent_id, input: "hi" });
  for (const wrong of [`resp_${unknownId}`, `${id}${unknownId}`]) {
    await expect(client.responses.retrieve(wrong)).rejects.toBeInstanceOf(OpenAI.NotFoundError);
    await expect(client.responses.retrieve(wrong, { stream: true })).rejects.toBeInstanceOf(OpenAI.NotFoundError);
    await expect(client.responses.cancel(wrong)).rejects.toBeInstanceOf(OpenAI.NotFoundError);
  }
  await expect(client.responses.cancel(id)).rejects.toMatchObject({ status: 400, code: "run_not_active" });
});

const [typescript = ""] = snippetsOf("OpenAI");

test("the examples of the documentation and the agent's page work", async () => {
  const { baseUrl, credentials } = world.service;
  class Trusting extends OpenAI {
    constructor(options: ConstructorParameters<typeof OpenAI>[0]) {
      super({ ...options, fetch: world.trustingFetch });
    }
  }
  const given = { OpenAI: Trusting, baseUrl, apiKey: credentials.api_key, agentId: credentials.agent_id };
  const result = "[completion.choices[0].message.content, response.output_text]";
  expect(await runCode(typescript, given, result)).toEqual(["Hello", "Hello"]);
  expect(await runSample("openai", world, { OpenAI: Trusting }, "response.output_text")).toBe("Hello");
});
