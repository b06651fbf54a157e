import { type Column, DataTable } from "../components/data-table.tsx";
import { EmptyNote } from "../components/empty-note.tsx";
import { ErrorNote } from "../components/error-note.tsx";
import { ListSkeleton } from "../components/list-skeleton.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { RowLink } from "../components/row-link.tsx";
import { StatusBadge } from "../components/status-badge.tsx";
import { Time } from "../components/time.tsx";
import { toCurl } from "../lib/curl.ts";
import { formatNumber } from "../lib/format.ts";
import type { Replay } from "../models.ts";
import { useAgentName } from "../queries/agents.ts";
import { useReplays } from "../queries/replays.ts";

const columns: Column<Replay>[] = [
  { header: "Agent", cell: (replay) => <AgentCell replay={replay} /> },
  { header: "Status", cell: ({ status }) => <StatusBadge status={status} /> },
  { header: "Revision", isNumeric: true, cell: ({ agent_revision }) => agent_revision ?? "same as original" },
  { header: "Runs", isNumeric: true, cell: ({ total }) => formatNumber(total) },
  { header: "Completed", isNumeric: true, cell: ({ completed }) => formatNumber(completed) },
  { header: "Failed", isNumeric: true, cell: ({ failed, refused }) => formatNumber(failed + refused) },
  { header: "Created", cell: ({ created_at }) => <Time at={created_at} /> },
];

const AgentCell = ({ replay }: { replay: Replay }) => (
  <RowLink to={`/replays/${replay.id}`}>{useAgentName(replay.agent_id)}</RowLink>
);

/** Replays of many runs: each shows two revisions side by side. */
export function ReplaysPage() {
  const { data: replays, error, refetch } = useReplays();
  return (
    <>
      <PageHeader title="Replays" description="Runs replayed in bulk, compared with the originals." />
      {error && !replays && <ErrorNote error={error} onRetry={() => refetch()} />}
      {!replays && !error && <ListSkeleton count={4} />}
      {replays && replays.length > 0 && (
        <DataTable label="Replays" rows={replays} columns={columns} rowKey={({ id }) => id} />
      )}
      {replays?.length === 0 && (
        <EmptyNote
          title="No replays yet"
          curl={toCurl("POST", "/replays", {
            agent_id: "ag_…",
            filter: { feedback: "down" },
            agent_revision: 2,
            effects: "recorded",
          })}
        >
          Replay many runs of an agent, for example with another revision, and compare the results.
        </EmptyNote>
      )}
    </>
  );
}
