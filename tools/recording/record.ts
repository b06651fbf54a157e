import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Entry, renderSession, type Session } from "./render.ts";

/**
 * `npm run recording`: records a session with a real service in two terminals, as JSON, and renders it as the animated SVG of the
 * README. One terminal follows a run; the other one approves it and shows its trace.
 */
const command = fileURLToPath(new URL("../../packages/cli/bin/agentrun.js", import.meta.url));
const home = mkdtempSync(join(tmpdir(), "agentrun-recording-"));
const env = { PATH: process.env.PATH, HOME: home };
const started: ChildProcess[] = [];

function start(words: string[]): ChildProcess {
  const child = spawn(process.execPath, [command, ...words], { cwd: home, env, stdio: ["ignore", "pipe", "pipe"] });
  started.push(child);
  return child;
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let left = 600; left > 0; left -= 1) {
    if (isTrue()) return;
    await pause(100);
  }
  throw new Error("The session did not continue within a minute.");
}

async function startService(): Promise<void> {
  mkdirSync(join(home, "agents"));
  // As root, agents' code runs as another user.
  for (const folder of [home, join(home, "agents")]) chmodSync(folder, 0o755);
  copyFileSync(new URL("./refund.ts", import.meta.url), join(home, "agents/refund.ts"));
  let printed = "";
  start(["dev", "--port", "0"]).stdout?.on("data", (chunk) => (printed += String(chunk)));
  await until(() => printed.includes("runs create refund"));
}

const beganAt = { ms: 0 };
const now = () => Math.round(performance.now() - beganAt.ms);

/** Types a command into a terminal and records what it prints. */
function type(entries: Entry[], words: string[]): Promise<unknown> {
  const shown = words.map((word) => (/[ {]/.test(word) ? `'${word}'` : word)).join(" ");
  entries.push({ at: now(), kind: "command", text: `agentrun ${shown}` });
  const child = start(words);
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => entries.push({ at: now(), kind: "output", text: String(chunk) }));
  return once(child, "close");
}

async function recordSession(): Promise<Session> {
  const [following, deciding]: [Entry[], Entry[]] = [[], []];
  const printed = () => following.map(({ text }) => text).join("");
  beganAt.ms = performance.now();
  const ended = type(following, ["runs", "stream", "refund", "--input", '{"order": "o-8", "amount": 250}']);
  await until(() => printed().includes("run.requires_action"));
  const run = /run_\w{26}/.exec(printed())?.[0] ?? "";
  await pause(1_500);
  await type(deciding, ["runs", "act", run, "approve"]);
  await ended;
  await pause(1_000);
  await type(deciding, ["runs", "trace", run]);
  return { terminals: [following, deciding] };
}

try {
  await startService();
  const session = await recordSession();
  writeFileSync(new URL("./session.json", import.meta.url), `${JSON.stringify(session, null, 2)}\n`);
  writeFileSync(new URL("../../docs/recording.svg", import.meta.url), renderSession(session));
} finally {
  for (const child of started.filter(({ exitCode }) => exitCode === null)) {
    child.kill("SIGINT");
    await once(child, "exit");
  }
  rmSync(home, { recursive: true, force: true });
}
