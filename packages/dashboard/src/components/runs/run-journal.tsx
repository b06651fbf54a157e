import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { formatNumber } from "../../lib/format.ts";
import type { RunStreamEvent } from "../../models.ts";
import { CodeBlock } from "../code-block.tsx";
import { Section } from "../section.tsx";

const maxShown = 200;

/** All events as they were sent, for debugging. */
export function RunJournal({ events }: { events: readonly RunStreamEvent[] }) {
  const [isOpen, setOpen] = useState(false);
  const shown = events.slice(-maxShown);
  return (
    <Section
      title="Event log"
      description={`${formatNumber(events.length)} events of the run's stream, as clients receive them.`}
      actions={
        <Button variant="default" size="compact-xs" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
          {isOpen ? "Hide" : "Show"}
        </Button>
      }
    >
      {!isOpen && (
        <Text size="sm" c="dimmed">
          Sequence numbers, deltas, tool calls and resets, one per line.
        </Text>
      )}
      {isOpen && (
        <CodeBlock
          code={shown.map((event) => JSON.stringify(event)).join("\n")}
          label="events"
          language="json"
          isWrapped
        />
      )}
      {isOpen && events.length > maxShown && (
        <Text size="xs" c="dimmed" mt="xs">
          The last {maxShown} of {formatNumber(events.length)}.
        </Text>
      )}
    </Section>
  );
}
