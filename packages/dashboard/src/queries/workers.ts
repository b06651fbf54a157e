import { useQuery } from "@tanstack/react-query";
import { client } from "../client.ts";
import { isWorkerAgent, type WorkerAgent } from "../lib/worker-queues.ts";

/** Loads the complete list: a part does not show which queues are served. */
async function toArray<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

export const useWorkers = () =>
  useQuery({
    queryKey: ["workers"],
    queryFn: () => toArray(client.workers.list({ limit: 100 })),
    refetchInterval: 5_000,
  });

/** The agents with workers; only the single agent contains the builds that its runs wait for. */
export const useWorkerAgents = () =>
  useQuery({
    queryKey: ["agents", "of workers"],
    queryFn: async () => {
      const agents = (await toArray(client.agents.list({ limit: 100 }))).filter(isWorkerAgent);
      return Promise.all(agents.map((agent) => (isPinned(agent) ? getAlone(agent) : agent)));
    },
    refetchInterval: 30_000,
  });

const isPinned = ({ runtime: { builds = "auto" } }: WorkerAgent): boolean => builds !== "auto";

const getAlone = async (agent: WorkerAgent): Promise<WorkerAgent> => ({
  ...agent,
  unserved_builds: (await client.agents.get(agent.id)).unserved_builds,
});
