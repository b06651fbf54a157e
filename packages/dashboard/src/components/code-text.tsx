import { Suspense } from "react";
import { lazyPart } from "../parts.ts";
import type { ColouredCodeProps } from "./coloured-code.tsx";

const ColouredCode = lazyPart(() => import("./coloured-code.tsx"), "ColouredCode");

/** Shows plain code at once; colours it when the highlighter is loaded. */
export const CodeText = (props: ColouredCodeProps) => (
  <Suspense fallback={props.code}>
    <ColouredCode {...props} />
  </Suspense>
);
