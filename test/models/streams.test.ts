import { afterAll, beforeAll, expect, test } from "vitest";
import type { ModelSource } from "../../packages/server/src/model/providers.ts";
import type { Emission } from "../../packages/server/src/model/stream-events.ts";
import { createSchemaRefusals } from "../../packages/server/src/runtimes/language-model/providers/schema-refusals.ts";
import type { Outcome } from "../../packages/server/src/runtimes/runtime.ts";
import { runSegment, type Wanted } from "../support/model-segment.ts";
import { type ModelServer, startModelServer } from "../support/model-server/model-server.ts";

/** Each provider's stream as it occurs in practice: cut anywhere, slow, aborted, mixed, failing in the middle, with or without usage. */
let models: ModelServer;

beforeAll(async () => {
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  models = await startModelServer({ plain: true });
});

afterAll(async () => {
  await models?.stop();
});

const types: ModelSource["type"][] = ["openai", "anthropic", "openai_compatible"];
const nameOf = (type: string, what: string) => (type === "anthropic" ? `claude-opus-4-5-${what}` : `${type}-${what}`);
const textIn = (emissions: readonly Emission[], type = "run.output.delta") =>
  emissions.flatMap((event) => (event.type === type ? event.delta : [])).join("");
const usageIn = (outcome: Outcome) => ("usage" in outcome ? outcome.usage : null);

const answer = '{"result":"Blåbærsyltetøy 🫐 og brød, tusen takk."}';
const schema = {
  type: "object",
  properties: { result: { type: "string", maxLength: 90 } },
  required: ["result"],
  additionalProperties: false,
};
const clock = {
  name: "clock",
  description: "The time.",
  inputSchema: { type: "object", properties: { zone: { type: "string" } } },
  approval: "never" as const,
  execute: async (input: unknown) => ({ text: JSON.stringify(input), isError: false }),
};

const run = (type: ModelSource["type"], what: string, wanted: Wanted = {}) =>
  runSegment(models, nameOf(type, what), { type, ...wanted });

test.each(types)(
  "the stream of %s has the same result for every split of its bytes, with its cached and reasoning tokens",
  async (type) => {
    const usage = { input: 100, output: 20, cached: 60, reasoning: 8 };
    for (const cutAnywhere of [1, 2, 3]) {
      models.teach(nameOf(type, "cut"), { text: answer, pieceLength: 3, cutAnywhere, usage });
      const { outcome, emissions } = await run(type, "cut");
      expect(outcome).toMatchObject({ type: "completed", output: JSON.stringify({ result: answer }), tokensUsed: 120 });
      expect(usageIn(outcome)).toMatchObject({ input_tokens: 100, cached_input_tokens: 60, output_tokens: 20 });
      if (type !== "anthropic") expect(usageIn(outcome)).toMatchObject({ reasoning_tokens: 8 });
      expect(textIn(emissions)).toBe(answer);
    }
  },
);

test.each(types)("the stream of %s is emitted in the intended order, however its parts are mixed", async (type) => {
  const tools = ["Oslo", "Rome"].map((zone) => ({ name: "clock", arguments: { zone }, id: `call_${zone}` }));
  models.teach(nameOf(type, "mixed"), [
    { text: "Let me see.", tools, outOfOrder: true },
    { text: "Noon.", outOfOrder: true },
  ]);
  const { outcome, emissions } = await run(type, "mixed", { tools: [clock] });
  expect(outcome).toMatchObject({ type: "completed", output: '{"result":"Noon."}', tokensUsed: 30 });
  const results = emissions.filter((event) => event.type === "run.tool.completed").map(({ result }) => result);
  expect(results).toEqual(['{"zone":"Oslo"}', '{"zone":"Rome"}']);
});

