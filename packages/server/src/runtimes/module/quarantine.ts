import { agentFailure, type Outcome, type RuntimeCall } from "../runtime.ts";
import type { Pool, SpawnWorker } from "./pool.ts";
import type { WorkerHandle } from "./worker-handle.ts";

/**
 * The quarantine of runs whose worker died: each runs in its own process, so that it cannot take other runs down again. After a node
 * died, many innocent runs arrive at once and must not wait for each other for minutes: a second attempt that cannot enter for a while
 * shares a worker with other second attempts; a third attempt never does. After a clean run, the process is reused for runs of the same
 * organisation.
 */
export type Quarantine = {
  execute(call: RuntimeCall, path: string): Promise<Outcome>;
};

const idleMs = 10_000;
const maxWaitMs = 1_000;

type Admission = "alone" | "shared" | "stopped";
type Kept = { worker: WorkerHandle; tenant: string };

export function createQuarantine(
  limit: number,
  spawn: SpawnWorker,
  sharedPool: Pool,
  isUploaded = (_path: string) => false,
): Quarantine {
  const idle: Kept[] = [];
  const waiting: (() => void)[] = [];
  let taken = 0;

  const enter = async (call: RuntimeCall): Promise<Admission> => {
    if (taken >= limit) return waitForAdmission(waiting, call);
    taken += 1;
    return "alone";
  };
  const leave = () => {
    const next = waiting.shift();
    if (next === undefined) taken -= 1;
    else next();
  };
  const executeAlone = async (call: RuntimeCall, path: string): Promise<Outcome> => {
    try {
      const { organizationId } = call.run;
      // A worker for uploaded code can read only that code.
      const tenant = isUploaded(path) ? `${organizationId} ${path}` : organizationId;
      const worker = takeOpen(idle, tenant) ?? spawn(path);
      const outcome = await worker.execute(call, path);
      // Reuse only a worker whose run ended cleanly.
      if (outcome.type === "completed" || outcome.type === "asked") keepForAWhile(idle, { worker, tenant });
      else worker.end();
      return outcome;
    } finally {
      leave();
    }
  };

  return {
    async execute(call, path) {
      const held = holdMessages(call.messages);
      const admission = await enter(call);
      const heldCall = { ...call, messages: held.messages };
      if (admission === "alone") return executeAlone(heldCall, path);
      if (admission === "shared") return sharedPool.execute(heldCall, path);
      held.release();
      return agentFailure("agent_error", "The run was stopped before it started.");
    },
  };
}

/** Waits in the queue until admitted, stopped or, at the second attempt, timed out. */
function waitForAdmission(waiting: (() => void)[], { signal, run }: RuntimeCall): Promise<Admission> {
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    const end = (admission: Admission) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
      const index = waiting.indexOf(proceed);
      if (index !== -1) waiting.splice(index, 1);
      resolve(admission);
    };
    const proceed = () => end("alone");
    const stop = () => end("stopped");
    signal.addEventListener("abort", stop);
    if (run.attempt === 2) timer = setTimeout(end, maxWaitMs, "shared");
    waiting.push(proceed);
  });
}

function takeOpen(idle: Kept[], tenant: string): WorkerHandle | undefined {
  const index = idle.findLastIndex((kept) => kept.tenant === tenant && kept.worker.isOpen);
  return index === -1 ? undefined : idle.splice(index, 1)[0]?.worker;
}

function keepForAWhile(idle: Kept[], kept: Kept): void {
  idle.push(kept);
  setTimeout(() => {
    const index = idle.indexOf(kept);
    if (index === -1) return;
    idle.splice(index, 1);
    kept.worker.end();
  }, idleMs).unref();
}

/** Buffers messages to a run while it waits, so that it receives all of them in order. */
export function holdMessages(messages: RuntimeCall["messages"]) {
  const past = [...messages.past];
  let listener = (message: string): void => void past.push(message);
  const release = messages.subscribe((message) => listener(message));
  const subscribe = (next: (message: string) => void) => {
    listener = next;
    return release;
  };
  return { messages: { past, subscribe }, release };
}
