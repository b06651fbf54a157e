import { Button, Group, Modal, Select, Stack, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { toProblem } from "../../lib/api-error.ts";
import { toGuardRequests } from "../../lib/guards.ts";
import type { CreatePolicyRequest, Policy } from "../../models.ts";
import { useCreatePolicy, usePolicies, useUpdatePolicy } from "../../queries/policies.ts";
import { ErrorNote } from "../error-note.tsx";
import { GuardEditor } from "./guard-editor.tsx";

type PolicyDraft = { name: string; description: string; guards: unknown };

const toRequest = (draft: PolicyDraft): CreatePolicyRequest => ({
  name: draft.name,
  description: draft.description || null,
  guards: toGuardRequests(draft.guards),
});

/** A new policy; it may begin as a copy of another. */
export function CreatePolicyModal({ from, onClose }: { from?: Policy; onClose: () => void }) {
  const create = useCreatePolicy();
  const navigate = useNavigate();
  const first = { name: from ? `${from.name}, ours` : "", description: "", guards: from?.guards ?? [] };
  const save = (draft: PolicyDraft) =>
    create.mutate(toRequest(draft), {
      onSuccess: ({ id }) => navigate({ to: "/settings/policies/$policyId", params: { policyId: id } }),
    });
  return (
    <FormModal
      title="Create a policy"
      first={first}
      verb="Create"
      isNew={!from}
      state={create}
      onSave={save}
      onClose={onClose}
    />
  );
}

export function EditPolicyModal({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const update = useUpdatePolicy(policy.id);
  const first = { name: policy.name, description: policy.description ?? "", guards: policy.guards };
  return (
    <FormModal
      title={`Edit ${policy.name}`}
      first={first}
      verb="Save"
      isNew={false}
      state={update}
      onSave={(draft) => update.mutate(toRequest(draft), { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

type FormModalProps = {
  title: string;
  first: PolicyDraft;
  verb: string;
  isNew: boolean;
  state: { error: unknown; isPending: boolean };
  onSave: (draft: PolicyDraft) => void;
  onClose: () => void;
};

function FormModal({ title, first, verb, isNew, state, onSave, onClose }: FormModalProps) {
  const [draft, setDraft] = useState<PolicyDraft>(first);
  const errors = toProblem(state.error).fields;
  const set = (change: Partial<PolicyDraft>) => setDraft({ ...draft, ...change });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(draft);
  };
  return (
    <Modal opened onClose={onClose} title={title} size="xl">
      <form onSubmit={submit}>
        <Stack gap="md">
          {state.error ? <ErrorNote error={state.error} /> : null}
          <TextInput
            label="Name"
            value={draft.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
            error={errors.name}
            required
            data-autofocus
          />
          <TextInput
            label="Description"
            value={draft.description}
            onChange={(event) => set({ description: event.currentTarget.value })}
            error={errors.description}
          />
          {isNew && <BeginWith onChoose={(guards) => set({ guards })} />}
          <GuardEditor guards={draft.guards} onChange={(guards) => set({ guards })} errors={errors} />
          <Group justify="end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Leave it
            </Button>
            <Button type="submit" loading={state.isPending}>
              {verb}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
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
      label="Begin with the guards of"
      placeholder="nothing"
      data={policies.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen}
      onChange={choose}
    />
  );
}
