import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cli, createCli, type Running } from "./cli.ts";
import { until } from "./hooks.ts";
import { createWorld, type World } from "./world.ts";

let world: World;
let cli: Cli;

beforeAll(async () => {
  world = await createWorld();
  cli = createCli({ AGENTRUN_DATA_DIR: world.service.dataDir });
});
afterAll(async () => {
  cli?.remove();
  await world?.remove();
});

const type = ({ process }: Running, line: string) => process.stdin?.write(`${line}\n`);
const untilSaid = (chat: Running, words: string) => until(words, () => chat.stdout().includes(words));

test("a chat is one thread: what was said before is remembered, and a later chat goes on with it", async () => {
  const agent = await world.addAgent("rememberer");
  const first = await cli.run(["chat", agent, "--user", "ada"], { input: "one\n\ntwo\n/exit\n" });
  expect(first.code).toBe(0);
  expect(first.stdout).toContain('"count": 2');
  const [thread = ""] = /thr_\w+/.exec(first.stderr) ?? [];
  const second = await cli.run(["chat", agent, "--thread", thread], { input: "three\n" });
  expect(second.stdout).toContain('"count": 3');
});

test("what the agent asks is answered on the next line", async () => {
  const agent = await world.addAgent("gatekeeper");
  const { stdout, code } = await cli.run(["chat", agent], { input: "hello\ny\nAda\n" });
  expect([code, stdout]).toEqual([0, expect.stringMatching(/approved \ndone/)]);
});

test("what is no answer is asked again, and a line that is refused ends nothing", async () => {
  const agent = await world.addAgent("gatekeeper");
  const input = ["hello", "maybe", "yes", '{"nobody": 1}', '{"name": "Ada"}', "x".repeat(1_100_000), "again", "n"];
  const { stdout, stderr, code } = await cli.run(["chat", agent], { input: `${input.join("\n")}\n` });
  expect([code, stdout]).toEqual([0, expect.stringMatching(/approved \ndone[\s\S]*before drawn/)]);
  expect(stderr).toMatch(/required property 'name'[\s\S]*payload_too_large[\s\S]*"type":"reject"/);
  expect(stderr).not.toContain("errors.ts");
});

test("a thread that was not found is not named as one to go on with", async () => {
  const agent = await world.addAgent("rememberer");
  const thread = "thr_01jz8v3k5qe8xa2m4n6p8r0t2v";
  const { code, stderr } = await cli.run(["chat", agent, "--thread", thread], { input: "hello\n" });
  expect([code, stderr]).toEqual([3, expect.not.stringContaining("goes on")]);
});

test("Ctrl-C interrupts the turn and not the chat, and at the prompt it leaves", async () => {
  const waiter = await world.addAgent("waiter");
  const chat = cli.start(["chat", waiter]);
  type(chat, "wait for me");
  await untilSaid(chat, "waiting");
  chat.process.kill("SIGINT");
  await chat.said(/cancelled/);
  type(chat, "and again");
  await until("a second turn", () => chat.stdout().split("waiting").length === 3);
  chat.process.kill("SIGINT");
  await until("it to be interrupted, too", () => chat.stderr().split("cancelled").length >= 3);
  chat.process.kill("SIGINT");
  await until("the chat to end", () => chat.process.exitCode !== null);
  expect(chat.process.exitCode).toBe(0);
});
