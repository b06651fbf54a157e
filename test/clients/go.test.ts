import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

/** The Go library's own checks and tests. It has no dependencies, so nothing is fetched. */
const library = fileURLToPath(new URL("../../sdks/go", import.meta.url));
const limitMs = 300_000;
const oldest = [1, 23] as const;

const execute = promisify(execFile);

type Done = { code: number; output: string };

async function run(command: string, args: string[], env: Record<string, string> = {}): Promise<Done> {
  const options = {
    cwd: library,
    // Tests the installed Go: it must not download another one.
    env: { ...process.env, GOTOOLCHAIN: "local", ...env },
    timeout: limitMs,
    maxBuffer: 16_777_216,
  };
  try {
    const { stdout, stderr } = await execute(command, args, options);
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const failed = error as Error & { code?: unknown; stdout?: string; stderr?: string };
    const output = (failed.stdout ?? "") + (failed.stderr ?? "") || failed.message;
    return { code: typeof failed.code === "number" ? failed.code : 1, output };
  }
}

/** Why it cannot be tested here, or null. */
async function findProblem(): Promise<string | null> {
  const { code, output } = await run("go", ["env", "GOVERSION", "CGO_ENABLED"]);
  if (code !== 0) return "Go is not installed.";
  const [version = ""] = output.trim().split("\n");
  const [major = 0, minor = 0] = (/go(\d+)\.(\d+)/.exec(version) ?? []).slice(1).map(Number);
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) return `Go is ${version}, older than 1.23.`;
  return null;
}

/** The race detector needs a C compiler; without one a warning is printed. */
async function raceFlags(): Promise<string[]> {
  const { code } = await run("go", ["build", "-race", "-o", process.platform === "win32" ? "NUL" : "/dev/null", "."]);
  if (code === 0) return ["-race"];
  warnLoudly("was tested WITHOUT the race detector: it does not work on this machine (it needs cgo and a C compiler).");
  return [];
}

function warnLoudly(what: string): void {
  const line = "!".repeat(100);
  process.stderr.write(`\n${line}\nThe Go library ${what}\n${line}\n\n`);
}

describe("the Go library", () => {
  let missing: string | null = null;
  let database: TestDatabase | undefined;

  beforeAll(async () => {
    missing = await findProblem();
    if (missing) warnLoudly(`was NOT tested: ${missing}`);
    else database = await createTestDatabase();
  }, limitMs);

  afterAll(() => database?.drop());

  test("is formatted with gofmt", async (context) => {
    if (missing) return context.skip(missing);
    expect(await run("gofmt", ["-l", "."])).toEqual({ code: 0, output: "" });
  });

  test(
    "passes go vet",
    async (context) => {
      if (missing) return context.skip(missing);
      expect(await run("go", ["vet", "./..."])).toEqual({ code: 0, output: "" });
    },
    limitMs,
  );

  test(
    "passes its tests: the conformance scenarios, the real service, a network that breaks, the README",
    async (context) => {
      if (missing) return context.skip(missing);
      const args = ["test", ...(await raceFlags()), "-count=1", "-timeout=240s", "./..."];
      const { code, output } = await run("go", args, { DATABASE_URL: database?.url ?? "" });
      expect(code, output).toBe(0);
    },
    limitMs,
  );

  test("depends only on the standard library", async (context) => {
    if (missing) return context.skip(missing);
    const { output } = await run("go", ["list", "-m", "all"]);
    expect(output.trim()).toBe("github.com/agent-run-service/agent-run-client-go/v2");
  });
});
