import { Accordion, SimpleGrid, Stack } from "@mantine/core";
import { limits } from "../../lib/limits.ts";
import type { PipelineDraft } from "../../lib/pipeline-draft.ts";
import { Textarea, TextInput } from "../inputs.tsx";
import { JsonEditor } from "../json-editor.tsx";
import { ScheduleFields } from "./schedule-fields.tsx";

type PipelineFieldsProps = {
  draft: PipelineDraft;
  /** `what`: the changed field. */
  onChange: (draft: PipelineDraft, what: string) => void;
  errors: Record<string, string>;
};

/** All fields of a pipeline except its steps. */
export function PipelineFields({ draft, onChange, errors }: PipelineFieldsProps) {
  const set = (change: Partial<PipelineDraft>) => onChange({ ...draft, ...change }, Object.keys(change).join(" "));
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label="Name"
          most={limits.name}
          value={draft.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
          error={errors.name}
          required
        />
        <Textarea
          label="Description"
          most={limits.description}
          value={draft.description ?? ""}
          onChange={(event) => set({ description: event.currentTarget.value || null })}
          error={errors.description}
          autosize
          minRows={1}
        />
      </SimpleGrid>
      <Accordion multiple variant="separated">
        <Accordion.Item value="shape">
          <Accordion.Control>Input and output</Accordion.Control>
          <Accordion.Panel>
            <ShapeFields draft={draft} onChange={onChange} errors={errors} />
          </Accordion.Panel>
        </Accordion.Item>
        <Accordion.Item value="schedule">
          <Accordion.Control>Schedule</Accordion.Control>
          <Accordion.Panel>
            <ScheduleFields schedule={draft.schedule} onChange={(schedule) => set({ schedule })} errors={errors} />
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </Stack>
  );
}

const toObject = (value: unknown) => (value === undefined ? null : (value as Record<string, unknown>));

function ShapeFields({ draft, onChange, errors }: PipelineFieldsProps) {
  const set = (change: Partial<PipelineDraft>) => onChange({ ...draft, ...change }, Object.keys(change).join(" "));
  return (
    <Stack gap="sm">
      <JsonEditor
        label="Input schema"
        description="JSON Schema (2020-12) that every run's input must match. The run form is built from it."
        value={draft.input_schema ?? undefined}
        onChange={(value) => set({ input_schema: toObject(value) })}
        error={errors.input_schema}
      />
      <JsonEditor
        label="Output"
        description="The output of the pipeline. Leave empty for the outputs of the final steps."
        value={draft.output ?? undefined}
        onChange={(value) => set({ output: toObject(value) })}
        error={errors.output}
      />
      <JsonEditor
        label="Metadata"
        value={draft.metadata}
        onChange={(value) => set({ metadata: (value ?? {}) as Record<string, string> })}
        error={errors.metadata}
        minRows={2}
      />
    </Stack>
  );
}
