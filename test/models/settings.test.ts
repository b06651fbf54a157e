import type { AgentConfiguration } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ModelSource } from "../../packages/server/src/model/providers.ts";
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

type Settings = Record<string, unknown>;

const run = (model: string, settings: Settings, wanted: Wanted = {}) => {
  const runtime = { type: "model", provider: "test", model, ...settings } as AgentConfiguration["runtime"];
  return runSegment(models, model, { ...wanted, configuration: { runtime, ...wanted.configuration } });
};
const bodies = (model: string) => models.calls(model).map(({ body }) => body);

const tool = (name: string) => ({
  name,
  description: `The ${name}.`,
  inputSchema: { type: "object", properties: {} },
  approval: "never" as const,
  execute: async () => ({ text: "done", isError: false }),
});
const tools = [tool("look"), tool("jump")];

const settings = {
  max_output_tokens: 300,
  temperature: 0.5,
  top_p: 0.9,
  stop: ["END"],
  seed: 7,
  parallel_tool_calls: false,
  provider_options: { top_k: 40, model: "another", metadata: { team: "a" } },
};

test.each<[ModelSource["type"], Settings]>([
  ["openai", { max_tokens: 300, temperature: 0.5, top_p: 0.9, stop: ["END"], seed: 7, parallel_tool_calls: false }],
  [
    "openai_compatible",
    { max_tokens: 300, temperature: 0.5, top_p: 0.9, stop: ["END"], seed: 7, parallel_tool_calls: false },
  ],
  [
    "anthropic",
    {
      max_tokens: 300,
      temperature: 0.5,
      stop_sequences: ["END"],
      tool_choice: { type: "auto", disable_parallel_tool_use: true },
    },
  ],
])("an agent's model settings are sent to %s in its format, and further fields unchanged", async (type, sent) => {
  const model = type === "anthropic" ? "claude-3-5-haiku-latest" : `settings-${type}`;
  models.teach(model, { text: "ok" });
  const { outcome } = await run(model, settings, { type, tools });
  expect(outcome).toMatchObject({ type: "completed", usage: { finish_reason: "stop" } });
  expect(bodies(model)[0]).toMatchObject({ ...sent, top_k: 40, metadata: { team: "a" }, model });
});

test("the reasoning effort is sent in the provider's format", async () => {
  for (const [type, model] of [
    ["openai", "gpt-5-mini"],
    ["openai_compatible", "thinks"],
  ] as const) {
    models.teach(model, { text: "ok" });
    await run(model, { reasoning_effort: "low" }, { type });
    expect(bodies(model)[0]).toMatchObject({ reasoning_effort: "low" });
  }
});

test("a required tool is called once, and then the model is free", async () => {
  const choices = (model: string) => bodies(model).map(({ tool_choice: choice }) => choice);
  models.teach("must", [{ tools: [{ name: "look", arguments: {} }] }, { text: "Seen." }]);
  expect((await run("must", { tool_choice: "required" }, { tools })).outcome).toMatchObject({ type: "completed" });
  expect(choices("must")).toEqual(["required", "auto"]);
  models.teach("named", [{ tools: [{ name: "jump", arguments: {} }] }, { text: "Done." }]);
  await run("named", { tool_choice: "jump" }, { tools });
  expect(choices("named")).toEqual([{ type: "function", function: { name: "jump" } }, "auto"]);
  models.teach("none", { text: "No." });
  await run("none", { tool_choice: "none" }, { tools });
  expect(choices("none")).toEqual(["none"]);
});

test("a required tool that does not exist, or that the model does not call, fails the run with a message", async () => {
  models.teach("typo", { text: "ok" });
  const typo = await run("typo", { tool_choice: "lock" }, { tools });
  expect(typo.outcome).toMatchObject({
    error: { code: "agent_error", message: expect.stringContaining("look, jump") },
  });
  expect(bodies("typo")).toEqual([]);
  models.teach("lazy", { text: "I would rather talk." });
  const lazy = await run("lazy", { tool_choice: "required" }, { tools });
  expect(lazy.outcome).toMatchObject({
    error: { code: "agent_error", message: expect.stringContaining("tool_choice") },
  });
});

test("the agent's maximum output of a turn is not a budget: the truncated answer is kept", async () => {
  models.teach("brief", { text: "once upon", finish: "length" });
  const limits = { max_tokens: 5_000 };
  const kept = await run("brief", { max_output_tokens: 20 }, { configuration: { limits } });
  expect(kept.outcome).toMatchObject({ output: '{"result":"once upon"}', usage: { finish_reason: "length" } });
  expect(bodies("brief")[0]).toMatchObject({ max_tokens: 20 });
  const spent = await run("brief", { max_output_tokens: 20_000 }, { configuration: { limits: { max_tokens: 100 } } });
  expect(spent.outcome).toMatchObject({ type: "failed", error: { code: "budget_exceeded" } });
});

test("the real input tokens of a turn, its model's own template included, are counted in the next one's budget", async () => {
  models.teach("templated", [
    { tools: [{ name: "look", arguments: {} }], usage: { input: 200, output: 10 } },
    { text: "Seen.", usage: { input: 220, output: 10 } },
  ]);
  const { outcome } = await run("templated", {}, { tools, configuration: { limits: { max_tokens: 500 } } });
  expect(outcome).toMatchObject({ type: "completed", tokensUsed: 440 });
  expect(bodies("templated")[1]?.max_tokens).toBeLessThanOrEqual(500 - 210 - 200);
});

