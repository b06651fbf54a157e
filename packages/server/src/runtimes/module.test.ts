import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { digestOf, toAnswerKey } from "../model/journal.ts";
import type { Question } from "./agent-context.ts";
import { createTestRuntime, outputOf, startTestRun, type TestCall } from "./module/testing.ts";

const { runtime, lines } = createTestRuntime();
afterAll(() => runtime.stop());
const start = (call: TestCall) => startTestRun(runtime, call);
const answer = (question: Question, value: unknown) =>
  ({ kind: "answer", key: toAnswerKey("ask#0", digestOf(question, 1)), value: JSON.stringify(value) }) as const;
const failure = (message: unknown, code = "agent_error") => ({
  type: "failed",
  error: { type: "agent", code, message },
});

test("an echo returns its input", async () => {
  const run = start({ module: "echo", input: { text: "grüße \ud83d\ude00", nul: "\u0000" } });
  expect(await outputOf(run)).toEqual({ text: "grüße \ud83d\ude00", nul: "\u0000" });
});

test("a thousand concurrent runs each get their own output", async () => {
  const runs = Array.from({ length: 1_000 }, (_, index) => start({ module: "echo", input: { index } }));
  const outputs = await Promise.all(runs.map(outputOf));
  expect(outputs).toEqual(runs.map((_, index) => ({ index })));
});

test("modules are found as a file, in a directory and as an index, in JavaScript and TypeScript", async () => {
  expect(await outputOf(start({ module: "plain", input: { name: "Ada" } }))).toEqual({
    language: "javascript",
    name: "Ada",
  });
  expect(await outputOf(start({ module: "nested" }))).toEqual({ greeting: "from a directory" });
  expect(await outputOf(start({ module: "packaged" }))).toEqual({ greeting: "from an index" });
  expect(["plain", "nested", "packaged", "echo"].every((name) => runtime.hasModule("org_1", name))).toBe(true);
});

test("a module may import the kit even if it is not installed", async () => {
  const directory = mkdtempSync(join(tmpdir(), "agentrun-kitless-"));
  // With root, agents' code runs as another user, who must be able to enter.
  chmodSync(directory, 0o755);
  const source = `import { defineAgent } from "agent-run-kit";\nexport default defineAgent({ run: () => ({ greeting: "hi" }) });\n`;
  writeFileSync(join(directory, "kitless.ts"), source);
  const { runtime: elsewhere } = createTestRuntime({ roots: [{ root: "modules", directory }] });
  try {
    expect(await outputOf(startTestRun(elsewhere, { module: "kitless" }))).toEqual({ greeting: "hi" });
  } finally {
    await elsewhere.stop();
    rmSync(directory, { recursive: true });
  }
});

test("a missing module and one without a run function fail with advice", async () => {
  expect(runtime.hasModule("org_1", "nowhere")).toBe(false);
  expect(runtime.hasModule("org_1", "../module/fixtures/echo")).toBe(false);
  expect(await start({ module: "nowhere" }).outcome).toMatchObject(
    failure(expect.stringContaining("nowhere/module.ts")),
  );
  expect(await start({ module: "no-run" }).outcome).toMatchObject(failure(expect.stringContaining("export default")));
  expect(await start({ module: "broken" }).outcome).toMatchObject(failure("this module does not load"));
});

test("the context identifies the run", async () => {
  const run = start({ input: { do: "describe" } });
  const output = await outputOf(run);
  expect(output).toMatchObject({ run: { attempt: 1, agent_id: "ag_1", metadata: { team: "blue" } } });
  expect(output).toMatchObject({ idempotencyKey: expect.stringMatching(/^run_\d+:1$/) });
});

test("text and events are emitted in order, and reserved types are rejected", async () => {
  const run = start({ input: { do: "emitAll" } });
  expect(await outputOf(run)).toEqual({});
  expect(run.emissions).toEqual([
    { type: "run.output.delta", delta: "one " },
    { type: "order.found", order: 7 },
    { type: "run.output.delta", delta: "two" },
  ]);
  for (const type of ["run.completed", "stream.reset", "nodot", "1.x", "a.b\nc", 7, null]) {
    const refused = await start({ input: { do: "emitOne", part: { type } } }).outcome;
    expect(refused).toMatchObject(failure(expect.stringContaining("cannot emit an event of type")));
    expect(refused).toMatchObject({ error: { details: { name: "TypeError" } } });
  }
});

test("a text of the maximum size passes, even if every character is escaped", async () => {
  const run = start({ input: { do: "emitControls", characters: 1_048_576 } });
  expect(await outputOf(run)).toEqual({});
  expect(run.emissions).toEqual([{ type: "run.output.delta", delta: "\u0001".repeat(1_048_576) }]);
});

