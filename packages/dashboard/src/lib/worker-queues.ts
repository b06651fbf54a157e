import type { Agent, Worker } from "../models.ts";

/** An agent whose runs workers come for. */
export type WorkerAgent = Agent & { runtime: Extract<Agent["runtime"], { type: "worker" }> };

export const isWorkerAgent = (agent: Agent): agent is WorkerAgent => agent.runtime.type === "worker";

/** A queue as agents and workers know it. */
export type QueueState = {
  queue: string;
  agents: { agent: WorkerAgent; isServed: boolean }[];
  /** Workers that are there. */
  serving: number;
  /** What they are of; and what those were of that were lost, where nobody has come in their place. */
  builds: { build: string; isServed: boolean }[];
};

/** Those that would get the agent's runs, now. */
export const serversOf = ({ name, runtime }: WorkerAgent, workers: readonly Worker[]): Worker[] =>
  workers.filter(
    ({ status, queues, agents }) =>
      status === "active" &&
      queues.includes(runtime.queue) &&
      (agents.length === 0 || agents.includes(runtime.handler ?? name)),
  );

/** Every queue that an agent or a worker names, those that nobody serves first. */
export function toQueues(workers: readonly Worker[], agents: readonly WorkerAgent[]): QueueState[] {
  const names = new Set([...agents.map(({ runtime }) => runtime.queue), ...workers.flatMap(({ queues }) => queues)]);
  return [...names]
    .map((queue) => toQueue(queue, workers, agents))
    .filter(({ agents: waiting, serving }) => waiting.length > 0 || serving > 0)
    .sort((one, other) => Number(isWhole(one)) - Number(isWhole(other)) || one.queue.localeCompare(other.queue));
}

/** Builds that nobody has any more: those that runs of the agent wait for, and those of workers that were lost. */
export function goneBuilds(agent: WorkerAgent, workers: readonly Worker[]): { build: string; runs: number }[] {
  const lost = toQueue(agent.runtime.queue, workers, []).builds.filter(({ isServed }) => !isServed);
  const waited = new Map((agent.unserved_builds ?? []).map(({ build, runs }) => [build, runs]));
  const builds = new Set([...waited.keys(), ...lost.map(({ build }) => build)]);
  return [...builds].sort().map((build) => ({ build, runs: waited.get(build) ?? 0 }));
}

const isWhole = ({ agents, builds }: QueueState): boolean => [...agents, ...builds].every(({ isServed }) => isServed);

function toQueue(queue: string, workers: readonly Worker[], agents: readonly WorkerAgent[]): QueueState {
  const own = workers.filter(({ queues }) => queues.includes(queue));
  const active = own.filter(({ status }) => status === "active");
  const served = new Set(active.map(({ build }) => build));
  const builds = new Set(own.map(({ build }) => build).filter((build) => build !== ""));
  return {
    queue,
    agents: agents
      .filter(({ runtime }) => runtime.queue === queue)
      .map((agent) => ({ agent, isServed: serversOf(agent, workers).length > 0 })),
    serving: active.length,
    builds: [...builds].sort().map((build) => ({ build, isServed: served.has(build) })),
  };
}
