import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Example } from "./scenarios.ts";

/** An example in its own directory, with its packages. */
export type Installed = { example: Example; versions: string; remove(): void };
export type Installer = { framework: string; install(): Promise<Installed> };

const execute = promisify(execFile);
const folderOf = (framework: string) => fileURLToPath(new URL(`../../examples/${framework}`, import.meta.url));
const kit = fileURLToPath(new URL("../../packages/kit", import.meta.url));

/** `AGENTRUN_FRAMEWORKS_DIR` keeps the Python environments between runs. */
const environmentsDir = process.env.AGENTRUN_FRAMEWORKS_DIR;

/** As in the example's README: a virtual environment with the packages of requirements.txt. */
const python = (framework: string, packages: RegExp): Installer => ({
  framework,
  async install() {
    const folder = folderOf(framework);
    const directory = environmentsDir
      ? join(environmentsDir, framework)
      : mkdtempSync(join(tmpdir(), "agentrun-venv-"));
    const command = join(directory, "bin/python");
    if (!existsSync(command)) await execute("python3", ["-m", "venv", directory]);
    const words = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", "requirements.txt"];
    await execute(command, words, { cwd: folder, maxBuffer: 16_777_216 });
    const { stdout } = await execute(command, ["-m", "pip", "freeze"]);
    return {
      example: { agent: `${framework}-support`, command, words: ["worker.py"], folder },
      versions: stdout
        .split("\n")
        .filter((line) => packages.test(line))
        .join(" "),
      remove: () => environmentsDir ?? rmSync(directory, { recursive: true, force: true }),
    };
  },
});

/** The kit of this repository, and the rest from the registry. */
const node = (framework: string, packages: readonly string[]): Installer => ({
  framework,
  async install() {
    const folder = mkdtempSync(join(tmpdir(), "agentrun-npm-"));
    cpSync(folderOf(framework), folder, { recursive: true });
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    manifest.dependencies["agent-run-kit"] = `file:${kit}`;
    writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
    await execute("npm", ["install", "--no-audit", "--no-fund", "--no-package-lock"], { cwd: folder });
    const versionOf = (name: string) =>
      JSON.parse(readFileSync(join(folder, "node_modules", name, "package.json"), "utf8")).version;
    return {
      example: { agent: `${framework}-support`, command: process.execPath, words: ["worker.ts"], folder },
      versions: packages.map((name) => `${name}==${versionOf(name)}`).join(" "),
      remove: () => rmSync(folder, { recursive: true, force: true }),
    };
  },
});

export const installers: readonly Installer[] = [
  python("langgraph", /^(langgraph|langchain|langchain-openai)==/),
  python("openai-agents", /^openai-agents==/),
  python("pydantic-ai", /^pydantic-ai/),
  python("crewai", /^crewai==/),
  node("ai-sdk", ["ai"]),
  node("mastra", ["@mastra/core"]),
];
