import type { Agent, Analytics, Run, Thread, Usage } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createKey, createOrganization } from "../support/accounts.ts";
import { createModelWorld, type ModelWorld, startToolService } from "../support/model-world.ts";

let world: ModelWorld;

beforeAll(async () => {
  world = await createModelWorld();
  await world.addProvider();
  await world.addProvider({ name: "claude", type: "anthropic" });
});
afterAll(() => world?.remove());

const begin = async () => (await world.service.api<{ id: string }>("POST", "/threads", { body: {} })).body.id;
const send = async ({ id }: { id: string }, thread_id: string, query: string) =>
  (await world.service.api<Run>("POST", "/runs", { body: { agent_id: id, thread_id, input: { query } } })).body;
const countMessages = async (thread: string) =>
  (await world.service.api<{ message_count: number }>("GET", `/threads/${thread}`)).body.message_count;

test("a model gets the earlier messages of the thread, of any agent, in alternating turns", async () => {
  world.models.teach("remembers", [{ text: "Hello, Ada." }, { text: "Ada." }]);
  const agent = await world.addModelAgent("remembers", { instructions: "Be kind." });
  const module = { id: await world.addAgent("rememberer") };
  const thread = await begin();
  await send(agent, thread, "I am Ada.");
  await send(module, thread, "Count.");
  await world.service.api("POST", `/threads/${thread}/messages`, {
    body: { messages: [{ role: "user", content: "By the way:" }] },
  });
  const answer = await send(agent, thread, "Who am I?");
  expect(answer.output).toEqual({ result: "Ada." });
  expect(world.models.calls("remembers")[1]?.messages).toEqual([
    { role: "system", content: "Be kind." },
    { role: "user", content: "I am Ada." },
    { role: "assistant", content: "Hello, Ada." },
    { role: "user", content: "Count." },
    { role: "assistant", content: expect.stringContaining('"count":1') },
    { role: "user", content: "By the way:\n\nWho am I?" },
  ]);
});

test("a model's thoughts are stored separately in its message, and are not sent to it again", async () => {
  world.models.teach("ponders", { text: "<think>Ada, I guess.</think>Hello." });
  const agent = await world.addModelAgent("ponders");
  const thread = await begin();
  expect((await send(agent, thread, "I am Ada.")).output).toEqual({ result: "Hello." });
  await send(agent, thread, "Again.");
  const path = `/threads/${thread}/messages`;
  const { data } = (await world.service.api<{ data: { content: object[] }[] }>("GET", path)).body;
  expect(data[1]?.content).toEqual([
    { type: "reasoning", text: "Ada, I guess." },
    { type: "text", text: "Hello." },
  ]);
  expect(sentTo("ponders", 1)).not.toContain("I guess");
});

test("without a thread, an input of messages is a conversation too", async () => {
  world.models.teach("conversation", { text: "Four." });
  const agent = await world.addModelAgent("conversation");
  const messages = [
    { role: "user", content: "2 + 2?" },
    { role: "assistant", content: "5" },
    { role: "user", content: "Sure?" },
  ];
  await world.run(agent, { messages });
  expect(world.models.calls("conversation")[0]?.messages).toEqual(messages);
});

test.each(["local", "claude"])(
  "a message that arrives while tools work follows their results in the thread, and in what the next run sends to %s",
  async (provider) => {
    const model = `${provider}-interrupted`;
    const bank = await startToolService(world);
    const working: (() => void)[] = [];
    bank.answerWith((_received, response) => void working.push(() => response.end('{"rate":1.1}')));
    const tools = ["EUR", "USD"].map((currency) => ({
      name: "rates",
      arguments: { body: { currency } },
      id: currency,
    }));
    world.models.teach(model, [{ text: "Wait.", tools }, { text: "It is 1.1." }, { text: "Yes." }]);
    const runtime = { type: "model", provider, model };
    const agent = await world.addModelAgent(model, { runtime, connectors: [{ id: bank.connector.id }] });
    const thread = await begin();
    const body = { agent_id: agent.id, thread_id: thread, input: { query: "The rates?" } };
    const { id } = (await world.service.api<Run>("POST", "/runs", { body, headers: { prefer: "respond-async" } })).body;
    await expect.poll(() => working.length).toBe(2);
    const message = { type: "message", payload: { text: "Hurry!" } };
    expect((await world.service.api("POST", `/runs/${id}/action`, { body: message })).status).toBe(200);
    for (const answer of working) answer();
    await expect.poll(async () => (await world.service.api<Run>("GET", `/runs/${id}`)).body.status).toBe("completed");
    const path = `/threads/${thread}/messages`;
    const { data } = (await world.service.api<{ data: { role: string }[] }>("GET", path)).body;
    expect(data.map(({ role }) => role)).toEqual(["user", "assistant", "tool", "user", "assistant"]);
    expect((await send(agent, thread, "Sure?")).output).toEqual({ result: "Yes." });
    const sent = world.models.calls(model)[2]?.messages ?? [];
    const results = '{"rate":1.1}';
    const expected =
      provider === "local"
        ? [
            { role: "user", content: "The rates?" },
            { role: "assistant", content: "Wait.", tool_calls: [{ id: "call_1" }, { id: "call_2" }] },
            { role: "tool", tool_call_id: "call_1", content: results },
            { role: "tool", tool_call_id: "call_2", content: results },
            { role: "user", content: "Hurry!" },
            { role: "assistant", content: "It is 1.1." },
            { role: "user", content: "Sure?" },
          ]
        : [
            { role: "user", content: [{ text: "The rates?" }] },
            {
              role: "assistant",
              content: [{ text: "Wait." }, { type: "tool_use", id: "call_1" }, { type: "tool_use", id: "call_2" }],
            },
            {
              role: "user",
              content: [
                { type: "tool_result", tool_use_id: "call_1", content: results },
                { type: "tool_result", tool_use_id: "call_2", content: results },
                { type: "text", text: "Hurry!" },
              ],
            },
            { role: "assistant", content: [{ text: "It is 1.1." }] },
            { role: "user", content: [{ text: "Sure?" }] },
          ];
    expect(sent).toMatchObject(expected);
    await bank.stop();
  },
);

