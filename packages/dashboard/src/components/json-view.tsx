import { useMemo } from "react";
import classes from "./code-block.module.css";
import { CodeBlock } from "./code-block.tsx";

/** JSON, indented and coloured; it scrolls inside its own box. */
export function JsonView({ value, label, maxHeight = 420 }: { value: unknown; label: string; maxHeight?: number }) {
  const text = useMemo(() => JSON.stringify(value, null, 2) ?? "null", [value]);
  if (value === null || value === undefined) return <span className={classes.empty}>none</span>;
  return <CodeBlock code={text} label={label} language="json" maxHeight={maxHeight} isWrapped />;
}
