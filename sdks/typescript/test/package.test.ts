import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildPackage } from "../build.ts";
import { version } from "../src/version.ts";

const run = promisify(execFile);
const consumer = mkdtempSync(join(tmpdir(), "agentrun-package-"));
const built = join(consumer, "node_modules/agent-run-client");
const most = 15 * 1024;

beforeAll(() => buildPackage(built));
afterAll(() => rmSync(consumer, { recursive: true, force: true }));

const manifest = () => JSON.parse(readFileSync(join(built, "package.json"), "utf8")) as Record<string, unknown>;

test(`bundled, minified and compressed the library is at most ${most} bytes`, async () => {
  const bundle = await rolldown({ input: join(built, "index.js"), external: /^node:/, treeshake: false });
  const { output } = await bundle.generate({ format: "esm", minify: true });
  const code = output.map((part) => ("code" in part ? part.code : "")).join("");
  expect(code.length).toBeGreaterThan(10_000);
  const bytes = gzipSync(code, { level: 9 }).length;
  process.stdout.write(`The bundled library has ${bytes} bytes (gzip).\n`);
  expect(bytes).toBeLessThanOrEqual(most);
});

test("a browser bundle contains no Node modules", async () => {
  const bundle = await rolldown({ input: join(built, "index.js"), platform: "browser" });
  const { output } = await bundle.generate({ format: "esm" });
  expect(output.map((part) => ("code" in part ? part.code : "")).join("")).not.toMatch(/["']node:/);
});

test("the packed files are JavaScript with types, the README and the licence", async () => {
  const { stdout } = await run("npm", ["pack", "--dry-run", "--json", "--offline"], { cwd: built });
  const [packed] = JSON.parse(stdout) as [{ files: { path: string }[] }];
  const names = packed.files.map(({ path }) => path);
  expect(names).toEqual(expect.arrayContaining(["LICENSE", "README.md", "package.json", "index.js", "index.d.ts"]));
  expect(
    names.filter((name) => !/^(LICENSE|README\.md|(cjs\/)?package\.json|[\w/-]+\.(js|d\.ts))$/.test(name)),
  ).toEqual([]);
  expect(names.filter((name) => /test|example/.test(name))).toEqual([]);
});

test("the published package has no dependencies, no scripts and the version that it sends to the service", () => {
  expect(manifest()).not.toHaveProperty("dependencies");
  expect(manifest()).not.toHaveProperty("devDependencies");
  expect(manifest()).not.toHaveProperty("scripts");
  expect(manifest()).not.toHaveProperty("private");
  expect(manifest().version).toBe(version);
});

test("plain JavaScript can use it", async () => {
  const program = `
    import { AgentRun } from "agent-run-client";
    const client = new AgentRun({ apiKey: "ar_st_x", baseURL: "https://agentrun.test/v2", fetch: async () => new Response('{"id":"run_1"}') });
    console.log((await client.runs.get("run_1")).id);`;
  writeFileSync(join(consumer, "program.mjs"), program);
  const { stdout } = await run(process.execPath, [join(consumer, "program.mjs")]);
  expect(stdout.trim()).toBe("run_1");
});

test("a CommonJS program can use it", async () => {
  const program = `
    const { AgentRun, version } = require("agent-run-client");
    console.log(typeof AgentRun, version);`;
  writeFileSync(join(consumer, "program.cjs"), program);
  const { stdout } = await run(process.execPath, [join(consumer, "program.cjs")]);
  expect(stdout.trim()).toBe(`function ${version}`);
});

test("its types work for browser and server programs with strict checks", async () => {
  const program = `
    import { AgentRun, type ListedRun, RateLimitError } from "agent-run-client";
    const client = new AgentRun({ apiKey: "ar_st_x" });
    export async function first(): Promise<ListedRun | undefined> {
      for await (const run of client.runs.list({ status: "completed", limit: 1 })) return run;
      for await (const event of await client.runs.stream({ agent_id: "ag_1", input: {} })) if (event.type === "run.failed") break;
      return undefined;
    }
    export const isLimited = (error: unknown): boolean => error instanceof RateLimitError && (error.retryAfter ?? 0) > 1;
    export async function told(request: Request): Promise<string | undefined> {
      const event = await client.webhooks.unwrap(await request.text(), request.headers);
      return event.type === "run.completed" ? event.data.id : undefined;
    }
    // @ts-expect-error: the input of a run is required
    void client.runs.create({ agent_id: "ag_1" });
    // @ts-expect-error: there is no such field
    void client.runs.create({ agent_id: "ag_1", input: {}, colour: "red" });
  `;
  mkdirSync(join(consumer, "src"), { recursive: true });
  writeFileSync(join(consumer, "src/program.ts"), program);
  const require = createRequire(import.meta.url);
  const compiler = join(dirname(require.resolve("typescript/package.json")), "bin/tsc");
  const options = [
    "--noEmit",
    "--strict",
    "--exactOptionalPropertyTypes",
    "--target",
    "es2022",
    "--module",
    "nodenext",
  ];
  const libraries = ["--lib", "es2022,dom,dom.iterable,dom.asynciterable", "--types", ""];
  const arguments_ = [compiler, ...options, ...libraries, join(consumer, "src/program.ts")];
  const { stdout } = await run(process.execPath, arguments_, { cwd: consumer }).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toBe("");
}, 60_000);
