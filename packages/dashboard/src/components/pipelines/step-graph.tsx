import { ActionIcon, Button, Group, Text } from "@mantine/core";
import { IconArrowBackUp, IconArrowForwardUp, IconPlus } from "@tabler/icons-react";
import type { PipelineStep } from "../../models.ts";
import { Section } from "../section.tsx";
import { LazyGraph } from "./lazy-graph.tsx";

type StepGraphProps = {
  steps: readonly PipelineStep[];
  refused: ReadonlySet<string>;
  selected: string | undefined;
  /** The step that the next selected step will depend on. */
  joining: string | null;
  onSelect: (name: string) => void;
  onStopJoining: () => void;
  /** Null while the JSON is invalid. */
  onAdd: (() => void) | null;
  undo: (() => void) | null;
  redo: (() => void) | null;
};

/** The graph in which steps are selected and connected. */
export function StepGraph(props: StepGraphProps) {
  const { steps, joining } = props;
  return (
    <Section title="Graph" description={describe(props)} actions={<GraphActions {...props} />}>
      {joining !== null && (
        <Group gap="xs" mb="xs" role="status">
          <Text size="sm">Select the step that depends on {joining}.</Text>
          <Button size="compact-xs" variant="default" onClick={props.onStopJoining}>
            Cancel
          </Button>
        </Group>
      )}
      {steps.length > 0 ? (
        <LazyGraph
          label="Pipeline steps"
          steps={steps}
          refused={props.refused}
          selected={props.selected}
          onSelect={props.onSelect}
        />
      ) : (
        <Text size="sm" c="dimmed">
          No steps yet. Added steps appear here.
        </Text>
      )}
    </Section>
  );
}

const describe = ({ onAdd, steps }: StepGraphProps): string => {
  if (onAdd === null) return "Shows the last valid steps.";
  return steps.length > 0 ? "Select a step to configure it." : "Steps and their dependencies.";
};

function GraphActions({ undo, redo, onAdd }: StepGraphProps) {
  return (
    <>
      <ActionIcon size="lg" aria-label="Undo" title="Undo (Ctrl+Z)" disabled={!undo} onClick={() => undo?.()}>
        <IconArrowBackUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon size="lg" aria-label="Redo" title="Redo (Ctrl+Shift+Z)" disabled={!redo} onClick={() => redo?.()}>
        <IconArrowForwardUp size={16} aria-hidden />
      </ActionIcon>
      <Button
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={onAdd === null}
        onClick={() => onAdd?.()}
      >
        Add step
      </Button>
    </>
  );
}
