import { Skeleton, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconPlayerPlay, IconRefresh } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense, useMemo, useState } from "react";
import { EmptyNote } from "../components/empty-note.tsx";
import { ErrorNote } from "../components/error-note.tsx";
import { LinkButton } from "../components/link-button.tsx";
import { ListSkeleton } from "../components/list-skeleton.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { LiveMark } from "../components/runs/live-mark.tsx";
import { counted } from "../lib/counted.ts";
import { toCurl } from "../lib/curl.ts";
import { formatNumber } from "../lib/format.ts";
import {
  expansionOf,
  keepColumns,
  type RunColumn,
  type RunColumnName,
  readColumns,
  toColumns,
} from "../lib/run-columns.ts";
import { type RunSearch, toRunFilters } from "../lib/run-filters.ts";
import { approximately } from "../lib/run-total.ts";
import { present } from "../lib/search.ts";
import { lazyPart } from "../parts.ts";
import { useSampleCall } from "../queries/agents.ts";
import { useLiveRuns } from "../queries/live-runs.ts";
import { useRunTotal } from "../queries/run-total.ts";
import type { RunFilters } from "../queries/runs.ts";
import { useCan, useMe } from "../queries/session.ts";

/** Loaded separately: the select fields need much code, and the runs must appear first. */
const RunFilterBar = lazyPart(() => import("../components/runs/run-filters.tsx"), "RunFilterBar");
const loadTable = () => import("../components/runs/run-table.tsx");
// Now, and not after the first page of runs has arrived.
loadTable().catch(() => {});
const RunTable = lazyPart(loadTable, "RunTable");
const RunMenu = lazyPart(() => import("../components/runs/run-menu.tsx"), "RunMenu");

export function RunsPage() {
  const search = useSearch({ from: "/frame/runs" });
  const navigate = useNavigate();
  const can = useCan();
  const filters = useMemo(() => toRunFilters(search, Date.now()), [search]);
  const open = (next: RunSearch) => navigate({ to: "/runs", search: present(next), replace: true });
  const [columns, setColumns] = useRunColumns(search);
  const isNarrowed = Object.keys(search).length > 0;
  return (
    <>
      <PageHeader
        title="Runs"
        aside={<LiveMark />}
        actions={
          <>
            <Suspense>
              <RunMenu search={search} filters={filters} onOpen={open} columns={columns} onColumns={setColumns} />
            </Suspense>
            <LinkButton to="/replays" variant="default" leftSection={<IconRefresh size={14} aria-hidden />}>
              Replays
            </LinkButton>
            {can("runs:write") && (
              <LinkButton to="/playground" leftSection={<IconPlayerPlay size={14} aria-hidden />}>
                New run
              </LinkButton>
            )}
          </>
        }
      />
      <Suspense fallback={<Skeleton height={36} mb="sm" />}>
        <RunFilterBar search={search} onChange={open} />
      </Suspense>
      <RunList filters={filters} columns={columns} isNarrowed={isNarrowed} />
    </>
  );
}

/** The selected columns, stored in the browser for each member. */
function useRunColumns(search: RunSearch) {
  const { data: me } = useMe();
  const owner = `${me?.user?.id} ${me?.organization.id}`;
  const isWide = useMediaQuery("(min-width: 75em)", true, { getInitialValueInEffect: false }) ?? true;
  const [, setChosen] = useState<RunColumnName[]>();
  const choose = (next: RunColumnName[]) => {
    keepColumns(owner, next);
    setChosen(next);
  };
  return [toColumns(readColumns(owner, search, isWide)), choose] as const;
}

type RunListProps = { filters: RunFilters; columns: readonly RunColumn[]; isNarrowed: boolean };

function RunList({ filters, columns, isNarrowed }: RunListProps) {
  const list = useLiveRuns(filters, expansionOf(columns));
  if (list.error && !list.items) return <ErrorNote error={list.error} onRetry={() => list.refetch()} />;
  if (!list.items) return <ListSkeleton count={8} />;
  if (list.items.length === 0) return isNarrowed ? <NoneMatches /> : <NoneYet />;
  return (
    <>
      <RunCount filters={filters} count={list.items.length} hasMore={list.hasNextPage} />
      <Suspense fallback={<ListSkeleton count={8} />}>
        <RunTable
          runs={list.items}
          columns={columns}
          hasMore={list.hasNextPage}
          isFetchingMore={list.isFetchingNextPage}
          onNearEnd={list.fetchNextPage}
        />
      </Suspense>
    </>
  );
}

type RunCountProps = { filters: RunFilters; count: number; hasMore: boolean };

/** Exact if all runs are loaded. Counting the others is expensive, so their number is from the hourly figures. */
function RunCount({ filters, count, hasMore }: RunCountProps) {
  const total = useRunTotal(filters, hasMore);
  const isKnown = total !== undefined && total > count;
  const period = filters.created_after ? "" : " in a year";
  return (
    <Text size="xs" c="dimmed" mb={4} role="status">
      {!hasMore && counted(count, "runs")}
      {hasMore && !isKnown && `More than ${formatNumber(count)} runs`}
      {hasMore && isKnown && `≈ ${formatNumber(approximately(total))} runs${period}`}
    </Text>
  );
}

const NoneMatches = () => (
  <EmptyNote title="No matching runs" link={{ to: "/runs", label: "Show all runs" }}>
    Change the filters. New matching runs appear here automatically.
  </EmptyNote>
);

const NoneYet = () => (
  <EmptyNote
    title="No runs yet"
    link={{ to: "/playground", label: "Run an agent in the playground" }}
    curl={toCurl("POST", "/runs", useSampleCall())}
  >
    A run is one call of an agent. Start a run here or from your code.
  </EmptyNote>
);
