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
/** The receiver and what brings it events: they go on beside the rest, as on the page. */
let beside: ChildProcess | undefined;
let heard = "";
/** The last run that a command spoke of: what the page writes as `run_…`. */
let lastRun = "";
let lastKey = "";

beforeAll(async () => {
  cli = createCli();
  work = join(cli.home, "work");
  support = join(work, "support");
  port = await freePort();
  // Agents' code is another user where the tests are root's.
  for (const folder of [cli.home, work]) chmodSync(folder, 0o755);
  mkdirSync(join(cli.home, "bin"));
  symlinkSync(cliEntry, join(cli.home, "bin", "agentrun"));
});

afterAll(async () => {
  if (beside?.pid) process.kill(-beside.pid, "SIGKILL");
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

/** A block as it stands, but for what the reader was told, and the receiver's port, which others may have. */
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

/** What ends in `&` goes on; the shell waits for it, so that one signal ends all of it. */
async function startBeside(code: string): Promise<string> {
  beside = spawn("bash", ["-c", `${pasted(code)}\nwait`], { cwd: support, env: environment(), detached: true });
  for (const stream of [beside.stdout, beside.stderr]) stream?.on("data", (chunk) => (heard += String(chunk)));
  await until(() => heard, /listening/);
  // Who is not connected yet hears of nothing that happens meanwhile.
  await until(() => heard, /Connected to/);
  return heard;
}

/** Does what a reader does with a block. */
async function follow({ language, code }: { language: string; code: string }): Promise<string> {
  const file = /^\/\/ (\S+)\n/.exec(code)?.[1];
  if (language !== "sh") {
    writeFileSync(join(support, String(file)), pasted(code));
    return "";
  }
  if (code === "agentrun dev\n") return startDev();
  return code.includes("&\n") && !code.includes("mkdir") ? startBeside(code) : paste(code);
}

test("the tutorial works as it stands, from the first line to the last", { timeout: 300_000 }, async () => {
  const told: string[] = [];
  for (const block of blocks) told.push(await follow(block));
  expect(told.length).toBeGreaterThan(9);
  const all = told.join("\n");
  expect(all).toMatch(/Receipt re-o-7\.[\s\S]*run_\w+ completed/);
  expect(all).toContain("refused, as it should be");
  expect(all).toMatch(
    /run_\w+ requires_action[^\n]*\nRefund 250 for o-8\?\nagentrun runs act run_\w+ approve --action-id act_\w+\n/,
  );
  expect(all).toContain("Receipt re-o-8.");
  expect(all).toMatch(/wait [\s\S]*refund#0 +step/);
  expect(all).toMatch(/ar_live_\w{36}/);
  const twice = told.at(-1) ?? "";
  expect(new Set(twice.match(/\brun_[0-9a-z]{26}\b/g)).size).toBe(1);
  await until(() => heard, /run\.requires_action run_\w+ Refund 250 for o-8\?/);
  await until(() => heard, /run\.completed run_\w+ Receipt re-o-8\./);
});
