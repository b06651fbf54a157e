import { Skeleton } from "@mantine/core";
import { Suspense } from "react";
import { lazyPart } from "../../parts.ts";
import type { GraphCanvasProps } from "./graph-canvas.tsx";

const GraphCanvas = lazyPart(() => import("./graph-canvas.tsx"), "GraphCanvas");

/** A graph whose code comes when one is first drawn. */
export function LazyGraph(props: GraphCanvasProps) {
  return (
    <Suspense fallback={<Skeleton height={160} />}>
      <GraphCanvas {...props} />
    </Suspense>
  );
}
