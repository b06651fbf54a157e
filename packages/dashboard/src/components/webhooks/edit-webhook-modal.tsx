import { Button, Group, Modal, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { toProblem } from "../../lib/api-error.ts";
import type { Webhook } from "../../models.ts";
import { useUpdateWebhook } from "../../queries/webhooks.ts";
import { ErrorNote } from "../error-note.tsx";
import { toWebhookRequest, type WebhookDraft, WebhookFields } from "./webhook-fields.tsx";

const toDraft = (webhook: Webhook): WebhookDraft => ({
  url: webhook.url,
  events: webhook.events,
  description: webhook.description ?? "",
  retry_policy: webhook.retry_policy === "extended" ? "extended" : "standard",
});

export function EditWebhookModal({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [draft, setDraft] = useState(() => toDraft(webhook));
  const update = useUpdateWebhook(webhook.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    update.mutate(toWebhookRequest(draft), { onSuccess: onClose });
  };
  return (
    <Modal opened onClose={onClose} title="Edit the webhook" size="lg">
      <form onSubmit={submit}>
        <Stack gap="md">
          {update.error && <ErrorNote error={update.error} />}
          <WebhookFields draft={draft} onChange={setDraft} errors={toProblem(update.error).fields} />
          <Group justify="end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Leave it
            </Button>
            <Button type="submit" loading={update.isPending} disabled={draft.events.length === 0}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
