import { Accordion, Stack, Textarea, TextInput } from "@mantine/core";
import type { AgentDraft } from "../../lib/agent-draft.ts";
import { ConnectorUses } from "../connectors/connector-uses.tsx";
import { JsonEditor } from "../json-editor.tsx";
import { PolicyField } from "../policies/policy-field.tsx";
import { LimitFields } from "./limit-fields.tsx";
import { RuntimeFields } from "./runtime-fields.tsx";
import { ScheduleItem } from "./schedule-item.tsx";

type AgentFieldsProps = {
  draft: AgentDraft;
  onChange: (draft: AgentDraft) => void;
  /** What the service said, by field. */
  errors: Record<string, string>;
};

/** Everything an agent is configured by. */
export function AgentFields({ draft, onChange, errors }: AgentFieldsProps) {
  const set = <Name extends keyof AgentDraft>(name: Name, value: AgentDraft[Name]) =>
    onChange({ ...draft, [name]: value });
  return (
    <Stack gap="md">
      <TextInput
        label="Name"
        value={draft.name}
        onChange={(event) => set("name", event.currentTarget.value)}
        error={errors.name}
        required
      />
      <Textarea
        label="Description"
        value={draft.description ?? ""}
        onChange={(event) => set("description", event.currentTarget.value || null)}
        error={errors.description}
        autosize
        minRows={1}
      />
      <RuntimeFields runtime={draft.runtime} onChange={(runtime) => set("runtime", runtime)} errors={errors} />
      <Textarea
        label="Instructions"
        description="What a model is told before every run; modules and services get it too."
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

const toObject = (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;

/** An error inside a field is that field's error. */
const errorAt = (errors: Record<string, string>, name: string) =>
  Object.entries(errors).find(([param]) => param === name || param.startsWith(`${name}.`))?.[1];

function SchemaItem({ draft, onChange, errors }: AgentFieldsProps) {
  return (
    <Accordion.Item value="schemas">
      <Accordion.Control>Input and output schemas</Accordion.Control>
      <Accordion.Panel>
        <Stack gap="sm">
          <JsonEditor
            label="Input schema"
            description="JSON Schema (2020-12) that every run's input must match. The playground makes its form from it."
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

function ExtrasItem({ draft, onChange, errors }: AgentFieldsProps) {
  return (
    <Accordion.Item value="extras">
      <Accordion.Control>Policy, connectors, metadata</Accordion.Control>
      <Accordion.Panel>
        <Stack gap="sm">
          <PolicyField
            policy={draft.policy}
            onChange={(policy) => onChange({ ...draft, policy })}
            error={errors.policy}
          />
          <ConnectorUses
            uses={draft.connectors}
            onChange={(connectors) => onChange({ ...draft, connectors })}
            error={errorAt(errors, "connectors")}
          />
          <JsonEditor
            label="Metadata"
            description="Up to 16 string pairs of your own."
            value={draft.metadata}
            onChange={(value) => onChange({ ...draft, metadata: (toObject(value) ?? {}) as Record<string, string> })}
            error={errorAt(errors, "metadata")}
            minRows={2}
          />
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  );
}
