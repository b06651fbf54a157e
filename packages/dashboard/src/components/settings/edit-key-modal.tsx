import { useState } from "react";
import { toProblem } from "../../lib/api-error.ts";
import { toNetworks } from "../../lib/key-draft.ts";
import type { ApiKey } from "../../models.ts";
import { useUpdateApiKey } from "../../queries/api-keys.ts";
import { Field, FormModal } from "../form.tsx";
import { NetworkField } from "./network-field.tsx";

/** Edits the fields of a key that can change. */
export function EditKeyModal({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const [name, setName] = useState(apiKey.name);
  const [networks, setNetworks] = useState(apiKey.networks?.join("\n") ?? "");
  const update = useUpdateApiKey();
  const errors = toProblem(update.error).fields;
  const submit = () =>
    update.mutate({ id: apiKey.id, patch: { name, networks: toNetworks(networks) } }, { onSuccess: onClose });
  return (
    <FormModal title={`Edit ${apiKey.name}`} onClose={onClose} size="lg" verb="Save" onSubmit={submit} state={update}>
      <Field label="Name" value={name} onChange={setName} error={errors.name} required data-autofocus />
      <NetworkField value={networks} onChange={setNetworks} errors={errors} />
    </FormModal>
  );
}
