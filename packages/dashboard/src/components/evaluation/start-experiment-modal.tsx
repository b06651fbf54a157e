import { MultiSelect, NumberInput, Select, SimpleGrid, Stack, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { counted } from "../../lib/counted.ts";
import { type ExperimentDraft, newExperimentDraft, toExperimentRequest } from "../../lib/experiment-draft.ts";
import { limits } from "../../lib/limits.ts";
import type { Dataset } from "../../models.ts";
import { useRevisions } from "../../queries/agents.ts";
import { useDatasets } from "../../queries/datasets.ts";
import { useCreateExperiment } from "../../queries/experiments.ts";
import { type DraftFieldsProps, DraftModal } from "../draft-modal.tsx";
import { Field } from "../form.tsx";
import { EffectsField } from "./effects-field.tsx";
import { ScorerChoice } from "./scorer-choice.tsx";

const mostRevisions = 5;

/** Starts an experiment and opens it. */
export function StartExperimentModal({ dataset, onClose }: { dataset?: Dataset; onClose: () => void }) {
  const create = useCreateExperiment();
  const navigate = useNavigate();
  const save = (draft: ExperimentDraft, onSaved: () => void) =>
    create.mutate(toExperimentRequest(draft), {
      onSuccess: ({ id }) => {
        onSaved();
        navigate({ to: "/experiments/$experimentId", params: { experimentId: id } });
      },
    });
  return (
    <DraftModal
      title="Start experiment"
      first={{ ...newExperimentDraft, dataset_id: dataset?.id ?? "" }}
      keptAs={`experiment ${dataset?.id ?? ""}`}
      verb="Start experiment"
      state={create}
      onSave={save}
      onClose={onClose}
      isComplete={({ dataset_id, scorers, effects }) => dataset_id !== "" && scorers.length > 0 && effects !== null}
    >
      {(fields) => <ExperimentFields {...fields} />}
    </DraftModal>
  );
}

function ExperimentFields({ draft, onChange, errors }: DraftFieldsProps<ExperimentDraft>) {
  const { items: datasets = [] } = useDatasets();
  const set = (change: Partial<ExperimentDraft>) => onChange({ ...draft, ...change });
  const dataset = datasets.find(({ id }) => id === draft.dataset_id);
  return (
    <Stack gap="md">
      <Select
        label="Data set"
        data={datasets.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.dataset_id || null}
        onChange={(id) => set({ dataset_id: id ?? "", revisions: [] })}
        error={errors.dataset_id}
        searchable
        required
      />
      {dataset && <RevisionField agentId={dataset.agent_id} draft={draft} onChange={onChange} errors={errors} />}
      <ScorerChoice
        description="Each scorer scores each output. More scorers need more rows for a verdict."
        value={draft.scorers}
        onChange={(chosen) => set({ scorers: chosen })}
        error={errors.scorers}
      />
      <EffectsField value={draft.effects} onChange={(effects) => set({ effects })} error={errors.effects} />
      <LimitFields draft={draft} onChange={onChange} errors={errors} />
      {dataset && (
        <Text size="sm" role="status">
          {counted(dataset.rows * Math.max(draft.revisions.length, 1), "runs")} will start
          {draft.effects === "live" ? ", with all side effects." : "."}
        </Text>
      )}
    </Stack>
  );
}

const LimitFields = ({ draft, onChange, errors }: DraftFieldsProps<ExperimentDraft>) => (
  <>
    <Field
      label="Name"
      most={limits.name}
      placeholder="Which revision is better?"
      value={draft.name}
      onChange={(name) => onChange({ ...draft, name })}
      error={errors.name}
    />
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NumberInput
        label="Runs at a time"
        min={1}
        max={100}
        allowDecimal={false}
        value={draft.concurrency}
        onChange={(concurrency) => onChange({ ...draft, concurrency })}
        error={errors.concurrency}
        required
      />
      <NumberInput
        label="Cost limit"
        description="No more runs start when it is reached."
        prefix="$"
        min={0}
        value={draft.max_cost_usd}
        onChange={(max_cost_usd) => onChange({ ...draft, max_cost_usd })}
        error={errors.max_cost_usd}
      />
    </SimpleGrid>
  </>
);

function RevisionField({ agentId, draft, onChange, errors }: DraftFieldsProps<ExperimentDraft> & { agentId: string }) {
  const { items: revisions = [] } = useRevisions(agentId);
  return (
    <MultiSelect
      label="Revisions"
      description="Deployed revisions and drafts. The first is the base of the comparison. Leave empty for the deployed revision."
      data={revisions.map(({ revision, deployed_at }) => ({
        value: String(revision),
        label: `Revision ${revision}${deployed_at === null ? " (draft)" : ""}`,
      }))}
      value={draft.revisions}
      onChange={(chosen) => onChange({ ...draft, revisions: chosen })}
      error={errors.agent_revisions}
      maxValues={mostRevisions}
      searchable
    />
  );
}
