import type { Config } from "../config.ts";
import type { AgentDeps } from "../domain/agents.ts";
import { createWorkerRegister, type WorkerDeps } from "../domain/workers.ts";
import { type WorkerDesk, workerHandlers } from "../http/routes/workers.ts";
import type { WorkerRecord } from "../model/workers.ts";
import { createWorkerRuntime, type WorkerRuntime } from "../runtimes/worker.ts";
import type { Platform } from "./platform.ts";

/** What runs agents in processes of the users' own. A worker may be silent for as long as a node may. */
export const openWorkers = (config: Config, { nodeId, signals, log, store }: Platform): WorkerRuntime =>
  createWorkerRuntime({
    nodeId,
    outputBytes: config.maxOutputBytes,
    silenceSeconds: config.leaseSeconds,
    setWorker: ({ organizationId, id }, leaseToken, workerId) =>
      store.runs.setWorker({ organizationId, id, leaseToken, workerId }),
    nudge: (id) => signals.publish("worker", id),
    log,
  });

type Reporting = { reportRuns: WorkerDesk["report"]; isDraining: () => boolean };

/** The calls of the worker protocol. */
export function handlersOfWorkers(
  { leaseSeconds, maxOutputBytes }: Config,
  deps: AgentDeps & Pick<WorkerDeps, "store">,
  { polls, leave, returnMissed }: WorkerRuntime,
  { reportRuns, isDraining }: Reporting,
) {
  const desk: WorkerDesk = {
    poll(worker, { running, ...options }) {
      if (running !== undefined) returnMissed(worker.id, running);
      return polls.open(worker, options);
    },
    report: reportRuns,
    leave: ({ id }) => leave(id),
    isDraining,
  };
  const register = createWorkerRegister(deps.store);
  deps.signals.subscribe("worker_build", (id) => {
    const isMeant = ({ organizationId, queues }: WorkerRecord) =>
      queues.some((one) => id === `${organizationId} ${one}`);
    register.forget(isMeant);
    polls.recall(isMeant);
  });
  return (baseUrl: () => string) =>
    workerHandlers({ ...deps, silenceSeconds: leaseSeconds, outputBytes: maxOutputBytes, register, desk }, baseUrl);
}
