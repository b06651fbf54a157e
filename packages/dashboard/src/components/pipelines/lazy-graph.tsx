import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import type { GraphCanvasProps } from "./graph-canvas.tsx";

const GraphCanvas = lazy(() => import("./graph-canvas.tsx").then((module) => ({ default: module.GraphCanvas })));

/** A graph whose code comes when one is first drawn. */
export function LazyGraph(props: GraphCanvasProps) {
  return (
    <Suspense fallback={<Skeleton height={160} />}>
      <GraphCanvas {...props} />
    </Suspense>
  );
}
