import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import type { SeriesChartProps } from "./series-chart.tsx";

const SeriesChart = lazy(() => import("./series-chart.tsx").then((module) => ({ default: module.SeriesChart })));

/** A chart whose code comes when a chart is first shown: nobody waits for it to read a number. */
export function LazyChart(props: SeriesChartProps) {
  return (
    <Suspense fallback={<Skeleton height={props.height ?? 200} />}>
      <SeriesChart {...props} />
    </Suspense>
  );
}
