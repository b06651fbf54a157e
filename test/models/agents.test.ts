import type { Run, Trace } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createKey, createOrganization } from "../support/accounts.ts";
import { createModelWorld, type ModelWorld, providerKey, startToolService } from "../support/model-world.ts";
import { startOtlpReceiver } from "../support/otlp-receiver.ts";
import { collect, openStream, textOf } from "../support/sse-client.ts";

let world: ModelWorld;
let collector: Awaited<ReturnType<typeof startOtlpReceiver>>;

beforeAll(async () => {
  collector = await startOtlpReceiver();
  world = await createModelWorld({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: "50" });
  await world.addProvider();
  await world.addProvider({ name: "claude", type: "anthropic" });
});

afterAll(async () => {
  await world?.remove();
  await collector?.[Symbol.asyncDispose]();
});

test("a query is sent to the model with the agent's instructions, and its answer is the result", async () => {
  world.models.teach("plain", { text: "Hello, you!", usage: { input: 21, output: 4 } });
  const agent = await world.addModelAgent("plain", { instructions: "Be kind." });
  const run = await world.run(agent, { query: "hi" });
  expect(run).toMatchObject({
    status: "completed",
    output: { result: "Hello, you!" },
    tokens_used: 25,
    usage: { input_tokens: 21, output_tokens: 4, cost_usd: null },
    error: null,
  });
  const [call, ...others] = world.models.calls("plain");
  expect(others).toEqual([]);
  expect(call?.messages).toEqual([
    { role: "system", content: "Be kind." },
    { role: "user", content: "hi" },
  ]);
  expect(call?.headers.authorization).toBe(`Bearer ${providerKey}`);
});

test("a template is filled with the input, in one pass", async () => {
  world.models.teach("template", { text: "ok" });
  const runtime = {
    type: "model",
    provider: "local",
    model: "template",
    prompt: "<a>{{a}}</a><n>{{n}}</n><x>{{x}}</x>",
  };
  const agent = await world.addModelAgent("template", { runtime });
  await world.run(agent, { a: "{{n}}", n: [1, 2] });
  expect(world.models.calls("template")[0]?.messages).toEqual([
    { role: "user", content: "<a>{{n}}</a><n>[1,2]</n><x></x>" },
  ]);
});

test("another provider's format works too: its key, its messages, its usage", async () => {
  world.models.teach("claude-test", { text: "Bonjour", usage: { input: 7, output: 3 } });
  const runtime = { type: "model", provider: "claude", model: "claude-test" };
  const run = await world.run(await world.addModelAgent("claude", { runtime, instructions: "Speak French." }));
  expect(run).toMatchObject({ status: "completed", output: { result: "Bonjour" }, tokens_used: 10 });
  const [call] = world.models.calls("claude-test");
  expect(call?.headers["x-api-key"]).toBe(providerKey);
  expect(call?.body.system).toEqual([{ type: "text", text: "Speak French." }]);
});

test("text is streamed as it arrives", async () => {
  world.models.teach("talker", { text: "one two three four", pieceLength: 4 });
  const agent = await world.addModelAgent("talker");
  const body = { agent_id: agent.id, input: { query: "count" } };
  const events = await collect((await openStream(world.service, "/runs/stream", { method: "POST", body })).events);
  const deltas = events.filter(({ type }) => type === "run.output.delta");
  expect(deltas.map(({ delta }) => delta)).toEqual(["one ", "two ", "thre", "e fo", "ur"]);
  expect(events.at(-1)?.run).toMatchObject({ status: "completed", output: { result: "one two three four" } });
});

const city = {
  type: "object",
  properties: { result: { type: "string", maxLength: 20 }, people: { type: "integer" } },
  required: ["result", "people"],
  additionalProperties: false,
};

test("an answer with a schema is requested strictly and validated", async () => {
  world.models.teach("city", { text: '{"result":"Oslo","people":700000}' });
  const run = await world.run(await world.addModelAgent("city", { output_schema: city }));
  expect(run.output).toEqual({ result: "Oslo", people: 700_000 });
  const [call] = world.models.calls("city");
  expect(call?.body.response_format).toMatchObject({
    type: "json_schema",
    json_schema: { strict: true, schema: { required: ["result", "people"], additionalProperties: false } },
  });
});

