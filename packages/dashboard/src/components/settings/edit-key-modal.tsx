import { Button, Group, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { toProblem } from "../../lib/api-error.ts";
import { toNetworks } from "../../lib/key-draft.ts";
import type { ApiKey } from "../../models.ts";
import { useUpdateApiKey } from "../../queries/api-keys.ts";
import { Dialog, DismissButton } from "../dialog.tsx";
import { ErrorNote } from "../error-note.tsx";
import { NetworkField } from "./network-field.tsx";

/** What can be changed of a key without making another. */
export function EditKeyModal({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const [name, setName] = useState(apiKey.name);
  const [networks, setNetworks] = useState(apiKey.networks?.join("\n") ?? "");
  const update = useUpdateApiKey();
  const errors = toProblem(update.error).fields;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    update.mutate({ id: apiKey.id, patch: { name, networks: toNetworks(networks) } }, { onSuccess: onClose });
  };
  return (
    <Dialog onClose={onClose} title={`Edit ${apiKey.name}`} size="lg">
      <form onSubmit={submit}>
        <Stack gap="md">
          {update.error && <ErrorNote error={update.error} />}
          <TextInput
            label="Name"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={errors.name}
            required
            data-autofocus
          />
          <NetworkField value={networks} onChange={setNetworks} errors={errors} />
          <Group justify="end" gap="xs">
            <DismissButton />
            <Button type="submit" loading={update.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
