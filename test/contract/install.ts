import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** A directory with third-party programs. */
export type Tools = { directory: string; run: Run; remove(): void };
type Run = (program: string, words: string[], env?: Record<string, string>) => Promise<Ended>;
type Ended = { code: number; output: string };

/** `AGENTRUN_CONTRACT_DIR` keeps the installed packages between runs. */
const keptDir = process.env.AGENTRUN_CONTRACT_DIR;

function openDirectory(name: string): { directory: string; remove(): void } {
  if (keptDir) mkdirSync(join(keptDir, name), { recursive: true });
  const directory = keptDir ? join(keptDir, name) : mkdtempSync(join(tmpdir(), `agentrun-${name}-`));
  return { directory, remove: () => (keptDir ? undefined : rmSync(directory, { recursive: true, force: true })) };
}

const runIn =
  (directory: string, bin: string): Run =>
  async (program, words, env = {}) => {
    const options = { cwd: directory, env: { ...process.env, ...env }, maxBuffer: 268_435_456 };
    const path = existsSync(join(bin, program)) ? join(bin, program) : program;
    const ended = await execute(path, words, options).catch(
      (error) => error as { code: number; stdout: string; stderr: string },
    );
    return { code: "code" in ended ? ended.code : 0, output: `${ended.stdout}${ended.stderr}` };
  };

/** Programs that are already installed. */
export const runHere: Run = (program, words, env) => runIn(process.cwd(), "")(program, words, env);

async function must(run: Run, program: string, words: string[]): Promise<void> {
  const { code, output } = await run(program, words);
  if (code !== 0) throw new Error(`${program} ${words.join(" ")} ended with ${code}: ${output}`);
}

/** npm packages, in exact versions. */
export async function npmTools(name: string, packages: readonly string[]): Promise<Tools> {
  const { directory, remove } = openDirectory(name);
  const run = runIn(directory, join(directory, "node_modules/.bin"));
  if (!existsSync(join(directory, "node_modules"))) {
    writeFileSync(join(directory, "package.json"), JSON.stringify({ private: true, type: "module" }));
    await must(run, "npm", ["install", "--no-audit", "--no-fund", ...packages]);
  }
  return { directory, run, remove };
}

/** PyPI packages, in exact versions. */
export async function pythonTools(name: string, packages: readonly string[]): Promise<Tools> {
  const { directory, remove } = openDirectory(name);
  const run = runIn(directory, join(directory, "venv/bin"));
  if (!existsSync(join(directory, "venv"))) {
    await must(run, "python3", ["-m", "venv", "venv"]);
    await must(run, "pip", ["install", "--quiet", "--disable-pip-version-check", ...packages]);
  }
  return { directory, run, remove };
}

/** A Go module, for programs that `go run` downloads. Null: there is no Go on this machine. */
export async function goTools(name: string): Promise<Tools | null> {
  const { directory, remove } = openDirectory(name);
  const run = runIn(directory, "");
  if ((await run("go", ["version"]).catch(() => ({ code: 1 }))).code !== 0) return null;
  if (!existsSync(join(directory, "go.mod"))) await must(run, "go", ["mod", "init", "generated"]);
  return { directory, run, remove };
}
