import { afterAll, beforeAll, expect, test } from "vitest";
import type { Emission } from "../../packages/server/src/model/stream-events.ts";
import type { Outcome } from "../../packages/server/src/runtimes/runtime.ts";
import type { Tool } from "../../packages/server/src/runtimes/tools.ts";
import { runSegment, type Wanted } from "../support/model-segment.ts";
import { type ModelServer, startModelServer } from "../support/model-server/model-server.ts";

let models: ModelServer;

beforeAll(async () => {
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  models = await startModelServer({ plain: true });
});

afterAll(async () => {
  await models?.stop();
});

/** A tool that counts its calls. */
function newTool(name: string, extras: Partial<Tool> = {}) {
  const made: { input: unknown; key: string }[] = [];
  const tool: Tool = {
    name,
    description: `The ${name}.`,
    inputSchema: { type: "object", properties: { city: { type: "string" } } },
    approval: "never",
    execute: async (input, { idempotencyKey }) => {
      made.push({ input, key: idempotencyKey });
      return { text: `${name}: 21`, isError: false };
    },
    ...extras,
  };
  return { tool, made };
}

const weather = (...cities: string[]) => ({
  text: "Let me look.",
  tools: cities.map((city, index) => ({ name: "weather", arguments: { city }, id: `call_${index}` })),
});

test("the model's calls are made in parallel, and it gets their results", async () => {
  const { tool, made } = newTool("weather");
  models.teach("caller", [weather("Oslo", "Rome"), { text: "Warm." }]);
  const { outcome, emissions } = await runSegment(models, "caller", { tools: [tool] });
  expect(outcome).toMatchObject({ type: "completed", output: '{"result":"Warm."}', tokensUsed: 30 });
  expect(made).toEqual([
    { input: { city: "Oslo" }, key: "run_1:0.0" },
    { input: { city: "Rome" }, key: "run_1:0.1" },
  ]);
  const [first, second] = models.calls("caller");
  expect(first?.body.tools).toMatchObject([{ type: "function", function: { name: "weather" } }]);
  expect(second?.messages.slice(1)).toMatchObject([
    { role: "assistant", content: "Let me look.", tool_calls: [{ id: "call_0" }, { id: "call_1" }] },
    { role: "tool", tool_call_id: "call_0", content: "weather: 21" },
    { role: "tool", tool_call_id: "call_1", content: "weather: 21" },
  ]);
  const events = emissions.filter(({ type }) => type.startsWith("run.tool."));
  expect(events).toEqual([
    { type: "run.tool.called", tool: "weather", call_id: "call_0", arguments: { city: "Oslo" } },
    { type: "run.tool.called", tool: "weather", call_id: "call_1", arguments: { city: "Rome" } },
    { type: "run.tool.completed", tool: "weather", call_id: "call_0", status: "succeeded", result: expect.any(String) },
    { type: "run.tool.completed", tool: "weather", call_id: "call_1", status: "succeeded", result: expect.any(String) },
  ]);
});

test("the other format's tool calls work too", async () => {
  const { tool, made } = newTool("weather");
  models.teach("claude-caller", [weather("Oslo"), { text: "Mild." }]);
  const { outcome } = await runSegment(models, "claude-caller", { tools: [tool], type: "anthropic" });
  expect(outcome).toMatchObject({ type: "completed", output: '{"result":"Mild."}', tokensUsed: 30 });
  expect(made).toHaveLength(1);
  expect(models.calls("claude-caller")[1]?.messages.at(-1)?.content).toMatchObject([
    { type: "tool_result", tool_use_id: "call_0" },
  ]);
});

/** The journal entries that are reused; a turn's start only serves the count. */
const isResult = ({ key }: { key: string }) => !key.startsWith("begun#");

/** Each attempt has another model here, unlike in practice: their total usage is compared. */
const summed = (outcome: object) =>
  JSON.parse(JSON.stringify(outcome, (key, value) => (key === "models" ? undefined : value)));

