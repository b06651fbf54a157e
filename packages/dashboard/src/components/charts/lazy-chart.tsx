import { Skeleton } from "@mantine/core";
import { Suspense } from "react";
import { lazyPart } from "../../parts.ts";
import type { SeriesChartProps } from "./series-chart.tsx";

const SeriesChart = lazyPart(() => import("./series-chart.tsx"), "SeriesChart");

/** A chart whose code comes when a chart is first shown: nobody waits for it to read a number. */
export function LazyChart(props: SeriesChartProps) {
  return (
    <Suspense fallback={<Skeleton height={props.height ?? 200} />}>
      <SeriesChart {...props} />
    </Suspense>
  );
}
