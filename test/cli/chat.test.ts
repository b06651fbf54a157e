import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cli, createCli, type Running } from "../support/cli.ts";
import { type McpCall, startMcpServer, textResult } from "../support/mcp-server.ts";
import { createModelWorld, type ModelWorld } from "../support/model-world.ts";
import { until } from "../support/webhook-world.ts";

let world: ModelWorld;
let cli: Cli;

beforeAll(async () => {
  world = await createModelWorld();
  cli = createCli({ AGENTRUN_DATA_DIR: world.service.dataDir });
});
afterAll(async () => {
  cli?.remove();
  await world?.remove();
});

const type = ({ process }: Running, line: string) => process.stdin?.write(`${line}\n`);
const untilSaid = (chat: Running, words: string) => until(words, () => chat.stdout().includes(words));

test("a chat is one thread: earlier messages are remembered, and a later chat continues it", async () => {
  const agent = await world.addAgent("rememberer");
  const first = await cli.run(["chat", agent, "--user", "ada"], { input: "one\n\ntwo\n/exit\n" });
  expect(first.code).toBe(0);
  expect(first.stdout).toContain('"count": 2');
  const [thread = ""] = /thr_\w+/.exec(first.stderr) ?? [];
  const second = await cli.run(["chat", agent, "--thread", thread], { input: "three\n" });
  expect(second.stdout).toContain('"count": 3');
});

test("the agent's question is answered on the next line", async () => {
  const agent = await world.addAgent("gatekeeper");
  const { stdout, code } = await cli.run(["chat", agent], { input: "hello\ny\nAda\n" });
  expect([code, stdout]).toEqual([0, expect.stringMatching(/approved \ndone/)]);
});

test("a number is sent as a number, and a form of several fields names them", async () => {
  const agent = await world.addAgent("form-asker");
  const input = ["hello", "7", "blue", '{"color": "blue", "size": 3}'];
  const { stdout, stderr, code } = await cli.run(["chat", agent], { input: `${input.join("\n")}\n` });
  expect([code, stdout]).toEqual([0, expect.stringContaining('"count": 7')]);
  expect(stdout).toContain('"color": "blue"');
  expect(stderr).toContain("  color (required): red | blue, What it is painted with\n  size: integer\n");
  expect(stderr).toContain('Answer with JSON, such as {"color": …}');
});

test("a question of a tool's server can be declined, and an agent's cannot", async () => {
  const requestedSchema = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };
  const order = async ({ ask }: McpCall) => {
    const answer = await ask({ method: "elicitation/create", params: { message: "For whom?", requestedSchema } });
    return textResult(JSON.stringify(answer));
  };
  await using server = await startMcpServer({ tools: { order: { run: order } } });
  const body = { name: "Orders", type: "mcp", url: server.mcpUrl };
  const connector = await world.service.api<{ id: string }>("POST", "/connectors", { body });
  await world.addProvider();
  world.models.teach("declined", [
    { text: "", tools: [{ name: "order", arguments: {}, id: "call_1" }] },
    { text: "Then not." },
  ]);
  const agent = await world.addModelAgent("declined", { connectors: [{ id: connector.body.id }] });
  const declined = await cli.run(["chat", agent.id], { input: "order\n/decline\n" });
  expect([declined.code, declined.stdout]).toEqual([0, expect.stringContaining("Then not.")]);
  expect(declined.stderr).toContain("Type /decline to decline.");
  expect(world.models.calls("declined")[1]?.messages.at(-1)).toMatchObject({ content: '{"action":"decline"}' });
  const asker = await world.addAgent("form-asker");
  const input = ["hello", "/decline", "7", '{"color": "blue"}'];
  const held = await cli.run(["chat", asker], { input: `${input.join("\n")}\n` });
  expect([held.code, held.stdout]).toEqual([0, expect.stringContaining('"count": 7')]);
  expect(held.stderr).toContain("The run needs input: send `respond`");
});

test("an invalid answer is requested again, and a rejected line does not end the chat", async () => {
  const agent = await world.addAgent("gatekeeper");
  const input = ["hello", "maybe", "yes", '{"nobody": 1}', '{"name": "Ada"}', "x".repeat(1_100_000), "again", "n"];
  const { stdout, stderr, code } = await cli.run(["chat", agent], { input: `${input.join("\n")}\n` });
  expect([code, stdout]).toEqual([0, expect.stringMatching(/approved \ndone[\s\S]*before drawn/)]);
  expect(stderr).toMatch(/name is required[\s\S]*payload_too_large[\s\S]*rejected by key_/);
  expect(stderr).not.toContain("errors.ts");
});

test("the thread to continue is not printed if it was not found", async () => {
  const agent = await world.addAgent("rememberer");
  const thread = "thr_01jz8v3k5qe8xa2m4n6p8r0t2v";
  const { code, stderr } = await cli.run(["chat", agent, "--thread", thread], { input: "hello\n" });
  expect([code, stderr]).toEqual([3, expect.not.stringContaining("Continue this chat")]);
});

test("Ctrl-C interrupts the turn and not the chat, and at the prompt it exits", async () => {
  const waiter = await world.addAgent("waiter");
  const chat = cli.start(["chat", waiter]);
  type(chat, "wait for me");
  await untilSaid(chat, "waiting");
  chat.process.kill("SIGINT");
  await chat.untilPrinted(/cancelled/);
  type(chat, "and again");
  await until("a second turn", () => chat.stdout().split("waiting").length === 3);
  chat.process.kill("SIGINT");
  await until("it to be interrupted, too", () => chat.stderr().split("cancelled").length >= 3);
  chat.process.kill("SIGINT");
  await until("the chat to end", () => chat.process.exitCode !== null);
  expect(chat.process.exitCode).toBe(0);
});
