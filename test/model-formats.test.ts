import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../packages/server/src/lib/ids.ts";
import { createAskModel } from "../packages/server/src/runtimes/model/ask-model.ts";
import { type ModelServer, startModelServer } from "./model-server.ts";
import { openModelOf, sourceOf, stretch } from "./model-stretch.ts";

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

test("what a model thinks is not part of its answer, and goes back to it signed, also after a crash", async () => {
  const replies = [{ thinking: "I need a clock.", tools: [{ name: "clock", arguments: {} }] }, { text: "Noon." }];
  models.teach("claude-thinker", replies);
  const wanted = { type: "anthropic" as const, tools: [clock] };
  const { outcome, emissions, steps } = await stretch(models, "claude-thinker", wanted);
  expect(outcome).toMatchObject({ type: "completed", output: '{"result":"Noon."}' });
  expect(JSON.stringify(emissions)).not.toContain("I need a clock.");
  const journal = steps.slice(0, 2);
  await stretch(models, "claude-thinker", { ...wanted, journal, attempt: 2 });
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

test("a model of the other provider is held to the schema by its provider's own means", async () => {
  models.teach("claude-opus-4-5", { text: '{"result":"short"}' });
  const configuration = { output_schema: schema };
  const { outcome } = await stretch(models, "claude-opus-4-5", { type: "anthropic", configuration });
  expect(outcome).toMatchObject({ type: "completed", output: '{"result":"short"}' });
  const format = { type: "json_schema", schema: { properties: { result: { type: "string" } } } };
  expect(models.calls("claude-opus-4-5")[0]?.body).toMatchObject({ output_config: { format } });
});

test("an older model of it answers by a tool of the format's own, which is no call of ours", async () => {
  const answer = { name: "json", arguments: { result: "short" } };
  models.teach("claude-3-haiku-20240307", { tools: [answer] });
  const configuration = { output_schema: schema };
  const { outcome, emissions } = await stretch(models, "claude-3-haiku-20240307", { type: "anthropic", configuration });
  expect(outcome).toMatchObject({ type: "completed", output: '{"result":"short"}' });
  expect(emissions.every(({ type }) => type === "run.output.delta")).toBe(true);
});

test("a server that counts nothing is counted by what went over the wire", async () => {
  models.teach("silent", { text: "word ".repeat(100), usage: null });
  const { outcome } = await stretch(models, "silent", { type: "openai_compatible" });
  expect(outcome).toMatchObject({ type: "completed", usage: { output_tokens: 100 } });
});

test("a model that ends at its own limit has not answered, and one that its provider muzzled neither", async () => {
  models.teach("short", { text: "and then", finish: "length" });
  const cut = await stretch(models, "short");
  expect(cut.outcome).toMatchObject({ type: "failed", error: { code: "agent_error" }, tokensUsed: 15 });
  models.teach("muzzled", { text: "I", finish: "content_filter" });
  const muzzled = await stretch(models, "muzzled");
  expect(muzzled.outcome).toMatchObject({ type: "failed", error: { code: "provider_error" }, tokensUsed: 15 });
});

test("a question about a text is answered yes or no, with what it took; any other answer is none", async () => {
  const never = new AbortController().signal;
  const judge = createAskModel(async () => sourceOf(models, "judge"), openModelOf(models));
  const ask = (text: string) => judge(newId("org"), "Is it rude?", text, never);
  models.teach("judge", [{ text: "Yes." }, { text: " no" }, { text: "Perhaps." }, { status: 401 }]);
  expect(await ask("You fool!")).toEqual({ answer: "yes", tokensUsed: 15 });
  expect(await ask("Good day.")).toEqual({ answer: "no", tokensUsed: 15 });
  await expect(ask("Hm.")).rejects.toThrow("neither yes nor no");
  await expect(ask("Hm.")).rejects.toThrow("answered 401");
  expect(JSON.stringify(models.calls("judge")[0]?.messages)).toContain("You fool!");
  const nobody = createAskModel(async () => ({ missing: "Set a provider." }), openModelOf(models));
  await expect(nobody(newId("org"), "?", "", never)).rejects.toThrow("Set a provider.");
});