test("an answer that does not match is repaired once, and readers get a reset", async () => {
  world.models.teach("mender", [
    { text: '{"result":"Oslo","people":"many"}' },
    { text: '{"result":"Oslo","people":1}' },
  ]);
  const agent = await world.addModelAgent("mender", { output_schema: city });
  const body = { agent_id: agent.id, input: { query: "where" } };
  const events = await collect((await openStream(world.service, "/runs/stream", { method: "POST", body })).events);
  expect(events.at(-1)?.run).toMatchObject({ status: "completed", output: { people: 1 }, tokens_used: 30 });
  expect(JSON.parse(textOf(events))).toEqual({ result: "Oslo", people: 1 });
  const [, second] = world.models.calls("mender");
  expect(second?.messages.at(-1)).toMatchObject({ role: "user" });
  expect(second?.messages.at(-1)?.content).toContain("output.people must be integer");
});

test("an answer that still does not match after its repair fails the run, and both turns are counted", async () => {
  world.models.teach("stubborn", { text: "I would rather not.", usage: { input: 30, output: 10 } });
  const run = await world.run(await world.addModelAgent("stubborn", { output_schema: city }));
  expect(run).toMatchObject({ status: "failed", error: { type: "agent", code: "agent_error" }, tokens_used: 80 });
  expect(world.models.calls("stubborn")).toHaveLength(2);
});

test("a provider's Retry-After is respected", async () => {
  world.models.teach("busy", [{ status: 429, headers: { "retry-after": "1" } }, { text: "now" }]);
  const before = performance.now();
  const run = await world.run(await world.addModelAgent("busy"));
  expect(run).toMatchObject({ status: "completed", output: { result: "now" } });
  expect(performance.now() - before).toBeGreaterThanOrEqual(1_000);
});

test("a provider that rejects for longer than the run's timeout, or permanently, fails it with its own code", async () => {
  world.models.teach("closed", { status: 429, headers: { "retry-after": "600" }, error: "Slow down." });
  const limited = await world.run(await world.addModelAgent("closed"));
  expect(limited.error).toMatchObject({ type: "provider", code: "provider_rate_limited", retryable: true });
  expect(limited.error?.message).toContain("Slow down.");
  expect(world.models.calls("closed")).toHaveLength(1);
  world.models.teach("wrong-key", { status: 401, error: `Incorrect API key: ${providerKey}` });
  const refused = await world.run(await world.addModelAgent("wrong-key"));
  expect(refused.error).toMatchObject({ type: "provider", code: "provider_error", retryable: false });
  expect(refused.error?.message).toContain("returned status 401");
  expect(JSON.stringify(refused)).not.toContain(providerKey);
  expect(world.models.calls("wrong-key")).toHaveLength(1);
});

test("a connection that breaks in the middle is retried, and readers get the text once", async () => {
  const text = "The quick brown fox jumps over the lazy dog.";
  world.models.teach("broken", [{ status: 503 }, { text, cutAfter: 3, dripMs: 20 }, { text }]);
  const agent = await world.addModelAgent("broken");
  const body = { agent_id: agent.id, input: { query: "type" } };
  const events = await collect((await openStream(world.service, "/runs/stream", { method: "POST", body })).events);
  expect(events.at(-1)?.run).toMatchObject({ status: "completed", output: { result: text } });
  expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(["run.turn.retrying", "stream.reset"]));
  expect(textOf(events)).toBe(text);
  expect(world.models.calls("broken")).toHaveLength(3);
});

test("a provider that always breaks fails the run while there is time to report it", async () => {
  const busy = { status: 503, headers: { "retry-after": "30" }, error: "Come back later." };
  world.models.teach("cut", [{ text: "never done", cutAfter: 2 }, busy]);
  const run = await world.run(await world.addModelAgent("cut", { limits: { timeout_seconds: 20 } }));
  expect(run).toMatchObject({ status: "failed", error: { code: "provider_error", retryable: true } });
  expect(world.models.calls("cut")).toHaveLength(2);
  const { body: trace } = await world.service.api<Trace>("GET", `/runs/${run.id}/trace`);
  expect(trace.spans.at(-1)).toMatchObject({ type: "turn", status: "failed", data: { failed_tries: 2 } });
});

test("an endless line of a provider is aborted before it fills the memory", async () => {
  world.models.teach("flood", { text: "x".repeat(5_000_000), pieceLength: 5_000_000, finish: "stop" });
  const run = await world.run(await world.addModelAgent("flood"));
  expect(run).toMatchObject({ status: "failed", error: { code: "provider_error", retryable: false } });
});

