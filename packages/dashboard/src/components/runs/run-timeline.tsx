import { Stack, Text } from "@mantine/core";
import { counted } from "../../lib/counted.ts";
import { formatBytes, formatNumber } from "../../lib/format.ts";
import { type TimelineEntry, toTimeline } from "../../lib/run-stream.ts";
import type { RunStreamEvent, RunToolProgressStreamEvent } from "../../models.ts";
import { Time } from "../time.tsx";
import classes from "./run-timeline.module.css";

const titles: Record<string, string> = {
  "run.created": "Accepted",
  "run.started": "Started",
  "run.turn.started": "Model called",
  "run.turn.retrying": "Retrying",
  "run.turn.completed": "Turn completed",
  "run.reasoning.delta": "Reasoning",
  "run.output.delta": "Output",
  "run.tool.called": "Tool called",
  "run.tool.progress": "Tool running",
  "run.tool.completed": "Tool returned",
  "run.requires_action": "Input requested",
  "run.approval.changed": "Approval updated",
  "run.action.received": "Response received",
  "run.completed": "Completed",
  "run.failed": "Failed",
  "run.cancelled": "Cancelled",
};

const tones: Record<string, string> = {
  "run.completed": "good",
  "run.failed": "bad",
  "run.cancelled": "idle",
  "run.requires_action": "warn",
  "run.turn.retrying": "warn",
  "stream.reset": "warn",
};

/** The events of a run. */
export function RunTimeline({ events }: { events: readonly RunStreamEvent[] }) {
  const entries = toTimeline(events);
  if (entries.length === 0) return <Text c="dimmed">No events yet.</Text>;
  return (
    <ol className={classes.list}>
      {entries.map((entry) => (
        <li key={entry.event.sequence} className={classes.entry} data-tone={tones[entry.event.type]}>
          <Stack gap={0}>
            <Text size="sm" fw={500}>
              {titleOf(entry.event)}
            </Text>
            <Text size="xs" c="dimmed" component="div">
              {detailOf(entry)}
              {detailOf(entry) && " · "}
              <Time at={entry.event.created_at} as="precise" />
            </Text>
          </Stack>
        </li>
      ))}
    </ol>
  );
}

function titleOf(event: RunStreamEvent): string {
  if (event.type === "stream.reset") return `Attempt ${event.attempt} started`;
  if (event.type === "run.requires_action" && event.required_action.type === "approval") return "Approval requested";
  if (event.type === "run.requires_action" && event.required_action.type === "tool_call") return "Client tools called";
  return titles[event.type] ?? event.type;
}

const tokensOf = (usage: { input_tokens: number; output_tokens: number }): string =>
  formatNumber(usage.input_tokens + usage.output_tokens);

function progressOf({ tool, progress, total, message }: RunToolProgressStreamEvent): string {
  const far = progress === undefined ? [] : [total === undefined ? `${progress}` : `${progress} of ${total}`];
  return [...(tool ? [tool] : []), ...far, ...(message ? [message] : [])].join(", ");
}

function detailOf({ event, pieces, characters }: TimelineEntry): string {
  if (event.type === "run.output.delta" || event.type === "run.reasoning.delta")
    return `${formatBytes(characters)} in ${counted(pieces, "chunks")}`;
  if (event.type === "run.turn.started") return `turn ${event.turn}`;
  if (event.type === "run.turn.retrying") return `${event.reason} Try ${event.attempt + 1}: ${event.model}.`;
  if (event.type === "run.turn.completed")
    return `${event.model}, ${event.finish_reason}, ${tokensOf(event.usage)} tokens`;
  if (event.type === "run.tool.progress") return progressOf(event);
  if (event.type === "run.tool.called" || event.type === "run.tool.completed") return event.tool ?? "";
  if (event.type === "run.action.received") return event.action.type;
  // Custom events of an agent may have a name.
  return "name" in event && typeof event.name === "string" ? event.name : "";
}
