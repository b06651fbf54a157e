import { Group } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type QueueState, waitingWords } from "../../lib/worker-queues.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { StatusBadge } from "../status-badge.tsx";

const columns: Column<QueueState>[] = [
  {
    header: "Queue",
    cell: ({ queue }) => (
      <Link to="/workers" search={{ queue }} className="text-link mono">
        {queue}
      </Link>
    ),
  },
  {
    header: "Workers",
    cell: ({ serving }) => (serving === 0 ? <StatusBadge status="unserved" word="none" /> : serving),
  },
  { header: "Builds", cell: (state) => <Builds builds={state.builds} /> },
  { header: "Agents", cell: (state) => <Agents state={state} /> },
];

export function QueueTable({ queues }: { queues: readonly QueueState[] }) {
  return <DataTable label="Queues" rows={queues} columns={columns} rowKey={({ queue }) => queue} />;
}

function Builds({ builds }: Pick<QueueState, "builds">) {
  if (builds.length === 0) return "–";
  return (
    <Group gap="xs">
      {builds.map(({ build, isServed, runs }) => (
        <Group key={build} gap={4}>
          <span className="mono no-wrap">{build}</span>
          {!isServed && <StatusBadge status="unserved" word={`no workers${waitingWords(runs)}`} />}
        </Group>
      ))}
    </Group>
  );
}

function Agents({ state: { agents, serving } }: { state: QueueState }) {
  if (agents.length === 0) return "–";
  return (
    <Group gap="xs">
      {agents.map(({ agent, isServed }) => (
        <Group key={agent.id} gap={4}>
          <Link to="/agents/$agentId" params={{ agentId: agent.id }} className="text-link">
            {agent.name}
          </Link>
          {serving > 0 && !isServed && <StatusBadge status="unserved" word="no matching worker" />}
        </Group>
      ))}
    </Group>
  );
}