test("a model that would exceed its budget is stopped while it writes", async () => {
  world.models.teach("chatter", { text: "word ".repeat(20_000), pieceLength: 50, dripMs: 1 });
  const run = await world.run(await world.addModelAgent("chatter", { limits: { max_tokens: 100 } }));
  expect(run).toMatchObject({ status: "failed", error: { type: "policy", code: "budget_exceeded" } });
  expect(run.tokens_used).toBeGreaterThan(0);
  expect(run.error?.details).toMatchObject({ limit: "limits.max_tokens" });
  expect(run.error?.message).toContain(`it has used ${run.tokens_used} tokens`);
  const [call] = world.models.calls("chatter");
  expect(call?.body.max_tokens).toBeLessThanOrEqual(100);
  await expect.poll(() => call?.wasLeft).toBe(true);
});

test("the requested maximum does not exceed the model's, and is omitted where the provider rejects it", async () => {
  world.models.teach("roomy", { text: "ok" });
  const roomy = await world.addModelAgent("roomy", { limits: { max_tokens: 200_000 } });
  expect(await world.run(roomy)).toMatchObject({ status: "completed" });
  expect(world.models.calls("roomy").map(({ body }) => body.max_tokens)).toEqual([undefined]);
  const error = "max_tokens is too large: 4990. This model supports at most 4096 completion tokens.";
  world.models.teach("narrow", [
    { status: 400, error },
    { text: "not JSON" },
    { text: '{"result":"Oslo","people":1}' },
  ]);
  const narrow = await world.addModelAgent("narrow", { output_schema: city, limits: { max_tokens: 5_000 } });
  expect(await world.run(narrow)).toMatchObject({ status: "completed" });
  const [first, ...later] = world.models.calls("narrow").map(({ body }) => body.max_tokens);
  expect(first).toBeLessThan(5_000);
  expect(later).toEqual([undefined, undefined]);
});

test("an exhausted budget ends the run between turns, and one too small for its input before the first", async () => {
  world.models.teach("spender", { text: "not JSON", usage: { input: 90, output: 20 } });
  const agent = await world.addModelAgent("spender", { output_schema: city, limits: { max_tokens: 100 } });
  const run = await world.run(agent);
  expect(run).toMatchObject({ status: "failed", error: { code: "budget_exceeded" }, tokens_used: 110 });
  expect(world.models.calls("spender")).toHaveLength(1);
  world.models.teach("reader", { text: "ok" });
  const small = await world.addModelAgent("reader", { limits: { max_tokens: 100 } });
  expect((await world.run(small, { query: "long ".repeat(1_000) })).error?.code).toBe("budget_exceeded");
  expect(world.models.calls("reader")).toHaveLength(0);
});

test("a budget in dollars uses the price table, and is rejected if the table has no price", async () => {
  world.models.teach("gpt-4o-mini", { text: "cheap", usage: { input: 1_000, output: 100 } });
  const cheap = await world.run(await world.addModelAgent("gpt-4o-mini", { limits: { max_cost_usd: 0.01 } }));
  expect(cheap).toMatchObject({ status: "completed", usage: { cost_usd: 0.00021 } });
  world.models.teach("gpt-4o", { text: "dear", usage: { input: 1_000, output: 100 } });
  const dear = await world.run(await world.addModelAgent("gpt-4o", { limits: { max_cost_usd: 0.003 } }));
  expect(dear).toMatchObject({ status: "failed", error: { code: "budget_exceeded" }, usage: { cost_usd: 0.0035 } });
  const unknown = await world.run(await world.addModelAgent("nobody-knows", { limits: { max_cost_usd: 1 } }));
  expect(unknown.error).toMatchObject({ code: "provider_not_configured" });
  expect(unknown.error?.message).toContain("AGENTRUN_MODEL_PRICES");
});

test("a cancelled run closes the provider's connection at once, and its usage is counted", async () => {
  world.models.teach("endless", { text: "and on and on", hangs: true });
  const agent = await world.addModelAgent("endless");
  const run = await world.run(agent, { query: "go" }, { prefer: "respond-async" });
  await expect.poll(() => world.models.calls("endless").length).toBe(1);
  const events = await openStream(world.service, `/runs/${run.id}/stream`);
  for await (const event of events.events) if (event.type === "run.output.delta") break;
  await world.service.api("DELETE", `/runs/${run.id}`);
  await expect.poll(() => world.models.calls("endless")[0]?.wasLeft).toBe(true);
  const path = `/runs/${run.id}`;
  await expect.poll(async () => (await world.service.api<Run>("GET", path)).body.status).toBe("cancelled");
  expect((await world.service.api<Run>("GET", path)).body.tokens_used).toBeGreaterThan(0);
});

