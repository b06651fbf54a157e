import { Button, Group, Stack, Text } from "@mantine/core";
import type { Webhook } from "../../models.ts";
import { useRotateSecret } from "../../queries/webhooks.ts";
import { Dialog, DismissButton } from "../dialog.tsx";
import { ErrorNote } from "../error-note.tsx";
import { NewSecret } from "./new-secret.tsx";

export function RotateSecretModal({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const rotate = useRotateSecret(webhook.id);
  return (
    <Dialog onClose={onClose} title="Rotate the signing secret" size="lg" isShownOnce={rotate.data !== undefined}>
      {rotate.data ? (
        <NewSecret webhook={rotate.data} onDone={onClose} />
      ) : (
        <Stack gap="md">
          <Text size="sm">
            A new secret is made and shown once. For 24 hours every delivery is signed with both, so that you can change
            over without missing one.
          </Text>
          {rotate.error && <ErrorNote error={rotate.error} />}
          <Group justify="end" gap="xs">
            <DismissButton />
            <Button loading={rotate.isPending} onClick={() => rotate.mutate()}>
              Rotate
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
