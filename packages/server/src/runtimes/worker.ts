import type { AgentConfiguration, HeardRun, ReportedRun, RunId, WorkerId, WorkerRun } from "@agentrun/contract";
import type { Log } from "../lib/observability/log.ts";
import { currentTraceparent } from "../lib/observability/tracing.ts";
import { handlerOf, toRequirements, type WorkerRecord } from "../model/workers.ts";
import { stepsOf } from "./module/live-run.ts";
import type { Outcome, Runtime, RuntimeCall } from "./runtime.ts";
import { agentFailure, toThreadJson } from "./runtime.ts";
import { createPolls, type Polls, type Slot } from "./worker/polls.ts";
import { RemoteRun } from "./worker/remote-run.ts";

export type WorkerRuntimeOptions = {
  /** Names this node in the tokens of its runs. */
  nodeId: string;
  outputBytes: number;
  /** A worker that was silent for so long has lost its runs. */
  silenceSeconds: number;
  /** Notes that another worker has the run than the one that it was claimed for. False: the run is no longer ours. */
  setWorker: (run: RuntimeCall["run"], leaseToken: string, workerId: WorkerId) => Promise<boolean>;
  /** Tells the worker, at whichever node it polls, that something waits for it. */
  nudge: (id: WorkerId) => void;
  log: Log;
};

export type WorkerRuntime = Runtime & {
  polls: Polls;
  /** What a worker says of runs that this node holds. */
  handleReport(worker: WorkerRecord, reported: readonly ReportedRun[]): Promise<HeardRun[]>;
  /** The worker says how many runs it has: those that never arrived go back to the queue, and no attempt is counted. */
  requeueUndelivered(id: WorkerId, running: number): void;
  /** The worker has left: what it held goes back to the queue. */
  leave(id: WorkerId): void;
  heldCount(): number;
};

type Held = {
  run: RemoteRun;
  id: RunId;
  workerId: WorkerId | null;
  /** Looks since it was handed over, and whether its worker has mentioned it since. */
  looks: number;
  isMentioned: boolean;
};

const looksPerSilence = 8;
/** A report that was sent before the run arrived has arrived by then, too. */
const looksUntilMissed = 2;

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const tokenPattern = new RegExp(`^(${uuid})\\.(${uuid})$`);

/** The node and the lease that a token names; null for a text that is not a token. Both go into queries as UUIDs. */
export function parseToken(token: string): { nodeId: string; lease: string } | null {
  const [, nodeId, lease] = tokenPattern.exec(token) ?? [];
  return nodeId && lease ? { nodeId, lease } : null;
}

/** Runs agents in processes of the user's that come for them: this node holds the lease, and the worker does the work. */
export function createWorkerRuntime(options: WorkerRuntimeOptions): WorkerRuntime {
  const { nodeId, outputBytes, log } = options;
  const polls = createPolls();
  const held = new Map<string, Held>();
  const timer = setInterval(
    () => {
      for (const one of held.values()) {
        one.looks += 1;
        one.run.watchOnce();
      }
    },
    (options.silenceSeconds * 1_000) / looksPerSilence,
  ).unref();

  const hold = (call: RuntimeCall, token: string, resolve: (outcome: Outcome) => void): Held => {
    const one: Held = {
      id: call.run.id,
      workerId: null,
      looks: 0,
      isMentioned: false,
      run: new RemoteRun(
        call,
        {
          ...{ outputBytes, log, silentLooks: looksPerSilence },
          nudge: () => one.workerId && options.nudge(one.workerId),
          release: () => held.delete(token),
        },
        resolve,
      ),
    };
    held.set(token, one);
    return one;
  };

  /** An answer to a poll can be lost with its connection: whoever never mentions a run has never received it. */
  const requeueUndelivered = (id: WorkerId) => {
    const missed = ({ workerId, isMentioned, looks }: Held) =>
      workerId === id && !isMentioned && looks >= looksUntilMissed;
    for (const one of [...held.values()].filter(missed)) one.run.giveBack();
  };

  return {
    startsOver: true,
    polls,
    execute(call) {
      if (call.configuration.runtime.type !== "worker")
        return Promise.resolve(agentFailure("agent_error", "This agent is not run by workers."));
      const token = `${nodeId}.${call.leaseToken}`;
      return new Promise((resolve) => void handOver({ ...options, polls }, call, token, hold(call, token, resolve)));
    },
    handleReport(worker, reported) {
      const heard = reported.map(async (report) => {
        const one = held.get(report.token);
        if (one?.workerId !== worker.id) return { token: report.token, status: "gone" as const };
        one.isMentioned = true;
        return { token: report.token, ...(await one.run.handleReport(report)) };
      });
      requeueUndelivered(worker.id);
      return Promise.all(heard);
    },
    requeueUndelivered(id, running) {
      if (running === 0) requeueUndelivered(id);
    },
    leave(id) {
      for (const one of [...held.values()]) if (one.workerId === id) one.run.giveBack();
    },
    heldCount: () => held.size,
    async stop() {
      clearInterval(timer);
      polls.close();
    },
  };
}

type HandOverDeps = Pick<WorkerRuntimeOptions, "setWorker"> & { polls: Polls };

/** To the place that the run was claimed for; if that is gone, to the next worker that polls, unless the run may go to no other. */
async function handOver(deps: HandOverDeps, call: RuntimeCall, token: string, held: Held): Promise<void> {
  const told = toWorkerRun(call, token);
  const bound = deps.polls.placeOf(call.leaseToken);
  if (bound && hand(held, bound.place, told)) return;
  const isHanded = !bound?.isOnly && (await handToNext(deps, call, told, held, bound?.place.worker.id ?? null));
  if (!isHanded) held.run.giveBack();
}

function hand(held: Held, place: Slot, told: WorkerRun): boolean {
  held.workerId = place.worker.id;
  held.looks = 0;
  if (place.hand(told)) return true;
  held.workerId = null;
  return false;
}

async function handToNext(
  { polls, setWorker }: HandOverDeps,
  call: RuntimeCall,
  told: WorkerRun,
  held: Held,
  first: WorkerId | null,
): Promise<boolean> {
  const { run, configuration, signal, leaseToken } = call;
  const wanted = toRequirements(run.organizationId, run.agentId, configuration);
  let noted = first;
  for (;;) {
    const place = await polls.reserveSoon(wanted, signal);
    if (!place) return false;
    const { id } = place.worker;
    // What the database does not know of is not handed over: it decides by the worker what follows a loss.
    const isNoted = id === noted || (await setWorker(run, leaseToken, id).catch(() => false));
    if (!isNoted) {
      place.giveBack();
      return false;
    }
    noted = id;
    if (hand(held, place, told)) return true;
  }
}

function toWorkerRun(call: RuntimeCall, token: string): WorkerRun {
  const { run, configuration, journal, messages, thread } = call;
  return {
    token,
    run_id: run.id,
    agent: handlerOf(configuration as AgentConfiguration),
    agent_id: run.agentId,
    agent_revision: run.agentRevision,
    attempt: run.attempt,
    metadata: run.metadata,
    input: run.input,
    steps: stepsOf(journal),
    answers: [],
    answered: [...call.answers.places],
    messages: [...messages.past],
    thread: thread && toThreadJson(thread),
    remaining_ms: Math.max(0, Math.round(call.deadlineMs - performance.now())),
    traceparent: currentTraceparent(),
  };
}
