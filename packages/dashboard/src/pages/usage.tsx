import { Select, SimpleGrid, Stack } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { LazyChart } from "../components/charts/lazy-chart.tsx";
import { ErrorNote } from "../components/error-note.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { PageSkeleton } from "../components/route-fallbacks.tsx";
import { Section } from "../components/section.tsx";
import { PlanPanel } from "../components/usage/plan-panel.tsx";
import { UsageTables } from "../components/usage/usage-tables.tsx";
import { formatCompact, formatNumber } from "../lib/format.ts";
import { daysOf, lastMonths, monthName } from "../lib/months.ts";
import type { Usage } from "../models.ts";
import { useUsage } from "../queries/usage.ts";

export function UsagePage() {
  const { month } = useSearch({ from: "/frame/usage" });
  const navigate = useNavigate();
  const { data: usage, error, refetch } = useUsage(month);
  const months = lastMonths(12, new Date());
  return (
    <>
      <PageHeader
        title="Usage"
        description="Each accepted run counts as one call of your plan. Tokens count only for spend caps."
        actions={
          <Select
            aria-label="Month"
            data={months.map((value) => ({ value, label: monthName(value) }))}
            value={month ?? months[0] ?? null}
            onChange={(value) =>
              navigate({ to: "/usage", search: value && value !== months[0] ? { month: value } : {} })
            }
            w={180}
          />
        }
      />
      {error && !usage && <ErrorNote error={error} onRetry={() => refetch()} />}
      {!usage && !error && <PageSkeleton />}
      {usage && <UsageBody usage={usage} />}
    </>
  );
}

function UsageBody({ usage }: { usage: Usage }) {
  const known = new Map(usage.daily.map((day) => [day.date, day]));
  const points = daysOf(usage.month).map((date) => ({
    day: date.slice(8),
    start: `${date}T00:00:00.000Z`,
    calls: known.get(date)?.calls ?? 0,
    tokens_used: known.get(date)?.tokens_used ?? 0,
  }));
  return (
    <Stack gap="md">
      <PlanPanel usage={usage} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Section title="Calls by day">
          <LazyChart
            label={`Calls by day in ${usage.month}: ${formatNumber(usage.calls)} in total.`}
            kind="bars"
            points={points}
            axis="day"
            series={[{ name: "calls", label: "Calls", color: "petrol.6" }]}
            format={formatNumber}
            unit="count"
          />
        </Section>
        <Section title="Tokens by day">
          <LazyChart
            label={`Tokens by day in ${usage.month}: ${formatNumber(usage.tokens_used)} in total.`}
            kind="bars"
            points={points}
            axis="day"
            series={[{ name: "tokens_used", label: "Tokens", color: "petrol.6" }]}
            format={formatCompact}
            unit="count"
          />
        </Section>
      </SimpleGrid>
      <UsageTables usage={usage} />
    </Stack>
  );
}