test("an attempt after a crash repeats nothing that is in the journal, for every end of the journal", async () => {
  const replies = [weather("Oslo", "Rome"), weather("Paris"), { text: "All warm." }];
  models.teach("whole", replies);
  const whole = await runSegment(models, "whole", { tools: [newTool("weather").tool] });
  const steps = whole.steps.filter(isResult);
  expect(steps.map(({ key }) => key)).toEqual(["turn#0", "tool#0.0", "tool#0.1", "turn#1", "tool#1.0", "turn#2"]);
  for (const [kept] of [...steps, null].entries()) {
    const journal = steps.slice(0, kept);
    const count = (what: string) => journal.filter(({ key }) => key.startsWith(what)).length;
    const { tool, made } = newTool("weather");
    const model = `after-${kept}`;
    models.teach(model, replies.slice(count("turn")));
    const again = await runSegment(models, model, { tools: [tool], journal, attempt: 2 });
    expect(summed(again.outcome)).toEqual(summed(whole.outcome));
    expect(models.calls(model)).toHaveLength(3 - count("turn"));
    expect(made).toHaveLength(3 - count("tool"));
    // The readers of a new attempt got a reset: they get everything again.
    const textOf = (emissions: Emission[]) => emissions.map(({ delta }) => delta ?? "").join("");
    expect(textOf(again.emissions)).toBe(textOf(whole.emissions));
  }
});

/** The key of the answer to a segment's question. */
const keyOf = ({ outcome }: { outcome: Outcome }): string => (outcome.type === "asked" ? outcome.key : "");

