import { ActionIcon, Button, Group, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { formatDuration } from "../../lib/format.ts";
import { isFinal } from "../../lib/run-stream.ts";
import { forkPointOf, progressText, type TraceRow, triesText } from "../../lib/trace-rows.ts";
import { usageText } from "../../lib/usage-text.ts";
import { useNow } from "../../lib/use-now.ts";
import type { Run, RunStreamEvent, Span } from "../../models.ts";
import { useCan } from "../../queries/session.ts";
import classes from "./run-trace.module.css";
import { SpanDetails } from "./span-details.tsx";
import { useReplayAndOpen } from "./use-replay-and-open.ts";

/** Types whose name needs no type label. */
const named: ReadonlySet<string> = new Set(["run", "queue", "attempt"]);

type SpanRowProps = {
  run: Run;
  /** The run's stream. */
  events: readonly RunStreamEvent[];
  row: TraceRow;
  /** The rows below it are hidden. */
  isClosed: boolean;
  /** It is not part of the critical path, which is shown. */
  isFaded: boolean;
  onClose: (isClosed: boolean) => void;
  onZoom: () => void;
};

/** A row of the trace: name, start, duration; opened, it shows details and actions. */
export function SpanRow({ run, events, row, isClosed, isFaded, onClose, onZoom }: SpanRowProps) {
  const { span, depth, left, width, ms, hasChildren } = row;
  const [isOpen, setOpen] = useState(false);
  const nowMs = useNow(ms === null && "next_attempt_at" in span.data ? 1_000 : null);
  const took = ms === null ? progressText(span, nowMs) : formatDuration(ms);
  const about = [named.has(span.type) ? "" : span.type, usageText(span.data.usage), triesText(span)];
  return (
    <li className={classes.line} data-faded={isFaded || undefined}>
      {hasChildren && (
        <ActionIcon
          size={24}
          className={classes.fold}
          style={{ insetInlineStart: `${depth * 0.75}rem` }}
          onClick={() => onClose(!isClosed)}
          aria-expanded={!isClosed}
          aria-label={`Rows below ${span.type === "run" ? "entire run" : span.name}`}
        >
          {isClosed ? <IconChevronRight size={12} aria-hidden /> : <IconChevronDown size={12} aria-hidden />}
        </ActionIcon>
      )}
      <UnstyledButton
        className={classes.row}
        onClick={() => setOpen(!isOpen)}
        aria-expanded={isOpen}
        data-span={span.id}
      >
        <span
          className={classes.name}
          title={about.filter(Boolean).join(", ") || undefined}
          style={{ paddingInlineStart: `${depth * 0.75 + 1.75}rem` }}
        >
          {span.type === "run" ? "entire run" : span.name}{" "}
          <span className={classes.type}>{about.filter(Boolean).join(", ")}</span>
        </span>
        <span className={classes.track} aria-hidden>
          {width > 0 && (
            <span
              className={classes.bar}
              data-type={span.type}
              data-status={span.status}
              style={{ insetInlineStart: `${left * 100}%`, inlineSize: `${width * 100}%` }}
            />
          )}
        </span>
        <span className={classes.took}>{span.status === "ok" || ms === null ? took : `${took}, ${span.status}`}</span>
      </UnstyledButton>
      {isOpen && (
        <>
          <Group justify="end" gap="xs" py={4}>
            <ForkButton run={run} span={span} />
            <Button variant="default" size="compact-xs" onClick={onZoom}>
              Zoom in
            </Button>
          </Group>
          <SpanDetails run={run} span={span} events={events} />
        </>
      )}
    </li>
  );
}

/** Starts a run that reuses all steps before this one and repeats the rest. */
function ForkButton({ run, span }: { run: Run; span: Span }) {
  const can = useCan();
  const { replay, isPending } = useReplayAndOpen();
  const fromStep = forkPointOf(span);
  if (fromStep === null || !isFinal(run.status) || !can("runs:write")) return null;
  return (
    <Button
      variant="default"
      size="compact-xs"
      loading={isPending}
      onClick={() => replay({ id: run.id, fromStep })}
      aria-label={`Fork from here, ${span.name}`}
    >
      Fork from here
    </Button>
  );
}
