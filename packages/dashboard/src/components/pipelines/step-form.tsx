import { Accordion, Alert, Button, MultiSelect, Select, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconArrowRight, IconFlask, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { withUnknown } from "../../lib/options.ts";
import { changeStep, possibleBefore } from "../../lib/pipeline-edit.ts";
import { dependenciesOf, toSteps } from "../../lib/pipeline-graph.ts";
import type { Agent, PipelineStep } from "../../models.ts";
import { TextInput } from "../inputs.tsx";
import { Section } from "../section.tsx";
import { StepConditions } from "./step-conditions.tsx";
import type { StepFieldsProps } from "./step-fields.ts";
import { StepInput } from "./step-input.tsx";

type StepFormProps = Omit<StepFieldsProps, "onChange"> & {
  agents: readonly Agent[];
  onSteps: (steps: unknown, what: string) => void;
  onRename: (to: string) => void;
  onJoin: () => void;
  onRemove: () => void;
  /** Null: the user may not start runs. */
  onTry: (() => void) | null;
};

/** One step, configured field by field. */
export function StepForm({ step, draft, errors, agents, ...acts }: StepFormProps) {
  const change = (fields: Partial<PipelineStep>) =>
    acts.onSteps(changeStep(draft.steps, step.name, fields), `${step.name} ${Object.keys(fields).join(" ")}`);
  const fields = { step, draft, errors, onChange: change };
  return (
    <Section title={`Step ${step.name}`} actions={<StepActions {...acts} name={step.name} />}>
      <Stack gap="md">
        <OtherFaults errors={errors} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <NameField key={step.name} {...fields} onRename={acts.onRename} />
          <Select
            label="Agent"
            data={withUnknown(agents, step.agent_id ? [step.agent_id] : [])}
            value={step.agent_id}
            onChange={(id) => id && change({ agent_id: id })}
            error={errors.agent_id}
            searchable
            required
          />
        </SimpleGrid>
        <WaitsFor {...fields} />
        <StepInput {...fields} />
        <Accordion variant="separated">
          <Accordion.Item value="conditions">
            <Accordion.Control>Condition, retries and failure handling</Accordion.Control>
            <Accordion.Panel>
              <StepConditions {...fields} />
            </Accordion.Panel>
          </Accordion.Item>
        </Accordion>
      </Stack>
    </Section>
  );
}

type StepActionsProps = Pick<StepFormProps, "onTry" | "onJoin" | "onRemove"> & { name: string };

const StepActions = ({ onTry, onJoin, onRemove, name }: StepActionsProps) => (
  <>
    {onTry && (
      <Button variant="default" size="xs" leftSection={<IconFlask size={14} aria-hidden />} onClick={onTry}>
        Try it
      </Button>
    )}
    <Button variant="default" size="xs" leftSection={<IconArrowRight size={14} aria-hidden />} onClick={onJoin}>
      Connect
    </Button>
    <Button
      variant="default"
      size="xs"
      leftSection={<IconTrash size={14} aria-hidden />}
      onClick={onRemove}
      aria-label={`Remove ${name}`}
    >
      Remove
    </Button>
  </>
);

/** Errors of these fields appear at the field; all others appear above the form. */
const shown = /^(name|agent_id|depends_on|input|when|for_each|max_concurrency|retry|timeout_seconds|on_failure)(\.|$)/;

function OtherFaults({ errors }: { errors: Record<string, string> }) {
  const others = Object.entries(errors).filter(([path]) => !shown.test(path));
  if (others.length === 0) return null;
  return (
    <Alert color="red" variant="light" role="alert">
      {others.map(([path, message]) => (
        <Text key={path} size="sm">
          {message}
        </Text>
      ))}
    </Alert>
  );
}

const fit = /^[a-z][a-z0-9_]{0,63}$/;

/** Applied on blur: while the user types, the name may equal another step's. */
function NameField({ step, draft, errors, onRename }: StepFieldsProps & Pick<StepFormProps, "onRename">) {
  const [text, setText] = useState(step.name);
  const isTaken = text !== step.name && toSteps(draft.steps).some(({ name }) => name === text);
  const fault = isTaken
    ? "Another step already has this name."
    : fit.test(text)
      ? undefined
      : "Use 1–64 characters (a-z, 0-9, _), starting with a letter.";
  const take = () => {
    if (text !== step.name && !fault) onRename(text);
  };
  return (
    <TextInput
      label="Step name"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        take();
      }}
      error={fault ?? errors.name}
      classNames={{ input: "mono" }}
      required
    />
  );
}

function WaitsFor({ step, draft, errors, onChange }: StepFieldsProps) {
  const declared = step.depends_on ?? [];
  const named = dependenciesOf(step).filter((name) => !declared.includes(name));
  const possible = possibleBefore(toSteps(draft.steps), step.name).filter((name) => !named.includes(name));
  return (
    <MultiSelect
      label="Depends on"
      description={named.length > 0 ? `Its expressions also depend on ${named.join(", ")}.` : undefined}
      placeholder={dependenciesOf(step).length === 0 ? "None: starts immediately" : undefined}
      data={[...new Set([...possible, ...declared])]}
      value={[...declared]}
      onChange={(names) => onChange({ depends_on: names.length > 0 ? names : undefined })}
      error={errors.depends_on ?? Object.entries(errors).find(([path]) => path.startsWith("depends_on."))?.[1]}
      searchable
      hidePickedOptions
    />
  );
}
