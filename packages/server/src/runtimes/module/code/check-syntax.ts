import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { Worker } from "node:worker_threads";
import { programFile } from "../../../lib/system/program-file.ts";
import type { SyntaxFault } from "./syntax-thread.ts";

export type SyntaxChecker = {
  /** Why this source cannot be loaded, with its line; null where it can. */
  check(name: string, source: string): Promise<string | null>;
  stop(): Promise<void>;
};

const program = programFile("./syntax-thread", import.meta.url);
/** Whoever edits comes back soon; a service that runs for weeks needs no parser in memory. */
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
  const ask = (name: string, source: string) => {
    clearTimeout(idle);
    thread ??= openThread();
    const asked = answerOf(thread, [name, source]).catch(async (error) => {
      await end();
      throw error;
    });
    idle = setTimeout(end, idleMs).unref();
    return asked;
  };
  return {
    async check(name, source) {
      // One at a time, so that the next answer is the answer.
      const asked = last.then(() => ask(name, source));
      last = asked.catch(() => {});
      const fault = await asked;
      return fault && `${name}, line ${fault.line ?? (await findLine(fault)) ?? "unknown"}: ${fault.message}`;
    },
    stop: end,
  };
}

function openThread(): Worker {
  const execArgv = ["--experimental-vm-modules", "--disable-warning=ExperimentalWarning"];
  const opened = new Worker(program, { execArgv, resourceLimits: { maxOldGenerationSizeMb: 256 } });
  // Whoever asks hears of it; in between it must not end the service.
  opened.on("error", () => {}).unref();
  return opened;
}

async function answerOf(thread: Worker, question: unknown): Promise<SyntaxFault | null> {
  const listening = new AbortController();
  const { signal } = listening;
  const ended = once(thread, "exit", { signal }).then(() =>
    Promise.reject(new Error("The parser of modules has ended.")),
  );
  try {
    thread.postMessage(question);
    const [fault] = await Promise.race([once(thread, "message", { signal }), ended]);
    return fault as SyntaxFault | null;
  } finally {
    ended.catch(() => {});
    listening.abort();
  }
}

/** V8 tells the line to whoever starts a program with it, and to nobody else. */
async function findLine({ code, type }: SyntaxFault): Promise<string | null> {
  const child = spawn(process.execPath, ["--check", `--input-type=${type}`, "-"], { env: {}, stdio: "pipe" });
  child.stdin.on("error", () => {}).end(code);
  const said = await text(child.stderr);
  return /^\[stdin\]:(\d+)/m.exec(said)?.[1] ?? null;
}