test.each(types)("the stream of %s with a schema starts as soon as without one", async (type) => {
  models.teach(nameOf(type, "early"), { text: answer, pieceLength: 4, hangs: true });
  for (const configuration of [{}, { output_schema: schema }]) {
    const leaving = new AbortController();
    const onEmit = (event: Emission) => event.type === "run.output.delta" && leaving.abort();
    const { emissions } = await run(type, "early", { configuration, signal: leaving.signal, onEmit });
    expect(emissions.find((event) => event.type === "run.output.delta")?.delta).toBe(answer.slice(0, 4));
    expect(textIn(emissions).length).toBeLessThan(answer.length);
  }
});

test.each(types)("the stream of %s is aborted within a chunk of its budget, also with a schema", async (type) => {
  models.teach(nameOf(type, "long"), { text: `{"result":"${"word ".repeat(2_000)}"}`, pieceLength: 5, hangs: true });
  const configuration = { output_schema: schema, limits: { max_tokens: 200 } };
  const { outcome } = await run(type, "long", { configuration });
  expect(outcome).toMatchObject({ type: "failed", error: { code: "budget_exceeded" } });
  const used = outcome.type === "failed" ? outcome.tokensUsed : 0;
  expect(used).toBeGreaterThan(190);
  expect(used).toBeLessThanOrEqual(201);
});

test.each(types)(
  "an aborted stream of %s is counted: by the provider's numbers so far, else by a marked estimate",
  async (type) => {
    models.teach(nameOf(type, "left"), { text: "word ".repeat(100), hangs: true, usage: { input: 700, output: 100 } });
    const leaving = new AbortController();
    const onEmit = (event: Emission) => event.type === "run.output.delta" && leaving.abort();
    const { outcome } = await run(type, "left", { signal: leaving.signal, onEmit });
    expect(outcome).toMatchObject({ type: "failed" });
    const {
      input_tokens: input = 0,
      output_tokens: output = 0,
      estimated_tokens: estimated = 0,
    } = usageIn(outcome) ?? {};
    expect(output).toBeGreaterThan(0);
    // Anthropic reports the input tokens at the start.
    if (type === "anthropic") expect([input, estimated]).toEqual([700, output - 1]);
    else expect(estimated).toBe(input + output);
  },
);

test.each(types)("a stream of %s that fails in the middle is retried, and its cost is counted", async (type) => {
  const whole = { text: answer, usage: { input: 50, output: 10 } };
  models.teach(nameOf(type, "failing"), [{ ...whole, failsAfter: 5 }, { ...whole, cutAfter: 5, dripMs: 20 }, whole]);
  const { outcome, emissions } = await run(type, "failing");
  expect(outcome).toMatchObject({ type: "completed", output: JSON.stringify({ result: answer }) });
  expect(models.calls(nameOf(type, "failing"))).toHaveLength(3);
  const usage = usageIn(outcome);
  expect(usage?.estimated_tokens).toBeGreaterThan(0);
  if (type === "anthropic") expect(usage?.input_tokens).toBe(150);
  else expect(usage?.input_tokens).toBeGreaterThan(50);
  const resets = emissions.filter((event) => event.type === "stream.reset");
  expect(resets).toHaveLength(2);
  // Readers see that the turn is tried again, why, and when.
  const retries = emissions.filter((event) => event.type === "run.turn.retrying");
  expect(retries.map(({ turn, model, attempt }) => [turn, model, attempt])).toEqual([
    [1, nameOf(type, "failing"), 1],
    [1, nameOf(type, "failing"), 2],
  ]);
  for (const { reason, next_attempt_at: next } of retries)
    expect([reason !== "", Date.parse(`${next}`) > 0]).toEqual([true, true]);
});