test("a step is stored under its name and occurrence, and the agent continues after it is durable", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const run = start({ input: { do: "steps" }, saveStep: (key) => (key === "count#0" ? promise : Promise.resolve()) });
  await run.emitted(1);
  expect(run.emissions).toHaveLength(1);
  resolve();
  expect(await outputOf(run)).toEqual({ sum: 3 });
  expect(run.steps).toEqual([
    ["count#0", '{"result":{"value":1},"emitted":["work 1"]}'],
    ["count#1", '{"result":{"value":2},"emitted":["work 2"]}'],
  ]);
});

test("a journaled step does not run again, but its emissions are repeated", async () => {
  const value = '{"result":{"value":40},"emitted":["work 1"]}';
  const run = start({ input: { do: "steps" }, journal: [{ kind: "step", key: "count#0", value }] });
  expect(await outputOf(run)).toEqual({ sum: 42 });
  expect(run.emissions).toEqual([
    { type: "run.output.delta", delta: "work 1" },
    { type: "run.output.delta", delta: "work 2" },
  ]);
  expect(run.steps.map(([key]) => key)).toEqual(["count#1"]);
});

test("a step that cannot be stored loses the run", async () => {
  const own = createTestRuntime();
  const run = startTestRun(own.runtime, {
    input: { do: "oneStep" },
    saveStep: () => Promise.reject(new Error("lease lost")),
  });
  expect(await run.outcome).toMatchObject({ type: "lost" });
  await own.runtime.stop();
});

test("a question pauses the run, and later emissions are ignored", async () => {
  const run = start({ input: { do: "ask" } });
  const question = { type: "approval", prompt: "Send it?", tool: "mail" } as const;
  const digest = digestOf(question, 1);
  expect(await run.outcome).toEqual({ type: "asked", key: `ask#0~${digest}`, question, digest });
  // The abandoned function emits a millisecond later: this run starts and ends after that.
  await start({ input: { do: "rejection" } }).outcome;
  expect(run.emissions).toEqual([]);
});

test("a run with an answered question continues with the answer", async () => {
  const approval = { approved: true, payload: { note: "go" } };
  const asked = answer({ type: "approval", prompt: "Send it?", tool: "mail" }, approval);
  expect(await outputOf(start({ input: { do: "ask" }, journal: [asked] }))).toEqual(approval);
  const journal = [answer({ type: "input", prompt: "Which one?" }, { size: "L" })];
  expect(await outputOf(start({ input: { do: "askInput" }, journal }))).toEqual({ answer: { size: "L" } });
});

test("an answer to another question is not used: the run pauses on the new question", async () => {
  const other = answer(
    { type: "approval", prompt: "Send it to Ada?", tool: "mail" },
    { approved: true, payload: null },
  );
  const run = start({ input: { do: "ask" }, journal: [other] });
  expect(await run.outcome).toMatchObject({
    type: "asked",
    question: { prompt: "Send it?" },
    changedFrom: other.key.slice(-43),
  });
});

test("messages are delivered from the first one, in order, including later ones", async () => {
  const run = start({ input: { do: "twoMessages" }, past: ['{"n":1}'] });
  await run.emitted(1);
  run.send({ n: 2 });
  expect(await outputOf(run)).toEqual({ seen: [{ n: 1 }, { n: 2 }] });
});

test("messages end when the run is stopped", async () => {
  const run = start({ input: { do: "allMessages" }, past: ['{"n":1}'] });
  await run.emitted(1);
  run.abort();
  expect(await outputOf(run)).toEqual({ seen: [{ n: 1 }] });
});

test("the signal carries the reason to an agent that listens", async () => {
  const run = start({ input: { do: "untilAborted" } });
  await run.emitted(1);
  run.abort(new Error("cancelled by Ada"));
  expect(await run.outcome).toMatchObject(failure("cancelled by Ada"));
});

test("an agent that does not stop is abandoned, and its later messages are ignored", async () => {
  const own = createTestRuntime();
  const run = startTestRun(own.runtime, { input: { do: "deaf" } });
  await run.emitted(1);
  run.abort();
  expect(await run.outcome).toMatchObject(failure("The agent did not stop in time."));
  const heard = run.emissions.length;
  // The spoiled worker takes no more runs: this run uses another one.
  expect(await outputOf(startTestRun(own.runtime, { module: "echo", input: { a: 1 } }))).toEqual({ a: 1 });
  expect(run.emissions).toHaveLength(heard);
  await own.runtime.stop();
});

test("a run that was stopped before it started does not start", async () => {
  for (const attempt of [1, 2]) {
    const run = start({ input: { do: "emitAll" }, aborted: true, attempt });
    expect(await run.outcome).toMatchObject(failure("The run was stopped before it started."));
    expect(run.emissions).toEqual([]);
  }
});

