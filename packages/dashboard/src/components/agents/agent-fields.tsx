import { Accordion, Skeleton, Stack } from "@mantine/core";
import { Suspense } from "react";
import { type AgentDraft, type DraftFieldsProps, errorAt, toObject, withRuntime } from "../../lib/agent-draft.ts";
import { limits } from "../../lib/limits.ts";
import { lazyPart } from "../../parts.ts";
import { Textarea, TextInput } from "../inputs.tsx";
import { JsonEditor } from "../json-editor.tsx";
import { LimitFields } from "./limit-fields.tsx";
import { RuntimeFields } from "./runtime-fields.tsx";
import { ScheduleItem } from "./schedule-item.tsx";

/** All configuration fields of an agent. */
export function AgentFields({ draft, onChange, errors }: DraftFieldsProps) {
  const set = <Name extends keyof AgentDraft>(name: Name, value: AgentDraft[Name]) =>
    onChange({ ...draft, [name]: value });
  return (
    <Stack gap="md">
      <TextInput
        label="Name"
        most={limits.name}
        value={draft.name}
        onChange={(event) => set("name", event.currentTarget.value)}
        error={errors.name}
        required
      />
      <Textarea
        label="Description"
        most={limits.description}
        value={draft.description ?? ""}
        onChange={(event) => set("description", event.currentTarget.value || null)}
        error={errors.description}
        autosize
        minRows={1}
      />
      <RuntimeFields
        runtime={draft.runtime}
        onChange={(runtime) => onChange(withRuntime(draft, runtime))}
        errors={errors}
      />
      <Textarea
        label="Instructions"
        most={limits.instructions}
        description="System prompt for every run. Modules and services receive it too."
        value={draft.instructions ?? ""}
        onChange={(event) => set("instructions", event.currentTarget.value || null)}
        error={errors.instructions}
        autosize
        minRows={2}
        maxRows={16}
      />
      <Accordion multiple variant="separated">
        <SchemaItem draft={draft} onChange={onChange} errors={errors} />
        <Accordion.Item value="limits">
          <Accordion.Control>Limits</Accordion.Control>
          <Accordion.Panel>
            <LimitFields limits={draft.limits} onChange={(limits) => set("limits", limits)} errors={errors} />
          </Accordion.Panel>
        </Accordion.Item>
        <ScheduleItem schedule={draft.schedule} onChange={(schedule) => set("schedule", schedule)} errors={errors} />
        <ExtrasItem draft={draft} onChange={onChange} errors={errors} />
      </Accordion>
    </Stack>
  );
}

/** Loaded separately: the select fields need much code and are seldom opened. */
const ExtraFields = lazyPart(() => import("./extra-fields.tsx"), "ExtraFields");

function SchemaItem({ draft, onChange, errors }: DraftFieldsProps) {
  return (
    <Accordion.Item value="schemas">
      <Accordion.Control>Input and output schemas</Accordion.Control>
      <Accordion.Panel>
        <Stack gap="sm">
          <JsonEditor
            label="Input schema"
            description="JSON Schema (2020-12) that every run's input must match. The playground builds its form from it."
            value={draft.input_schema ?? undefined}
            onChange={(value) => onChange({ ...draft, input_schema: toObject(value) })}
            error={errorAt(errors, "input_schema")}
          />
          <JsonEditor
            label="Output schema"
            value={draft.output_schema ?? undefined}
            onChange={(value) => onChange({ ...draft, output_schema: toObject(value) })}
            error={errorAt(errors, "output_schema")}
          />
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  );
}

function ExtrasItem(props: DraftFieldsProps) {
  return (
    <Accordion.Item value="extras">
      <Accordion.Control>Policy, connectors, approvals, protocols, metadata</Accordion.Control>
      <Accordion.Panel>
        <Suspense fallback={<Skeleton height={200} />}>
          <ExtraFields {...props} />
        </Suspense>
      </Accordion.Panel>
    </Accordion.Item>
  );
}
