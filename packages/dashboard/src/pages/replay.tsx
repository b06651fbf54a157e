import { Button, Progress, SimpleGrid, Stack } from "@mantine/core";
import { IconBan } from "@tabler/icons-react";
import { Link, useParams } from "@tanstack/react-router";
import { type Column, DataTable } from "../components/data-table.tsx";
import { ErrorNote } from "../components/error-note.tsx";
import { IdText } from "../components/id-text.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { PageSkeleton } from "../components/route-fallbacks.tsx";
import { Section } from "../components/section.tsx";
import { StatTile } from "../components/stat-tile.tsx";
import { StatusBadge } from "../components/status-badge.tsx";
import { type SideRow, toReplayRows } from "../lib/comparison.ts";
import { counted } from "../lib/counted.ts";
import { formatNumber } from "../lib/format.ts";
import { notifyError } from "../lib/notify.ts";
import type { Replay, ReplayedRun } from "../models.ts";
import { useAgentName } from "../queries/agents.ts";
import { isOpenReplay, useCancelReplay, useReplay, useReplayComparison, useReplayRuns } from "../queries/replays.ts";
import { useCan } from "../queries/session.ts";

/** A bulk replay, compared with the original runs. */
export function ReplayPage() {
  const { replayId } = useParams({ from: "/frame/replays/$replayId" });
  const { data: replay, error, refetch } = useReplay(replayId);
  if (error && !replay)
    return <ErrorNote title="This replay could not be shown" error={error} onRetry={() => refetch()} />;
  if (!replay) return <PageSkeleton />;
  return (
    <>
      <ReplayHeader replay={replay} />
      <Stack gap="md">
        <ReplayProgress replay={replay} />
        <Sides replay={replay} />
        <Pairs replay={replay} />
      </Stack>
    </>
  );
}

function ReplayHeader({ replay }: { replay: Replay }) {
  const can = useCan();
  const cancel = useCancelReplay();
  return (
    <PageHeader
      title={`Replay of ${useAgentName(replay.agent_id)}`}
      documentTitle={`Replay ${replay.id}`}
      aside={<StatusBadge status={replay.status} />}
      description={<IdText id={replay.id} />}
      actions={
        can("runs:write") && replay.status === "running" ? (
          <Button
            variant="default"
            leftSection={<IconBan size={14} aria-hidden />}
            loading={cancel.isPending}
            onClick={() => cancel.mutate(replay.id, { onError: notifyError })}
          >
            Cancel
          </Button>
        ) : undefined
      }
    />
  );
}

function ReplayProgress({ replay }: { replay: Replay }) {
  const { total, waiting, active, completed, failed, cancelled, refused } = replay;
  const done = total - waiting - active;
  return (
    <Section title="Progress" description={`${formatNumber(done)} of ${counted(total, "runs")}`}>
      {isOpenReplay(replay) && (
        <Progress value={(done / total) * 100} mb="md" aria-label={`${done} of ${counted(total, "runs")} replayed`} />
      )}
      <SimpleGrid cols={{ base: 2, sm: 3, md: 6 }}>
        <StatTile label="Waiting" value={formatNumber(waiting)} />
        <StatTile label="Active" value={formatNumber(active)} />
        <StatTile label="Completed" value={formatNumber(completed)} />
        <StatTile label="Failed" value={formatNumber(failed)} />
        <StatTile label="Cancelled" value={formatNumber(cancelled)} />
        <StatTile label="Could not start" value={formatNumber(refused)} />
      </SimpleGrid>
    </Section>
  );
}

const sideColumns: Column<SideRow>[] = [
  { header: "Property", cell: ({ what }) => what, width: "12rem" },
  { header: "Original", isNumeric: true, cell: ({ base }) => base },
  { header: "Replay", isNumeric: true, cell: ({ other }) => other },
  { header: "Difference", isNumeric: true, cell: ({ difference }) => difference },
];

function Sides({ replay }: { replay: Replay }) {
  const { data: comparison } = useReplayComparison(replay);
  if (!comparison || comparison.pairs === 0) return null;
  const { same_output: same, other_output: other, fixed, broken } = comparison;
  const description = `Outputs: ${same} same, ${other} different. Newly completed: ${fixed}. No longer completed: ${broken}.`;
  return (
    <Section title="Comparison" description={description} isFlush>
      <DataTable label="Comparison" rows={toReplayRows(comparison)} columns={sideColumns} rowKey={({ what }) => what} />
    </Section>
  );
}

const pairColumns: Column<ReplayedRun>[] = [
  { header: "Original", cell: ({ id }) => <IdText id={id} to={`/runs/${id}`} isShort /> },
  { header: "Replay", cell: ({ run_id }) => (run_id ? <IdText id={run_id} to={`/runs/${run_id}`} isShort /> : "–") },
  { header: "Status", cell: ({ status }) => <StatusBadge status={status} /> },
  {
    header: "Comparison",
    cell: ({ id, run_id, refusal }) =>
      run_id ? (
        <Link className="text-link" to="/runs/$runId/compare/$otherId" params={{ runId: id, otherId: run_id }}>
          Compare
        </Link>
      ) : (
        (refusal?.message ?? "")
      ),
  },
];

function Pairs({ replay }: { replay: Replay }) {
  const { data: page } = useReplayRuns(replay);
  if (!page) return null;
  const more = page.has_more ? "Showing the newest 100. Use agentrun replays runs to list all." : undefined;
  return (
    <Section title="Runs" description={more} isFlush>
      <DataTable label="Runs" rows={page.data} columns={pairColumns} rowKey={({ id }) => id} />
    </Section>
  );
}
