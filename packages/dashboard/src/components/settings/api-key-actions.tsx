import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { ApiKey } from "../../models.ts";
import { useRevokeApiKey, useRotateApiKey } from "../../queries/api-keys.ts";
import { useCan } from "../../queries/session.ts";
import { ConfirmModal } from "../confirm-modal.tsx";
import { Dialog, DismissButton } from "../dialog.tsx";
import { ErrorNote } from "../error-note.tsx";
import { RowButton } from "../row-button.tsx";
import { SecretOnce } from "../secret-once.tsx";
import { EditKeyModal } from "./edit-key-modal.tsx";

/** A usable key is active or expiring. */
export const isUsable = ({ status }: ApiKey) => status === "active" || status === "expiring";

/** Edit, rotate and revoke. A rotated key cannot be rotated again, and applications renew their own tokens. */
export function ApiKeyActions({ apiKey, successor }: { apiKey: ApiKey; successor: ApiKey | undefined }) {
  const [open, setOpen] = useState<"edit" | "rotate" | "revoke" | null>(null);
  const can = useCan();
  const close = () => setOpen(null);
  const what = `${apiKey.name} ${apiKey.last4}`;
  if (!can("api_keys:write")) return null;
  return (
    <Group gap={4} justify="end" wrap="nowrap">
      <RowButton verb="Edit" what={what} onClick={() => setOpen("edit")} />
      {!successor && !apiKey.client_id && <RowButton verb="Rotate" what={what} onClick={() => setOpen("rotate")} />}
      <RowButton verb="Revoke" what={what} onClick={() => setOpen("revoke")} isDestructive />
      {open === "edit" && <EditKeyModal apiKey={apiKey} onClose={close} />}
      {open === "rotate" && <RotateModal apiKey={apiKey} onClose={close} />}
      {open === "revoke" && <RevokeModal apiKey={apiKey} successor={successor} onClose={close} />}
    </Group>
  );
}

type ModalProps = { apiKey: ApiKey; onClose: () => void };

function RotateModal({ apiKey, onClose }: ModalProps) {
  const rotate = useRotateApiKey();
  return (
    <Dialog onClose={onClose} title={`Rotate ${apiKey.name}`} size="lg" isShownOnce={rotate.data !== undefined}>
      {rotate.data ? (
        <Stack gap="md">
          <SecretOnce secret={rotate.data.secret} what="the new key" />
          <Text size="sm">The old key, …{apiKey.last4}, works for 24 hours from now. Both share one rate limit.</Text>
          <Button onClick={onClose} w="fit-content">
            I have copied it
          </Button>
        </Stack>
      ) : (
        <Stack gap="md">
          <Text size="sm">
            You get a new key with the same rights. The old one stays valid for 24 hours, so that you can change over
            without a gap; then it ends by itself.
          </Text>
          {rotate.error && <ErrorNote error={rotate.error} />}
          <Group justify="end" gap="xs">
            <DismissButton />
            <Button loading={rotate.isPending} onClick={() => rotate.mutate(apiKey.id)}>
              Rotate
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

function RevokeModal({ apiKey, successor, onClose }: ModalProps & { successor: ApiKey | undefined }) {
  const revoke = useRevokeApiKey();
  const [cascade, setCascade] = useState(false);
  return (
    <ConfirmModal
      title={`Revoke ${apiKey.name}`}
      name={apiKey.name}
      verb="Revoke"
      isPending={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate({ id: apiKey.id, cascade }, { onSuccess: onClose })}
      onClose={onClose}
      choice={
        <Checkbox
          label="Revoke the keys that it made as well"
          description="Those that it rotated itself into included: if it was in the wrong hands, so may they be. Schedules that these keys set begin no more runs."
          checked={cascade}
          onChange={(event) => setCascade(event.currentTarget.checked)}
        />
      }
    >
      {apiKey.client_id
        ? "Every call of the application is refused from now on, on every node. It has to ask somebody anew."
        : `Every call with ${apiKey.prefix}…${apiKey.last4} is refused from now on, on every node, and there is no way back. To change over without a gap, rotate it instead.`}
      {successor && isUsable(successor) && (
        <>
          {" "}
          It was rotated into {successor.prefix}…{successor.last4}, which works on, unless the key did that itself and
          you revoke what it made.
        </>
      )}
    </ConfirmModal>
  );
}
