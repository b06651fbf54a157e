import type { AgentConfiguration, HeardRun, ReportedRun, RunId, WorkerId, WorkerRun } from "@agentrun/contract";
import type { Log } from "../lib/observability/log.ts";
import { currentTraceparent } from "../lib/observability/tracing.ts";
import { handlerOf, toRequirements, type WorkerRecord } from "../model/workers.ts";
import { stepsOf } from "./module/live-run.ts";
import { agentFailure, type Outcome, type Runtime, type RuntimeCall, toThreadJson } from "./runtime.ts";
import { createPolls, type Polls, type Slot } from "./worker/polls.ts";
import { RemoteRun } from "./worker/remote-run.ts";

export type WorkerRuntimeOptions = {
  /** Identifies this node in the tokens of its runs. */
  nodeId: string;
  outputBytes: number;
  /** A worker that sends no report for this long loses its runs. */
  silenceSeconds: number;
  /** Records that the run goes to another worker than it was claimed for. False: this node no longer holds the run. */
  setWorker: (run: RuntimeCall["run"], leaseToken: string, workerId: WorkerId) => Promise<boolean>;
  seal: (text: string) => string;
  /** Wakes the worker's poll, on whichever node it is, so that it fetches pending orders. */
  nudge: (id: WorkerId) => void;
  log: Log;
};

export type WorkerRuntime = Runtime & {
  polls: Polls;
  /** Processes a worker's report about runs that this node holds. */
  handleReport(worker: WorkerRecord, reported: readonly ReportedRun[]): Promise<HeardRun[]>;
  /** `running`: how many runs the worker has. Runs that never reached it are queued again, without counting an attempt. */
  requeueUndelivered(id: WorkerId, running: number): void;
  /** The worker has deregistered: its runs are queued again. */
  leave(id: WorkerId): void;
  heldCount(): number;
};

type Held = {
  run: RemoteRun;
  id: RunId;
  workerId: WorkerId | null;
  /** Checks since delivery, and whether the worker has reported the run since. */
  checks: number;
  isReported: boolean;
};

const checksPerTimeout = 8;
/** By then, a report that was sent before the run arrived has arrived too. */
const checksUntilUndelivered = 2;

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const tokenPattern = new RegExp(`^(${uuid})\\.(${uuid})$`);

/** The node and the lease in a token; null if it is not a token. Both are used in queries as UUIDs. */
export function parseToken(token: string): { nodeId: string; lease: string } | null {
  const [, nodeId, lease] = tokenPattern.exec(token) ?? [];
  return nodeId && lease ? { nodeId, lease } : null;
}

/** Runs agents in workers, which are processes of the user that poll for runs. This node holds the lease. */
export function createWorkerRuntime(options: WorkerRuntimeOptions): WorkerRuntime {
  const { nodeId, outputBytes, log } = options;
  const polls = createPolls();
  const held = new Map<string, Held>();
  const timer = setInterval(
    () => {
      for (const one of held.values()) {
        one.checks += 1;
        one.run.watchOnce();
      }
    },
    (options.silenceSeconds * 1_000) / checksPerTimeout,
  ).unref();

  const hold = (call: RuntimeCall, token: string, resolve: (outcome: Outcome) => void): Held => {
    const one: Held = {
      id: call.run.id,
      workerId: null,
      checks: 0,
      isReported: false,
      run: new RemoteRun(
        call,
        {
          ...{ outputBytes, log, maxSilentChecks: checksPerTimeout, seal: options.seal },
          nudge: () => one.workerId && options.nudge(one.workerId),
          release: () => held.delete(token),
        },
        resolve,
      ),
    };
    held.set(token, one);
    return one;
  };

  /** The response to a poll can be lost with its connection. A worker that never reports a run has not received it. */
  const requeueUndelivered = (id: WorkerId) => {
    const isUndelivered = ({ workerId, isReported, checks }: Held) =>
      workerId === id && !isReported && checks >= checksUntilUndelivered;
    for (const one of [...held.values()].filter(isUndelivered)) one.run.giveBack();
  };

  return {
    startsOver: true,
    polls,
    execute(call) {
      if (call.configuration.runtime.type !== "worker")
        return Promise.resolve(agentFailure("agent_error", "This agent is not run by workers."));
      const token = `${nodeId}.${call.leaseToken}`;
      return new Promise((resolve) => void deliver({ ...options, polls }, call, token, hold(call, token, resolve)));
    },
    handleReport(worker, reported) {
      const heard = reported.map(async (report) => {
        const one = held.get(report.token);
        if (one?.workerId !== worker.id) return { token: report.token, status: "gone" as const };
        one.isReported = true;
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

type DeliverDeps = Pick<WorkerRuntimeOptions, "setWorker"> & { polls: Polls };

/** Delivers to the slot that the run was claimed for; else to the next worker that polls, unless the run is bound to its worker. */
async function deliver(deps: DeliverDeps, call: RuntimeCall, token: string, held: Held): Promise<void> {
  const workerRun = toWorkerRun(call, token);
  const bound = deps.polls.takeSlot(call.leaseToken);
  if (bound && deliverTo(held, bound.slot, workerRun)) return;
  const isDelivered =
    !bound?.isOnly && (await deliverToNext(deps, call, workerRun, held, bound?.slot.worker.id ?? null));
  if (!isDelivered) held.run.giveBack();
}

function deliverTo(held: Held, slot: Slot, workerRun: WorkerRun): boolean {
  held.workerId = slot.worker.id;
  held.checks = 0;
  if (slot.fill(workerRun)) return true;
  held.workerId = null;
  return false;
}

async function deliverToNext(
  { polls, setWorker }: DeliverDeps,
  call: RuntimeCall,
  workerRun: WorkerRun,
  held: Held,
  first: WorkerId | null,
): Promise<boolean> {
  const { run, configuration, signal, leaseToken } = call;
  const wanted = toRequirements(run.organizationId, run.agentId, configuration);
  let recordedId = first;
  for (;;) {
    const slot = await polls.reserveSoon(wanted, signal);
    if (!slot) return false;
    const { id } = slot.worker;
    // Deliver only after the database has the worker: it decides by worker what follows a lost run.
    const isRecorded = id === recordedId || (await setWorker(run, leaseToken, id).catch(() => false));
    if (!isRecorded) {
      slot.giveBack();
      return false;
    }
    recordedId = id;
    if (deliverTo(held, slot, workerRun)) return true;
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
    history: [...call.history],
    messages: [...messages.past],
    thread: thread && toThreadJson(thread),
    remaining_ms: Math.max(0, Math.round(call.deadlineMs - performance.now())),
    traceparent: currentTraceparent(),
  };
}
