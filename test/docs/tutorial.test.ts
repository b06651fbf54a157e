import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cli, cliEntry, createCli, type Running } from "../support/cli.ts";

const page = readFileSync(new URL("../../docs/tutorial.md", import.meta.url), "utf8");
const blocks = [...page.matchAll(/^```(sh|ts|js)\n([\s\S]*?)^```/gm)].map(([, language = "", code = ""]) => ({
  language,
  code,
}));

let cli: Cli;
let work: string;
let support: string;
let port: number;
let dev: Running | undefined;
/** The receiver and its forwarder: they run in the background, as on the page. */
let background: ChildProcess | undefined;
let received = "";
/** The last run that a command printed: `run_…` on the page. */
let lastRun = "";
let lastKey = "";

beforeAll(async () => {
  cli = createCli();
  work = join(cli.home, "work");
  support = join(work, "support");
  port = await freePort();
  // If the tests run as root, agents' code runs as another user.
  for (const folder of [cli.home, work]) chmodSync(folder, 0o755);
  mkdirSync(join(cli.home, "bin"));
  symlinkSync(cliEntry, join(cli.home, "bin", "agentrun"));
});

afterAll(async () => {
  if (background?.pid) process.kill(-background.pid, "SIGKILL");
  if (dev && dev.process.exitCode === null) await dev.stop();
  cli?.remove();
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port: free } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return free;
}

const environment = () => ({
  PATH: `${join(cli.home, "bin")}:${process.env.PATH}`,
  HOME: cli.home,
  NODE: process.execPath,
});

/** A block as it is, except for the reader's placeholders and the receiver's port, which may be taken. */
const pasted = (code: string) =>
  code.replaceAll("run_…", lastRun).replaceAll("ar_live_…", lastKey).replaceAll("3000", String(port));

async function paste(code: string): Promise<string> {
  const cwd = code.startsWith("mkdir") ? work : support;
  const { stdout, stderr } = await promisify(execFile)("bash", ["-e", "-c", pasted(code)], { cwd, env: environment() });
  lastRun = /\brun_[0-9a-z]{26}\b/.exec(`${stdout}${stderr}`)?.[0] ?? lastRun;
  lastKey = /\bar_live_\w{36}\b/.exec(stdout)?.[0] ?? lastKey;
  return `${stdout}${stderr}`;
}

const until = (look: () => string, what: RegExp) => expect.poll(look, { timeout: 60_000, interval: 50 }).toMatch(what);

async function startDev(): Promise<string> {
  dev = cli.start(["dev", "--port", "0"], { cwd: support });
  await until(() => dev?.stdout() ?? "", /runs create refund/);
  return dev.stdout();
}

/** Commands with `&` keep running; the shell waits for them, so that one signal ends all. */
async function startBeside(code: string): Promise<string> {
  background = spawn("bash", ["-c", `${pasted(code)}\nwait`], { cwd: support, env: environment(), detached: true });
  for (const stream of [background.stdout, background.stderr])
    stream?.on("data", (chunk) => (received += String(chunk)));
  await until(() => received, /listening/);
  // A listener that is not connected yet misses the events meanwhile.
  await until(() => received, /Connected to/);
  return received;
}

/** Executes a block as a reader does. */
async function follow({ language, code }: { language: string; code: string }): Promise<string> {
  const file = /^\/\/ (\S+)\n/.exec(code)?.[1];
  if (language !== "sh") {
    writeFileSync(join(support, String(file)), pasted(code));
    return "";
  }
  if (code === "agentrun dev\n") return startDev();
  return code.includes("&\n") && !code.includes("mkdir") ? startBeside(code) : paste(code);
}

test("the tutorial works as written, from the first line to the last", { timeout: 300_000 }, async () => {
  const outputs: string[] = [];
  for (const block of blocks) outputs.push(await follow(block));
  expect(outputs.length).toBeGreaterThan(9);
  const all = outputs.join("\n");
  expect(all).toMatch(/Receipt re-o-7\.[\s\S]*run_\w+ completed/);
  expect(all).toContain("refused, as it should be");
  expect(all).toMatch(
    /run_\w+ requires_action[^\n]*\nRefund 250 for o-8\?\nagentrun runs act run_\w+ approve --action-id act_\w+\n/,
  );
  expect(all).toContain("Receipt re-o-8.");
  expect(all).toMatch(/wait [\s\S]*refund#0 +step/);
  expect(all).toMatch(/ar_live_\w{36}/);
  const twice = outputs.at(-1) ?? "";
  expect(new Set(twice.match(/\brun_[0-9a-z]{26}\b/g)).size).toBe(1);
  await until(() => received, /run\.requires_action run_\w+ Refund 250 for o-8\?/);
  await until(() => received, /run\.completed run_\w+ Receipt re-o-8\./);
});
