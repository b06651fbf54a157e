import "@mantine/charts/styles.css";
import { AreaChart, BarChart } from "@mantine/charts";
import { Box } from "@mantine/core";

export type SeriesChartProps = {
  /** What it shows, in a sentence, for those who cannot see it. */
  label: string;
  kind: "area" | "lines" | "bars";
  points: Record<string, string | number | null>[];
  /** The member that holds the place on the axis. */
  axis: string;
  series: { name: string; label: string; color: string }[];
  format: (value: number) => string;
  height?: number;
};

const fewPoints = 12;

const isSparse = (points: SeriesChartProps["points"], series: SeriesChartProps["series"]): boolean =>
  series.every(({ name }) => points.filter((point) => point[name] !== null).length <= fewPoints);

/** Figures over time. */
export function SeriesChart({ label, kind, points, axis, series, format, height = 200 }: SeriesChartProps) {
  const shared = {
    h: height,
    data: points,
    dataKey: axis,
    series,
    valueFormatter: format,
    withLegend: series.length > 1,
    legendProps: { verticalAlign: "bottom" as const, height: 28 },
    tickLine: "none" as const,
    gridAxis: "x" as const,
    xAxisProps: { minTickGap: 40 },
    yAxisProps: { width: 54 },
    tooltipAnimationDuration: 0,
  };
  return (
    <Box role="img" aria-label={label}>
      {kind === "bars" ? (
        <BarChart {...shared} type="stacked" barProps={{ isAnimationActive: false }} maxBarWidth={26} />
      ) : (
        <AreaChart
          {...shared}
          type={kind === "area" ? "stacked" : "default"}
          curveType="monotone"
          // A point without a neighbour is no line: on the first day there is no other kind.
          withDots={isSparse(points, series)}
          dotProps={{ r: 2.5 }}
          connectNulls={false}
          strokeWidth={1.75}
          fillOpacity={kind === "area" ? 0.25 : 0}
          areaProps={{ isAnimationActive: false }}
        />
      )}
    </Box>
  );
}
