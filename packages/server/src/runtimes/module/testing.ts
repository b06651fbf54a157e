import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { toHistory } from "../../model/journal-order.ts";
import type { Emission } from "../../model/stream-events.ts";
import { openAnswers } from "../answers.ts";
import { createModuleRuntime, type ModuleRuntime, type ModuleRuntimeOptions } from "../module.ts";
import type { JournalEntry, Outcome, RuntimeCall } from "../runtime.ts";

/** Normal priority: otherwise other load on the machine would starve the workers. */
const niceness = { ordinary: 0, suspect: 0 };

/** A runtime for the fixtures of this directory, with one shared worker and all log lines. */
export function createTestRuntime(options: Partial<ModuleRuntimeOptions> = {}) {
  const lines: string[] = [];
  const log = pino({ level: "debug" }, { write: (line: string) => void lines.push(line) });
  const roots = [{ root: "modules" as const, directory: fileURLToPath(new URL("./fixtures", import.meta.url)) }];
  const runtime = createModuleRuntime({ roots, processes: 1, niceness, log, ...options });
  return { runtime, lines };
}

export type TestCall = {
  module?: string;
  organizationId?: string;
  agentId?: string;
  input?: Record<string, unknown>;
  attempt?: number;
  journal?: JournalEntry[];
  past?: string[];
  /** Aborted before it is passed to the runtime. */
  aborted?: boolean;
  saveStep?: (key: string, value: string) => Promise<void>;
};

/** A running test run, and all calls to its host. */
export type TestRun = {
  outcome: Promise<Outcome>;
  emissions: Emission[];
  steps: [string, string][];
  logs: [string, Record<string, unknown>][];
  send(message: Record<string, unknown>): void;
  abort(reason?: unknown): void;
  /** Resolves after the run has emitted this many parts. */
  emitted(count: number): Promise<void>;
};

let lastRun = 0;

export function startTestRun(runtime: ModuleRuntime, test: TestCall): TestRun {
  const controller = new AbortController();
  const listeners = new Set<(message: string) => void>();
  const watchers = new Set<() => void>();
  const emissions: Emission[] = [];
  const steps: [string, string][] = [];
  const logs: [string, Record<string, unknown>][] = [];
  lastRun += 1;
  if (test.aborted) controller.abort();
  const call = {
    run: {
      id: `run_${lastRun}`,
      organizationId: test.organizationId ?? "org_1",
      agentId: test.agentId ?? `ag_${test.organizationId ?? 1}`,
      attempt: test.attempt ?? 1,
      metadata: { team: "blue" },
      input: JSON.stringify(test.input ?? {}),
    },
    configuration: { runtime: { type: "module", module: test.module ?? "lab" } },
    journal: test.journal ?? [],
    history: toHistory(test.journal ?? []),
    answers: openAnswers(test.journal ?? [], { revision: 1, isRecorded: false }),
    messages: {
      past: test.past ?? [],
      subscribe(listener: (message: string) => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    signal: controller.signal,
    host: {
      emit(parts: Emission[]) {
        emissions.push(...parts);
        for (const check of watchers) check();
      },
      async saveStep(key: string, value: string) {
        steps.push([key, value]);
        await test.saveStep?.(key, value);
      },
      log: (message: string, fields: Record<string, unknown>) => void logs.push([message, fields]),
    },
  } as unknown as RuntimeCall;
  return {
    outcome: runtime.execute(call),
    emissions,
    steps,
    logs,
    send(message) {
      for (const listener of listeners) listener(JSON.stringify(message));
    },
    abort: (reason) => controller.abort(reason),
    emitted: (count) => reached(watchers, () => emissions.length >= count),
  };
}

function reached(watchers: Set<() => void>, condition: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!condition()) return;
      watchers.delete(check);
      resolve();
    };
    watchers.add(check);
    check();
  });
}

/** The parsed output of a completed run; any other outcome unchanged. */
export async function outputOf(run: TestRun): Promise<unknown> {
  const outcome = await run.outcome;
  return outcome.type === "completed" ? JSON.parse(outcome.output) : outcome;
}
