import { hostname } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import type { OfferedAgent, WorkerRun } from "../../../contract/src/worker-protocol.ts";
import type { AgentModule } from "../../../server/src/runtimes/agent-context.ts";
import type { FromRun, FromWorker, StartTuple } from "../../../server/src/runtimes/module/protocol.ts";
import { startRun } from "../../../server/src/runtimes/module/worker/agent-run.ts";
import { createRecorder } from "../../../server/src/runtimes/module/worker/run-channel.ts";
import { describeThrown } from "../../../server/src/runtimes/module/worker/thrown.ts";
import { type ConnectionOptions, exitWithMessage, openConnection, WorkerRefused } from "./connection.ts";
import { batchBytes, HeldRun } from "./held-run.ts";
import { inTrace, openRunScope, type RunScope } from "./run-scope.ts";
import { openSession, type Session, type WriteLog } from "./session.ts";

export type WorkerOptions = ConnectionOptions & {
  /** The agents to run: a list of agents with names, or an object by name. */
  agents: readonly AgentModule<never>[] | Readonly<Record<string, AgentModule<never>>>;
  /** The queue of their runs; default "default". */
  queue?: string;
  /** Maximum concurrent runs; default 100. */
  concurrency?: number;
  /** The build id of your code; default `AGENTRUN_BUILD`. */
  build?: string;
  /** `pinned`: a run stays with the build that started it until that build has been silent for 75 seconds; `never`: it never changes the build. */
  builds?: "auto" | "pinned" | "never";
  /** A name for people; default: the host name and process id. */
  name?: string;
  /** How long runs may continue after a stop; default 20 s. */
  drainSeconds?: number;
  /** Called with each log line: registration, failed requests. Default: writes to standard error. */
  log?: (line: string) => void;
};

export type Worker = {
  /**
   * Runs until it is stopped by SIGTERM, SIGINT or `stop`. Rejects with `WorkerRefused` if it has no key or the service refuses it; if the
   * program does not catch that, it prints one line and exits with code 1.
   */
  run(): Promise<void>;
  /** Takes no more runs, waits for current runs, releases the rest, and deregisters. */
  stop(): Promise<void>;
};

const version = "agent-run-kit/2.4.0";

const toStandardError = (line: string): void => void process.stderr.write(`${line}\n`);

/** Creates a worker: it connects to the service from any machine, polls for runs of its agents and executes them. */
export function createWorker(options: WorkerOptions): Worker {
  const agents = toAgents(options.agents);
  const { promise: stopping, resolve: beginStop } = defer<void>();
  const ended = defer<void>();
  const onSignal = () => beginStop();
  return {
    async run() {
      process.once("SIGTERM", onSignal).once("SIGINT", onSignal);
      try {
        await work(options, agents, stopping);
      } catch (error) {
        if (error instanceof WorkerRefused) exitWithMessage(error);
        throw error;
      } finally {
        process.off("SIGTERM", onSignal).off("SIGINT", onSignal);
        ended.resolve();
      }
    },
    async stop() {
      beginStop();
      await ended.promise;
    },
  };
}

async function work(options: WorkerOptions, agents: Agents, stopping: Promise<void>): Promise<void> {
  const { concurrency = 100, drainSeconds = 20, log = toStandardError } = options;
  const connection = openConnection(options);
  const scope = openRunScope(log);
  try {
    const registering = openSession(connection, toRegistration(options, agents, concurrency), log);
    const session = await Promise.race([registering, stopping]);
    if (!session) return;
    const runner = createRunner(session, loggingErrors(agents, log), concurrency, scope);
    await Promise.race([stopping, runner.failed]);
    log(`Stopping; ${runner.running()} runs are still in progress.`);
    await runner.drain(drainSeconds * 1_000);
    await session.deregister().catch(() => {});
  } finally {
    scope.close();
    connection.close();
  }
}

type Agents = ReadonlyMap<string, AgentModule>;

function toAgents(given: WorkerOptions["agents"]): Agents {
  const named: [string | undefined, AgentModule<never>][] = Array.isArray(given)
    ? given.map((agent) => [agent.name, agent])
    : Object.entries(given);
  const agents = new Map<string, AgentModule>();
  for (const [name, agent] of named) {
    if (!name)
      throw new TypeError(
        "An agent of a worker needs a name: defineAgent({ name: …, run }), or agents: { name: agent }.",
      );
    agents.set(name, agent as unknown as AgentModule);
  }
  return agents;
}

/** Also logs errors of agents with their stack in the worker, because its operator may not see the service's log. */
const loggingErrors = (agents: Agents, log: WriteLog): Agents =>
  new Map(
    [...agents].map(([name, agent]) => {
      const run: AgentModule["run"] = async (context) => {
        try {
          return await agent.run(context);
        } catch (thrown) {
          if (!context.signal.aborted) log(`Run ${context.run.id} of ${name} failed: ${describeThrown(thrown).stack}`);
          throw thrown;
        }
      };
      return [name, { ...agent, run }] as const;
    }),
  );

function toRegistration(
  { queue = "default", build, builds, name }: WorkerOptions,
  agents: Agents,
  concurrency: number,
) {
  const offered = [...agents].map(
    ([name, { input, output }]): OfferedAgent => ({
      name,
      queue,
      ...(input && { input_schema: input as Record<string, unknown> }),
      ...(output && { output_schema: output as Record<string, unknown> }),
      ...(builds && { builds }),
    }),
  );
  const ownBuild = build ?? process.env.AGENTRUN_BUILD;
  return {
    protocol: 1,
    name: name ?? `${hostname()}-${process.pid}`,
    sdk: version,
    concurrency,
    queues: [queue],
    agents: offered,
    ...(ownBuild ? { build: ownBuild } : {}),
  };
}

