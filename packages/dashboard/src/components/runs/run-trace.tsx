import { Button, Text } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { formatDuration } from "../../lib/format.ts";
import { type Stretch, stretchOf, toTraceRows, zoomInto } from "../../lib/trace-rows.ts";
import type { Run } from "../../models.ts";
import { useTrace } from "../../queries/trace.ts";
import { Section } from "../section.tsx";
import classes from "./run-trace.module.css";
import { SpanRow } from "./span-row.tsx";

/** The trace of a run. Each span can be opened for details and zoomed. */
export function RunTrace({ run }: { run: Run }) {
  const { data: trace, dataUpdatedAt } = useTrace(run);
  const [stretch, setStretch] = useState<Stretch | undefined>();
  if (!trace) return null;
  const { rows, areWaitsShort, lengthMs } = toTraceRows(trace.spans, dataUpdatedAt);
  const zoom = (id: string) => {
    const row = rows.find(({ span }) => span.id === id);
    if (row) setStretch(stretchOf(row));
  };
  const zoomOut = () => setStretch(undefined);
  return (
    <Section
      title="Trace"
      description="Timing by step. Select a row for details. ↑ and ↓ move, Z zooms in, 0 zooms out."
      actions={
        stretch && (
          <Button variant="default" size="compact-xs" onClick={zoomOut}>
            Zoom out
          </Button>
        )
      }
    >
      {!areWaitsShort && <Axis lengthMs={lengthMs} stretch={stretch} />}
      <ol className={classes.rows} onKeyDown={(event) => onKey(event, zoom, zoomOut)}>
        {zoomInto(rows, stretch).map((row) => (
          <SpanRow key={row.span.id} run={run} row={row} onZoom={() => zoom(row.span.id)} />
        ))}
      </ol>
      {(areWaitsShort || trace.truncated) && (
        <Text size="xs" c="dimmed" mt="xs">
          {areWaitsShort && "Waiting times are shown shortened. "}
          {trace.truncated && "The run has too many events for a trace. Later events are not shown."}
        </Text>
      )}
    </Section>
  );
}

/** Keyboard navigation: between rows, zoom in, zoom out. */
function onKey(event: KeyboardEvent<HTMLOListElement>, zoom: (id: string) => void, zoomOut: () => void): void {
  const lines = [...event.currentTarget.querySelectorAll<HTMLButtonElement>("button[data-span]")];
  const at = lines.indexOf(event.target as HTMLButtonElement);
  if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "ArrowDown") lines[at + 1]?.focus();
  else if (event.key === "ArrowUp") lines[at - 1]?.focus();
  else if (event.key === "z") zoom(lines[at]?.dataset.span ?? "");
  else if (event.key === "0") zoomOut();
  else return;
  event.preventDefault();
}

/** The start and end of the time axis. */
const Axis = ({ lengthMs, stretch = { from: 0, to: 1 } }: { lengthMs: number; stretch: Stretch | undefined }) => (
  <div className={classes.axis} aria-hidden>
    <span className={classes.ends}>
      <span>{formatDuration(lengthMs * stretch.from)}</span>
      <span>{formatDuration(lengthMs * stretch.to)}</span>
    </span>
  </div>
);