test.each([
  ["undefined", {}],
  ["null", {}],
  ["text", { result: "hello" }],
  ["number", { result: 42 }],
  ["array", { result: [1, 2] }],
  ["date", { result: "1970-01-01T00:00:00.000Z" }],
])("a returned %s becomes an object", async (value, output) => {
  expect(await outputOf(start({ module: "values", input: { return: value } }))).toEqual(output);
});

test.each(["bigint", "cycle", "function", "bottomless"])("a returned %s fails the run alone", async (value) => {
  const run = start({ module: "values", input: { return: value } });
  expect(await run.outcome).toMatchObject(failure(expect.stringContaining("JSON")));
});

test("an output may have 64 levels and its maximum size, but no more", async () => {
  const outcomeOf = (value: string) => start({ module: "values", input: { return: value } }).outcome;
  expect(await outcomeOf("deepest")).toMatchObject({ type: "completed" });
  expect(await outcomeOf("tooDeep")).toMatchObject(failure(expect.stringContaining("64 levels")));
  expect(await outcomeOf("large")).toMatchObject(failure(expect.stringContaining("1048576"), "output_too_large"));
});

test.each([
  ["error", "no such order"],
  ["long", "x".repeat(2_000)],
  ["null", "null"],
  ["undefined", "undefined"],
  ["text", "just a text"],
  ["symbol", "Symbol(odd)"],
  ["object", '{"code":7,"reason":"no such order"}'],
  ["getters", "[object Object]"],
  ["proxy", expect.stringContaining("cannot be described")],
  ["bare", expect.stringContaining("cannot be described")],
])("a thrown %s fails the run with a description", async (value, message) => {
  const run = start({ module: "values", input: { throw: value } });
  expect(await run.outcome).toMatchObject({ ...failure(message), tokensUsed: 0 });
});

test("a thrown error reports its name, and its stack only in the log", async () => {
  const run = start({ module: "values", input: { throw: "error" } });
  expect(await run.outcome).toEqual({
    type: "failed",
    error: {
      type: "agent",
      code: "agent_error",
      message: "no such order",
      retryable: false,
      details: { name: "TypeError" },
    },
    tokensUsed: 0,
  });
  expect(run.logs[0]?.[1]).toMatchObject({ stack: expect.stringContaining("values.ts") });
});

test("a refused access to a file is explained with the setting that allows it", async () => {
  const path = join(tmpdir(), "elsewhere");
  const outcomeOf = (name: string) => start({ input: { do: name, path } }).outcome;
  const setting = "the operator adds the folder to AGENTRUN_MODULE_FOLDERS";
  const written = new RegExp(`^Agent code may not write to ${path}\\. .*${setting}`);
  expect(await outcomeOf("writeFile")).toMatchObject(failure(expect.stringMatching(written)));
  const read = new RegExp(`^It cannot be read: Agent code may not read ${path}\\. .*${setting}`);
  expect(await outcomeOf("readFile")).toMatchObject(failure(expect.stringMatching(read)));
});

test("an agent logs through its host, and its output is written to the service's log", async () => {
  const run = start({ input: { do: "log" } });
  await run.outcome;
  expect(run.logs).toEqual([["a line", { order: 7 }]]);
  await start({ input: { do: "print", lines: 1 } }).outcome;
  await expect.poll(() => lines.some((line) => line.includes("yyyy"))).toBe(true);
});

test("agents do not see the service's environment", async () => {
  process.env.AGENTRUN_TEST_SECRET = "hidden";
  process.env.AGENT_TEST_OPEN = "shown";
  const own = createTestRuntime();
  const output = (await outputOf(startTestRun(own.runtime, { input: { do: "environment" } }))) as { names: string[] };
  delete process.env.AGENTRUN_TEST_SECRET;
  delete process.env.AGENT_TEST_OPEN;
  await own.runtime.stop();
  expect(output.names).toContain("AGENT_TEST_OPEN");
  expect(output.names).toContain("PATH");
  const known = ["PATH", "TZ", "LANG", "HOME", "TMPDIR", "NODE_EXTRA_CA_CERTS"];
  expect(output.names.filter((name) => !known.includes(name) && !name.startsWith("AGENT_"))).toEqual([]);
});

test.each(["contextFetch", "globalFetch"])("%s reaches a network that is allowed", async (name) => {
  const server = createServer((_request, response) => response.end("hello")).listen(0, "127.0.0.1");
  await once(server, "listening");
  const own = createTestRuntime({ allowNetworks: ["127.0.0.0/8"] });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  expect(await outputOf(startTestRun(own.runtime, { input: { do: name, url } }))).toEqual({ result: "hello" });
  await own.runtime.stop();
  server.close();
});

test.each(["contextFetch", "globalFetch"])("%s rejects a private address", async (name) => {
  const run = start({ input: { do: name, url: "https://127.0.0.1:9/" } });
  expect(await run.outcome).toMatchObject(failure(expect.stringContaining("private")));
});
