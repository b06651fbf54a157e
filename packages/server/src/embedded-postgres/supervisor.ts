import { setTimeout as sleep } from "node:timers/promises";
import type { Exit, PostgresProcess } from "./process.ts";

export type SupervisorParts = {
  launch: () => Promise<PostgresProcess>;
  /** Resolves when the database answers; gives up when the signal says that the process is gone. */
  waitUntilReady: (gone: AbortSignal) => Promise<void>;
  say: (line: string) => void;
};

const START_ATTEMPTS = 5;
const LONGEST_PAUSE_MS = 5_000;
const HEALTHY_MS = 10_000;

const pauseMs = (failures: number): number => Math.min(100 * 2 ** failures, LONGEST_PAUSE_MS);

/** Starts the database, and starts it again whenever it ends unasked; undefined when it would not start at all. */
export async function supervise(parts: SupervisorParts): Promise<{ stop(): Promise<void> } | undefined> {
  const first = await startFirst(parts);
  if (!first) return undefined;
  const stopping = new AbortController();
  const done = keepRunning(parts, first, stopping.signal);
  return {
    stop: () => {
      stopping.abort();
      return done;
    },
  };
}

/** The first tries may meet processes of a killed predecessor that have not quite gone. */
async function startFirst(parts: SupervisorParts): Promise<PostgresProcess | undefined> {
  for (let failures = 0; failures < START_ATTEMPTS; failures++) {
    if (failures > 0) await sleep(pauseMs(failures));
    const running = await parts.launch();
    if (await becameReady(parts, running)) return running;
  }
  return undefined;
}

async function becameReady(parts: SupervisorParts, running: PostgresProcess): Promise<boolean> {
  const gone = new AbortController();
  void running.exited.then(() => gone.abort());
  try {
    await parts.waitUntilReady(gone.signal);
    return true;
  } catch (error) {
    if (gone.signal.aborted) return false;
    running.stop();
    await running.exited;
    throw error;
  }
}

async function keepRunning(parts: SupervisorParts, first: PostgresProcess, stopping: AbortSignal): Promise<void> {
  let running: PostgresProcess | undefined = first;
  let failures = 0;
  while (true) {
    const since = performance.now();
    const exit = running && (await watch(running, stopping));
    if (stopping.aborted) return;
    failures = performance.now() - since > HEALTHY_MS ? 0 : failures + 1;
    if (exit) parts.say(`The database ended unasked (${describe(exit)}) and is started again`);
    await sleep(pauseMs(failures), undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted) return;
    running = await relaunch(parts);
  }
}

/** Waits for the end, asking for it once we are stopping. */
async function watch(running: PostgresProcess, stopping: AbortSignal): Promise<Exit> {
  if (stopping.aborted) running.stop();
  stopping.addEventListener("abort", running.stop, { once: true });
  const exit = await running.exited;
  stopping.removeEventListener("abort", running.stop);
  return exit;
}

async function relaunch(parts: SupervisorParts): Promise<PostgresProcess | undefined> {
  try {
    return await parts.launch();
  } catch (error) {
    parts.say(`The database could not be started again: ${(error as Error).message}`);
    return undefined;
  }
}

const describe = (exit: Exit): string => (exit.signal ? `signal ${exit.signal}` : `code ${exit.code}`);
