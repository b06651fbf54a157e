import { Group } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { goneBuilds, serversOf, type WorkerAgent, waitingWords } from "../../lib/worker-queues.ts";
import { useWorkers } from "../../queries/workers.ts";
import { StatusBadge } from "../status-badge.tsx";

/** The workers of an agent, and the builds that no worker serves any more. */
export function ServedBy({ agent }: { agent: WorkerAgent }) {
  const { data: workers } = useWorkers();
  const { queue } = agent.runtime;
  if (!workers) return "–";
  const count = serversOf(agent, workers).length;
  return (
    <Group gap="xs">
      <Link to="/workers" search={{ queue }} className="text-link">
        {count === 1 ? "1 worker" : `${count} workers`}
      </Link>
      {count === 0 && <StatusBadge status="unserved" word="no workers" />}
      {goneBuilds(agent, workers).map(({ build, runs }) => (
        <StatusBadge key={build} status="unserved" word={`build ${build} has no workers${waitingWords(runs)}`} />
      ))}
    </Group>
  );
}
