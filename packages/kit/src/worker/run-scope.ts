import { AsyncLocalStorage } from "node:async_hooks";
import terminal from "node:console";
import { format } from "node:util";
import { describeThrown } from "../../../server/src/runtimes/module/worker/thrown.ts";
import type { HeldRun } from "./held-run.ts";
import type { WriteLog } from "./session.ts";

/** Whose run it is that something happens in, for what the process tells of all of them alike. */
export type RunScope = {
  /** Whatever is begun within the work is the run's. */
  within<T>(run: HeldRun, work: () => T): T;
  close(): void;
};

export function openRunScope(say: WriteLog): RunScope {
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
function tellOfStrays(current: AsyncLocalStorage<HeldRun>, say: WriteLog): () => void {
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

/**
 * What `@opentelemetry/api` keeps for all its copies in one process, once a program has set it up. Known by its shape: who does not trace
 * does not install it.
 */
type OpenTelemetry = {
  context?: { active(): object; with<T>(context: object, work: () => T): T };
  propagation?: { extract(context: object, carrier: Carrier, read: typeof getter): object };
};
type Carrier = Readonly<Record<string, string>>;

const shared = Symbol.for("opentelemetry.js.api.1");
const getter = {
  get: (carrier: Carrier, key: string) => carrier[key],
  keys: (carrier: Carrier) => Object.keys(carrier),
};

/** Spans that are begun within the work belong to the trace of its run. */
export function inTrace<T>(traceparent: string | null | undefined, work: () => T): T {
  const { context, propagation } = (Reflect.get(globalThis, shared) ?? {}) as OpenTelemetry;
  if (!traceparent || !context || !propagation) return work();
  return context.with(propagation.extract(context.active(), { traceparent }, getter), work);
}
