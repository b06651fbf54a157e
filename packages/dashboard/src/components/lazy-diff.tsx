import { Skeleton } from "@mantine/core";
import { Suspense } from "react";
import { lazyPart } from "../parts.ts";
import type { DiffViewProps } from "./diff-view.tsx";

const DiffView = lazyPart(() => import("./diff-view.tsx"), "DiffView");

/** Two texts against each other; the code that compares comes when it is first wanted. */
export function LazyDiff(props: DiffViewProps) {
  return (
    <Suspense fallback={<Skeleton height={120} />}>
      <DiffView {...props} />
    </Suspense>
  );
}
