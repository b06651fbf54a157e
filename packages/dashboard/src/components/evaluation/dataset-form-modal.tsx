import { Select, Stack } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { limits } from "../../lib/limits.ts";
import type { Dataset } from "../../models.ts";
import { useAgentChoices } from "../../queries/agents.ts";
import { useCreateDataset, useUpdateDataset } from "../../queries/datasets.ts";
import { type DraftFieldsProps, DraftModal } from "../draft-modal.tsx";
import { Field } from "../form.tsx";

type DatasetDraft = { agent_id: string; name: string; description: string };

const empty: DatasetDraft = { agent_id: "", name: "", description: "" };

export function CreateDatasetModal({ onClose }: { onClose: () => void }) {
  const create = useCreateDataset();
  const navigate = useNavigate();
  const save = ({ description, ...draft }: DatasetDraft, onSaved: () => void) =>
    create.mutate(
      { ...draft, description: description || null },
      {
        onSuccess: ({ id }) => {
          onSaved();
          navigate({ to: "/datasets/$datasetId", params: { datasetId: id } });
        },
      },
    );
  return (
    <DraftModal
      title="Create data set"
      first={empty}
      keptAs="dataset"
      verb="Create"
      state={create}
      onSave={save}
      onClose={onClose}
      isComplete={({ agent_id }) => agent_id !== ""}
    >
      {(fields) => (
        <Stack gap="md">
          <AgentField {...fields} />
          <NameFields {...fields} />
        </Stack>
      )}
    </DraftModal>
  );
}

/** The agent stays: the rows are its inputs. */
export function EditDatasetModal({ dataset, onClose }: { dataset: Dataset; onClose: () => void }) {
  const update = useUpdateDataset(dataset.id);
  const save = ({ name, description }: DatasetDraft, onSaved: () => void) =>
    update.mutate(
      { name, description: description || null },
      {
        onSuccess: () => {
          onSaved();
          onClose();
        },
      },
    );
  return (
    <DraftModal
      title={`Edit ${dataset.name}`}
      managedBy={dataset.managed_by}
      first={{ agent_id: dataset.agent_id, name: dataset.name, description: dataset.description ?? "" }}
      keptAs={`${dataset.id} ${dataset.updated_at}`}
      verb="Save"
      state={update}
      onSave={save}
      onClose={onClose}
    >
      {(fields) => (
        <Stack gap="md">
          <NameFields {...fields} />
        </Stack>
      )}
    </DraftModal>
  );
}

function AgentField({ draft, onChange, errors }: DraftFieldsProps<DatasetDraft>) {
  const { data: agents = [] } = useAgentChoices();
  return (
    <Select
      label="Agent"
      description="The rows are inputs of this agent."
      data={agents.map(({ id, name }) => ({ value: id, label: name }))}
      value={draft.agent_id || null}
      onChange={(id) => onChange({ ...draft, agent_id: id ?? "" })}
      error={errors.agent_id}
      searchable
      required
    />
  );
}

const NameFields = ({ draft, onChange, errors }: DraftFieldsProps<DatasetDraft>) => (
  <>
    <Field
      label="Name"
      most={limits.name}
      placeholder="Support questions"
      value={draft.name}
      onChange={(name) => onChange({ ...draft, name })}
      error={errors.name}
      required
    />
    <Field
      label="Description"
      description="What the rows have in common."
      most={limits.evaluationNote}
      value={draft.description}
      onChange={(description) => onChange({ ...draft, description })}
      error={errors.description}
    />
  </>
);
