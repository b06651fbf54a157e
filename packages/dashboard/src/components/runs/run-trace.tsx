import { Text, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { formatDuration } from "../../lib/format.ts";
import { type TraceRow, toTraceRows } from "../../lib/trace-rows.ts";
import type { Run } from "../../models.ts";
import { useTrace } from "../../queries/trace.ts";
import { JsonView } from "../json-view.tsx";
import { Section } from "../section.tsx";
import classes from "./run-trace.module.css";

/** Where a run's time went, span by span; each shows what is known of it when it is opened. */
export function RunTrace({ run }: { run: Run }) {
  const { data: trace, dataUpdatedAt } = useTrace(run);
  if (!trace) return null;
  const { rows, areWaitsShort } = toTraceRows(trace.spans, dataUpdatedAt);
  return (
    <Section title="Trace" description="Where its time went; open a line to see what is known of it.">
      <ol className={classes.rows}>
        {rows.map((row) => (
          <SpanRow key={row.span.id} row={row} />
        ))}
      </ol>
      {(areWaitsShort || trace.truncated) && (
        <Text size="xs" c="dimmed" mt="xs">
          {areWaitsShort && "Waits are drawn shorter than they were. "}
          {trace.truncated && "The run has more events than a trace is made of: what came later is not shown."}
        </Text>
      )}
    </Section>
  );
}

/** Their names say what they are. */
const named: ReadonlySet<string> = new Set(["run", "queue", "attempt"]);

function SpanRow({ row: { span, depth, left, width, ms } }: { row: TraceRow }) {
  const [isOpen, setOpen] = useState(false);
  const took = ms === null ? "goes on" : formatDuration(ms);
  return (
    <li>
      <UnstyledButton className={classes.row} onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
        <span className={classes.name} style={{ paddingInlineStart: `${depth * 0.75}rem` }}>
          {span.type === "run" ? "the whole run" : span.name}{" "}
          {!named.has(span.type) && <span className={classes.type}>{span.type}</span>}
        </span>
        <span className={classes.track} aria-hidden>
          <span
            className={classes.bar}
            data-type={span.type}
            data-status={span.status}
            style={{ insetInlineStart: `${left * 100}%`, inlineSize: `${width * 100}%` }}
          />
        </span>
        <span className={classes.took}>{span.status === "ok" || ms === null ? took : `${took}, ${span.status}`}</span>
      </UnstyledButton>
      {isOpen && <JsonView value={span.data} label={`what is known of ${span.name}`} maxHeight={320} />}
    </li>
  );
}
