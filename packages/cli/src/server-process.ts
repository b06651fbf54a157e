import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { extname } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { CommandError, exitCodes } from "./exit-codes.ts";
import { findServerNode } from "./server-node.ts";
import type { Environment } from "./settings.ts";

/** Programs of the server package; the second is TypeScript in the repository and JavaScript in the published package. */
const programs = { start: "start.js", admin: `src/admin${extname(import.meta.url)}` };

function entryOf(name: keyof typeof programs): string {
  const entry = fileURLToPath(new URL(`../../server/${programs[name]}`, import.meta.url));
  if (existsSync(entry)) return entry;
  const hint =
    "On the machine of the server, install the package agent-run-service, or run the command in a copy of the repository.";
  throw new CommandError("The service is not installed with this command.", exitCodes.failed, hint);
}

/**
 * Node options, the same in `npm start` and in the container: semi-spaces of at most 32 MB. With Node's default of 64 a run costs the
 * same, and with 16 it costs three percent more.
 */
export const serverFlags = ["--max-semi-space-size=32"];

/** Runs the service until it ends, as `npm start` does. */
export async function runServer(environment: Environment): Promise<number> {
  const child = spawn(findServerNode(), [...serverFlags, entryOf("start")], {
    stdio: "inherit",
    env: environment,
  });
  process.removeAllListeners("SIGINT");
  // A terminal sends Ctrl-C to both processes, so the service stops without help. Without a terminal, only this process gets the signal.
  const isTyped = process.stdin.isTTY || process.stdout.isTTY;
  process.on("SIGINT", () => void (isTyped || child.kill("SIGINT")));
  for (const signal of ["SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
  return ended(child);
}

/** Starts the service detached, with its output piped to us. Ctrl-C reaches only this process, which forwards it. */
export const openServer = (environment: Environment): ChildProcess =>
  spawn(findServerNode(), [...serverFlags, entryOf("start")], {
    stdio: ["ignore", "pipe", "pipe"],
    env: environment,
    detached: process.platform !== "win32",
  });

/** Runs an operator command and returns its output. */
export async function runAdmin(
  words: readonly string[],
  environment: Environment,
): Promise<{ code: number; stdout: string }> {
  const stdio = ["ignore", "pipe", "inherit"] as const;
  const child = spawn(findServerNode(), [entryOf("admin"), ...words], { stdio: [...stdio], env: environment });
  const [stdout, code] = await Promise.all([child.stdout ? text(child.stdout) : "", ended(child)]);
  return { code, stdout };
}

const ended = (child: ReturnType<typeof spawn>): Promise<number> =>
  new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 1)));
  });
