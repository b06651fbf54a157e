import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Agent, Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AgentModule } from "../../packages/kit/src/index.ts";
import { testAgent } from "../../packages/kit/src/test-agent.ts";
import { blocksOf } from "../support/page-snippets.ts";
import { createWorld, type World } from "../support/world.ts";

/** Agents of the pages, whole or in part, each run by the service. */
const inAgent = (code: string, before: string, result: string) =>
  `export default { async run(ctx: any) { ${before}\n${code}\nreturn { result: ${result} }; } };\n`;
const [threads = "", files = ""] = ["threads.md", "files.md"].map((page) => blocksOf(page, "ts")[0] ?? "");
const [decision = "", approvals = "", sameQuestion = ""] = blocksOf("approvals.md", "ts");

const root = fileURLToPath(new URL("../../", import.meta.url));
let modules: string;
let program: string;
let world: World;
let worker: ChildProcess | undefined;

beforeAll(async () => {
  modules = mkdtempSync(join(tmpdir(), "agentrun-page-agents-"));
  // If the tests run as root, agents' code runs as another user.
  chmodSync(modules, 0o755);
  writeFileSync(join(modules, "turns.ts"), threads.replace("run(ctx)", "run(ctx: any)"));
  writeFileSync(join(modules, "draws.ts"), inAgent(files, 'const bytes = Buffer.from("a chart");', "chart.id"));
  const compute = "const computeRefund = () => Math.ceil(Math.random() * 1e9);";
  writeFileSync(join(modules, "asks-once.ts"), inAgent(sameQuestion, compute, "amount"));
  writeFileSync(join(modules, "asks-first.ts"), inAgent(decision, "const amount = 60;", "result"));
  writeFileSync(join(modules, "asks.ts"), inAgent(approvals, "const total = 60;", '"refunded"'));
  world = await createWorld({ env: { AGENTRUN_MODULES_DIR: modules } });
  // Where the repository's packages are found, as after an installation.
  const cache = join(root, "node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  program = mkdtempSync(join(cache, "worker-"));
});
afterAll(async () => {
  if (worker?.exitCode === null) {
    worker.kill("SIGTERM");
    await once(worker, "exit");
  }
  for (const folder of [modules, program]) rmSync(folder, { recursive: true, force: true });
  await world?.remove();
});

const begin = async (agent_id: string, more: object = {}): Promise<Run> =>
  (await world.service.api<Run>("POST", "/runs", { body: { agent_id, input: {}, ...more } })).body;
const act = async ({ id }: Run, type: string): Promise<void> => {
  await world.service.api("POST", `/runs/${id}/action`, { body: { type } });
};
const whenEnded = async ({ id }: Run): Promise<Run> => {
  const get = async () => (await world.service.api<Run>("GET", `/runs/${id}`)).body;
  await expect.poll(async () => (await get()).status, { timeout: 20_000 }).toBe("completed");
  return get();
};

test("the agent of the page about threads counts its questions", async () => {
  const agent = await world.addAgent("turns");
  const first = await begin(agent, { thread: {}, input: { query: "Hello" } });
  expect(first.output).toEqual({ text: "Turn 1, after 0 messages" });
  const second = await begin(agent, { thread_id: first.thread_id, input: { query: "And now?" } });
  expect(second.output).toEqual({ text: "Turn 2, after 2 messages" });
});

test("the agent of the page about the journal completes with the results of its steps", async () => {
  const [code = ""] = blocksOf("journal.md", "ts");
  const file = join(modules, "order.ts");
  writeFileSync(file, code.replace('"agent-run-kit"', JSON.stringify(join(root, "packages/kit/src/index.ts"))));
  const { default: order } = (await import(/* @vite-ignore */ file)) as { default: AgentModule };
  const run = await testAgent(order);
  expect([run.status, run.steps.map(({ key }) => key)]).toEqual(["completed", ["look up#0", "charge#0"]]);
});

test("the agent of the page about secrets sends its secret", async () => {
  const [code = ""] = blocksOf("secrets.md", "ts");
  const file = join(modules, "charge.ts");
  writeFileSync(file, code.replace('"agent-run-kit"', JSON.stringify(join(root, "packages/kit/src/index.ts"))));
  const { default: charge } = (await import(/* @vite-ignore */ file)) as { default: AgentModule };
  const sent: unknown[] = [];
  const fetch: typeof globalThis.fetch = async (_, options) => {
    sent.push(new Headers(options?.headers).get("authorization"));
    return Response.json({ paid: true });
  };
  const run = await testAgent(charge, { secrets: { STRIPE_API_KEY: "sk_test" }, fetch });
  expect([run.status, run.output, sent]).toEqual(["completed", { paid: true }, ["Bearer sk_test"]]);
  expect((await testAgent(charge)).error?.message).toContain("The test has no secret STRIPE_API_KEY");
});

test("the agent of the page about files creates a file of the run, which is in its stream", async () => {
  const run = await begin(await world.addAgent("draws"));
  const { body } = await world.service.api<{ data: { id: string; name: string }[] }>("GET", `/runs/${run.id}/files`);
  expect(body.data).toMatchObject([{ id: run.output?.result, name: "chart.png" }]);
  const { text } = await world.service.api("GET", `/runs/${run.id}/events`);
  expect(text).toMatch(/"type":"run.tool.completed".*"file_id":"file_/);
});

test("a question with a value computed in a step, as on the page about approvals, appears once", async () => {
  const run = await begin(await world.addAgent("asks-once"));
  await act(run, "approve");
  const { output } = await whenEnded(run);
  expect(run.required_action?.prompt).toBe(`Refund ${output?.result} EUR?`);
});

test("the first agent of the page about approvals returns the note of the person who rejected", async () => {
  const run = await begin(await world.addAgent("asks-first"));
  const body = { type: "reject", action_id: run.required_action?.id, payload: { note: "Too much." } };
  await world.service.api("POST", `/runs/${run.id}/action`, { body });
  expect((await whenEnded(run)).output).toEqual({ result: "Refused: Too much." });
});

test("the approval of the page about approvals goes to the approvers it names", async () => {
  const run = await begin(await world.addAgent("asks"));
  expect(run).toMatchObject({ status: "requires_action", required_action: { prompt: "Refund 60?" } });
  expect(run.required_action?.approval).toMatchObject({ approvers: { role: "admin", count: 1 }, on_expiry: "reject" });
});

test("the worker of the page about workers serves the agent of the page about agents", {
  timeout: 60_000,
}, async () => {
  const [refund = ""] = blocksOf("agents.md", "ts");
  const [serving = ""] = blocksOf("workers.md", "ts");
  mkdirSync(join(program, "agents"));
  // Next to the packages that it imports, Node accepts no TypeScript.
  writeFileSync(join(program, "agents/refund.js"), stripTypeScriptTypes(refund));
  writeFileSync(join(program, "worker.js"), stripTypeScriptTypes(serving.replaceAll('.ts"', '.js"')));
  const { baseUrl, credentials, api } = world.service;
  const env = {
    PATH: process.env.PATH,
    AGENTRUN_BASE_URL: baseUrl,
    AGENTRUN_API_KEY: credentials.api_key,
    AGENTRUN_CA_FILE: credentials.ca_file,
  };
  worker = spawn(process.execPath, ["worker.js"], { cwd: program, env, stdio: ["ignore", "inherit", "inherit"] });
  const find = async () =>
    (await api<{ data: Agent[] }>("GET", "/agents?limit=100")).body.data.find(({ name }) => name === "refund");
  await expect.poll(find, { timeout: 30_000 }).toBeDefined();
  const run = await begin(String((await find())?.id), { input: { order: "o-7", amount: 250 } });
  expect(run).toMatchObject({ status: "requires_action", required_action: { prompt: "Refund 250 for o-7?" } });
  await act(run, "reject");
  expect((await whenEnded(run)).output).toEqual({ state: "refused" });
});
