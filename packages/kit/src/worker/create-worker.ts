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
  /** What it runs: agents that have names, or by the names they shall have. */
  agents: readonly AgentModule<never>[] | Readonly<Record<string, AgentModule<never>>>;
  /** Where their runs wait; "default" where it is left out. */
  queue?: string;
  /** Runs at a time; 100 where it is left out. */
  concurrency?: number;
  /** Which build of yours this is; `AGENTRUN_BUILD` where it is left out. */
  build?: string;
  /** `pinned`: a run stays with the build that began it until that build was silent for 75 seconds; `never`: it changes to no other build. */
  builds?: "auto" | "pinned" | "never";
  /** Where it is, for people; the host's name where it is left out. */
  name?: string;
  /** How long runs may go on once it is told to stop; 20 s where it is left out. */
  drainSeconds?: number;
  /** Told what the worker does, a line at a time: where it registered, whom it does not reach. Standard error where it is left out. */
  log?: (line: string) => void;
};

export type Worker = {
  /**
   * Works until it is stopped, by SIGTERM, SIGINT or `stop`. Rejects with `WorkerRefused` where it has no key or the service refuses it; in
   * a program that does not catch it, that is one line and the exit code 1.
   */
  run(): Promise<void>;
  /** Takes no more runs, lets those it has end, gives the rest back; resolves when it has left. */
  stop(): Promise<void>;
};

const version = "agent-run-kit/2.4.0";

const toStandardError = (line: string): void => void process.stderr.write(`${line}\n`);

/** Makes agents a worker: a process that comes to the service for its runs, from wherever it is. */
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
  const { concurrency = 100, drainSeconds = 20, log: say = toStandardError } = options;
  const connection = openConnection(options);
  const scope = openRunScope(say);
  try {
    const registering = openSession(connection, toRegistration(options, agents, concurrency), say);
    const session = await Promise.race([registering, stopping]);
    if (!session) return;
    const desk = createDesk(session, tellingOfErrors(agents, say), concurrency, scope);
    await Promise.race([stopping, desk.failed]);
    say(`Draining; ${desk.running()} runs are under way.`);
    await desk.drain(drainSeconds * 1_000);
    await session.leave().catch(() => {});
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

/** What an agent throws ends its run, and is told with its place here too: whoever watches the worker may not see the service's log. */
const tellingOfErrors = (agents: Agents, say: WriteLog): Agents =>
  new Map(
    [...agents].map(([name, agent]) => {
      const run: AgentModule["run"] = async (context) => {
        try {
          return await agent.run(context);
        } catch (thrown) {
          if (!context.signal.aborted) say(`Run ${context.run.id} of ${name} failed: ${describeThrown(thrown).stack}`);
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

/** What a worker does between its first word and its last: polls for runs, runs them, reports. */
function createDesk(session: Session, agents: Agents, concurrency: number, scope: RunScope) {
  const held = new Map<number, HeldRun>();
  const reports = createReports(session, held, () => fill());
  const failed = defer<never>();
  const start = createStarter(session, agents, held, scope, reports.wake);
  let openSlots: number | null = null;
  let polling: Promise<void> = Promise.resolve();
  let isDraining = false;

  const pollOnce = async (slots: number) => {
    const { runs, report } = await session.poll(slots, held.size);
    if (report) reports.wakeAnyway();
    for (const run of runs) {
      const one = start(run, isDraining);
      if (isDraining) one.release();
    }
    if (isDraining) reports.wake();
  };
  /** Always one poll open, with as many places as there are; one without any gives way to one that has some. */
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

/** Begins runs by the code of the module runtime, whose words become items of reports. */
function createStarter(
  session: Session,
  agents: Agents,
  held: Map<number, HeldRun>,
  scope: RunScope,
  said: () => void,
) {
  let nextId = 1;
  const push = (message: FromWorker) => {
    if (!isOfRun(message)) return;
    held.get(message[1])?.say(message);
    said();
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
  return (told: WorkerRun, isRefused: boolean): HeldRun => {
    const id = nextId;
    nextId += 1;
    const one = new HeldRun(told.token, told.run_id);
    held.set(id, one);
    if (isRefused) return one;
    one.begin(inTrace(told.traceparent, () => scope.within(one, () => startRun(deps, id, toStart(told)))));
    return one;
  };
}

const toStart = (told: WorkerRun): StartTuple => {
  const { agent, run_id, agent_id, attempt, metadata, input, steps, answered, messages, thread, traceparent } = told;
  const place = [thread, traceparent ?? null] as const;
  return [agent, run_id, agent_id, attempt, metadata, input, steps, answered ?? [], messages, ...place, false];
};

/** One report at a time: what gathers meanwhile goes with the next. */
function createReports(session: Session, held: Map<number, HeldRun>, freed: () => void) {
  let wakeUp = () => {};
  let isWoken = false;
  let isStopped = false;
  let emptied = () => {};
  const wakeAnyway = () => {
    isWoken = true;
    wakeUp();
  };
  const next = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, session.terms.heartbeat_seconds * 1_000);
      wakeUp = () => {
        clearTimeout(timer);
        // What is said in the same turn goes along.
        setImmediate(resolve);
      };
      if (isWoken) wakeUp();
    });
  const reportOnce = async () => {
    const runs = [...held];
    const room = { bytes: batchBytes };
    const heard = await session.report(runs.map(([, run]) => run.toReport(room)));
    for (const [index, [id, run]] of runs.entries()) {
      const answer = heard[index];
      if (answer && !run.hear(answer)) held.delete(id);
      else if (run.hasItems && room.bytes <= 0) isWoken = true;
    }
    freed();
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
    wake: wakeAnyway,
    wakeAnyway,
    whenEmpty: (withinMs: number) =>
      held.size === 0
        ? Promise.resolve()
        : Promise.race([
            new Promise<void>((resolve) => (emptied = resolve)),
            pause(withinMs, undefined, { ref: false }),
          ]),
    stop() {
      isStopped = true;
      wakeAnyway();
    },
  };
}

/** Of the module runtime's words, those that are of a run and not of its process. */
const isOfRun = (message: FromWorker): message is FromRun => !processWords.has(message[0]);
const processWords: ReadonlySet<string> = new Set(["ready", "pong", "loaded", "unloadable"]);

/** A promise and what settles it, as `Promise.withResolvers` of newer releases of Node gives them. */
export function defer<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<T>((settle, refuse) => {
    resolve = settle;
    reject = refuse;
  });
  return { promise, resolve, reject };
}