test.each(types)(
  "the error that %s reports in its stream is the reason of the retry, in the log and the run's error",
  async (type) => {
    const failing = { text: answer, failsAfter: 5, error: "CUDA out of memory" };
    models.teach(nameOf(type, "crowded"), failing);
    const logged: object[] = [];
    const retries = { tries: 2, seconds: 60 };
    const onLog = (message: string, facts: object) => void logged.push({ message, ...facts });
    const { outcome, emissions } = await run(type, "crowded", { retries, onLog });
    const reason = 'The provider "test" failed during its answer: CUDA out of memory';
    expect(outcome).toMatchObject({
      type: "failed",
      error: { type: "provider", code: "provider_error", message: reason, retryable: true, details: { tries: 2 } },
    });
    expect(emissions.filter((event) => event.type === "run.turn.retrying")).toMatchObject([{ reason }]);
    expect(logged).toMatchObject([
      { message: "a turn of the model is tried again", reason },
      { message: "a turn of the model failed", reason, tries: 2 },
    ]);
    models.teach(nameOf(type, "forbidden"), { ...failing, error: "Not for you.", errorType: "permission_error" });
    const refused = await run(type, "forbidden");
    expect(refused.outcome).toMatchObject({
      type: "failed",
      error: { retryable: false, details: { provider_code: "permission_error", tries: 1 } },
    });
  },
);

test("a stream that is not in the provider's format names the provider", async () => {
  models.teach(nameOf("openai", "garbled"), { text: answer, garbled: true });
  const { outcome } = await run("openai", "garbled", { retries: { tries: 1, seconds: 0 } });
  expect(outcome).toMatchObject({
    error: {
      message: expect.stringContaining('The provider "test" sent an answer that is not in the format of openai'),
    },
  });
});

const warningsIn = (emissions: readonly Emission[]) =>
  emissions.flatMap((event) => (event.type === "run.turn.completed" ? [event.warning] : []));

test("a turn without an answer has a warning, and fails the run if its tokens were used up", async () => {
  const type = "openai_compatible";
  const logged: object[] = [];
  const wanted = { type, onLog: (_message: string, facts: object) => void logged.push(facts) } as const;
  models.teach("mute", { text: " " });
  const mute = await runSegment(models, "mute", wanted);
  expect(mute.outcome).toMatchObject({ type: "completed", output: '{"result":" "}' });
  expect(warningsIn(mute.emissions)).toEqual(["empty_answer"]);
  expect(logged).toEqual([{ warning: "empty_answer", model: "mute" }]);
  models.teach("unclosed", { text: "<think>The answer is 4." });
  const unclosed = await runSegment(models, "unclosed", wanted);
  expect(warningsIn(unclosed.emissions)).toEqual(["unclosed_reasoning"]);
  expect(textIn(unclosed.emissions, "run.reasoning.delta")).toBe("The answer is 4.");
  models.teach("brooding", {
    text: "<think>Hm, hm.",
    finish: "length",
    usage: { input: 10, output: 50, reasoning: 50 },
  });
  const brooding = await runSegment(models, "brooding", {
    ...wanted,
    configuration: { runtime: { type: "model", provider: "test", model: "brooding", max_output_tokens: 50 } },
  });
  expect(brooding.outcome).toMatchObject({
    type: "failed",
    tokensUsed: 60,
    error: {
      code: "agent_error",
      retryable: false,
      details: { finish_reason: "length", output_tokens: 50, reasoning_tokens: 50 },
      message: expect.stringContaining(
        "used up its limit of 50 output tokens for reasoning, which has no closing </think>, before it wrote an answer",
      ),
    },
  });
  models.teach("cut", { text: "Well,", finish: "length" });
  const cut = await runSegment(models, "cut", wanted);
  expect([cut.outcome.type, ...warningsIn(cut.emissions)]).toEqual(["completed", undefined]);
});

test.each(types)("a stream of %s that was lost with its node is counted by the attempt that resumes", async (type) => {
  models.teach(nameOf(type, "lost"), { text: "Here.", usage: { input: 50, output: 10 } });
  const first = await run(type, "lost");
  const begun = first.steps.filter(({ key }) => key.startsWith("begun#"));
  expect(begun).toHaveLength(1);
  const { outcome } = await run(type, "lost", { journal: begun, attempt: 2 });
  const usage = usageIn(outcome);
  expect(usage?.output_tokens).toBeGreaterThanOrEqual(10);
  expect(usage?.input_tokens).toBeGreaterThan(50);
  // Once it is stored, it is not counted again.
  const kept = [
    ...begun,
    {
      kind: "step" as const,
      key: "turn#0",
      value: lastTurn(await run(type, "lost", { journal: begun, attempt: 2 })),
    },
  ];
  expect(usageIn((await run(type, "lost", { journal: kept, attempt: 3 })).outcome)).toEqual(usage);
});

