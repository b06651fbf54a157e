import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Agent, Provider, ProviderTest, Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import type { Reply } from "../support/model-server/formats.ts";
import { sendEvents } from "../support/model-server/model-server.ts";
import { packageFormats } from "../support/model-server/package-formats.ts";
import { collect, openStream, textOf } from "../support/sse-client.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let services: Awaited<ReturnType<typeof startReceiver>>;
/** The operator's folder: a file of providers, and the packages that npm installed next to it. */
const folder = mkdtempSync(join(tmpdir(), "agentrun-packages-"));
const reply: Reply = { text: "Bonjour from afar." };
/** The earlier replies, in order. */
let script: Reply[] = [];

/** As `npm install` leaves it. */
function install(name: string): void {
  const path = join(folder, "node_modules", name);
  if (existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(fileURLToPath(new URL(`../../node_modules/${name}`, import.meta.url)), path);
}

beforeAll(async () => {
  services = await startReceiver(
    ({ url, body }, response) => {
      const [, stream] = packageFormats.find(([path]) => path.test(url)) ?? [];
      if (!stream) return void response.writeHead(404).end();
      const given = script.shift() ?? reply;
      const { type, chunks, failure } = stream(String(JSON.parse(body).model ?? "model"), given);
      response.writeHead(200, { "content-type": type });
      const events = given.failsAfter === undefined ? chunks : [...chunks.slice(0, given.failsAfter), failure];
      void sendEvents(response, events, given);
    },
    { certificate: "plain" },
  );
  const baseURL = `${services.url}/v1`;
  const settings = { apiKey: "sk-operators-own-secret", baseURL };
  const { apiKey: _none, ...address } = settings;
  const signed = { ...address, region: "eu-central-1", accessKeyId: "AKIA", secretAccessKey: "operators-own-secret" };
  const options = { openai: { store: false } };
  const providers = {
    responses: { package: "@ai-sdk/openai", settings, options, default_model: "gpt-5-mini" },
    claude: { package: "@ai-sdk/anthropic", settings },
    google: { package: "@ai-sdk/google", settings },
    bedrock: { package: "@ai-sdk/amazon-bedrock", settings: signed },
    mistral: { package: "@ai-sdk/mistral", settings },
    none: { package: "@ai-sdk/not-there" },
  };
  writeFileSync(join(folder, "providers.json"), JSON.stringify(providers));
  for (const name of ["@ai-sdk/google", "@ai-sdk/amazon-bedrock"]) install(name);
  world = await createWorld({ env: { AGENTRUN_MODEL_PROVIDERS: join(folder, "providers.json") } });
});

afterAll(async () => {
  await world?.remove();
  await services?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

async function runOn(provider: string, model: string) {
  const runtime = { type: "model", provider, model };
  const { body: agent } = await world.service.api<Agent>("POST", "/agents/custom", {
    body: { name: provider, runtime },
  });
  const { body: run } = await world.service.api<Run>("POST", "/runs", {
    body: { agent_id: agent.id, input: { query: "hi" } },
  });
  return run;
}

test.each([
  ["responses", "gpt-5-mini", "/v1/responses"],
  ["claude", "claude-new", "/v1/messages"],
  ["google", "gemini-new", "/v1/models/gemini-new:streamGenerateContent?alt=sse"],
  ["bedrock", "amazon.nova", "/v1/model/amazon.nova/converse-stream"],
])("a model of an operator's package streams and is counted: %s", async (provider, model, path) => {
  const run = await runOn(provider, model);
  expect(run).toMatchObject({
    status: "completed",
    output: { result: reply.text },
    usage: { input_tokens: 10, output_tokens: 5 },
  });
  const { events } = await openStream(world.service, `/runs/${run.id}/stream`);
  expect(textOf(await collect(events))).toBe(reply.text);
  expect(services.received.at(-1)?.url).toBe(path);
  if (provider === "responses")
    expect(JSON.parse(services.received.at(-1)?.body ?? "")).toMatchObject({ store: false });
});

test("a missing package reports what to install, and is found once it is installed, without a restart", async () => {
  const run = await runOn("mistral", "mistral-new");
  expect(run).toMatchObject({
    status: "failed",
    error: { type: "provider", code: "provider_error", retryable: false },
  });
  expect(run.error?.message).toContain('Ask the operator to run "npm install @ai-sdk/mistral"');
  expect(run.error?.message).not.toContain(folder);
  install("@ai-sdk/mistral");
  expect(await runOn("mistral", "mistral-new")).toMatchObject({
    status: "completed",
    output: { result: reply.text },
    usage: { input_tokens: 10, output_tokens: 5 },
  });
});

const long = "Blåbærsyltetøy 🫐 og brød, tusen takk.";
const packages = [
  ["responses", "gpt-5-mini", { reasoning_tokens: 8 }],
  ["claude", "claude-new", {}],
  ["google", "gemini-new", { reasoning_tokens: 8 }],
  ["bedrock", "amazon.nova", {}],
  ["mistral", "mistral-new", {}],
] as const;

test.each(packages)(
  "the stream of a package has the same result for every split of its bytes, with its cached and reasoning tokens: %s",
  async (provider, model, thought) => {
    install("@ai-sdk/mistral");
    const usage = { input: 100, output: 20, cached: 60, reasoning: 8 };
    script = [{ text: long, pieceLength: 3, cutAnywhere: 1, usage }];
    expect(await runOn(provider, model)).toMatchObject({
      status: "completed",
      output: { result: long },
      usage: { input_tokens: 100, cached_input_tokens: 60, output_tokens: 20, ...thought },
    });
  },
);

test.each(packages)(
  "a package's stream that breaks or fails in the middle is retried, and its cost is counted: %s",
  async (provider, model) => {
    install("@ai-sdk/mistral");
    const before = services.received.length;
    script = [
      { text: long, pieceLength: 3, dripMs: 5, cutAfter: 6 },
      { text: long, pieceLength: 3, failsAfter: 6 },
    ];
    const run = await runOn(provider, model);
    expect(run).toMatchObject({ status: "completed", output: { result: reply.text } });
    expect(services.received.length - before).toBe(3);
    // More than the last one alone.
    expect(run.usage?.input_tokens).toBeGreaterThan(10);
    expect(run.usage?.output_tokens).toBeGreaterThan(5);
    const { events } = await openStream(world.service, `/runs/${run.id}/stream`);
    expect(textOf(await collect(events))).toBe(reply.text);
  },
);

test("organisations see such a provider without its secrets, and cannot name a package themselves", async () => {
  const { body, text } = await world.service.api<{ data: Provider[] }>("GET", "/providers?order=asc&limit=100");
  const shown = body.data.map(({ name, type, source }) => [name, type, source]);
  expect(shown).toContainEqual(["google", "ai_sdk", "environment"]);
  expect(body.data.find(({ name }) => name === "responses")).toMatchObject({
    default_model: "gpt-5-mini",
    is_default: true,
    base_url: null,
    api_key_prefix: null,
  });
  expect(text).not.toContain("operators-own");
  expect(text).not.toContain(services.url);
  const missing = body.data.find(({ name }) => name === "none");
  const check = await world.service.api<ProviderTest>("POST", `/providers/${missing?.id}/test`, {
    body: { model: "x" },
  });
  expect(check.body.error?.message).toContain("npm install @ai-sdk/not-there");
  for (const more of [{ type: "ai_sdk" }, { type: "openai", package: "@ai-sdk/google" }]) {
    const request = { name: "mine", api_key: "sk-mine", ...more };
    expect((await world.service.api("POST", "/providers", { body: request })).status).toBeGreaterThanOrEqual(400);
  }
});
