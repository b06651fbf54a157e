import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../packages/server/src/lib/ids.ts";
import { createCheckModel } from "../../packages/server/src/runtimes/language-model/providers/check-model.ts";
import { createModelJudge } from "../../packages/server/src/runtimes/language-model/providers/model-judge.ts";
import { createOpenModel } from "../../packages/server/src/runtimes/language-model/providers/open-model.ts";
import { openModelOf, runSegment, sourceOf } from "../support/model-segment.ts";
import { type ModelServer, startModelServer } from "../support/model-server/model-server.ts";

let models: ModelServer;

beforeAll(async () => {
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  models = await startModelServer({ plain: true });
});

afterAll(async () => {
  await models?.stop();
});

const clock = {
  name: "clock",
  description: "The time.",
  inputSchema: { type: "object", properties: {} },
  approval: "never" as const,
  execute: async () => ({ text: "noon", isError: false }),
};

const thoughtsIn = (emissions: readonly { type: string; delta?: unknown }[]) =>
  emissions.flatMap(({ type, delta }) => (type === "run.reasoning.delta" ? delta : [])).join("");

test("thoughts are separate from the answer, and are sent back with their signature, also after a crash", async () => {
  const replies = [{ thinking: "I need a clock.", tools: [{ name: "clock", arguments: {} }] }, { text: "Noon." }];
  models.teach("claude-thinker", replies);
  const wanted = { type: "anthropic" as const, tools: [clock] };
  const { outcome, emissions, steps } = await runSegment(models, "claude-thinker", wanted);
  expect(outcome).toMatchObject({ type: "completed", output: '{"result":"Noon."}' });
  expect(thoughtsIn(emissions)).toBe("I need a clock.");
  const journal = steps.filter(({ key }) => ["turn#0", "tool#0.0"].includes(key));
  const again = await runSegment(models, "claude-thinker", { ...wanted, journal, attempt: 2 });
  expect(thoughtsIn(again.emissions)).toBe("I need a clock.");
  const [, second, afterCrash] = models.calls("claude-thinker");
  const thought = { type: "thinking", thinking: "I need a clock.", signature: "signed:I need a clock." };
  expect(second?.messages[1]?.content).toMatchObject([thought, { type: "tool_use", name: "clock" }]);
  expect(afterCrash?.messages).toEqual(second?.messages);
});

const schema = {
  type: "object",
  properties: { result: { type: "string", maxLength: 9 } },
  required: ["result"],
  additionalProperties: false,
};

test("the other provider's model uses its own way to enforce the schema", async () => {
  models.teach("claude-opus-4-5", { text: '{"result":"short"}' });
  const configuration = { output_schema: schema };
  const { outcome } = await runSegment(models, "claude-opus-4-5", { type: "anthropic", configuration });
  expect(outcome).toMatchObject({ type: "completed", output: '{"result":"short"}' });
  const format = { type: "json_schema", schema: { properties: { result: { type: "string" } } } };
  expect(models.calls("claude-opus-4-5")[0]?.body).toMatchObject({ output_config: { format } });
});

test("an older model of it answers through a tool of the format, which is not a call of ours", async () => {
  const answer = { name: "json", arguments: { result: "short" } };
  models.teach("claude-3-haiku-20240307", { tools: [answer] });
  const configuration = { output_schema: schema };
  const { outcome, emissions } = await runSegment(models, "claude-3-haiku-20240307", {
    type: "anthropic",
    configuration,
  });
  expect(outcome).toMatchObject({ type: "completed", output: '{"result":"short"}' });
  expect(emissions.some(({ type }) => type.startsWith("run.tool."))).toBe(false);
});

test("a compatible server without schema support gets the schema as text", async () => {
  models.teach("plain-server", ({ body }) =>
    body.response_format
      ? { status: 400, error: "This response_format type is unavailable." }
      : { text: '{"result":"ok"}' },
  );
  const configuration = { output_schema: schema };
  const { outcome } = await runSegment(models, "plain-server", { type: "openai_compatible", configuration });
  expect(outcome).toMatchObject({ type: "completed", output: '{"result":"ok"}' });
  expect(models.calls("plain-server")).toHaveLength(2);
  expect(String(models.calls("plain-server")[1]?.messages[0]?.content)).toContain('"maxLength":9');
});

