import type { Agent, Worker } from "../models.ts";

/** An agent whose runs are executed by workers. */
export type WorkerAgent = Agent & { runtime: Extract<Agent["runtime"], { type: "worker" }> };

export const isWorkerAgent = (agent: Agent): agent is WorkerAgent => agent.runtime.type === "worker";

/** The state of a queue, from its agents and workers. */
export type QueueState = {
  queue: string;
  agents: { agent: WorkerAgent; isServed: boolean }[];
  /** Number of connected workers. */
  serving: number;
  /** The builds of the workers, and unserved builds whose workers were lost or whose runs wait. */
  builds: { build: string; isServed: boolean; runs: number }[];
};

/** The workers that can take the agent's runs now. */
export const serversOf = ({ name, runtime }: WorkerAgent, workers: readonly Worker[]): Worker[] =>
  workers.filter(
    ({ status, queues, agents }) =>
      status === "active" &&
      queues.includes(runtime.queue) &&
      (agents.length === 0 || agents.includes(runtime.handler ?? name)),
  );

/** All queues of agents and workers, unserved ones first. */
export function toQueues(workers: readonly Worker[], agents: readonly WorkerAgent[]): QueueState[] {
  const names = new Set([...agents.map(({ runtime }) => runtime.queue), ...workers.flatMap(({ queues }) => queues)]);
  return [...names]
    .map((queue) => toQueue(queue, workers, agents))
    .filter(({ agents: waiting, serving }) => waiting.length > 0 || serving > 0)
    .sort((one, other) => Number(isWhole(one)) - Number(isWhole(other)) || one.queue.localeCompare(other.queue));
}

/** Unserved builds: those that the agent's runs wait for, and those of lost workers. */
export const goneBuilds = (agent: WorkerAgent, workers: readonly Worker[]): { build: string; runs: number }[] =>
  toQueue(agent.runtime.queue, workers, [agent])
    .builds.filter(({ isServed }) => !isServed)
    .map(({ build, runs }) => ({ build, runs }));

/** The suffix of an unserved build's name. */
export const waitingWords = (runs: number): string => {
  if (runs === 0) return "";
  return runs === 1 ? ", 1 run waiting" : `, ${runs} runs waiting`;
};

const isWhole = ({ agents, builds }: QueueState): boolean => [...agents, ...builds].every(({ isServed }) => isServed);

function toQueue(queue: string, workers: readonly Worker[], agents: readonly WorkerAgent[]): QueueState {
  const own = workers.filter(({ queues }) => queues.includes(queue));
  const active = own.filter(({ status }) => status === "active");
  const served = new Set(active.map(({ build }) => build));
  const waiting = agents.filter(({ runtime }) => runtime.queue === queue);
  const awaited = waiting.flatMap(({ unserved_builds = [] }) => unserved_builds);
  const builds = new Set([...own, ...awaited].map(({ build }) => build).filter((build) => build !== ""));
  const runsOf = (wanted: string) =>
    awaited.filter(({ build }) => build === wanted).reduce((sum, { runs }) => sum + runs, 0);
  return {
    queue,
    agents: waiting.map((agent) => ({ agent, isServed: serversOf(agent, workers).length > 0 })),
    serving: active.length,
    builds: [...builds].sort().map((build) => ({ build, isServed: served.has(build), runs: runsOf(build) })),
  };
}
