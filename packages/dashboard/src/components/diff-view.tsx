import { useMemo } from "react";
import { diffLines } from "../lib/diff.ts";
import classes from "./diff-view.module.css";

const signs = { same: " ", added: "+", removed: "−" };

/** Two texts against each other; a changed line is told by its sign as well as by its colour. */
export function DiffView({ before, after, label }: { before: string; after: string; label: string }) {
  const lines = useMemo(() => diffLines(before, after), [before, after]);
  return (
    <pre className={classes.diff} role="group" tabIndex={0} aria-label={label}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place.
        <div key={index} data-kind={line.kind}>
          <span className={classes.sign}>{signs[line.kind]}</span>
          {line.text || " "}
        </div>
      ))}
    </pre>
  );
}