test("if a server reports no usage it is estimated from the transferred text", async () => {
  models.teach("silent", { text: "word ".repeat(100), usage: null });
  const { outcome } = await runSegment(models, "silent", { type: "openai_compatible" });
  expect(outcome).toMatchObject({ type: "completed", usage: { output_tokens: 100 } });
});

test("a truncated answer is kept and marked; if it had to be complete, its text is in the error", async () => {
  models.teach("short", { text: "and then", finish: "length" });
  const cut = await runSegment(models, "short");
  expect(cut.outcome).toMatchObject({
    type: "completed",
    output: '{"result":"and then"}',
    usage: { finish_reason: "length" },
    tokensUsed: 15,
  });
  models.teach("short-json", { text: '{"result":"and th', finish: "length" });
  const broken = await runSegment(models, "short-json", { configuration: { output_schema: schema } });
  expect(broken.outcome).toMatchObject({
    type: "failed",
    error: { code: "agent_error", details: { finish_reason: "length", text: '{"result":"and th' } },
    tokensUsed: 15,
  });
  expect(models.calls("short-json")).toHaveLength(1);
});

test("an answer blocked by its provider is an error", async () => {
  models.teach("muzzled", { text: "I", finish: "content_filter" });
  const muzzled = await runSegment(models, "muzzled");
  expect(muzzled.outcome).toMatchObject({
    type: "failed",
    error: { code: "provider_error", details: { finish_reason: "content_filter", text: "I" } },
    tokensUsed: 15,
  });
});

test("a judge answers yes or no, with its usage; any other answer is null", async () => {
  const never = new AbortController().signal;
  const prices = { openai: { judge: { input: 1, output: 2 } }, anthropic: {}, openai_compatible: {} };
  const judge = createModelJudge(async () => sourceOf(models, "judge"), openModelOf(models), prices);
  const judgeText = (text: string) => judge(newId("org"), "Is it rude?", text, never);
  models.teach("judge", [{ text: "Yes." }, { text: " no" }, { text: "Perhaps." }, { status: 401 }]);
  const use = { input_tokens: 10, output_tokens: 5, cost_usd: 0.00002 };
  expect(await judgeText("You fool!")).toEqual({ answer: "yes", use });
  expect(await judgeText("Good day.")).toEqual({ answer: "no", use });
  expect(await judgeText("Hm.")).toEqual({ answer: null, use });
  await expect(judgeText("Hm.")).rejects.toThrow("returned status 401");
  expect(JSON.stringify(models.calls("judge")[0]?.messages)).toContain("You fool!");
  const missing = createModelJudge(async () => ({ missing: "Set a provider." }), openModelOf(models), prices);
  await expect(missing(newId("org"), "?", "", never)).rejects.toThrow("Set a provider.");
});

test("an organisation's provider cannot be in a private network, and the operator's only at the configured address", async () => {
  models.teach("guarded", { text: "ok" });
  const check = async (isEnvironments: boolean, baseUrl: string, environmentUrl: string | null) => {
    const open = createOpenModel({ allowNetworks: [], environmentUrl });
    const source = { ...sourceOf(models, "guarded"), isEnvironments, baseUrl };
    return (await createCheckModel(open)(source, AbortSignal.timeout(5_000))).error?.message ?? "ok";
  };
  const { port } = new URL(models.url);
  expect(await check(true, models.url, models.url)).toBe("ok");
  expect(await check(true, models.url.replace("127.0.0.1", "localhost"), `http://localhost:${port}/v1`)).toBe("ok");
  const before = models.calls("guarded").length;
  expect(await check(true, models.url, "http://127.0.0.2/v1")).toContain("AGENTRUN_ALLOW_NETWORKS");
  expect(await check(true, models.url, null)).toContain("AGENTRUN_ALLOW_NETWORKS");
  expect(await check(false, models.url, models.url)).toContain("must begin with https://");
  expect(await check(false, models.url.replace("http:", "https:"), models.url)).toContain(
    "private or reserved network",
  );
  expect(models.calls("guarded")).toHaveLength(before);
});

test("a key is not sent after a redirect", async () => {
  models.teach("moved", { status: 307, headers: { location: `${models.url}/chat/completions` } });
  const check = createCheckModel(openModelOf(models));
  const { error } = await check(sourceOf(models, "moved"), AbortSignal.timeout(5_000));
  expect(error?.code).toBe("provider_error");
  expect(models.calls("moved")).toHaveLength(1);
});
