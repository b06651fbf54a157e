import { Suspense } from "react";
import { lazyPart } from "../parts.ts";
import type { ColouredCodeProps } from "./coloured-code.tsx";

const ColouredCode = lazyPart(() => import("./coloured-code.tsx"), "ColouredCode");

/** Code that can be read at once, and has its colours once what knows them is there. */
export const CodeText = (props: ColouredCodeProps) => (
  <Suspense fallback={props.code}>
    <ColouredCode {...props} />
  </Suspense>
);
