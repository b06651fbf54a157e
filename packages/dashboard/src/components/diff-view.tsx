import { useMemo } from "react";
import { type DiffLine, type DiffPart, diffTexts } from "../lib/diff.ts";
import classes from "./diff-view.module.css";

const signs = { same: " ", added: "+", removed: "−" };

export type DiffViewProps = { before: string; after: string; label: string };

/** Two texts against each other; a changed line is told by its sign as well as by its colour, and the words in it that changed. */
export function DiffView({ before, after, label }: DiffViewProps) {
  const lines = useMemo(() => diffTexts(before, after), [before, after]);
  return (
    <pre className={classes.diff} role="group" tabIndex={0} aria-label={label}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place.
        <Line key={index} line={line} />
      ))}
    </pre>
  );
}

const Line = ({ line: { kind, parts } }: { line: DiffLine }) => (
  <div data-kind={kind}>
    <span className={classes.sign}>{signs[kind]}</span>
    {parts.map(toWords)}
  </div>
);

const toWords = ({ text, isChanged }: DiffPart, index: number) =>
  isChanged ? (
    <mark key={index} className={classes.changed}>
      {text}
    </mark>
  ) : (
    text || " "
  );