/** The worker's main loop: polls for runs, executes them and reports. */
function createRunner(session: Session, agents: Agents, concurrency: number, scope: RunScope) {
  const held = new Map<number, HeldRun>();
  const reports = createReports(session, held, () => fill());
  const failed = defer<never>();
  const start = createStarter(session, agents, held, scope, reports.wake);
  let openSlots: number | null = null;
  let polling: Promise<void> = Promise.resolve();
  let isDraining = false;

  const pollOnce = async (slots: number) => {
    const { runs, report } = await session.poll(slots, held.size);
    if (report) reports.wake();
    for (const run of runs) {
      const one = start(run, isDraining);
      if (isDraining) one.release();
    }
    if (isDraining) reports.wake();
  };
  /** Keeps one poll open with the number of free slots; replaces a poll without slots when a slot becomes free. */
  const fill = () => {
    const slots = concurrency - held.size;
    if (isDraining || (openSlots !== null && !(openSlots === 0 && slots > 0))) return;
    openSlots = slots;
    const own = pollOnce(slots);
    polling = own.then(
      () => {
        if (polling !== current) return;
        openSlots = null;
        fill();
      },
      (error) => failed.reject(error),
    );
    const current = polling;
  };
  reports.start((error) => failed.reject(error));
  fill();
  return {
    failed: failed.promise,
    running: () => held.size,
    async drain(graceMs: number) {
      isDraining = true;
      await Promise.race([session.endPoll().then(() => polling), pause(2_000, undefined, { ref: false })]).catch(
        () => {},
      );
      await reports.whenEmpty(graceMs);
      for (const run of held.values()) run.release();
      reports.wake();
      await reports.whenEmpty(5_000);
      reports.stop();
    },
  };
}

/** Starts runs with the code of the module runtime; its messages become items of reports. */
function createStarter(
  session: Session,
  agents: Agents,
  held: Map<number, HeldRun>,
  scope: RunScope,
  onItem: () => void,
) {
  let nextId = 1;
  const push = (message: FromWorker) => {
    if (!isOfRun(message)) return;
    held.get(message[1])?.add(message);
    onItem();
  };
  const deps = {
    sendBuffer: { push, open: () => {}, flush: () => {} },
    outputBytes: session.terms.output_bytes,
    fetch: globalThis.fetch,
    recorder: createRecorder(),
    loadAgent(name: string) {
      const agent = agents.get(name);
      if (agent) return agent;
      throw new TypeError(`This worker has no agent "${name}", only ${[...agents.keys()].join(", ")}.`);
    },
    onOver: () => {},
  };
  return (run: WorkerRun, isRefused: boolean): HeldRun => {
    const id = nextId;
    nextId += 1;
    const heldRun = new HeldRun(run.token, run.run_id);
    held.set(id, heldRun);
    if (isRefused) return heldRun;
    heldRun.begin(inTrace(run.traceparent, () => scope.within(heldRun, () => startRun(deps, id, toStart(run)))));
    return heldRun;
  };
}

const toStart = (run: WorkerRun): StartTuple => {
  const { agent, run_id, agent_id, attempt, metadata, input, steps, answered, messages, thread, traceparent } = run;
  const context = [thread, traceparent ?? null, false, run.history ?? []] as const;
  return [agent, run_id, agent_id, attempt, metadata, input, steps, answered ?? [], messages, ...context];
};

/** Sends one report at a time; items that are added meanwhile go with the next one. */
function createReports(session: Session, held: Map<number, HeldRun>, onReported: () => void) {
  let wakeUp = () => {};
  let isWoken = false;
  let isStopped = false;
  let emptied = () => {};
  const wake = () => {
    isWoken = true;
    wakeUp();
  };
  const next = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, session.terms.heartbeat_seconds * 1_000);
      wakeUp = () => {
        clearTimeout(timer);
        // Items from the same turn of the event loop go with this report.
        setImmediate(resolve);
      };
      if (isWoken) wakeUp();
    });
  const reportOnce = async () => {
    const runs = [...held];
    const capacity = { bytes: batchBytes };
    const replies = await session.report(runs.map(([, run]) => run.toReport(capacity)));
    for (const [index, [id, run]] of runs.entries()) {
      const reply = replies[index];
      if (reply && !run.handleReply(reply)) held.delete(id);
      else if (run.hasItems && capacity.bytes <= 0) isWoken = true;
    }
    onReported();
    if (held.size === 0) emptied();
  };
  const work = async () => {
    while (!isStopped) {
      await next();
      isWoken = false;
      wakeUp = () => {};
      if (held.size > 0) await reportOnce();
    }
  };
  return {
    start: (onError: (error: unknown) => void) => void work().catch(onError),
    wake,
    whenEmpty: (withinMs: number) =>
      held.size === 0
        ? Promise.resolve()
        : Promise.race([
            new Promise<void>((resolve) => (emptied = resolve)),
            pause(withinMs, undefined, { ref: false }),
          ]),
    stop() {
      isStopped = true;
      wake();
    },
  };
}

/** Whether a message of the module runtime is about a run and not about its process. */
const isOfRun = (message: FromWorker): message is FromRun => !processMessages.has(message[0]);
const processMessages: ReadonlySet<string> = new Set(["ready", "pong", "loaded", "unloadable"]);

/** `Promise.withResolvers` for older releases of Node. */
function defer<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<T>((settle, refuse) => {
    resolve = settle;
    reject = refuse;
  });
  return { promise, resolve, reject };
}
