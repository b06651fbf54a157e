import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { Worker } from "node:worker_threads";
import { programFile } from "../../../lib/system/program-file.ts";
import type { SyntaxFault } from "./syntax-thread.ts";

export type SyntaxChecker = {
  /** The syntax error of a source, with its line; null if there is none. */
  check(name: string, source: string): Promise<string | null>;
  stop(): Promise<void>;
};

const program = programFile("./syntax-thread", import.meta.url);
/** Long enough for someone who is editing; a service that runs for weeks needs no parser in memory. */
const idleMs = 120_000;

export function createSyntaxChecker(): SyntaxChecker {
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const end = async () => {
    clearTimeout(idle);
    const ended = thread;
    thread = null;
    await ended?.terminate();
  };
  const request = (name: string, source: string) => {
    clearTimeout(idle);
    thread ??= openThread();
    const fault = receiveFault(thread, [name, source]).catch(async (error) => {
      await end();
      throw error;
    });
    idle = setTimeout(end, idleMs).unref();
    return fault;
  };
  return {
    async check(name, source) {
      // One request at a time, so that the next response belongs to it.
      const pending = last.then(() => request(name, source));
      last = pending.catch(() => {});
      const fault = await pending;
      return fault && `${name}, line ${fault.line ?? (await findLine(fault)) ?? "unknown"}: ${fault.message}`;
    },
    stop: end,
  };
}

function openThread(): Worker {
  const execArgv = ["--experimental-vm-modules", "--disable-warning=ExperimentalWarning"];
  const opened = new Worker(program, { execArgv, resourceLimits: { maxOldGenerationSizeMb: 256 } });
  // A pending request sees the exit; without a listener an error would crash the service.
  opened.on("error", () => {}).unref();
  return opened;
}

async function receiveFault(thread: Worker, request: unknown): Promise<SyntaxFault | null> {
  const listening = new AbortController();
  const { signal } = listening;
  const ended = once(thread, "exit", { signal }).then(() =>
    Promise.reject(new Error("The syntax checker thread has exited.")),
  );
  try {
    thread.postMessage(request);
    const [fault] = await Promise.race([once(thread, "message", { signal }), ended]);
    return fault as SyntaxFault | null;
  } finally {
    ended.catch(() => {});
    listening.abort();
  }
}

/** V8 reports the line of a syntax error only when it starts a program. */
async function findLine({ code, type }: SyntaxFault): Promise<string | null> {
  const child = spawn(process.execPath, ["--check", `--input-type=${type}`, "-"], { env: {}, stdio: "pipe" });
  child.stdin.on("error", () => {}).end(code);
  const output = await text(child.stderr);
  return /^\[stdin\]:(\d+)/m.exec(output)?.[1] ?? null;
}
