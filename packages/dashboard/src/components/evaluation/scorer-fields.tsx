import { Autocomplete, NumberInput, Select, Stack, Switch } from "@mantine/core";
import type { ReactNode } from "react";
import { limits } from "../../lib/limits.ts";
import { type ScorerDraft, type ScorerType, scorerTypes } from "../../lib/scorer-draft.ts";
import { useAgentChoices } from "../../queries/agents.ts";
import { useProviders } from "../../queries/providers.ts";
import { DocsLink } from "../docs-link.tsx";
import type { DraftFieldsProps } from "../draft-modal.tsx";
import { Field, TextField } from "../form.tsx";
import { JsonEditor } from "../json-editor.tsx";

type PartProps = {
  draft: ScorerDraft;
  set: (change: Partial<ScorerDraft>) => void;
  errors: Record<string, string>;
};

/** The name of a scorer, and the fields of its type. */
export function ScorerFields({ draft, onChange, errors }: DraftFieldsProps<ScorerDraft>) {
  const set = (change: Partial<ScorerDraft>) => onChange({ ...draft, ...change });
  const Fields = fieldsOf[draft.type];
  return (
    <Stack gap="md">
      <Field
        label="Name"
        most={limits.name}
        placeholder="Topic"
        value={draft.name}
        onChange={(name) => set({ name })}
        error={errors.name}
        required
        data-autofocus
      />
      <Field
        label="Description"
        most={limits.evaluationNote}
        value={draft.description}
        onChange={(description) => set({ description })}
        error={errors.description}
      />
      <Select
        label="Type"
        description={scorerTypes[draft.type].about}
        data={Object.entries(scorerTypes).map(([value, { label }]) => ({ value, label }))}
        value={draft.type}
        onChange={(type) => type && set({ type: type as ScorerType })}
        error={errors["definition.type"]}
        allowDeselect={false}
      />
      {hasPart.includes(draft.type) && <PartField draft={draft} set={set} errors={errors} />}
      <Fields draft={draft} set={set} errors={errors} />
    </Stack>
  );
}

/** The types that compare a part of the output. */
const hasPart: readonly ScorerType[] = ["exact", "contains", "regex", "json_schema", "numeric"];

const PartField = ({ draft, set, errors }: PartProps) => (
  <Field
    label="Field"
    description="A JSON Pointer: only this part of the output is compared. Leave empty for the whole output."
    placeholder="/topic"
    value={draft.field}
    onChange={(field) => set({ field })}
    error={errors["definition.field"]}
  />
);

const Exact = ({ draft, set }: PartProps) => (
  <Switch
    label="Compare only the fields of the expected output"
    description="The output may have other fields."
    checked={draft.partial}
    onChange={(event) => set({ partial: event.currentTarget.checked })}
  />
);

const Contains = ({ draft, set, errors }: PartProps) => (
  <>
    <Field
      label="Text"
      description="Leave empty for the expected output."
      value={draft.text}
      onChange={(text) => set({ text })}
      error={errors["definition.text"]}
    />
    <Switch
      label="Ignore upper and lower case"
      checked={draft.ignore_case}
      onChange={(event) => set({ ignore_case: event.currentTarget.checked })}
    />
  </>
);

const Regex = ({ draft, set, errors }: PartProps) => (
  <Field
    label="Pattern"
    description="RE2 syntax. It may match anywhere; use ^ and $ for the whole text."
    placeholder="^(billing|shipping)$"
    value={draft.pattern}
    onChange={(pattern) => set({ pattern })}
    error={errors["definition.pattern"]}
    required
  />
);

const Schema = ({ draft, set, errors }: PartProps) => (
  <JsonEditor
    label="JSON Schema"
    value={draft.schema}
    onChange={(schema) => set({ schema })}
    error={errors["definition.schema"]}
    isRequired
  />
);

const Numeric = ({ draft, set, errors }: PartProps) => (
  <>
    <NumberInput
      label="Tolerance"
      description="The largest difference that passes."
      min={0}
      value={draft.tolerance}
      onChange={(value) => set({ tolerance: Number(value) })}
      error={errors["definition.tolerance"]}
      required
    />
    <Switch
      label="Relative to the expected number"
      description="0.05 means 5 %."
      checked={draft.relative}
      onChange={(event) => set({ relative: event.currentTarget.checked })}
    />
  </>
);

