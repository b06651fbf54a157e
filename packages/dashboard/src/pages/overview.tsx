import { SegmentedControl, Stack } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { EmptyNote } from "../components/empty-note.tsx";
import { ErrorNote } from "../components/error-note.tsx";
import { AttentionPanel } from "../components/overview/attention-panel.tsx";
import { Figures } from "../components/overview/figures.tsx";
import { Plots } from "../components/overview/plots.tsx";
import { RecentRuns } from "../components/overview/recent-runs.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { PageSkeleton } from "../components/route-fallbacks.tsx";
import { toCurl } from "../lib/curl.ts";
import type { Analytics } from "../models.ts";
import { useSampleCall } from "../queries/agents.ts";
import { useAttention } from "../queries/attention.ts";
import { type Range, useAnalytics } from "../queries/usage.ts";

const ranges = [
  { value: "24h", label: "24 hours" },
  { value: "7d", label: "7 days" },
  { value: "30d", label: "30 days" },
];

export function OverviewPage() {
  const { range = "24h" } = useSearch({ from: "/frame/" });
  const navigate = useNavigate();
  const { data, error, refetch } = useAnalytics(range);
  const attention = useAttention();
  return (
    <>
      <PageHeader
        title="Overview"
        actions={
          <SegmentedControl
            size="xs"
            aria-label="Period"
            data={ranges}
            value={range}
            onChange={(next) => navigate({ to: "/", search: { range: next as Range }, replace: true })}
          />
        }
      />
      {/* What needs attention stands first: shown later than the rest, it would push it down. */}
      {attention.isLoading ? (
        <PageSkeleton />
      ) : (
        <Stack gap="md">
          <AttentionPanel attention={attention} />
          {error && !data && <ErrorNote error={error} onRetry={() => refetch()} />}
          <Figures analytics={data} />
          {data?.accepted === 0 ? <FirstSteps analytics={data} /> : <Plots analytics={data} />}
          <RecentRuns />
        </Stack>
      )}
    </>
  );
}

const FirstSteps = ({ analytics }: { analytics: Analytics }) => (
  <EmptyNote
    title={analytics.interval === "hour" ? "Quiet so far" : "No runs in this period"}
    link={{ to: "/playground", label: "Run an agent in the playground" }}
    curl={toCurl("POST", "/runs", useSampleCall())}
  >
    Runs, success, latency and tokens are plotted here as soon as there are any. Start one here or from your code.
  </EmptyNote>
);
