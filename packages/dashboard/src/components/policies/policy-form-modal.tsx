import { Select } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { toGuardRequests } from "../../lib/guards.ts";
import { limits } from "../../lib/limits.ts";
import { useEditedVersion } from "../../lib/versions.ts";
import type { CreatePolicyRequest, Policy } from "../../models.ts";
import { useCreatePolicy, usePolicies, useUpdatePolicy } from "../../queries/policies.ts";
import { type DraftFieldsProps, DraftModal } from "../draft-modal.tsx";
import { TextInput } from "../inputs.tsx";
import { GuardEditor } from "./guard-editor.tsx";

type PolicyDraft = { name: string; description: string; guards: unknown };

const toRequest = (draft: PolicyDraft): CreatePolicyRequest => ({
  name: draft.name,
  description: draft.description || null,
  guards: toGuardRequests(draft.guards),
});

/** Creates a policy, optionally as a copy of another. */
export function CreatePolicyModal({ from, onClose }: { from?: Policy; onClose: () => void }) {
  const create = useCreatePolicy();
  const navigate = useNavigate();
  const first: PolicyDraft = { name: from ? `Copy of ${from.name}` : "", description: "", guards: from?.guards ?? [] };
  const save = (draft: PolicyDraft, onSaved: () => void) =>
    create.mutate(toRequest(draft), {
      onSuccess: ({ id }) => {
        onSaved();
        navigate({ to: "/settings/policies/$policyId", params: { policyId: id } });
      },
    });
  return (
    <DraftModal
      title="Create policy"
      first={first}
      keptAs={`policy ${from?.id ?? ""}`}
      verb="Create"
      state={create}
      onSave={save}
      onClose={onClose}
      size="xl"
    >
      {(fields) => <PolicyFields {...fields} isNew={!from} />}
    </DraftModal>
  );
}

export function EditPolicyModal({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const { version } = useEditedVersion(`/policies/${policy.id}`);
  const update = useUpdatePolicy(policy.id, version);
  const first: PolicyDraft = { name: policy.name, description: policy.description ?? "", guards: policy.guards };
  const save = (draft: PolicyDraft, onSaved: () => void) =>
    update.mutate(toRequest(draft), {
      onSuccess: () => {
        onSaved();
        onClose();
      },
    });
  return (
    <DraftModal
      title={`Edit ${policy.name}`}
      managedBy={policy.managed_by}
      first={first}
      keptAs={`${policy.id} ${policy.revision}`}
      verb="Save"
      state={update}
      onSave={save}
      onClose={onClose}
      size="xl"
    >
      {(fields) => <PolicyFields {...fields} isNew={false} />}
    </DraftModal>
  );
}

function PolicyFields({ draft, onChange, errors, isNew }: DraftFieldsProps<PolicyDraft> & { isNew: boolean }) {
  const set = (change: Partial<PolicyDraft>) => onChange({ ...draft, ...change });
  return (
    <>
      <TextInput
        label="Name"
        most={limits.name}
        placeholder="No personal data"
        value={draft.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={errors.name}
        required
        data-autofocus
      />
      <TextInput
        label="Description"
        most={limits.description}
        value={draft.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
        error={errors.description}
      />
      {isNew && <BeginWith onChoose={(guards) => set({ guards })} />}
      <GuardEditor guards={draft.guards} onChange={(guards) => set({ guards })} errors={errors} />
    </>
  );
}

function BeginWith({ onChoose }: { onChoose: (guards: Policy["guards"]) => void }) {
  const { data: policies = [] } = usePolicies();
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = (id: string | null) => {
    setChosen(id);
    onChoose(policies.find((policy) => policy.id === id)?.guards ?? []);
  };
  return (
    <Select
      label="Copy guards from"
      placeholder="none"
      data={policies.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen}
      onChange={choose}
    />
  );
}
