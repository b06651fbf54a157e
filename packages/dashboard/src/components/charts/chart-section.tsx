import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { PlotPoint } from "../../lib/plot-points.ts";
import type { RunSearch } from "../../lib/run-filters.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { RunsLink } from "../runs-link.tsx";
import { Section } from "../section.tsx";
import { LazyChart } from "./lazy-chart.tsx";
import type { SeriesChartProps } from "./series-chart.tsx";

type ChartSectionProps = Omit<SeriesChartProps, "onPick"> & {
  title: string;
  /** The filter for the runs of one point. */
  runsOf?: (point: PlotPoint) => RunSearch;
};

/**
 * Figures over time, as a chart or as a table. A click on a point, or a link in the table, opens its runs. A drag zooms: with `onZoom`
 * if the page can load more detail, else by showing only those points.
 */
export function ChartSection({ title, runsOf, onZoom, ...chart }: ChartSectionProps) {
  const [isTable, setTable] = useState(false);
  const [shown, setShown] = useState<[number, number] | null>(null);
  const navigate = useNavigate();
  const points = shown && !onZoom ? chart.points.slice(shown[0], shown[1] + 1) : chart.points;
  const pick = (index: number) => {
    const point = points[index];
    if (point && runsOf) void navigate({ to: "/runs", search: runsOf(point) });
  };
  const zoom = (first: number, last: number) => {
    const start = shown?.[0] ?? 0;
    setShown([start + first, start + last]);
  };
  return (
    <Section
      title={title}
      isFlush={isTable}
      actions={
        <>
          {shown && !onZoom && (
            <Button variant="default" size="compact-xs" onClick={() => setShown(null)}>
              Zoom out
            </Button>
          )}
          <Button
            variant="default"
            size="compact-xs"
            aria-label={isTable ? `${title} as a chart` : `${title} as a table`}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? "Chart" : "Table"}
          </Button>
        </>
      }
    >
      {isTable ? (
        <PointTable {...chart} title={title} points={points} runsOf={runsOf} />
      ) : (
        <LazyChart {...chart} points={points} onPick={runsOf && pick} onZoom={onZoom ?? zoom} />
      )}
    </Section>
  );
}

type PointTableProps = Pick<ChartSectionProps, "title" | "points" | "series" | "format" | "axis"> & {
  runsOf: ChartSectionProps["runsOf"];
};

function PointTable({ title, points, series, format, axis, runsOf }: PointTableProps) {
  const columns: Column<PlotPoint>[] = [
    {
      header: "When",
      cell: (point) => (runsOf ? <RunsLink search={runsOf(point)}>{point[axis]}</RunsLink> : point[axis]),
    },
    ...series.map(({ name, label }) => ({
      header: label,
      isNumeric: true,
      cell: (point: PlotPoint) => {
        const value = point[name];
        return typeof value === "number" ? format(value) : "–";
      },
    })),
  ];
  return (
    <DataTable
      label={title}
      rows={points}
      columns={columns}
      rowKey={(point) => String(point.start ?? point[axis])}
      isCompact
    />
  );
}