const long = (word: string) => `${word} ${"x".repeat(500)}`;
type Problem = { error: { code: string; param: string | null; message: string } };
const aText = [{ type: "text", text: "Hi" }];

test.each([
  ["no message", [], "input.messages"],
  ["an empty message", [{ role: "user", content: "" }], "input.messages"],
  ["no object", ["Hi"], "input.messages.0"],
  [
    "a role that is none",
    [
      { role: "user", content: "Hi" },
      { role: "bot", content: "Hi" },
    ],
    "input.messages.1.role",
  ],
  ["a result that names no call", [{ role: "tool", content: "21 degrees" }], "input.messages.0.content"],
  ["no content", [{ role: "user", content: null }], "input.messages.0.content"],
  ["a part without a type", [{ role: "user", content: [...aText, { text: "Hi" }] }], "input.messages.0.content.1"],
  [
    "a call by the user",
    [{ role: "user", content: [{ type: "tool_call", tool_call_id: "c", tool: "t" }] }],
    "input.messages.0.content.0",
  ],
  ["another's part", [{ role: "user", content: [{ type: "image_url" }] }], "input.messages.0.content.0"],
])("an invalid conversation is rejected with the position: %s", async (name, messages, param) => {
  const agent = await world.addModelAgent(`mistaken-${name.replaceAll(/\W/g, "-")}`);
  const body = { agent_id: agent.id, input: { messages } };
  const refused = await world.service.api<Problem>("POST", "/runs", { body });
  expect([refused.status, refused.body.error.code, refused.body.error.param]).toEqual([422, "invalid_input", param]);
  expect(refused.body.error.message).toContain(`${param} `);
  expect((await world.service.api<{ data: [] }>("GET", `/runs?agent_id=${agent.id}`)).body.data).toEqual([]);
});

test("messages that an agent's own schema or prompt describes, or that are next to other fields, are ordinary input", async () => {
  world.models.teach("log-reader", { text: "Two lines." });
  const runtime = { type: "model", provider: "local", model: "log-reader" };
  const lines = { type: "object", properties: { messages: { type: "array", items: { type: "string" } } } };
  const described = await world.addModelAgent("log-reader", { input_schema: lines });
  const prompted = await world.addModelAgent("log-reader", { runtime: { ...runtime, prompt: "Read {{messages}}" } });
  const plain = await world.addModelAgent("log-reader");
  for (const [agent, input, content] of [
    [described, { messages: ["a", "b"] }, '{"messages":["a","b"]}'],
    [prompted, { messages: ["a", "b"] }, 'Read ["a","b"]'],
    [plain, { messages: ["a"], of: "today" }, '{"messages":["a"],"of":"today"}'],
  ] as const) {
    expect((await world.run(agent, input)).status).toBe("completed");
    expect(world.models.calls("log-reader").at(-1)?.messages.at(-1)).toMatchObject({ content: content });
  }
});

const sentTo = (model: string, call: number) => JSON.stringify(world.models.calls(model)[call]?.messages);

test("a thread that exceeds the model's window is sent without its oldest turns, and stays completely readable", async () => {
  world.models.teach("short", { text: "ok" });
  const runtime = { type: "model", provider: "local", model: "short", compaction: { context_tokens: 1_000 } };
  const agent = await world.addModelAgent("short", { runtime });
  const thread = await begin();
  for (const word of ["first", "second", "third", "fourth", "fifth"]) {
    expect((await send(agent, thread, long(word))).status).toBe("completed");
  }
  expect(sentTo("short", 2)).toContain("first");
  expect(sentTo("short", 4)).not.toContain("first");
  expect(sentTo("short", 4)).toContain("fourth");
  expect(await countMessages(thread)).toBe(10);
});