const lastTurn = ({ steps }: { steps: { key: string; value: string }[] }) =>
  steps.findLast(({ key }) => key.startsWith("turn#"))?.value ?? "";

test("thoughts in tags are separated from the answer, and the schema is validated against the answer only", async () => {
  const text = `<think>They want {"result":…}.</think>\n\n${answer}`;
  models.teach("tags", { text, pieceLength: 3, cutAnywhere: 4 });
  const configuration = { output_schema: schema };
  const { outcome, emissions } = await runSegment(models, "tags", { type: "openai_compatible", configuration });
  expect(outcome).toMatchObject({ type: "completed", output: answer });
  expect(textIn(emissions)).toBe(answer);
  expect(textIn(emissions, "run.reasoning.delta")).toBe('They want {"result":…}.');
});

test("thoughts in a separate field are thoughts too", async () => {
  models.teach("field", { thinking: "Hm.", text: "Yes." });
  const { outcome, emissions } = await runSegment(models, "field", { type: "openai_compatible" });
  expect(outcome).toMatchObject({ output: '{"result":"Yes."}' });
  expect(textIn(emissions, "run.reasoning.delta")).toBe("Hm.");
});

test("every turn has a start and an end, with its model, its reason and its usage", async () => {
  const usage = { input: 30, output: 4 };
  models.teach("turns", [
    { tools: [{ name: "clock", arguments: {} }], usage },
    { text: "Noon.", usage },
  ]);
  const { emissions } = await runSegment(models, "turns", { tools: [clock] });
  const figures = { input_tokens: 30, cached_input_tokens: 0, output_tokens: 4, cost_usd: null };
  const ended = (turn: number, finish_reason: string) => ({
    ...{ type: "run.turn.completed", turn, model: "turns", finish_reason, usage: figures },
  });
  expect(emissions.map((event) => (event.type.startsWith("run.turn.") ? event : event.type))).toEqual([
    { type: "run.turn.started", turn: 1 },
    ended(1, "tool_calls"),
    "run.tool.called",
    "run.tool.completed",
    { type: "run.turn.started", turn: 2 },
    "run.output.delta",
    ended(2, "stop"),
  ]);
});

test("a compatible server gets the whole schema; keywords that a provider rejects are removed, and that is cached", async () => {
  const bounds = (model: string, call: number) =>
    JSON.stringify(models.calls(model)[call]?.body.response_format).match(/maxLength|pattern/g) ?? [];
  const configuration = {
    output_schema: { ...schema, properties: { result: { type: "string", maxLength: 90, pattern: "." } } },
  };
  models.teach("bounded", { text: answer });
  await runSegment(models, "bounded", { type: "openai_compatible", configuration });
  expect(bounds("bounded", 0)).toEqual(["maxLength", "pattern"]);
  models.teach("choosy", ({ body }) =>
    JSON.stringify(body).includes("pattern")
      ? {
          status: 400,
          error: "Invalid schema for response_format 'answer': In context=(), 'pattern' is not permitted.",
        }
      : { text: answer },
  );
  const refusals = createSchemaRefusals();
  for (const _run of [1, 2]) {
    const { outcome } = await runSegment(models, "choosy", { configuration, refusals });
    expect(outcome).toMatchObject({ type: "completed", output: answer });
  }
  expect([0, 1, 2].map((call) => bounds("choosy", call))).toEqual([["pattern"], [], []]);
  expect(models.calls("choosy")).toHaveLength(3);
});
