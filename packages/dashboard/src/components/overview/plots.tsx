import { SimpleGrid, Skeleton } from "@mantine/core";
import { useMemo } from "react";
import { formatCompact, formatDuration, formatNumber, formatPercent } from "../../lib/format.ts";
import { toPlotPoints } from "../../lib/plot-points.ts";
import type { Analytics } from "../../models.ts";
import { LazyChart } from "../charts/lazy-chart.tsx";
import { Section } from "../section.tsx";

/** Runs, latency and tokens over time. */
export function Plots({ analytics }: { analytics: Analytics | undefined }) {
  const points = useMemo(() => (analytics ? toPlotPoints(analytics) : []), [analytics]);
  if (!analytics) return <Skeleton height={260} />;
  return (
    <SimpleGrid cols={{ base: 1, md: 3 }} spacing="md">
      <Section title="Runs">
        <LazyChart
          label={`${formatNumber(analytics.accepted)} runs, ${formatPercent(analytics.success_rate)} of them successful.`}
          kind="bars"
          points={points}
          axis="at"
          series={[
            { name: "completed", label: "Completed", color: "teal.7" },
            { name: "failed", label: "Failed", color: "red.6" },
            { name: "cancelled", label: "Cancelled", color: "gray.6" },
          ]}
          format={formatCompact}
        />
      </Section>
      <Section title="Latency">
        <LazyChart
          label={`Latency over time; its median over the period is ${formatDuration(analytics.latency_ms?.p50 ?? null)}.`}
          kind="lines"
          points={points}
          axis="at"
          series={[
            { name: "p50", label: "p50", color: "petrol.5" },
            { name: "p95", label: "p95", color: "orange.6" },
            { name: "p99", label: "p99", color: "grape.6" },
          ]}
          format={formatDuration}
        />
      </Section>
      <Section title="Tokens">
        <LazyChart
          label={`${formatNumber(analytics.tokens_used)} tokens over the period.`}
          kind="bars"
          points={points}
          axis="at"
          series={[{ name: "tokens", label: "Tokens", color: "petrol.6" }]}
          format={formatCompact}
        />
      </Section>
    </SimpleGrid>
  );
}
