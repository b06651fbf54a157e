import { Button, Select, SimpleGrid, Stack, Switch } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { ChartSection } from "../components/charts/chart-section.tsx";
import { CapSummary } from "../components/costs/cap-summary.tsx";
import { CostTables } from "../components/costs/cost-tables.tsx";
import { DocsLink } from "../components/docs-link.tsx";
import { ErrorNote } from "../components/error-note.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { PageSkeleton } from "../components/route-fallbacks.tsx";
import { StatTile } from "../components/stat-tile.tsx";
import { changeText } from "../lib/change.ts";
import { costBySameDay, forecastOf, monthBefore, monthlyLimit, toCostPoints, unpricedPercent } from "../lib/costs.ts";
import { formatCompact, formatDollars, formatPercent } from "../lib/format.ts";
import { lastMonths, monthName } from "../lib/months.ts";
import { notifyError } from "../lib/notify.ts";
import type { PlotPoint } from "../lib/plot-points.ts";
import { formatShortDollars } from "../lib/short-dollars.ts";
import type { Usage } from "../models.ts";
import { useCaps } from "../queries/caps.ts";
import { useCan } from "../queries/session.ts";
import { downloadUsage, useUsage } from "../queries/usage.ts";

export function CostsPage() {
  const { month, compare: isCompared = false } = useSearch({ from: "/frame/costs" });
  const navigate = useNavigate();
  const [current = ""] = lastMonths(1, new Date());
  const shown = month ?? current;
  const { data: usage, error, refetch } = useUsage(month);
  const { data: before } = useUsage(monthBefore(shown));
  const open = (next: { month: string; isCompared: boolean }) =>
    navigate({
      to: "/costs",
      search: {
        ...(next.month === current ? {} : { month: next.month }),
        ...(next.isCompared ? { compare: true as const } : {}),
      },
      replace: true,
    });
  return (
    <>
      <PageHeader
        title="Costs"
        description={
          <>
            Cost of model turns, at the prices of the day of each turn. Counted when a run finishes (UTC).{" "}
            <DocsLink to="caps#what-runs-cost">Where prices come from</DocsLink>
          </>
        }
        actions={
          <>
            <Switch
              size="xs"
              label="Compare with previous month"
              checked={isCompared}
              onChange={(event) => open({ month: shown, isCompared: event.currentTarget.checked })}
            />
            <Select
              aria-label="Month"
              data={lastMonths(12, new Date()).map((value) => ({ value, label: monthName(value) }))}
              value={shown}
              onChange={(value) => value && open({ month: value, isCompared })}
              allowDeselect={false}
              w={180}
            />
            <ExportButton month={shown} />
          </>
        }
      />
      {error && !usage && <ErrorNote error={error} onRetry={() => refetch()} />}
      {!usage && !error && <PageSkeleton />}
      {usage && <CostsBody usage={usage} before={before} isCompared={isCompared} />}
    </>
  );
}

function ExportButton({ month }: { month: string }) {
  const { mutate, isPending } = useMutation({ mutationFn: () => downloadUsage(month), onError: notifyError });
  return (
    <Button
      variant="default"
      loading={isPending}
      leftSection={<IconDownload size={14} aria-hidden />}
      onClick={() => mutate()}
    >
      Export CSV
    </Button>
  );
}

/** The runs of one day. */
const runsOf = ({ start, end }: PlotPoint) => ({ after: String(start), before: String(end) });

type CostsBodyProps = { usage: Usage; before: Usage | undefined; isCompared: boolean };

function CostsBody({ usage, before, isCompared }: CostsBodyProps) {
  const points = useMemo(() => toCostPoints(usage, isCompared ? before : undefined), [usage, before, isCompared]);
  return (
    <Stack gap="md">
      <CostFigures usage={usage} before={before} />
      <ChartSection
        title="Cost by day"
        label={`Cost by day in ${usage.month}: ${formatDollars(usage.cost_usd)} in total.`}
        kind="groups"
        points={points}
        axis="day"
        runsOf={runsOf}
        series={[
          { name: "cost", label: monthName(usage.month), color: "petrol.6" },
          ...(isCompared && before ? [{ name: "before", label: monthName(before.month), color: "gray.5" }] : []),
        ]}
        format={formatDollars}
        unit="dollars"
      />
      <CostTables usage={usage} />
      <CapSummary />
    </Stack>
  );
}

function CostFigures({ usage, before }: Omit<CostsBodyProps, "isCompared">) {
  const ended = usage.completed + usage.failed + usage.cancelled;
  const earlier = before && costBySameDay(before, usage, new Date());
  const change = changeText(usage.cost_usd, earlier);
  const unpriced = unpricedPercent(usage);
  const missing = unpriced > 0 && `${formatPercent(unpriced)} of the tokens have no price`;
  // The cost is a lower bound if tokens have no price.
  const atLeast = (text: string) => (missing && text !== "–" ? `≥ ${text}` : text);
  return (
    <SimpleGrid cols={{ base: 2, md: 3, lg: 5 }} spacing="sm">
      <StatTile
        label="Cost"
        value={atLeast(formatShortDollars(usage.cost_usd))}
        note={
          missing ||
          (change &&
            `${change}: ${formatDollars(earlier ?? null)} at this point in ${monthName(monthBefore(usage.month))}`)
        }
      />
      <StatTile
        label="Average per run"
        value={atLeast(formatDollars(ended > 0 ? usage.cost_usd / ended : null))}
        note={ended === 1 ? "1 finished run" : `${formatCompact(ended)} finished runs`}
      />
      <Forecast usage={usage} />
      <StatTile label="Tokens" value={formatCompact(usage.tokens_used)} />
      <StatTile label="Most expensive model" value={dearest(usage)} />
    </SimpleGrid>
  );
}

/** The expected cost of the current month, next to the cap that it may reach. */
function Forecast({ usage }: { usage: Usage }) {
  const can = useCan();
  const { items: caps = [] } = useCaps(can("policies:read"));
  const forecast = forecastOf(usage, new Date());
  const limit = monthlyLimit(caps);
  const share = forecast !== null && limit !== null && limit > 0 ? (100 * forecast) / limit : null;
  const cap = share === null ? "if the month continues like this" : `${formatPercent(share)} of the cap of $${limit}`;
  return (
    <StatTile
      label="Forecast"
      value={forecast === null ? "–" : formatShortDollars(forecast)}
      note={forecast !== null && cap}
    />
  );
}

const dearest = ({ by_model: models }: Usage): string => {
  const [first] = models.toSorted((a, b) => b.cost_usd - a.cost_usd);
  return first && first.cost_usd > 0 ? (first.model ?? "guards") : "–";
};
