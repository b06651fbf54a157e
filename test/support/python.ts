import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** A Python with the library and its test dependencies, in a virtual environment that is kept between runs. */
const library = fileURLToPath(new URL("../../sdks/python", import.meta.url));
export const pythonCache = fileURLToPath(new URL("../../node_modules/.cache/agentrun-python", import.meta.url));
/** A third-party library that must work with our service. */
const foreign = ["openai==3.49.0"];
const limitMs = 180_000;
const candidates = ["python3", "python", "python3.14", "python3.13", "python3.12", "python3.11", "python3.10"];
/** pip's errors without a reachable registry. */
const unreachable =
  /No matching distribution|Connection\w*Error|Max retries exceeded|Temporary failure|Network is unreachable/;

const execute = promisify(execFile);

type Done = { code: number; output: string };

export async function runPython(command: string, args: string[], env: Record<string, string> = {}): Promise<Done> {
  const options = {
    cwd: library,
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: "1", ...env },
    timeout: limitMs,
    maxBuffer: 16_777_216,
  };
  try {
    const { stdout, stderr } = await execute(command, args, options);
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout = "", stderr = "", message } = error as Error & { code?: unknown } & Partial<Streams>;
    return { code: typeof code === "number" ? code : 1, output: stdout + stderr || message };
  }
}

type Streams = { stdout: string; stderr: string };

/** The first Python that is new enough, or null. */
async function findPython(): Promise<string | null> {
  for (const candidate of candidates) {
    const { code } = await runPython(candidate, [
      "-c",
      "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))",
    ]);
    if (code === 0) return candidate;
  }
  return null;
}

/** The environment's Python; recreated when the library's dependencies have changed. Throws with pip's output. */
async function prepare(python: string): Promise<string> {
  const { output: version } = await runPython(python, ["--version"]);
  const needs = readFileSync(join(library, "pyproject.toml"), "utf8");
  const name = createHash("sha256").update(`${version}${library}${needs}${foreign}`).digest("hex").slice(0, 16);
  const directory = join(pythonCache, name);
  const own = join(directory, process.platform === "win32" ? "Scripts/python.exe" : "bin/python");
  const marker = join(directory, "is-ready");
  if (existsSync(marker)) return own;
  rmSync(pythonCache, { recursive: true, force: true });
  mkdirSync(pythonCache, { recursive: true });
  const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
  const steps = [
    { command: python, args: ["-m", "venv", directory] },
    { command: own, args: [...pip, "hatchling", "editables"] },
    { command: own, args: [...pip, "--no-build-isolation", "--editable", `${library}[test]`, ...foreign] },
  ];
  for (const { command, args } of steps) {
    const { code, output } = await runPython(command, args);
    if (code !== 0) throw new Error(output);
  }
  writeFileSync(marker, "");
  return own;
}

export type PreparedPython = { python: string } | { missing: string };

/** The environment's Python, or the reason why it is missing. Concurrent test files share the same one. */
export async function preparePython(): Promise<PreparedPython> {
  const found = await findPython();
  if (!found) return { missing: "there is no Python 3.10 or newer on this machine (with venv and ensurepip)." };
  const unlock = await lock();
  try {
    return { python: await prepare(found) };
  } catch (error) {
    const { message } = error as Error;
    if (!unreachable.test(message)) throw error;
    return { missing: `pip could not get what the tests need:\n${message.trim().slice(-600)}` };
  } finally {
    unlock();
  }
}

/** Only one process can create the lock directory; an abandoned one is taken over after its owner must have ended. */
async function lock(): Promise<() => void> {
  const directory = `${pythonCache}.lock`;
  mkdirSync(join(directory, ".."), { recursive: true });
  for (const deadline = Date.now() + limitMs; Date.now() < deadline; await pause(200)) {
    try {
      mkdirSync(directory);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
  return () => rmSync(directory, { recursive: true, force: true });
}

export function warnPythonIsMissing(what: string, reason: string): void {
  const line = "!".repeat(100);
  process.stderr.write(`\n${line}\n${what}: ${reason}\n${line}\n\n`);
}
