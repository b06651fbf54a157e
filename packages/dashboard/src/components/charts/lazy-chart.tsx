import { Skeleton } from "@mantine/core";
import { Suspense } from "react";
import { lazyPart } from "../../parts.ts";
import type { SeriesChartProps } from "./series-chart.tsx";

const SeriesChart = lazyPart(() => import("./series-chart.tsx"), "SeriesChart");

/** Loads the chart code when a chart is first shown, so that figures appear without waiting for it. */
export function LazyChart(props: SeriesChartProps) {
  return (
    <Suspense fallback={<Skeleton height={props.height ?? 200} />}>
      <SeriesChart {...props} />
    </Suspense>
  );
}
