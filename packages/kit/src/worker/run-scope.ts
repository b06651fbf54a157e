import { AsyncLocalStorage } from "node:async_hooks";
import terminal from "node:console";
import { format } from "node:util";
import { describeThrown } from "../../../server/src/runtimes/module/worker/thrown.ts";
import type { HeldRun } from "./held-run.ts";
import type { Say } from "./session.ts";

/** Whose run it is that something happens in, for what the process tells of all of them alike. */
export type RunScope = {
  /** Whatever is begun within the work is the run's. */
  within<T>(run: HeldRun, work: () => T): T;
  close(): void;
};

export function openRunScope(say: Say): RunScope {
  const current = new AsyncLocalStorage<HeldRun>();
  const stopListening = tellOfStrays(current, say);
  const stopSharing = shareConsole(current);
  return {
    within: (run, work) => current.run(run, work),
    close() {
      stopListening();
      stopSharing();
    },
  };
}

/**
 * Rejections that an agent leaves unhandled, of a promise that it began and never awaited. Node would end the process for them, and with it the runs
 * of all others: here they are lines of the log, as in the module runtime, and of their run's own as long as that goes on.
 */
function tellOfStrays(current: AsyncLocalStorage<HeldRun>, say: Say): () => void {
  const tell = (reason: unknown) => {
    const run = current.getStore();
    const { stack } = describeThrown(reason);
    say(`${run ? `Run ${run.runId}` : "An agent"} left a rejection unhandled: ${stack}`);
    run?.log("The agent left a rejection unhandled.", { stack });
  };
  process.on("unhandledRejection", tell);
  return () => void process.off("unhandledRejection", tell);
}

const levels = ["debug", "log", "info", "warn", "error"] as const;

/** What an agent says to the console reaches its run as well. */
function shareConsole(current: AsyncLocalStorage<HeldRun>): () => void {
  const before = levels.map((level) => [level, terminal[level]] as const);
  for (const [level, print] of before) {
    terminal[level] = (...words: unknown[]) => {
      print.apply(terminal, words);
      current.getStore()?.log(format(...words), { level: level === "log" ? "info" : level });
    };
  }
  return () => {
    for (const [level, print] of before) terminal[level] = print;
  };
}
