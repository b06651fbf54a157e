import { useMemo } from "react";
import { type DiffLine, type DiffPart, diffTexts } from "../lib/diff.ts";
import classes from "./diff-view.module.css";

const signs = { same: " ", added: "+", removed: "−" };

export type DiffViewProps = { before: string; after: string; label: string };

/** A diff of two texts. Changed lines have a sign as well as a colour; changed words are marked. */
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
