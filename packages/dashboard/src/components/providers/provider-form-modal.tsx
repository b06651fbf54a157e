import { PasswordInput, Select, Switch } from "@mantine/core";
import { notifyDone } from "../../lib/notify.ts";
import type { CreateProviderRequest, Provider, ProviderPatch } from "../../models.ts";
import { useCreateProvider, useUpdateProvider } from "../../queries/providers.ts";
import { type DraftFieldsProps, DraftModal } from "../draft-modal.tsx";
import { TextInput } from "../inputs.tsx";

type ProviderDraft = {
  name: string;
  type: string;
  base_url: string;
  api_key: string;
  default_model: string;
  is_default: boolean;
};

const types = [
  { value: "openai", label: "OpenAI" },
  { value: "anthropic", label: "Anthropic" },
  { value: "openai_compatible", label: "OpenAI-compatible: Ollama, vLLM, llama.cpp, …" },
];

const emptyDraft: ProviderDraft = {
  name: "",
  type: "openai",
  base_url: "",
  api_key: "",
  default_model: "",
  is_default: false,
};

const toRequest = (draft: ProviderDraft): CreateProviderRequest => ({
  name: draft.name,
  type: draft.type,
  api_key: draft.api_key || null,
  base_url: draft.base_url || null,
  default_model: draft.default_model || null,
  ...(draft.is_default ? { is_default: true } : {}),
});

/** An empty key field keeps the stored key: keys are never shown, so they cannot be sent back. */
const toPatch = (draft: ProviderDraft): ProviderPatch => ({
  name: draft.name,
  base_url: draft.base_url || null,
  default_model: draft.default_model || null,
  ...(draft.api_key ? { api_key: draft.api_key } : {}),
});

export function CreateProviderModal({ onClose }: { onClose: () => void }) {
  const create = useCreateProvider();
  const done = ({ name }: Provider) => {
    notifyDone(`${name} added. Test it now.`);
    onClose();
  };
  return (
    <DraftModal
      title="Add model provider"
      first={emptyDraft}
      verb="Add"
      state={create}
      onSave={(draft) => create.mutate(toRequest(draft), { onSuccess: done })}
      onClose={onClose}
    >
      {(fields) => <ProviderFields {...fields} isNew />}
    </DraftModal>
  );
}

export function EditProviderModal({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const update = useUpdateProvider(provider.id);
  const first = {
    ...emptyDraft,
    name: provider.name,
    type: provider.type,
    base_url: provider.base_url ?? "",
    default_model: provider.default_model ?? "",
  };
  return (
    <DraftModal
      title={`Edit ${provider.name}`}
      managedBy={provider.managed_by}
      first={first}
      verb="Save"
      state={update}
      onSave={(draft) => update.mutate(toPatch(draft), { onSuccess: onClose })}
      onClose={onClose}
    >
      {(fields) => <ProviderFields {...fields} isNew={false} />}
    </DraftModal>
  );
}

function ProviderFields({ draft, onChange, errors, isNew }: DraftFieldsProps<ProviderDraft> & { isNew: boolean }) {
  const set = (change: Partial<ProviderDraft>) => onChange({ ...draft, ...change });
  return (
    <>
      {isNew && <Select label="Type" data={types} value={draft.type} onChange={(type) => type && set({ type })} />}
      <TextInput
        label="Name"
        description="Agents refer to it by this name. Use lower case."
        placeholder="openai"
        value={draft.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={errors.name}
        required
        data-autofocus
      />
      <PasswordInput
        label="API key"
        description={
          isNew
            ? "Stored encrypted, never shown again. Leave empty if none is needed."
            : "Leave empty to keep the current key."
        }
        value={draft.api_key}
        onChange={(event) => set({ api_key: event.currentTarget.value })}
        error={errors.api_key}
        autoComplete="off"
      />
      <TextInput
        label="Base URL"
        type="url"
        description="Leave empty for the provider's default URL."
        placeholder="https://models.example.com/v1"
        value={draft.base_url}
        onChange={(event) => set({ base_url: event.currentTarget.value })}
        error={errors.base_url}
        required={draft.type === "openai_compatible"}
      />
      <TextInput
        label="Default model"
        description="Used by agents whose model is default."
        value={draft.default_model}
        onChange={(event) => set({ default_model: event.currentTarget.value })}
        error={errors.default_model}
      />
      {isNew && (
        <Switch
          label="Set as default provider"
          checked={draft.is_default}
          onChange={(event) => set({ is_default: event.currentTarget.checked })}
        />
      )}
    </>
  );
}
