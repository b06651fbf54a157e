import { execFile } from "node:child_process";
import { createHmac } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { blocksOf } from "../support/page-snippets.ts";
import { preparePython, runPython, warnPythonIsMissing } from "../support/python.ts";
import { createWorld, type World } from "../support/world.ts";

const execute = promisify(execFile);
const root = fileURLToPath(new URL("../../", import.meta.url));
// Where the repository's packages are found, as after an installation.
const cache = join(root, "node_modules/.cache");
let directory: string;
let world: World;

beforeAll(async () => {
  mkdirSync(cache, { recursive: true });
  directory = mkdtempSync(join(cache, "snippets-"));
  world = await createWorld();
});
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await world?.remove();
});

const environment = () => ({
  AGENTRUN_BASE_URL: world.service.baseUrl,
  AGENTRUN_API_KEY: world.service.credentials.api_key,
  AGENTRUN_CA_FILE: join(world.service.dataDir, "tls", "ca.pem"),
});

const counted = /completed[\s\S]*3[\s\S]*2[\s\S]*1/;

test("the TypeScript of the page about the libraries runs", async () => {
  const [code = ""] = blocksOf("libraries.md", "ts");
  const file = join(directory, "program.mjs");
  writeFileSync(file, stripTypeScriptTypes(code));
  const { stdout } = await execute(process.execPath, [file], { env: { ...process.env, ...environment() } });
  expect(stdout).toMatch(counted);
});

test.for([
  ["libraries", "libraries.md", counted],
  ["evaluation", "evaluation.md", /^1 Same result 1 of 1$/m],
] as const)(
  "the Python of the page about %s runs",
  { timeout: 300_000 },
  async ([_subject, page, expected], context) => {
    const prepared = await preparePython();
    if ("missing" in prepared) {
      warnPythonIsMissing("The Python of the documentation was NOT run", prepared.missing);
      return context.skip(prepared.missing);
    }
    const [code = ""] = blocksOf(page, "python");
    const { code: ended, output } = await runPython(prepared.python, ["-c", code], environment());
    expect([ended, output]).toEqual([0, expect.stringMatching(expected)]);
  },
);

const goLibrary = "github.com/agent-run-service/agent-run-client-go/v2";

/** A program in its own module, with the local library. */
async function goProgram(name: string, code: string, words: string[]): Promise<string | null> {
  const hasGo = await execute("go", ["version"]).then(
    () => true,
    () => false,
  );
  if (!hasGo) return null;
  const folder = join(directory, name);
  mkdirSync(folder);
  writeFileSync(join(folder, "main.go"), code);
  writeFileSync(
    join(folder, "go.mod"),
    `module program\n\ngo 1.23\n\nrequire ${goLibrary} v2.0.0\n\nreplace ${goLibrary} => ${join(root, "sdks/go")}\n`,
  );
  const env = { ...process.env, GOTOOLCHAIN: "local", GOFLAGS: "-mod=mod", ...environment() };
  return (await execute("go", words, { cwd: folder, env })).stdout;
}

test("the Go of the page about the libraries runs", { timeout: 300_000 }, async (context) => {
  const [code = ""] = blocksOf("libraries.md", "go");
  const stdout = await goProgram("program", code, ["run", "."]);
  if (stdout === null) return context.skip("Go is not installed.");
  expect(stdout).toMatch(/3[\s\S]*2[\s\S]*1[\s\S]*completed/);
});

/** What the fragment on the page assumes: the reader's own types and shop. */
const aroundGo = (code: string) => `package main

import (
	"context"
	"fmt"

	agentrun "${goLibrary}"
	"${goLibrary}/worker"
)

type Refund struct {
	Order  string  \`json:"order"\`
	Amount float64 \`json:"amount"\`
}

type Decision struct {
	State   string \`json:"state"\`
	Receipt string \`json:"receipt,omitempty"\`
}

type shop struct{}

func (shop) Refund(_ context.Context, order string) (string, error) { return "re-" + order, nil }

var payments shop

func main() {
	client, err := agentrun.New()
	if err != nil {
		panic(err)
	}
	${code}
	fmt.Println("a worker:", support != nil, err)
}
`;

test("the Go of the page about workers creates a worker", { timeout: 300_000 }, async (context) => {
  const [code = ""] = blocksOf("workers.md", "go");
  const stdout = await goProgram("worker", aroundGo(code), ["run", "."]);
  if (stdout === null) return context.skip("Go is not installed.");
  expect(stdout).toBe("a worker: true <nil>\n");
});

const secret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
const body = JSON.stringify({ id: "evt_1", type: "test", created_at: "2026-01-02T03:04:05.000Z", data: {} });

function signedHeaders(seconds: number): Record<string, string> {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signature = createHmac("sha256", key).update(`evt_1.${seconds}.${body}`).digest("base64");
  return { "webhook-id": "evt_1", "webhook-timestamp": String(seconds), "webhook-signature": `v1,${signature}` };
}

async function importBlock(code: string, name: string): Promise<Record<string, (...given: unknown[]) => unknown>> {
  const file = join(directory, name);
  writeFileSync(file, stripTypeScriptTypes(code));
  return import(pathToFileURL(file).href);
}

test("the code of the page about webhooks accepts our signatures, and neither others nor expired ones", async () => {
  const [library = "", byHand = ""] = blocksOf("webhooks.md", "ts");
  const { receive } = await importBlock(library, "receive.mjs");
  const { isOurs } = await importBlock(byHand, "is-ours.mjs");
  const now = Math.floor(Date.now() / 1_000);
  const request = (headers: Record<string, string>) =>
    new Request("https://example.com/hooks", { method: "POST", body, headers });
  await expect(receive?.(request(signedHeaders(now)), secret)).resolves.toMatchObject({ type: "test" });
  await expect(receive?.(request(signedHeaders(now)), "whsec_b3RoZXI=")).rejects.toThrow();
  await expect(receive?.(request(signedHeaders(now - 4_000)), secret)).rejects.toThrow(/timestamp/);
  const untimed = { "X-SERVICE-Signature": createHmac("sha256", secret).update(body).digest("hex") };
  await expect(receive?.(request(untimed), secret)).rejects.toThrow(/timestamp/);
  expect(isOurs?.(body, signedHeaders(now), secret)).toBe(true);
  expect(isOurs?.(`${body} `, signedHeaders(now), secret)).toBe(false);
  expect(isOurs?.(body, signedHeaders(now - 4_000), secret)).toBe(false);
});
