import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { vi } from "vitest";

export const cliEntry = fileURLToPath(new URL("../../packages/cli/bin/agentrun.js", import.meta.url));

/** One compile cache for all home directories. */
const compiled = fileURLToPath(new URL("../../node_modules/.cache", import.meta.url));

export type Ended = { code: number | null; stdout: string; stderr: string };
export type CliOptions = { env?: Record<string, string>; input?: string; cwd?: string };

/** A command that runs until it is stopped. */
export type Running = {
  process: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** Waits until stderr matches. */
  untilPrinted(what: RegExp): Promise<void>;
  stop(): Promise<Ended>;
};

/** The real command, with its own home directory. */
export type Cli = {
  home: string;
  run(words: string[], options?: CliOptions): Promise<Ended>;
  /** The same; stdout is JSON, one value per line. */
  json<T = Record<string, unknown>>(words: string[], options?: CliOptions): Promise<T[]>;
  start(words: string[], options?: CliOptions): Running;
  remove(): void;
};

export function createCli(env: Record<string, string> = {}, bin = cliEntry): Cli {
  const home = mkdtempSync(join(tmpdir(), "agentrun-cli-"));
  mkdirSync(join(home, "work"));
  const open = (words: string[], options: CliOptions) =>
    spawn(process.execPath, [bin, ...words], {
      cwd: options.cwd ?? join(home, "work"),
      env: { PATH: process.env.PATH, HOME: home, XDG_CACHE_HOME: compiled, ...env, ...options.env },
      stdio: ["pipe", "pipe", "pipe"],
    });
  const run = async (words: string[], options: CliOptions = {}): Promise<Ended> => {
    const child = open(words, options);
    child.stdin.end(options.input ?? "");
    const ended = once(child, "exit");
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    const [code] = (await ended) as [number | null];
    return { code, stdout, stderr };
  };
  return {
    home,
    run,
    json: async <T>(words: string[], options?: CliOptions) => {
      const { code, stdout, stderr } = await run([...words, "--json"], options);
      if (code !== 0) throw new Error(`agentrun ${words.join(" ")} ended with ${code}: ${stderr}`);
      return stdout
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as T);
    },
    start: (words, options = {}) => watch(open(words, options)),
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}

function watch(child: ReturnType<typeof spawn>): Running {
  let [stdout, stderr] = ["", ""];
  child.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
    stdout += chunk;
  });
  child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
    stderr += chunk;
  });
  const ended = once(child, "close");
  return {
    process: child,
    stdout: () => stdout,
    stderr: () => stderr,
    untilPrinted: (what) =>
      vi.waitFor(
        () => {
          if (!what.test(stderr)) throw new Error(`stderr does not match ${what}: ${stderr}${stdout}`);
        },
        { timeout: 60_000, interval: 20 },
      ),
    async stop() {
      child.kill("SIGINT");
      const [code] = (await ended) as [number | null];
      return { code, stdout, stderr };
    },
  };
}
