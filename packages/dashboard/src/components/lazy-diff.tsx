import { Skeleton } from "@mantine/core";
import { Suspense } from "react";
import { lazyPart } from "../parts.ts";
import type { DiffViewProps } from "./diff-view.tsx";

const DiffView = lazyPart(() => import("./diff-view.tsx"), "DiffView");

/** A diff of two texts; its code is loaded on first use. */
export function LazyDiff(props: DiffViewProps) {
  return (
    <Suspense fallback={<Skeleton height={120} />}>
      <DiffView {...props} />
    </Suspense>
  );
}
