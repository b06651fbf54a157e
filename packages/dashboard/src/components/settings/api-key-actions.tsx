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
          <Text size="sm">The old key, …{apiKey.last4}, stays valid for 24 hours. Both keys share one rate limit.</Text>
          <Button onClick={onClose} w="fit-content">
            I have copied it
          </Button>
        </Stack>
      ) : (
        <Stack gap="md">
          <Text size="sm">
            Creates a new key with the same permissions. The old key stays valid for 24 hours, so that you can switch
            without downtime, and then expires.
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
          label="Also revoke keys created with it"
          description="Recommended if the key was leaked. Includes the newer keys, if the key rotated itself. Schedules created with these keys start no more runs."
          checked={cascade}
          onChange={(event) => setCascade(event.currentTarget.checked)}
        />
      }
    >
      {apiKey.client_id
        ? "All requests of the application are rejected immediately. The application has to request access again."
        : `All requests with ${apiKey.prefix}…${apiKey.last4} are rejected immediately. This cannot be undone. To switch keys without downtime, rotate it instead.`}
      {successor && isUsable(successor) && (
        <>
          {" "}
          Its replacement {successor.prefix}…{successor.last4} stays valid, unless the key rotated itself and you also
          revoke the keys created with it.
        </>
      )}
    </ConfirmModal>
  );
}
