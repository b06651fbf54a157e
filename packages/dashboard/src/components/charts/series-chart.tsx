import "@mantine/charts/styles.css";
import { AreaChart, BarChart } from "@mantine/charts";
import { Box } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useRef, useState } from "react";
import { type MouseHandlerDataParam, ReferenceArea } from "recharts";
import { type ChartUnit, mostMarksOnPhone, timeAxis, valueAxis } from "../../lib/chart-axes.ts";
import type { PlotPoint } from "../../lib/plot-points.ts";

export type SeriesChartProps = {
  /** A sentence that describes the chart for screen readers. */
  label: string;
  kind: "area" | "lines" | "bars" | "groups";
  points: PlotPoint[];
  /** The property with the axis label. */
  axis: string;
  series: { name: string; label: string; color: string }[];
  format: (value: number) => string;
  unit: ChartUnit;
  height?: number;
  /** Called when a point is clicked. */
  onPick?: ((index: number) => void) | undefined;
  /** Called after a drag from one point to another. */
  onZoom?: ((first: number, last: number) => void) | undefined;
};

const fewPoints = 12;

const isSparse = (points: SeriesChartProps["points"], series: SeriesChartProps["series"]): boolean =>
  series.every(({ name }) => points.filter((point) => point[name] !== null).length <= fewPoints);

/** The highest point of the chart; stacked series add up. */
function highestOf(points: SeriesChartProps["points"], series: SeriesChartProps["series"], isStacked: boolean): number {
  const heights = points.map((point) => {
    const values = series.map(({ name }) => Number(point[name] ?? 0));
    return isStacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values);
  });
  return Math.max(0, ...heights);
}

/** Room for the halves of the labels that are beyond the axes. */
const margin = { top: 8, right: 12, bottom: 0, left: 0 };

/** Figures over time. */
export function SeriesChart({ label, kind, points, axis, series, format, height = 200, ...rest }: SeriesChartProps) {
  const { onPick, onZoom, unit } = rest;
  const isPhone = useMediaQuery("(max-width: 47.99em)");
  const isBars = kind === "bars" || kind === "groups";
  // Bars handle clicks themselves; on a line chart the nearest point counts.
  const { handlers, marked } = usePointer({ onPick: isBars ? undefined : onPick, onZoom });
  // Two points can have the same axis label, such as the same hour of two days, so their index identifies them.
  // Months are counted in days of UTC.
  const across = timeAxis(
    points.map(({ start }) => String(start)),
    axis === "day" ? "UTC" : undefined,
    isPhone ? mostMarksOnPhone : undefined,
  );
  const up = valueAxis(highestOf(points, series, kind === "bars" || kind === "area"), unit);
  const labelOf =
    ({ ticks, labels }: typeof up) =>
    (tick: number) =>
      labels[ticks.indexOf(tick)] ?? "";
  const wordsOf = (place: unknown) => String(points[Number(place)]?.[axis] ?? "");
  const shared = {
    h: height,
    data: points.map((point, place) => ({ ...point, place })),
    dataKey: "place",
    series,
    valueFormatter: format,
    withLegend: series.length > 1,
    legendProps: { verticalAlign: "bottom" as const, height: 28 },
    tickLine: "none" as const,
    gridAxis: "x" as const,
    xAxisProps: { ticks: across.ticks, interval: 0 as const, tickFormatter: labelOf(across) },
    tooltipProps: { labelFormatter: wordsOf },
    yAxisProps: {
      width: 62,
      ticks: up.ticks,
      interval: 0 as const,
      domain: [0, up.ticks.at(-1) ?? 1],
      tickFormatter: labelOf(up),
    },
    tooltipAnimationDuration: 0,
  };
  const mark = marked && (
    <ReferenceArea x1={marked[0]} x2={marked[1]} fill="var(--mantine-primary-color-filled)" fillOpacity={0.15} />
  );
  const style = onPick ? { cursor: "pointer" } : {};
  return (
    <Box role="img" aria-label={label} style={style}>
      {isBars ? (
        <BarChart
          {...shared}
          type={kind === "bars" ? "stacked" : "default"}
          barProps={{ isAnimationActive: false, onClick: (_bar, index) => onPick?.(index) }}
          maxBarWidth={26}
          barChartProps={{ ...handlers, margin }}
        >
          {mark}
        </BarChart>
      ) : (
        <AreaChart
          {...shared}
          type={kind === "area" ? "stacked" : "default"}
          curveType="monotone"
          // A point without neighbours draws no line, as on the first day: show dots.
          withDots={isSparse(points, series)}
          dotProps={{ r: 2.5 }}
          connectNulls={false}
          strokeWidth={1.75}
          fillOpacity={kind === "area" ? 0.25 : 0}
          areaProps={{ isAnimationActive: false }}
          areaChartProps={{ ...handlers, margin }}
        >
          {mark}
        </AreaChart>
      )}
    </Box>
  );
}

const indexOf = ({ activeTooltipIndex: index }: MouseHandlerDataParam): number | null =>
  index === undefined || index === null ? null : Number(index);

/** A click selects a point, a drag selects a range. The range is stored at once and drawn on the next render. */
function usePointer({ onPick, onZoom }: Pick<SeriesChartProps, "onPick" | "onZoom">) {
  const dragged = useRef<[number, number] | null>(null);
  const [marked, setMarked] = useState<[number, number] | null>(null);
  const drag = (next: [number, number] | null) => {
    dragged.current = next;
    // Do not re-render on a press alone: a bar that re-renders under the pointer misses the click.
    setMarked(next && next[0] !== next[1] ? next : null);
  };
  const begin = (state: MouseHandlerDataParam) => {
    const index = indexOf(state);
    if (index !== null) drag([index, index]);
  };
  const move = (state: MouseHandlerDataParam) => {
    const index = indexOf(state);
    const { current } = dragged;
    if (current && index !== null && index !== current[1]) drag([current[0], index]);
  };
  const end = () => {
    const { current } = dragged;
    drag(null);
    if (!current) return;
    const [first, last] = current[0] <= current[1] ? current : [current[1], current[0]];
    if (first === last) onPick?.(first);
    else onZoom?.(first, last);
  };
  const isUsed = onPick !== undefined || onZoom !== undefined;
  const handlers = isUsed
    ? { onMouseDown: begin, onMouseMove: move, onMouseUp: end, onMouseLeave: () => drag(null) }
    : {};
  return { handlers, marked: onZoom ? marked : null };
}