test("or with a summary of them, made once by the agent's summary model and counted as usage", async () => {
  world.models.teach("brief", { text: "ok", usage: { input: 10, output: 1 } });
  world.models.teach("scribe", { text: "Ada counts sheep.", usage: { input: 100, output: 5 } });
  const compaction = { strategy: "summarize", context_tokens: 1_000, model: "scribe" };
  const agent = await world.addModelAgent("brief", {
    runtime: { type: "model", provider: "local", model: "brief", compaction },
  });
  const thread = await begin();
  const runs: Run[] = [];
  for (const word of ["first", "second", "third", "fourth", "fifth", "sixth"]) {
    runs.push(await send(agent, thread, long(word)));
  }
  const summarized = runs.findIndex(({ tokens_used }) => tokens_used > 11);
  expect(runs[summarized]?.tokens_used).toBe(116);
  expect(sentTo("scribe", 0)).toContain("first");
  expect(sentTo("brief", summarized)).toContain("Ada counts sheep.");
  expect(sentTo("brief", summarized)).not.toContain("first");
  expect(sentTo("brief", summarized + 1)).toContain("Ada counts sheep.");
  expect(world.models.calls("scribe").length).toBe(runs.filter(({ tokens_used }) => tokens_used > 11).length);
  expect(await countMessages(thread)).toBe(12);
});

test("Anthropic's prompt cache is enabled, and its cached tokens are reported", async () => {
  world.models.teach("claude-kept", { text: "ok", usage: { input: 7, output: 3 } });
  const agent = await world.addModelAgent("claude-kept", {
    runtime: { type: "model", provider: "claude", model: "claude-kept" },
  });
  const thread = await begin();
  await send(agent, thread, "one");
  const second = await send(agent, thread, "two");
  expect(second.usage).toMatchObject({ cached_input_tokens: 0 });
  const messages = world.models.calls("claude-kept")[1]?.messages ?? [];
  expect(JSON.stringify(messages.at(-1))).toContain('"cache_control":{"type":"ephemeral"}');
});

test("costs are reported by agent, key, end user and model, on their thread, and as a table", async () => {
  const organizationId = await createOrganization(world.database);
  const { id: keyId, key } = await createKey(world.database, organizationId);
  const api = world.service.apiAs(key);
  await world.addProvider({}, api);
  world.models.teach("gpt-4o-mini", { text: "cheap", usage: { input: 1_000, output: 100 } });
  world.models.teach("unpriced", { text: "maybe", usage: { input: 10, output: 5 } });
  const priced = await world.addModelAgent("gpt-4o-mini", {}, api);
  const unpriced = await world.addModelAgent("unpriced", {}, api);
  const run = async ({ id }: Agent, fields: object) =>
    (await api<Run>("POST", "/runs", { body: { agent_id: id, input: { query: "x" }, ...fields } })).body;
  const first = await run(priced, { user: "ann", thread: {} });
  const price = { input: 0.15, cached_input: 0.075, output: 0.6 };
  const models = [{ model: "gpt-4o-mini", input_tokens: 1_000, output_tokens: 100, cost_usd: 0.00021, price }];
  expect(first).toMatchObject({ cost_usd: 0.00021, usage: { cost_usd: 0.00021, models } });
  await run(priced, { user: "=bob" });
  expect(await run(unpriced, { user: "ann" })).toMatchObject({ tokens_used: 15, cost_usd: null });
  const { body: thread } = await api<Thread>("GET", `/threads/${first.thread_id}`);
  expect(thread).toMatchObject({ tokens_used: 1_100, cost_usd: 0.00021 });
  const { body: usage } = await api<Usage>("GET", "/usage");
  expect(usage).toMatchObject({ tokens_used: 2_215, cost_usd: 0.00042 });
  expect(usage.by_agent).toContainEqual(expect.objectContaining({ agent_id: priced.id, calls: 2, cost_usd: 0.00042 }));
  expect(usage.by_api_key).toEqual([expect.objectContaining({ api_key_id: keyId, calls: 3, cost_usd: 0.00042 })]);
  expect(usage.by_user).toEqual([
    { user: "ann", runs: 2, tokens_used: 1_115, cost_usd: 0.00021 },
    { user: "=bob", runs: 1, tokens_used: 1_100, cost_usd: 0.00021 },
  ]);
  expect(usage.by_model).toEqual([
    { model: "gpt-4o-mini", tokens_used: 2_200, cost_usd: 0.00042, unpriced_tokens: 0 },
    { model: "unpriced", tokens_used: 15, cost_usd: 0, unpriced_tokens: 15 },
  ]);
  const { body: analytics } = await api<Analytics>("GET", "/analytics");
  expect(analytics.cost_usd).toBe(0.00042);
  expect(analytics.series.at(-1)?.cost_usd).toBe(0.00042);
  const table = await api("GET", "/usage", { headers: { accept: "text/csv" } });
  expect(table.headers["content-type"]).toBe("text/csv; charset=utf-8");
  const lines = table.text.split("\r\n");
  expect(lines[0]).toBe("group,key,calls,runs,completed,failed,cancelled,tokens_used,cost_usd,unpriced_tokens");
  expect(lines).toContain("user,'=bob,,1,,,,1100,0.00021,");
  expect(lines).toContain(`agent,${priced.id},2,,2,0,0,2200,0.00042,`);
  expect(lines).toContain("model,unpriced,,,,,,15,0,15");
});
