import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { preparePython, pythonCache, runPython as run, warnPythonIsMissing } from "../support/python.ts";

/** The Python library's own checks and tests. */
const limitMs = 180_000;

describe("the Python library", () => {
  let python = "";
  let missing: string | null = null;
  let database: TestDatabase;

  beforeAll(async () => {
    const prepared = await preparePython();
    if ("missing" in prepared) {
      missing = prepared.missing;
      warnPythonIsMissing("The Python library was NOT tested", missing);
    } else {
      python = prepared.python;
    }
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

  check("passes ruff check", () => ["-m", "ruff", "check", "--no-cache", "."]);
  check("is formatted", () => ["-m", "ruff", "format", "--no-cache", "--check", "."]);
  check("has synchronous classes that equal the asynchronous ones", () => ["tools/unasync.py", "--check"]);
  check("has types that mypy --strict believes", () => [
    "-m",
    "mypy",
    "--strict",
    "--cache-dir",
    join(pythonCache, "mypy"),
  ]);
  check(
    "passes its tests: the conformance scenarios, the real service, a network that breaks, the README",
    () => ["-m", "pytest", "--tb=short"],
    () => ({ DATABASE_URL: database.url }),
  );

  test("builds a complete wheel", async (context) => {
    if (missing) return context.skip(missing);
    const directory = mkdtempSync(join(tmpdir(), "agentrun-wheel-"));
    const build = ["-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", directory, "."];
    const built = await run(python, build);
    expect(built.code, built.output).toBe(0);
    const [wheel = ""] = readdirSync(directory);
    const { output } = await run(python, ["-m", "zipfile", "-l", join(directory, wheel)]);
    for (const file of ["py.typed", "models.py", "operations.py", "resources/runs.py", "worker/worker.py"]) {
      expect(output).toContain(`agent_run_client/${file}`);
    }
    rmSync(directory, { recursive: true, force: true });
  });
});
