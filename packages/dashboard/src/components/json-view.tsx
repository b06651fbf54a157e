import { type ReactNode, useMemo } from "react";
import classes from "./code-block.module.css";
import { CopyButton } from "./copy-button.tsx";

const token = /("(?:\\.|[^"\\])*")(\s*:)?|\b(true|false|null)\b|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/g;
/** Beyond this the colours would cost more than they tell. */
const mostColoured = 100_000;

/** JSON, indented and coloured; it scrolls inside its own box. */
export function JsonView({ value, label, maxHeight = 420 }: { value: unknown; label: string; maxHeight?: number }) {
  const text = useMemo(() => JSON.stringify(value, null, 2) ?? "null", [value]);
  const shown = useMemo(() => (text.length > mostColoured ? text : colour(text)), [text]);
  if (value === null || value === undefined) return <span className={classes.empty}>none</span>;
  return (
    <div className={classes.root}>
      <div className={classes.copy}>
        <CopyButton value={text} label={`Copy ${label}`} />
      </div>
      <pre className={classes.code} style={{ maxHeight }} role="group" tabIndex={0} aria-label={label} data-wrapped>
        {shown}
      </pre>
    </div>
  );
}

function colour(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const found of text.matchAll(token)) {
    parts.push(text.slice(end, found.index));
    end = found.index + found[0].length;
    const [whole, string, colon, word] = found;
    const kind = string ? (colon ? classes.key : classes.string) : word ? classes.word : classes.number;
    parts.push(
      <span key={found.index} className={kind}>
        {string ?? whole}
      </span>,
      colon ?? "",
    );
  }
  return [...parts, text.slice(end)];
}
