import { Skeleton } from "@mantine/core";
import { Suspense } from "react";
import { lazyPart } from "../../parts.ts";
import type { GraphCanvasProps } from "./graph-canvas.tsx";

const GraphCanvas = lazyPart(() => import("./graph-canvas.tsx"), "GraphCanvas");

/** Loads the graph code when a graph is first shown. */
export function LazyGraph(props: GraphCanvasProps) {
  return (
    <Suspense fallback={<Skeleton height={160} />}>
      <GraphCanvas {...props} />
    </Suspense>
  );
}
