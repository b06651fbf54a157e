import { Button, Group, Text } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { counted } from "../../lib/counted.ts";
import { criticalPath, timeOf } from "../../lib/critical-path.ts";
import { formatDuration } from "../../lib/format.ts";
import {
  identityOf,
  type Stretch,
  splitTrace,
  stretchOf,
  toTraceRows,
  withoutClosed,
  zoomInto,
} from "../../lib/trace-rows.ts";
import type { Run, RunStreamEvent, Span } from "../../models.ts";
import { useTrace } from "../../queries/trace.ts";
import { Section } from "../section.tsx";
import classes from "./run-trace.module.css";
import { SpanRow } from "./span-row.tsx";

/** The trace of a run, and below it what followed the run, on an axis of its own. */
export function RunTrace({ run, events }: { run: Run; events: readonly RunStreamEvent[] }) {
  const { data: trace, dataUpdatedAt } = useTrace(run);
  if (!trace) return null;
  const { run: own, after } = splitTrace(trace.spans);
  return (
    <>
      <Section
        title="Trace"
        description="Timing by step. Select a row for details. ↑ and ↓ move, ← and → close and open, Z zooms in, 0 zooms out, C shows the critical path."
      >
        <Spans run={run} events={events} spans={own} nowMs={dataUpdatedAt} />
        {trace.truncated && (
          <Text size="xs" c="dimmed" mt="xs">
            The run has too many events for a trace. Later events are not shown.
          </Text>
        )}
      </Section>
      {after.length > 0 && (
        <Section title="Deliveries" description="Webhooks that were sent because of this run.">
          <Spans run={run} events={events} spans={after} nowMs={dataUpdatedAt} />
        </Section>
      )}
    </>
  );
}

type SpansProps = { run: Run; events: readonly RunStreamEvent[]; spans: readonly Span[]; nowMs: number };

/** Spans on one axis. */
function Spans({ run, events, spans, nowMs }: SpansProps) {
  const [stretch, setStretch] = useState<Stretch | undefined>();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [isPathShown, setPathShown] = useState(false);
  const { rows, areWaitsShort, lengthMs } = toTraceRows(spans, nowMs);
  const path = criticalPath(spans, nowMs);
  const zoom = (id: string) => {
    const row = rows.find(({ span }) => span.id === id);
    if (row) setStretch(stretchOf(row));
  };
  const close = (id: string, isClosed: boolean) => {
    const others = [...closed].filter((each) => each !== id);
    if (rows.some(({ span, hasChildren }) => span.id === id && hasChildren))
      setClosed(new Set(isClosed ? [...others, id] : others));
  };
  const keys = {
    zoom,
    close,
    zoomOut: () => setStretch(undefined),
    turnPath: () => setPathShown(!isPathShown),
  };
  return (
    <div className={classes.spans}>
      <Group gap="xs" mb="xs">
        {path.size > 1 && (
          <Button variant="default" size="compact-xs" aria-pressed={isPathShown} onClick={keys.turnPath}>
            {isPathShown ? "All spans" : "Critical path"}
          </Button>
        )}
        {stretch && (
          <Button variant="default" size="compact-xs" onClick={keys.zoomOut}>
            Zoom out
          </Button>
        )}
        {isPathShown && (
          <Text size="xs" c="dimmed" role="status">
            {counted(path.size, "spans")} determine the duration: {formatDuration(timeOf(spans, path, nowMs))}. The
            others ran in parallel.
          </Text>
        )}
      </Group>
      {!areWaitsShort && <Axis lengthMs={lengthMs} stretch={stretch} />}
      <ol className={classes.rows} onKeyDown={(event) => onKey(event, keys)}>
        {withoutClosed(zoomInto(rows, stretch), closed).map((row) => (
          <SpanRow
            key={identityOf(row.span)}
            run={run}
            events={events}
            row={row}
            isClosed={closed.has(row.span.id)}
            isFaded={isPathShown && !path.has(row.span.id)}
            onClose={(isClosed) => close(row.span.id, isClosed)}
            onZoom={() => zoom(row.span.id)}
          />
        ))}
      </ol>
      {areWaitsShort && (
        <Text size="xs" c="dimmed" mt="xs">
          Waiting times are shortened.
        </Text>
      )}
    </div>
  );
}

type Keys = {
  zoom: (id: string) => void;
  close: (id: string, isClosed: boolean) => void;
  zoomOut: () => void;
  turnPath: () => void;
};

/** Keyboard navigation: between rows, close and open, zoom in, zoom out. */
function onKey(event: KeyboardEvent<HTMLOListElement>, { zoom, close, zoomOut, turnPath }: Keys): void {
  const lines = [...event.currentTarget.querySelectorAll<HTMLButtonElement>("button[data-span]")];
  const at = lines.indexOf(event.target as HTMLButtonElement);
  const id = lines[at]?.dataset.span;
  if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "ArrowDown") lines[at + 1]?.focus();
  else if (event.key === "ArrowUp") lines[at - 1]?.focus();
  else if (event.key === "ArrowLeft") close(id, true);
  else if (event.key === "ArrowRight") close(id, false);
  else if (event.key === "z") zoom(id);
  else if (event.key === "0") zoomOut();
  else if (event.key === "c") turnPath();
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