test("a call that requires approval parks the run; approved it is made once, and no event is repeated", async () => {
  const guarded = newTool("weather", { approval: "always" });
  const free = newTool("clock");
  const tools = [guarded.tool, free.tool];
  const both = { tools: [...weather("Oslo").tools, { name: "clock", arguments: {}, id: "call_clock" }] };
  models.teach("asker", [both, { text: "Done." }]);
  const parked = await runSegment(models, "asker", { tools });
  expect(parked.outcome).toMatchObject({
    type: "asked",
    key: expect.stringMatching(/^approval#0\.0~/),
    question: { type: "approval", tool: "weather", arguments: { city: "Oslo" } },
    tokensUsed: 15,
  });
  expect([guarded.made.length, free.made.length]).toEqual([0, 1]);
  const answer = { kind: "answer" as const, key: keyOf(parked), value: '{"approved":true,"payload":null}' };
  const resumed = await runSegment(models, "asker", { tools, journal: [...parked.steps, answer], isResumed: true });
  expect(resumed.outcome).toMatchObject({ type: "completed", output: '{"result":"Done."}', tokensUsed: 30 });
  expect([guarded.made.length, free.made.length]).toEqual([1, 1]);
  expect(models.calls("asker")).toHaveLength(2);
  const sent = resumed.emissions.filter(({ type }) => !type.startsWith("run.turn."));
  expect(sent.map(({ type, tool }) => tool ?? type)).toEqual(["weather", "weather", "run.output.delta"]);
});

test("an approval is for the call as it was shown: if the tool's schema has changed, it is requested again", async () => {
  const { tool, made } = newTool("weather", { approval: "always" });
  models.teach("changed", [weather("Oslo"), { text: "Done." }]);
  const parked = await runSegment(models, "changed", { tools: [tool] });
  const answer = { kind: "answer" as const, key: keyOf(parked), value: '{"approved":true,"payload":null}' };
  const inputSchema = { type: "object", properties: { city: { type: "string" }, forever: { type: "boolean" } } };
  // That its connector does not require approval any more changes nothing: this call was shown to a person.
  const other = { ...tool, inputSchema, approval: "never" as const };
  const journal = [...parked.steps, answer];
  const again = await runSegment(models, "changed", { tools: [other], journal, isResumed: true });
  expect(again.outcome).toMatchObject({ type: "asked", changedFrom: answer.key.slice(-43) });
  expect(made).toEqual([]);
});

test("a rejected call is not made, and the model gets the rejection with its reason", async () => {
  const { tool, made } = newTool("weather", { approval: "always" });
  models.teach("refused", [weather("Oslo"), { text: "Then not." }]);
  const parked = await runSegment(models, "refused", { tools: [tool] });
  const value = JSON.stringify({ approved: false, payload: { reason: "too nosy" } });
  const journal = [...parked.steps, { kind: "answer" as const, key: keyOf(parked), value }];
  const { outcome } = await runSegment(models, "refused", { tools: [tool], journal, isResumed: true });
  expect(outcome).toMatchObject({ type: "completed", output: '{"result":"Then not."}' });
  expect(made).toEqual([]);
  const sent = String(models.calls("refused")[1]?.messages.at(-1)?.content);
  expect(sent).toContain("did not allow");
  expect(sent).toContain("too nosy");
});

test("the model gets a tool's failure: it fails, it throws, it does not exist, it was called wrongly", async () => {
  const failing = newTool("failing", { execute: async () => ({ text: "no such city", isError: true }) });
  const throwing = newTool("throwing", { execute: () => Promise.reject(new Error("the line is dead")) });
  const calls = [
    { name: "failing", arguments: {} },
    { name: "throwing", arguments: {} },
    { name: "imaginary", arguments: {} },
    { name: "failing", arguments: '{"city": ' },
  ];
  models.teach("clumsy", [{ tools: calls }, { text: "I see." }]);
  const { outcome, emissions } = await runSegment(models, "clumsy", { tools: [failing.tool, throwing.tool] });
  expect(outcome).toMatchObject({ type: "completed", output: '{"result":"I see."}' });
  const sent = models.calls("clumsy")[1]?.messages.filter(({ role }) => role === "tool") ?? [];
  expect(sent.map(({ content }) => String(content))).toEqual([
    expect.stringContaining("no such city"),
    expect.stringContaining("the line is dead"),
    expect.stringContaining("imaginary"),
    expect.stringMatching(/invalid|JSON/i),
  ]);
  const completed = emissions.filter(({ type }) => type === "run.tool.completed");
  expect(completed.map(({ status }) => status)).toEqual(["failed", "failed", "failed", "failed"]);
});

test("at its last step the model must answer; if it still calls tools, the run fails", async () => {
  const { tool, made } = newTool("weather");
  models.teach("restless", weather("Oslo"));
  const configuration = { limits: { max_steps: 2 } };
  const { outcome } = await runSegment(models, "restless", { tools: [tool], configuration });
  expect(outcome).toMatchObject({ type: "failed", error: { code: "budget_exceeded" } });
  expect(models.calls("restless").map(({ body }) => body.tool_choice)).toEqual(["auto", "none"]);
  expect(made).toHaveLength(1);
});

test("a server that runs models itself gets the schema as text while it may call tools", async () => {
  const { tool } = newTool("weather");
  const schema = { type: "object", properties: { result: { type: "string" } }, required: ["result"] };
  models.teach("llama", [weather("Oslo"), { text: 'Sure:\n```json\n{"result":"warm"}\n```' }]);
  const wanted: Wanted = { type: "openai_compatible", tools: [tool], configuration: { output_schema: schema } };
  const { outcome } = await runSegment(models, "llama", wanted);
  expect(outcome).toMatchObject({ type: "completed", output: '{"result":"warm"}' });
  const [call] = models.calls("llama");
  expect(call?.body.response_format).toBeUndefined();
  expect(String(call?.messages[0]?.content)).toContain('"required":["result"]');
});

test("a connector that cannot be opened fails the run before the model is called", async () => {
  const openTools = () => Promise.reject(new Error("The connector Bank cannot be reached."));
  const { outcome } = await runSegment(models, "never-asked", { openTools });
  expect(outcome).toMatchObject({
    type: "failed",
    error: { type: "tool", code: "tool_error", message: "The connector Bank cannot be reached.", retryable: true },
  });
  expect(models.calls("never-asked")).toEqual([]);
});

/** A thread that is too long for a small window. */
const longThread = {
  id: "thr_1" as const,
  state: null,
  summary: null,
  summarized: 0,
  messages: [1, 2, 3, 4].map((number) => ({
    id: `msg_${number}` as const,
    threadId: "thr_1" as const,
    number,
    runId: null,
    agentId: null,
    role: number % 2 === 1 ? ("user" as const) : ("assistant" as const),
    content: [{ type: "text" as const, text: `message ${number} ${"x".repeat(700)}` }],
    createdAt: new Date(0),
  })),
};

test("in a thread, a run resumed after a crash repeats neither its summary nor a stored turn or tool call", async () => {
  const script: Parameters<ModelServer["teach"]>[1] = ({ messages }) => {
    if (JSON.stringify(messages).includes("Write the minutes.")) return { text: "In short." };
    return messages.at(-1)?.role === "tool" ? { text: "Warm." } : weather("Oslo");
  };
  const attempt = async (model: string, journal: Wanted["journal"] = []) => {
    models.teach(model, script);
    const { tool, made } = newTool("weather");
    const compaction = { strategy: "summarize" as const, context_tokens: 1_000 };
    const runtime = { type: "model" as const, provider: "test", model, compaction };
    const ran = await runSegment(models, model, {
      tools: [tool],
      configuration: { runtime },
      thread: longThread,
      journal,
      attempt: 2,
    });
    return { ...ran, calls: models.calls(model).length, made: made.length };
  };
  const whole = await attempt("thread-whole");
  const steps = whole.steps.filter(isResult);
  expect(steps.map(({ key }) => key)).toEqual(["summary#0", "turn#0", "tool#0.0", "turn#1"]);
  expect(whole.outcome).toMatchObject({
    type: "completed",
    thread: { compaction: { summary: "In short.", summarized: 4 } },
  });
  for (let kept = 0; kept <= steps.length; kept += 1) {
    const again = await attempt(`thread-${kept}`, steps.slice(0, kept));
    expect(summed(again.outcome)).toEqual(summed(whole.outcome));
    expect([...steps.slice(0, kept), ...again.steps.filter(isResult)]).toHaveLength(steps.length);
    expect([again.calls, again.made]).toEqual([[3, 2, 1, 1, 0][kept], kept < 3 ? 1 : 0]);
  }
});

test("a model with tool search gets only the search, then the tools it found, also after a crash", async () => {
  const tools = ["refundPayment", "listPayments", "createCustomer", "deleteWebhook"].map((name) =>
    newTool(name, { isSearched: true }),
  );
  const { tool: plain } = newTool("weather");
  const all = [...tools.map(({ tool }) => tool), plain];
  const replies = [
    { text: "", tools: [{ name: "search_tools", arguments: { query: "refund a payment" }, id: "call_0" }] },
    { text: "", tools: [{ name: "refundPayment", arguments: { city: "Oslo" }, id: "call_1" }] },
    { text: "Done." },
  ];
  models.teach("searching", replies);
  const whole = await runSegment(models, "searching", { tools: all });
  expect(whole.outcome).toMatchObject({ type: "completed", output: '{"result":"Done."}' });
  const offered = (model = "searching") =>
    models
      .calls(model)
      .map(({ body }) => (body.tools as { function: { name: string } }[]).map((one) => one.function.name));
  const found = ["search_tools", "weather", "refundPayment", "listPayments"];
  expect(offered()).toEqual([["search_tools", "weather"], found, found]);
  expect(tools[0]?.made).toHaveLength(1);
  const sent = whole.emissions.find(({ type }) => type === "run.tool.completed");
  expect(sent?.result).toContain("- refundPayment: The refundPayment.");
  // Killed after the search: the connector lists its tools in another order meanwhile, and the same ones are offered.
  models.teach("searching-on", replies.slice(1));
  const journal = whole.steps.slice(0, 2);
  const after = await runSegment(models, "searching-on", { tools: all.toReversed(), journal, attempt: 2 });
  expect(after.outcome).toMatchObject({ type: "completed" });
  expect(offered("searching-on")).toEqual([found, found]);
});

test("a search without results returns a message, and a tool that was not found cannot be called", async () => {
  const { tool, made } = newTool("refundPayment", { isSearched: true });
  models.teach("fumbling", [
    { text: "", tools: [{ name: "search_tools", arguments: { query: "weather" }, id: "call_0" }] },
    { text: "", tools: [{ name: "refundPayment", arguments: {}, id: "call_1" }] },
    { text: "No." },
  ]);
  const { outcome, emissions } = await runSegment(models, "fumbling", { tools: [tool] });
  expect(outcome).toMatchObject({ type: "completed" });
  const results = emissions.filter(({ type }) => type === "run.tool.completed");
  expect(results).toMatchObject([
    { status: "succeeded", result: 'No tool matches "weather". Try other words.' },
    { status: "failed" },
  ]);
  expect(made).toEqual([]);
});

test.each(["openai", "anthropic"] as const)(
  "a turn has a maximum number of tool calls, and none are made if it has more (%s)",
  async (type) => {
    const { tool, made } = newTool("weather");
    const cities = (count: number) => Array.from({ length: count }, (_, index) => `City ${index}`);
    models.teach(`many-${type}`, [weather(...cities(128)), { text: "Warm." }]);
    const { outcome } = await runSegment(models, `many-${type}`, { tools: [tool], type });
    expect(outcome).toMatchObject({ type: "completed" });
    expect(made).toHaveLength(128);
    models.teach(`endless-${type}`, [weather(...cities(129)), { text: "Warm." }]);
    const { outcome: stopped } = await runSegment(models, `endless-${type}`, { tools: [tool], type });
    expect(stopped).toMatchObject({
      type: "failed",
      error: {
        code: "agent_error",
        retryable: false,
        message: expect.stringContaining("more than 128 tool calls in one turn"),
      },
    });
    expect(made).toHaveLength(128);
  },
);

test("the calls of a turn have a maximum total size, however it is distributed", async () => {
  const { tool, made } = newTool("weather");
  // Four times the output of 100,000 bytes.
  models.teach("large-calls", [weather(...Array.from({ length: 100 }, () => "x".repeat(4_100))), { text: "Warm." }]);
  const { outcome } = await runSegment(models, "large-calls", { tools: [tool] });
  expect(outcome).toMatchObject({ type: "failed", error: { code: "output_too_large" } });
  expect(made).toHaveLength(0);
});
