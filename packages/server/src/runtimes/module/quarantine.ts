import type { Outcome, RuntimeCall } from "../runtime.ts";
import { agentFailure } from "../runtime.ts";
import type { Pool } from "./pool.ts";
import type { WorkerHandle } from "./worker-handle.ts";

/**
 * The quarantine of runs that may have killed a worker before: each into a process of its own, so that it takes no other with
 * it again. A dead node hands over many innocent runs at once, which must not queue behind each other for minutes:
 * a second attempt that finds the quarantine full for a while shares a worker with others of its kind; a third never
 * does. A process that a run left in order is used again, by runs of the same organisation.
 */
export type Quarantine = {
  execute(call: RuntimeCall, path: string): Promise<Outcome>;
};

const idleMs = 10_000;
const patienceMs = 1_000;

type Admission = "alone" | "shared" | "stopped";
type Kept = { worker: WorkerHandle; tenant: string };

export function createQuarantine(limit: number, spawn: () => WorkerHandle, crowd: Pool): Quarantine {
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
      const tenant = call.run.organizationId;
      const worker = takeOpen(idle, tenant) ?? spawn();
      const outcome = await worker.execute(call, path);
      // Only a worker whose run ended well is trusted with another.
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
      if (admission === "shared") return crowd.execute(heldCall, path);
      held.release();
      return agentFailure("agent_error", "The run was stopped before it began.");
    },
  };
}

/** A place in the queue, given up when the run is stopped or, at its second attempt, when its patience ends. */
function waitForAdmission(waiting: (() => void)[], { signal, run }: RuntimeCall): Promise<Admission> {
  return new Promise((resolve) => {
    let patience: NodeJS.Timeout | undefined;
    const end = (admission: Admission) => {
      clearTimeout(patience);
      signal.removeEventListener("abort", stop);
      const place = waiting.indexOf(proceed);
      if (place !== -1) waiting.splice(place, 1);
      resolve(admission);
    };
    const proceed = () => end("alone");
    const stop = () => end("stopped");
    signal.addEventListener("abort", stop);
    if (run.attempt === 2) patience = setTimeout(end, patienceMs, "shared");
    waiting.push(proceed);
  });
}

function takeOpen(idle: Kept[], tenant: string): WorkerHandle | undefined {
  const place = idle.findLastIndex((kept) => kept.tenant === tenant && kept.worker.isOpen);
  return place === -1 ? undefined : idle.splice(place, 1)[0]?.worker;
}

function keepForAWhile(idle: Kept[], kept: Kept): void {
  idle.push(kept);
  setTimeout(() => {
    const place = idle.indexOf(kept);
    if (place === -1) return;
    idle.splice(place, 1);
    kept.worker.end();
  }, idleMs).unref();
}

/** Keeps what is sent to a run while it waits, so that it still hears everything in order. */
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
