import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { version } from "agent-run-client";
import { expect, test } from "vitest";
import { devDependencies, findObstacles, languages, planProject, planWorker, writeProject } from "./new-project.ts";

const root = new URL("../../../", import.meta.url);

test("a new project uses the same tool versions as this repository", () => {
  const ours = JSON.parse(readFileSync(new URL("package.json", root), "utf8")).devDependencies;
  for (const [name, range] of Object.entries(devDependencies)) expect(range).toBe(`^${ours[name]}`);
});

test("the project is named after the folder and uses the kit from vendor", () => {
  const [manifest] = planProject("/somewhere/My Agents!", "agent-run-kit-9.9.9.tgz");
  expect(JSON.parse(manifest?.content ?? "")).toMatchObject({
    name: "my-agents",
    scripts: {
      pretest: expect.stringContaining("rmSync('build'"),
      test: expect.stringContaining("--test-force-exit"),
    },
    dependencies: { "agent-run-kit": "file:vendor/agent-run-kit-9.9.9.tgz" },
  });
  expect(JSON.parse(planProject("/", "kit.tgz")[0]?.content ?? "").name).toBe("agents");
});

test("existing files are reported and never overwritten", () => {
  const folder = mkdtempSync(join(tmpdir(), "agentrun-project-"));
  try {
    const files = planProject(folder, "kit.tgz");
    expect(findObstacles(folder, files)).toEqual([]);
    writeFileSync(join(folder, "tsconfig.json"), "mine");
    expect(findObstacles(folder, files)).toEqual(["tsconfig.json"]);
    expect(() => writeProject(folder, files)).toThrow("EEXIST");
    expect(readFileSync(join(folder, "tsconfig.json"), "utf8")).toBe("mine");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a worker has its program, its Dockerfile and the version of the library", () => {
  const contentOf = (language: (typeof languages)[number], name: string) =>
    planWorker(language).find(({ path }) => path === name)?.content;
  for (const language of languages) expect(contentOf(language, "Dockerfile")).toMatch(/^FROM [\s\S]*\nUSER n/);
  expect(contentOf("python", "requirements.txt")).toBe(`agent-run-client==${version}\n`);
  expect(contentOf("go", "go.mod")).toContain(`agent-run-client-go/v2 v${version}\n`);
  expect(contentOf("go", ".gitignore")).toContain(".env");
  const files = [...planProject("/agents", "kit.tgz"), ...planWorker("typescript")].map(({ path }) => path);
  expect(new Set(files).size).toBe(files.length);
  expect(files).toContain("worker.ts");
});

/** The instructions for coding agents, which `agentrun init` writes. */
const instructions = planProject("/agents", "kit.tgz").find(({ path }) => path === "AGENTS.md")?.content ?? "";

test("the instructions for coding agents have commands that exist", () => {
  const { scripts } = JSON.parse(planProject("/agents", "kit.tgz")[0]?.content ?? "");
  const named = [...instructions.matchAll(/`npm (?:run )?([\w:]+)`/g)].map(([, name = ""]) => name);
  expect(named.filter((name) => name !== "install" && !(name in scripts))).toEqual([]);
  const reference = readFileSync(new URL("docs/cli.md", root), "utf8");
  const commands = [...instructions.matchAll(/`agentrun ((?:[a-z]+ ?)+)/g)].map(([, words = ""]) => words.trim());
  expect(commands.length).toBeGreaterThan(6);
  const isKnown = (words: string) => reference.includes(`### \`agentrun ${words}`);
  expect(commands.filter((words) => !isKnown(words))).toEqual([]);
});

test("the agent and the test of the instructions work as they are", () => {
  const folder = mkdtempSync(join(tmpdir(), "agentrun-instructions-"));
  try {
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(fileURLToPath(new URL("packages/kit", root)), join(folder, "node_modules/agent-run-kit"));
    const blocks = [...instructions.matchAll(/^```ts\n\/\/ (\S+)\n([\s\S]*?)^```/gm)];
    const files = blocks.map(([, path = "", code = ""]) => ({ path: path.replace("<name>", "refund"), code }));
    expect(files.map(({ path }) => path)).toEqual(["agents/refund.ts", "test/refund.test.ts"]);
    for (const { path, code } of files) {
      mkdirSync(dirname(join(folder, path)));
      writeFileSync(join(folder, path), code.replaceAll("<name>", "refund"));
    }
    const words = ["--test", "--test-force-exit", "test/refund.test.ts"];
    const env = { PATH: process.env.PATH };
    expect(execFileSync(process.execPath, words, { cwd: folder, env, encoding: "utf8" })).toMatch(
      /pass 2\n[\s\S]*fail 0\n/,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