const Expression = ({ draft, set, errors }: PartProps) => (
  <>
    <TextField
      label="Expression"
      description={
        <>
          CEL over input, output, expected_output, status, tools, cost_usd, latency_ms and tokens.{" "}
          <DocsLink to="evaluation#scorers">Examples</DocsLink>
        </>
      }
      placeholder={'tools == ["search"] && tokens < 2000'}
      value={draft.expression}
      onChange={(expression) => set({ expression })}
      error={errors["definition.expression"]}
      minRows={2}
      classNames={{ input: "mono" }}
      required
    />
    <PassAt draft={draft} set={set} errors={errors} />
  </>
);

function Model({ draft, set, errors }: PartProps) {
  const { items: providers = [] } = useProviders();
  const provider = providers.find(({ name }) => name === draft.provider);
  const names = ["default", ...providers.map(({ name }) => name)];
  return (
    <>
      <Select
        label="Provider"
        data={names.includes(draft.provider) ? names : [...names, draft.provider]}
        value={draft.provider}
        onChange={(next) => next && set({ provider: next })}
        error={errors["definition.provider"]}
        allowDeselect={false}
      />
      <Autocomplete
        label="Model"
        description="Use a fixed version of the model, so that you can compare scores later."
        data={provider?.models.map(({ name }) => name) ?? []}
        value={draft.model}
        onChange={(model) => set({ model })}
        error={errors["definition.model"]}
        required
      />
      <TextField
        label="Rubric"
        description="What a good output is, and what makes it worse."
        placeholder="The answer names the topic and is polite. It is worse if it is longer than three sentences."
        most={limits.rubric}
        value={draft.rubric}
        onChange={(rubric) => set({ rubric })}
        error={errors["definition.rubric"]}
        minRows={3}
        required
      />
      <Select
        label="Mode"
        data={[
          { value: "rate", label: "Rate the output from 0 to 1" },
          { value: "compare", label: "Compare with the expected output, in both orders" },
        ]}
        value={draft.mode}
        onChange={(mode) => mode && set({ mode: mode as ScorerDraft["mode"] })}
        allowDeselect={false}
      />
      <PassAt draft={draft} set={set} errors={errors} />
    </>
  );
}

function Agent({ draft, set, errors }: PartProps) {
  const { data: agents = [] } = useAgentChoices();
  return (
    <>
      <Select
        label="Agent"
        description="Its input has input, output and expected_output. It returns score, and reason if it has one."
        data={agents.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.agent_id || null}
        onChange={(id) => set({ agent_id: id ?? "" })}
        error={errors["definition.agent_id"]}
        searchable
        required
      />
      <PassAt draft={draft} set={set} errors={errors} />
    </>
  );
}

const People = ({ draft, set, errors }: PartProps) => (
  <>
    <TextField
      label="Question"
      description="Shown to the raters with the input, the output and the expected output."
      placeholder="Would you send this answer to a customer?"
      most={limits.question}
      value={draft.question}
      onChange={(question) => set({ question })}
      error={errors["definition.question"]}
      minRows={2}
      required
    />
    <NumberInput
      label="Raters"
      description="How many members rate each output."
      min={1}
      max={5}
      value={draft.raters}
      onChange={(value) => set({ raters: Number(value) })}
      error={errors["definition.raters"]}
      required
    />
    <Select
      label="Scale"
      data={[
        { value: "pass_fail", label: "Pass or fail" },
        { value: "one_to_five", label: "1 to 5" },
      ]}
      value={draft.scale}
      onChange={(scale) => scale && set({ scale: scale as ScorerDraft["scale"] })}
      allowDeselect={false}
    />
    {draft.scale === "one_to_five" && (
      <NumberInput
        label="Passes at"
        description="The lowest average that passes, from 1 to 5."
        min={1}
        max={5}
        step={0.5}
        value={draft.lowest_average}
        onChange={(value) => set({ lowest_average: Number(value) })}
        error={errors["definition.pass_at"]}
        required
      />
    )}
  </>
);

const PassAt = ({ draft, set, errors }: PartProps) => (
  <NumberInput
    label="Passes at"
    description="The lowest score that passes, from 0 to 1."
    min={0}
    max={1}
    step={0.05}
    value={draft.pass_at}
    onChange={(value) => set({ pass_at: Number(value) })}
    error={errors["definition.pass_at"]}
    required
  />
);

const fieldsOf: Record<ScorerType, (props: PartProps) => ReactNode> = {
  exact: Exact,
  contains: Contains,
  regex: Regex,
  json_schema: Schema,
  numeric: Numeric,
  expression: Expression,
  model: Model,
  agent: Agent,
  people: People,
};
