import { useNavigate } from "@tanstack/react-router";
import type { Webhook } from "../../models.ts";
import { useDeleteWebhook } from "../../queries/webhooks.ts";
import { ConfirmModal } from "../confirm-modal.tsx";

export function DeleteWebhookModal({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const remove = useDeleteWebhook(webhook.id);
  const navigate = useNavigate();
  return (
    <ConfirmModal
      title="Delete webhook"
      name={new URL(webhook.url).host}
      verb="Delete"
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined, { onSuccess: () => navigate({ to: "/webhooks" }) })}
      onClose={onClose}
    >
      No more events are sent to {webhook.url}, and its delivery history is deleted.
    </ConfirmModal>
  );
}