test("a run that timed out has its usage; one without a model has none", async () => {
  world.models.teach("slow", { text: "and on and on", hangs: true });
  const late = await world.run(await world.addModelAgent("slow", { limits: { timeout_seconds: 1 } }));
  expect(late).toMatchObject({ status: "failed", error: { code: "run_timeout" } });
  expect(late.tokens_used).toBeGreaterThan(0);
  expect(late.usage).toMatchObject({ cost_usd: null });
  const body = { agent_id: world.service.credentials.agent_id, input: {} };
  expect((await world.service.api<Run>("POST", "/runs", { body })).body).toMatchObject({ tokens_used: 0, usage: null });
});

test("messages sent while the model writes are given to it before it ends", async () => {
  const { promise: isSaid, resolve: say } = Promise.withResolvers<void>();
  world.models.teach("listener", async (_call, number) => {
    if (number > 0) return { text: "In blue, then." };
    await isSaid;
    return { text: "First thoughts." };
  });
  const agent = await world.addModelAgent("listener");
  const run = await world.run(agent, { query: "paint" }, { prefer: "respond-async" });
  await expect.poll(() => world.models.calls("listener").length).toBe(1);
  await world.service.api("POST", `/runs/${run.id}/action`, {
    body: { type: "message", payload: { text: "in blue" } },
  });
  say();
  const read = async () => (await world.service.api<Run>("GET", `/runs/${run.id}`)).body;
  await expect.poll(async () => (await read()).output).toEqual({ result: "In blue, then." });
  expect(world.models.calls("listener")[1]?.messages).toEqual([
    { role: "user", content: "paint" },
    { role: "assistant", content: "First thoughts." },
    { role: "user", content: "in blue" },
  ]);
});

test("another organisation has none of these providers, and gets advice what to set", async () => {
  const stranger = await createKey(world.database, await createOrganization(world.database));
  const api = world.service.apiAs(stranger.key);
  const before = world.models.calls("plain").length;
  const runtime = { type: "model", provider: "local", model: "plain" };
  const named = await api("POST", "/agents/custom", { body: { name: "theirs", runtime } });
  expect(named).toMatchObject({
    status: 422,
    body: { error: { code: "provider_not_found", param: "runtime.provider" } },
  });
  const agent = await world.addModelAgent("theirs", { runtime: { ...runtime, provider: "default" } }, api);
  const missing = (await api<Run>("POST", "/runs", { body: { agent_id: agent.id, input: { query: "hi" } } })).body;
  expect(missing.error).toMatchObject({ type: "provider", code: "provider_not_configured", retryable: false });
  for (const word of ["POST /providers", "AGENTRUN_OPENAI_API_KEY", "AGENTRUN_ANTHROPIC_API_KEY", "AGENTRUN_MODEL_URL"])
    expect(missing.error?.message).toContain(word);
  expect(world.models.calls("plain")).toHaveLength(before);
  expect((await api<{ data: unknown[] }>("GET", "/providers")).body.data).toEqual([]);
});

test("a tool that requires approval parks the run; approved or rejected, the model continues", async () => {
  const bank = await startToolService(world);
  const pay = (to: string) => ({ tools: [{ name: "pay", arguments: { body: { to } }, id: `call_${to}` }] });
  world.models.teach("payer", [pay("Ada"), pay("Bob"), { text: "Ada is paid, Bob is not." }]);
  const agent = await world.addModelAgent("payer", { connectors: [{ id: bank.connector.id }] });
  const first = await world.run(agent, { query: "Pay Ada and Bob." });
  expect(first).toMatchObject({
    status: "requires_action",
    required_action: { type: "approval", tool: "pay", arguments: { body: { to: "Ada" } } },
    tokens_used: 15,
  });
  expect(bank.requests("/payments")).toHaveLength(0);
  const act = (type: string, payload?: object) =>
    world.service.api<Run>("POST", `/runs/${first.id}/action`, { body: { type, ...(payload ? { payload } : {}) } });
  await act("message", { text: "Be quick." });
  await act("approve");
  const read = async () => (await world.service.api<Run>("GET", `/runs/${first.id}`)).body;
  const shownArguments = async () => (await read()).required_action?.arguments;
  await expect.poll(shownArguments).toEqual({ body: { to: "Bob" } });
  await act("reject", { reason: "We do not know Bob." });
  await expect.poll(async () => (await read()).status).toBe("completed");
  expect(await read()).toMatchObject({ output: { result: "Ada is paid, Bob is not." }, tokens_used: 45, attempt: 1 });
  expect(bank.requests("/payments").map(({ body }) => body)).toEqual(['{"to":"Ada"}']);
  expect(world.models.calls("payer")).toHaveLength(3);
  const [, second, third] = world.models.calls("payer");
  expect(second?.messages.slice(-2)).toMatchObject([{ role: "tool" }, { role: "user", content: "Be quick." }]);
  expect(String(third?.messages.at(-1)?.content)).toContain("We do not know Bob.");
  const events = await collect((await openStream(world.service, `/runs/${first.id}/stream`)).events);
  expect(events.map(({ type }) => type).filter((type) => type.startsWith("run.tool"))).toEqual([
    "run.tool.called",
    "run.tool.completed",
    "run.tool.completed",
  ]);
  await bank.stop();
});

