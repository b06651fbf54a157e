import { SimpleGrid, Skeleton } from "@mantine/core";
import { useMemo } from "react";
import { counted } from "../../lib/counted.ts";
import { formatCompact, formatDollars, formatDuration, formatNumber, formatPercent } from "../../lib/format.ts";
import type { Span } from "../../lib/period.ts";
import { type PlotPoint, toPlotPoints, withBefore } from "../../lib/plot-points.ts";
import type { Analytics } from "../../models.ts";
import { ChartSection } from "../charts/chart-section.tsx";

type PlotsProps = {
  analytics: Analytics | undefined;
  /** The previous period, if it is compared. */
  before?: Analytics | undefined;
  /** Only the runs of this agent. */
  agentId?: string;
  onZoom?: (span: Span) => void;
};

const compared = ["accepted", "p50", "p95", "tokens", "cost"];

/** Runs, latency, tokens and cost over time; an agent without a model has no tokens and no cost. */
export function Plots({ analytics, before, agentId, onZoom }: PlotsProps) {
  const points = useMemo(() => {
    if (!analytics) return [];
    const now = toPlotPoints(analytics);
    return before ? withBefore(now, toPlotPoints(before), compared) : now;
  }, [analytics, before]);
  if (!analytics) return <Skeleton height={260} />;
  const shared = {
    points,
    axis: "at",
    /** The runs that started in the interval of a point. */
    runsOf: ({ start, end }: PlotPoint) => ({
      after: String(start),
      before: String(end),
      ...(agentId && { agent: agentId }),
    }),
    ...(onZoom && {
      onZoom: (first: number, last: number) =>
        onZoom({ from: String(points[first]?.start), to: String(points[last]?.end) }),
    }),
  };
  const versus = (name: string, label: string) =>
    before ? [{ name: `before_${name}`, label: `${label} (previous)`, color: "gray.5" }] : [];
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      <ChartSection
        {...shared}
        title="Runs"
        label={`${counted(analytics.accepted, "runs")}, ${formatPercent(analytics.success_rate)} successful.`}
        kind={before ? "groups" : "bars"}
        series={
          before
            ? [{ name: "accepted", label: "Runs", color: "teal.7" }, ...versus("accepted", "Runs")]
            : [
                { name: "completed", label: "Completed", color: "teal.7" },
                { name: "failed", label: "Failed", color: "red.6" },
                { name: "cancelled", label: "Cancelled", color: "gray.6" },
              ]
        }
        format={formatCompact}
        unit="count"
      />
      <ChartSection
        {...shared}
        title="Latency"
        label={`Latency over time. Median: ${formatDuration(analytics.latency_ms?.p50 ?? null)}.`}
        kind="lines"
        series={[
          { name: "p50", label: "p50", color: "petrol.5" },
          { name: "p95", label: "p95", color: "orange.6" },
          ...(before ? versus("p95", "p95") : [{ name: "p99", label: "p99", color: "grape.6" }]),
        ]}
        format={formatDuration}
        unit="duration"
      />
      {(!agentId || analytics.tokens_used > 0) && (
        <ChartSection
          {...shared}
          title="Tokens"
          label={`${formatNumber(analytics.tokens_used)} tokens in this period.`}
          kind="groups"
          series={[{ name: "tokens", label: "Tokens", color: "petrol.6" }, ...versus("tokens", "Tokens")]}
          format={formatCompact}
          unit="count"
        />
      )}
      {(!agentId || analytics.cost_usd > 0) && (
        <ChartSection
          {...shared}
          title="Cost"
          label={`${formatDollars(analytics.cost_usd)} in this period.`}
          kind="groups"
          series={[{ name: "cost", label: "Cost", color: "petrol.6" }, ...versus("cost", "Cost")]}
          format={formatDollars}
          unit="dollars"
        />
      )}
    </SimpleGrid>
  );
}
