import { useEditedVersion } from "../../lib/versions.ts";
import type { Webhook } from "../../models.ts";
import { useUpdateWebhook } from "../../queries/webhooks.ts";
import { DraftModal } from "../draft-modal.tsx";
import { toWebhookRequest, type WebhookDraft, WebhookFields } from "./webhook-fields.tsx";

const toDraft = (webhook: Webhook): WebhookDraft => ({
  url: webhook.url,
  events: webhook.events,
  description: webhook.description ?? "",
  retry_policy: webhook.retry_policy === "extended" ? "extended" : "standard",
});

export function EditWebhookModal({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { version } = useEditedVersion(`/webhooks/${webhook.id}`);
  const update = useUpdateWebhook(webhook.id, version);
  const save = (draft: WebhookDraft, onSaved: () => void) =>
    update.mutate(toWebhookRequest(draft), {
      onSuccess: () => {
        onSaved();
        onClose();
      },
    });
  return (
    <DraftModal
      title="Edit webhook"
      managedBy={webhook.managed_by}
      verb="Save"
      first={toDraft(webhook)}
      state={update}
      onSave={save}
      onClose={onClose}
      isComplete={(draft) => draft.events.length > 0}
    >
      {(fields) => <WebhookFields {...fields} />}
    </DraftModal>
  );
}
