import { useMediaQuery } from "@mantine/hooks";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, useEffect, useRef } from "react";
import type { RunColumn } from "../../lib/run-columns.ts";
import type { ListedRun } from "../../models.ts";
import { RunRow } from "./run-row.tsx";
import classes from "./run-table.module.css";

type RunTableProps = {
  runs: readonly ListedRun[];
  /** The optional columns. */
  columns: readonly RunColumn[];
  hasMore: boolean;
  isFetchingMore: boolean;
  onNearEnd: () => void;
};

/** Up to this number of rows, the box is as high as its rows. */
const fewRows = 8;
const rowsAhead = 30;

const widthsOf = (columns: readonly RunColumn[]) => columns.map(({ width }) => width).join(" ");

/** On narrower screens the box scrolls horizontally, so that columns stay readable. */
const leastWidth = (columns: readonly RunColumn[]) => `${37 + columns.length * 7}rem`;

/** The list of runs; only visible rows are rendered. */
export function RunTable({ runs, columns, hasMore, isFetchingMore, onNearEnd }: RunTableProps) {
  const box = useRef<HTMLDivElement>(null);
  const isNarrow = useMediaQuery("(max-width: 61.99em)");
  const hasThirdLine = ["input", "error"].every((name) => columns.some((column) => column.name === name));
  const height = isNarrow ? (hasThirdLine ? 84 : 64) : 42;
  const virtual = useVirtualizer({
    count: runs.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    getItemKey: (index) => runs[index]?.id ?? index,
    overscan: 12,
  });
  const rows = virtual.getVirtualItems();
  const lastShown = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && !isFetchingMore && lastShown > runs.length - rowsAhead) onNearEnd();
  }, [hasMore, isFetchingMore, lastShown, runs.length, onNearEnd]);
  return (
    <div
      ref={box}
      className={classes.box}
      role="table"
      aria-label="Runs"
      aria-rowcount={hasMore ? -1 : runs.length + 1}
      tabIndex={0}
      data-short={runs.length <= fewRows || undefined}
      data-has-text={columns.some(({ isText }) => isText) || undefined}
      style={
        {
          "--text-columns": widthsOf(columns.filter(({ isText }) => isText)),
          "--more-columns": widthsOf(columns.filter(({ isText }) => !isText)),
          "--least-width": leastWidth(columns),
        } as CSSProperties
      }
    >
      <div role="rowgroup">
        <div role="row" className={classes.head}>
          <Heading label="Status" />
          <Heading label="Run" column="id" />
          <Heading label="Agent" />
          <Headings columns={columns.filter(({ isText }) => isText)} />
          <Heading label="Created" />
          <Heading label="Latency" isNumeric />
          <Headings columns={columns.filter(({ isText }) => !isText)} />
        </div>
      </div>
      <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: "relative" }}>
        {rows.map(({ index, start, key }) => {
          const run = runs[index];
          if (!run) return null;
          return <RunRow key={key} run={run} columns={columns} index={index} top={start} height={height} />;
        })}
      </div>
    </div>
  );
}

const Headings = ({ columns }: { columns: readonly RunColumn[] }) =>
  columns.map(({ name, label, isNumeric }) => <Heading key={name} label={label} isNumeric={isNumeric} />);

type HeadingProps = { label: string; isNumeric?: boolean; column?: string };

const Heading = ({ label, isNumeric = false, column }: HeadingProps) => (
  <span role="columnheader" className={isNumeric ? classes.numeric : undefined} data-column={column}>
    {label}
  </span>
);