test("an agent's model settings are validated by name, and stored", async () => {
  const model = { type: "model", provider: "local", model: "plain" };
  const settings = {
    models: [{ provider: "claude", model: "claude-test", token_timeout_seconds: 30 }],
    ...{ first_token_timeout_seconds: 20, token_timeout_seconds: 10 },
    ...{ max_output_tokens: 200, temperature: 1, top_p: 0.5, stop: ["END"], seed: 1, tool_choice: "auto" },
    ...{ parallel_tool_calls: true, reasoning_effort: "low", provider_options: { top_k: 5 } },
  };
  const agent = await world.addModelAgent("set", { runtime: { ...model, ...settings } });
  expect(agent.runtime).toEqual({ ...model, ...settings });
  const wrong = {
    max_output_tokens: 0,
    top_p: 2,
    stop: [],
    seed: -1,
    reasoning_effort: "much",
    provider_options: [],
    ...{ models: [{}], tool_choice: "required" },
    ...{ first_token_timeout_seconds: 0, token_timeout_seconds: 3_601 },
  };
  for (const [name, value] of Object.entries(wrong)) {
    const body = { name: "wrong", runtime: { ...model, [name]: value } };
    const { status, text } = await world.service.api("POST", "/agents/custom", { body });
    expect([400, 422]).toContain(status);
    expect(text).toContain(`runtime.${name}`);
  }
});

test("the events of a run are its transcript: thoughts, text, tool calls and results, turn by turn", async () => {
  const bank = await startToolService(world);
  bank.answerWith((_received, response) => void response.end('{"rate":1.1}'));
  const pieceLength = 100;
  const tools = [{ name: "rates", arguments: { body: {} } }];
  const look = { text: "<think>A look.</think>Wait.", pieceLength, tools };
  world.models.teach("teller", [look, { text: "It is 1.1.", pieceLength }]);
  const run = await world.run(await world.addModelAgent("teller", { connectors: [{ id: bank.connector.id }] }));
  type Item = { type: string; delta?: string; result?: string; turn?: number };
  const { data } = (await world.service.api<{ data: Item[] }>("GET", `/runs/${run.id}/events`)).body;
  const transcript = data.filter(({ type }) => !/^run\.(created|started|completed)$/.test(type));
  expect(transcript.map(({ type, delta, result, turn }) => [type, delta ?? result ?? turn])).toEqual([
    ["run.turn.started", 1],
    ["run.reasoning.delta", "A look."],
    ["run.output.delta", "Wait."],
    ["run.turn.completed", 1],
    ["run.tool.called", undefined],
    ["run.tool.completed", '{"rate":1.1}'],
    ["run.turn.started", 2],
    ["run.output.delta", "It is 1.1."],
    ["run.turn.completed", 2],
  ]);
  await bank.stop();
});

test("every turn and every tool call is a span of the run", async () => {
  const bank = await startToolService(world);
  const rates = { tools: [{ name: "rates", arguments: { body: {} }, id: "call_1" }] };
  world.models.teach("traced", [rates, { text: "High.", usage: { input: 40, output: 2 } }]);
  const agent = await world.addModelAgent("traced", { connectors: [{ id: bank.connector.id }] });
  const run = await world.run(agent);
  const spans = () => {
    const whole = collector.spans.find(({ attributes }) => attributes["agentrun.run.id"] === run.id);
    return collector.spans.filter(({ parentSpanId }) => parentSpanId === whole?.spanId);
  };
  await expect.poll(() => spans().length).toBe(3);
  expect(spans().map(({ name }) => name)).toEqual(["chat traced", "execute_tool rates", "chat traced"]);
  expect(spans()[1]?.attributes).toMatchObject({ "gen_ai.tool.name": "rates", "gen_ai.tool.call.id": "call_1" });
  expect(spans()[2]?.attributes).toMatchObject({
    "gen_ai.operation.name": "chat",
    "gen_ai.provider.name": "openai",
    "gen_ai.request.model": "traced",
    "gen_ai.usage.input_tokens": 40,
    "gen_ai.usage.output_tokens": 2,
  });
  await bank.stop();
});
