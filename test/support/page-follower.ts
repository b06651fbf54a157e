import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, vi } from "vitest";
import { createCli, type Running } from "./cli.ts";
import { bash, putCommand } from "./page-snippets.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

type Block = { language: string; code: string };
export type Followed = { output: string; port: number };

/** Code of another product, which the page compares with ours: its first line names the product. */
const isTheirs = /^(?:\/\/|#) (?:LangGraph|OpenAI|Claude|Temporal|Trigger\.dev)\b/;
const fileName = /^(?:\/\/|#|<!--) ([\w./-]+\.\w+)(?: -->)?\n/;

/** A reader with one folder and one running `agentrun dev`, who follows page after page. */
export async function createPageFollower(env: Record<string, string>) {
  const cli = createCli(env);
  const folder = join(cli.home, "work");
  const bin = prepareFolder(cli.home, folder);
  const background: ChildProcess[] = [];
  let dev: Running | undefined;
  /** By prefix, the last id that a command printed: `run_…` on the pages. */
  const lastIds = new Map<string, string>();

  const environment = (more: Record<string, string>) => ({
    PATH: `${bin}:${process.env.PATH}`,
    HOME: cli.home,
    NODE: process.execPath,
    ...more,
  });

  async function start(): Promise<void> {
    writeFileSync(join(folder, "agents/first.ts"), "export default { run: () => ({}) };\n");
    dev = cli.start(["dev", "--port", "0"], { cwd: folder });
    // The last line that it prints before it waits for changes.
    await vi.waitFor(() => expect(dev?.stdout()).toContain("runs create first"), { timeout: 60_000 });
  }

  /** Saves a file, and waits until `agentrun dev` has deployed an agent. */
  async function save(path: string, code: string): Promise<void> {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, code);
    const [, agent] = /^agents\/(\w+)\.ts$/.exec(path) ?? [];
    if (agent === undefined) return;
    const found = async () => (await cli.run(["agents", "get", agent], { cwd: folder })).code;
    await expect.poll(found, { timeout: 30_000 }).toBe(0);
  }

  /** Commands with `&` keep running until the last page is done. */
  async function startBeside(code: string, more: Record<string, string>): Promise<string> {
    const child = spawn("bash", ["-c", `${code}\nwait`], { cwd: folder, env: environment(more), detached: true });
    background.push(child);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
    await expect.poll(() => output, { timeout: 30_000 }).toMatch(/listening/);
    // A listener that is not connected yet misses the events meanwhile.
    if (code.includes("agentrun listen")) await expect.poll(() => output, { timeout: 30_000 }).toMatch(/Connected to/);
    return output;
  }

  async function paste(code: string, more: Record<string, string>): Promise<string> {
    const { stdout, stderr } = await bash(`set -e -o pipefail\n${code}`, { cwd: folder, env: environment(more) });
    for (const [id, prefix = ""] of `${stdout}${stderr}`.matchAll(/\b(run|pipe)_[0-9a-z]{26}\b/g))
      lastIds.set(prefix, id);
    return `${stdout}${stderr}`;
  }

  async function follow({ language, code }: Block, more: Record<string, string>): Promise<string> {
    const [, path] = fileName.exec(code) ?? [];
    if (isTheirs.test(code)) return "";
    if (path !== undefined) return save(path, code).then(() => "");
    if (language !== "sh") throw new Error(`A block of ${language} has no file name in its first line:\n${code}`);
    // One service runs for all pages.
    if (/agentrun dev$/m.test(code)) return "";
    return / &$/m.test(code) ? startBeside(code, more) : paste(code, more);
  }

  return {
    folder,
    start,
    /** Executes every block of a page in order, and returns what the commands printed. */
    async follow(page: string, more: Record<string, string> = {}): Promise<Followed> {
      const port = await freePort();
      const text = readFileSync(join(root, "docs", page), "utf8");
      let output = "";
      for (const [, language = "", code = ""] of text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)) {
        if (language === "json") continue;
        const withIds = code.replaceAll(/\b(run|pipe)_…/g, (placeholder, prefix) => lastIds.get(prefix) ?? placeholder);
        const pasted = withIds.replaceAll("localhost:3000", `localhost:${port}`);
        output += await follow({ language, code: pasted.replace("listen(3000", `listen(${port}`) }, more);
      }
      return { output, port };
    },
    async remove(): Promise<void> {
      for (const { pid } of background) if (pid) process.kill(-pid, "SIGKILL");
      if (dev && dev.process.exitCode === null) await dev.stop();
      cli.remove();
    },
  };
}

/** The folder with the libraries as after an installation; returns the folder of the commands. */
function prepareFolder(home: string, folder: string): string {
  // If the tests run as root, agents' code runs as another user.
  for (const each of [home, folder]) chmodSync(each, 0o755);
  mkdirSync(join(folder, "agents"));
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(join(root, "sdks/typescript"), join(folder, "node_modules/agent-run-client"));
  symlinkSync(join(root, "node_modules/openai"), join(folder, "node_modules/openai"));
  const bin = putCommand(home);
  symlinkSync(process.execPath, join(bin, "node"));
  return bin;
}

export type PageFollower = Awaited<ReturnType<typeof createPageFollower>>;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}
