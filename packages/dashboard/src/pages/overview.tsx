import { Button, SegmentedControl, Stack, Switch } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense } from "react";
import { EmptyNote } from "../components/empty-note.tsx";
import { ErrorNote } from "../components/error-note.tsx";
import { AttentionPanel } from "../components/overview/attention-panel.tsx";
import { Figures } from "../components/overview/figures.tsx";
import { Plots } from "../components/overview/plots.tsx";
import { Rankings } from "../components/overview/rankings.tsx";
import { RecentRuns } from "../components/overview/recent-runs.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { PageSkeleton } from "../components/route-fallbacks.tsx";
import { toCurl } from "../lib/curl.ts";
import type { Period, Range, Span } from "../lib/period.ts";
import { spanText } from "../lib/period.ts";
import type { Analytics } from "../models.ts";
import { lazyPart } from "../parts.ts";
import { useSampleCall } from "../queries/agents.ts";
import { useAttention } from "../queries/attention.ts";
import { useFirstDay } from "../queries/first-day.ts";
import { useAnalyticsOf } from "../queries/usage.ts";

const FirstDay = lazyPart(() => import("../components/overview/first-day.tsx"), "FirstDay");

const ranges = [
  { value: "24h", label: "24 hours" },
  { value: "7d", label: "7 days" },
  { value: "30d", label: "30 days" },
];

export function OverviewPage() {
  const { period, zoom, ...choices } = usePeriod();
  const { data, error, refetch } = useAnalyticsOf(period);
  const { data: before } = useAnalyticsOf(period, { back: 1 });
  const attention = useAttention();
  const firstDay = useFirstDay();
  return (
    <>
      <PageHeader
        title="Overview"
        description={"from" in period ? spanText(period) : undefined}
        actions={<PeriodChoices period={period} {...choices} />}
      />
      {/* Load these first: shown later, they would push the rest of the page down. */}
      {attention.isLoading || firstDay.isLoading ? (
        <PageSkeleton />
      ) : (
        <Stack gap="md">
          <AttentionPanel attention={attention} />
          <Suspense>{firstDay.isShown && <FirstDay firstDay={firstDay} />}</Suspense>
          {error && !data && <ErrorNote error={error} onRetry={() => refetch()} />}
          <Figures analytics={data} before={before} />
          {data?.accepted === 0 ? (
            <NoRuns analytics={data} />
          ) : (
            <Plots analytics={data} before={choices.isCompared ? before : undefined} onZoom={zoom} />
          )}
          <Rankings analytics={data} />
          <RecentRuns />
        </Stack>
      )}
    </>
  );
}

type PeriodChoicesProps = {
  period: Period;
  isCompared: boolean;
  choose: (range: Range) => void;
  compare: (isCompared: boolean) => void;
};

function PeriodChoices({ period, isCompared, choose, compare }: PeriodChoicesProps) {
  const isZoomed = "from" in period;
  return (
    <>
      <Switch
        size="xs"
        label="Compare with previous period"
        checked={isCompared}
        onChange={(event) => compare(event.currentTarget.checked)}
      />
      {isZoomed && (
        <Button variant="default" size="xs" onClick={() => choose("24h")}>
          Zoom out
        </Button>
      )}
      <SegmentedControl
        size="xs"
        aria-label="Period"
        data={isZoomed ? [...ranges, { value: "zoomed", label: "Zoomed" }] : ranges}
        value={isZoomed ? "zoomed" : period.range}
        onChange={(next) => choose(next as Range)}
      />
    </>
  );
}

/** The period, from the URL. */
function usePeriod() {
  const { range = "24h", from, to, compare: isCompared = false } = useSearch({ from: "/frame/" });
  const navigate = useNavigate();
  const period: Period = from && to ? { from, to } : { range };
  const kept = isCompared ? { compare: true as const } : {};
  return {
    period,
    isCompared,
    choose: (next: Range) => navigate({ to: "/", search: { range: next, ...kept }, replace: true }),
    compare: (next: boolean) =>
      navigate({ to: "/", search: { ...period, ...(next ? { compare: true as const } : {}) }, replace: true }),
    zoom: (span: Span) => navigate({ to: "/", search: { ...span, ...kept } }),
  };
}

const NoRuns = ({ analytics }: { analytics: Analytics }) => (
  <EmptyNote
    title={analytics.interval === "hour" ? "No activity yet" : "No runs in this period"}
    link={{ to: "/playground", label: "Run an agent in the playground" }}
    curl={toCurl("POST", "/runs", useSampleCall())}
  >
    Runs, success rate, latency, tokens and cost appear here. Start a run here or from your code.
  </EmptyNote>
);
