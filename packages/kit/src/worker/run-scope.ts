import { AsyncLocalStorage } from "node:async_hooks";
import terminal from "node:console";
import { format } from "node:util";
import { describeThrown } from "../../../server/src/runtimes/module/worker/thrown.ts";
import type { HeldRun } from "./held-run.ts";
import type { WriteLog } from "./session.ts";

/** The run that the current asynchronous call belongs to, for output of the whole process: console and unhandled rejections. */
export type RunScope = {
  /** Everything that the work starts belongs to the run. */
  within<T>(run: HeldRun, work: () => T): T;
  close(): void;
};

export function openRunScope(log: WriteLog): RunScope {
  const current = new AsyncLocalStorage<HeldRun>();
  const stopListening = logUnhandledRejections(current, log);
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
 * For an unhandled rejection of one agent, Node would end the process and with it all other runs. As in the module runtime, it is
 * logged instead, also in the log of its run while that is active.
 */
function logUnhandledRejections(current: AsyncLocalStorage<HeldRun>, log: WriteLog): () => void {
  const logRejection = (reason: unknown) => {
    const run = current.getStore();
    const { stack } = describeThrown(reason);
    log(`${run ? `Run ${run.runId}` : "An agent"} has an unhandled promise rejection: ${stack}`);
    run?.log("Unhandled promise rejection in the agent.", { stack });
  };
  process.on("unhandledRejection", logRejection);
  return () => void process.off("unhandledRejection", logRejection);
}

const levels = ["debug", "log", "info", "warn", "error"] as const;

/** Copies an agent's console output to the log of its run. */
function shareConsole(current: AsyncLocalStorage<HeldRun>): () => void {
  const before = levels.map((level) => [level, terminal[level]] as const);
  for (const [level, print] of before) {
    terminal[level] = (...args: unknown[]) => {
      print.apply(terminal, args);
      current.getStore()?.log(format(...args), { level: level === "log" ? "info" : level });
    };
  }
  return () => {
    for (const [level, print] of before) terminal[level] = print;
  };
}

/**
 * The global object of `@opentelemetry/api`, which all its copies in a process share. Typed here, because programs without tracing do
 * not install the package.
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

/** Spans that the work starts belong to the trace of its run. */
export function inTrace<T>(traceparent: string | null | undefined, work: () => T): T {
  const { context, propagation } = (Reflect.get(globalThis, shared) ?? {}) as OpenTelemetry;
  if (!traceparent || !context || !propagation) return work();
  return context.with(propagation.extract(context.active(), { traceparent }, getter), work);
}
