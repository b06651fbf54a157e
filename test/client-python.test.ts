import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./database.ts";

/** The Python library's own checks and tests, in a virtual environment that is kept between runs. */
const library = fileURLToPath(new URL("../sdks/python", import.meta.url));
const cache = fileURLToPath(new URL("../node_modules/.cache/agentrun-python", import.meta.url));
const limitMs = 180_000;
const candidates = ["python3", "python", "python3.14", "python3.13", "python3.12", "python3.11", "python3.10"];
/** What pip says where there is no registry to ask. */
const unreachable =
  /No matching distribution|Connection\w*Error|Max retries exceeded|Temporary failure|Network is unreachable/;

const execute = promisify(execFile);

type Done = { code: number; output: string };

async function run(command: string, args: string[], env: Record<string, string> = {}): Promise<Done> {
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
    const { code } = await run(candidate, ["-c", "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))"]);
    if (code === 0) return candidate;
  }
  return null;
}

/** The environment's Python; made anew when what the library needs has changed. Throws with what pip said. */
async function prepare(python: string): Promise<string> {
  const { output: version } = await run(python, ["--version"]);
  const needs = readFileSync(join(library, "pyproject.toml"), "utf8");
  const name = createHash("sha256").update(`${version}${library}${needs}`).digest("hex").slice(0, 16);
  const directory = join(cache, name);
  const own = join(directory, process.platform === "win32" ? "Scripts/python.exe" : "bin/python");
  const marker = join(directory, "is-ready");
  if (existsSync(marker)) return own;
  rmSync(cache, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
  const steps = [
    { command: python, args: ["-m", "venv", directory] },
    { command: own, args: [...pip, "hatchling", "editables"] },
    { command: own, args: [...pip, "--no-build-isolation", "--editable", `${library}[test]`] },
  ];
  for (const { command, args } of steps) {
    const { code, output } = await run(command, args);
    if (code !== 0) throw new Error(output);
  }
  writeFileSync(marker, "");
  return own;
}

function sayLoudly(reason: string): void {
  const line = "!".repeat(100);
  process.stderr.write(`\n${line}\nThe Python library was NOT tested: ${reason}\n${line}\n\n`);
}

describe("the Python library", () => {
  let python = "";
  let missing: string | null = null;
  let database: TestDatabase;

  beforeAll(async () => {
    const found = await findPython();
    if (!found) {
      missing = "there is no Python 3.10 or newer on this machine (with venv and ensurepip).";
    } else {
      python = await prepare(found).catch((error: Error) => {
        if (!unreachable.test(error.message)) throw error;
        missing = `pip could not get what the tests need:\n${error.message.trim().slice(-600)}`;
        return "";
      });
    }
    if (missing) sayLoudly(missing);
    database = await createTestDatabase();
  }, limitMs);

  afterAll(() => database.drop());

  const check = (name: string, args: () => string[], env: () => Record<string, string> = () => ({})) =>
    test.concurrent(
      name,
      async (context) => {
        if (missing) return context.skip(missing);
        const { code, output } = await run(python, args(), env());
        expect(code, output).toBe(0);
      },
      limitMs,
    );

  check("is in the style that ruff asks for", () => ["-m", "ruff", "check", "--no-cache", "."]);
  check("is formatted", () => ["-m", "ruff", "format", "--no-cache", "--check", "."]);
  check("has types that mypy --strict believes", () => ["-m", "mypy", "--strict", "--cache-dir", join(cache, "mypy")]);
  check(
    "passes its tests: the conformance scenarios, the real service, a network that breaks, the README",
    () => ["-m", "pytest", "--tb=short"],
    () => ({ DATABASE_URL: database.url }),
  );

  test("makes a wheel that holds everything", async (context) => {
    if (missing) return context.skip(missing);
    const directory = mkdtempSync(join(tmpdir(), "agentrun-wheel-"));
    const build = ["-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", directory, "."];
    const built = await run(python, build);
    expect(built.code, built.output).toBe(0);
    const [wheel = ""] = readdirSync(directory);
    const { output } = await run(python, ["-m", "zipfile", "-l", join(directory, wheel)]);
    for (const file of ["py.typed", "models.py", "operations.py", "resources/runs.py"]) {
      expect(output).toContain(`agent_run_client/${file}`);
    }
    rmSync(directory, { recursive: true, force: true });
  });
});