test("if a model fails, the next one is used at once, and for the rest of the run", async () => {
  const down = { status: 503, error: "Down." };
  models.teach("first", down);
  models.teach("gone", { status: 404, error: "There is no such model." });
  models.teach("third", [{ tools: [{ name: "look", arguments: {} }] }, { text: "Here I am." }]);
  const models_ = [{ model: "gone" }, { model: "third" }];
  const { outcome, emissions } = await run("first", { models: models_ }, { tools });
  expect(outcome).toMatchObject({ type: "completed", output: '{"result":"Here I am."}', tokensUsed: 30 });
  expect(["first", "gone", "third"].map((model) => models.calls(model).length)).toEqual([1, 1, 2]);
  const turns = emissions.filter(({ type }) => type === "run.turn.completed");
  expect(turns.map(({ model }) => model)).toEqual(["third", "third"]);
});

test("another provider's model continues without the thoughts of the first one, also after a crash", async () => {
  models.teach("claude-sonnet-4-5", [
    { thinking: "A look first.", tools: [{ name: "look", arguments: {} }] },
    { status: 529, error: "Overloaded." },
  ]);
  models.teach("steady", { text: "Seen." });
  const fallback = { models: [{ provider: "openai_compatible", model: "steady" }] };
  const wanted = { type: "anthropic" as const, tools };
  const whole = await run("claude-sonnet-4-5", fallback, wanted);
  expect(whole.outcome).toMatchObject({ type: "completed", output: '{"result":"Seen."}' });
  expect(JSON.stringify(bodies("steady")[0])).not.toContain("A look first.");
  const journal = whole.steps.filter(({ key }) => !key.startsWith("begun#"));
  const again = await run("claude-sonnet-4-5", fallback, { ...wanted, journal, attempt: 2 });
  expect(again.outcome).toEqual(whole.outcome);
  expect(models.calls("steady")).toHaveLength(1);
});

test.each(["openai", "anthropic", "openai_compatible"] as const)(
  "a model of %s that sends no token in time is replaced by the next one, also in the middle of its answer",
  async (type) => {
    // The first event has no token.
    const silent = type === "anthropic" ? "claude-opus-4-5-silent" : `${type}-silent`;
    const text = "The quick brown fox jumps over the lazy dog.";
    models.teach(silent, [{ text, stallsAfter: 1 }]);
    models.teach(`${type}-stuck`, { text, stallsAfter: 6 });
    models.teach(`${type}-lively`, { text: "Here I am." });
    const others = { models: [{ model: `${type}-stuck` }, { model: `${type}-lively`, token_timeout_seconds: 60 }] };
    const timeouts = { first_token_timeout_seconds: 1, token_timeout_seconds: 1 };
    const { outcome, emissions } = await run(silent, { ...others, ...timeouts }, { type });
    expect(outcome).toMatchObject({ type: "completed", output: '{"result":"Here I am."}' });
    const [first, second, ...more] = emissions.filter((event) => event.type === "run.turn.retrying");
    expect(more).toEqual([]);
    expect(first?.reason).toBe('The provider "test" sent no token for 1 second (runtime.first_token_timeout_seconds).');
    expect(second?.reason).toBe(
      'The provider "test" sent no further token for 1 second (runtime.token_timeout_seconds).',
    );
    const shown = emissions.filter(({ type: kind }) => kind === "stream.reset" || kind === "run.output.delta");
    const reset = shown.findIndex((event) => event.type === "stream.reset");
    expect(text).toContain(
      shown
        .slice(0, reset)
        .map(({ delta }) => delta)
        .join(""),
    );
    expect(reset).toBeGreaterThan(0);
    expect(
      shown
        .slice(reset + 1)
        .map(({ delta }) => delta)
        .join(""),
    ).toBe("Here I am.");
    await expect.poll(() => models.calls(silent)[0]?.wasLeft).toBe(true);
  },
);

test("every model has the same number of tries in a turn, and one that rejects the request has a single one", async () => {
  models.teach("weak", { status: 503, error: "Down." });
  models.teach("weaker", { status: 429, error: "Slow down." });
  models.teach("strict", { status: 422, error: "No." });
  const retries = { tries: 2, seconds: 60 };
  const all = { models: [{ model: "strict" }, { model: "weaker" }] };
  const { outcome } = await run("weak", all, { retries });
  expect(outcome).toMatchObject({ type: "failed", error: { code: "provider_rate_limited", details: { tries: 5 } } });
  expect(["weak", "strict", "weaker"].map((model) => models.calls(model).length)).toEqual([2, 1, 2]);
});

test("if all of them fail, they are retried in rounds within the run's timeout, and the last one's message is the error", async () => {
  models.teach("one", [{ status: 503, error: "Down." }, { status: 503, error: "Down." }, { text: "Up again." }]);
  models.teach("two", { status: 500, error: "Broken." });
  const { outcome } = await run("one", { models: [{ model: "two" }] });
  expect(outcome).toMatchObject({ type: "completed", output: '{"result":"Up again."}' });
  expect(models.calls("two")).toHaveLength(2);
  models.teach("never", { status: 503, error: "Down." });
  const before = performance.now();
  const failed = await run("never", { models: [{ model: "two" }] }, { seconds: 2 });
  expect(failed.outcome).toMatchObject({ type: "failed", error: { code: "provider_error", retryable: true } });
  expect(performance.now() - before).toBeLessThan(2_000);
});
