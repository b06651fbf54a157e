import { Button, Group, Stack, Text } from "@mantine/core";
import type { Webhook } from "../../models.ts";
import { useRotateSecret } from "../../queries/webhooks.ts";
import { Dialog, DismissButton } from "../dialog.tsx";
import { ErrorNote } from "../error-note.tsx";
import { NewSecret } from "./new-secret.tsx";

export function RotateSecretModal({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const rotate = useRotateSecret(webhook.id);
  return (
    <Dialog onClose={onClose} title="Rotate signing secret" size="lg" isShownOnce={rotate.data !== undefined}>
      {rotate.data ? (
        <NewSecret webhook={rotate.data} onDone={onClose} />
      ) : (
        <Stack gap="md">
          <Text size="sm">
            Creates a new secret, which is shown only once. For 24 hours, deliveries are signed with both secrets, so
            that you can switch without downtime.
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
