import { useNavigate } from "@tanstack/react-router";
import type { Webhook } from "../../models.ts";
import { useDeleteWebhook } from "../../queries/webhooks.ts";
import { ConfirmModal } from "../confirm-modal.tsx";

export function DeleteWebhookModal({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const remove = useDeleteWebhook(webhook.id);
  const navigate = useNavigate();
  return (
    <ConfirmModal
      title="Delete the webhook"
      name={new URL(webhook.url).host}
      verb="Delete"
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined, { onSuccess: () => navigate({ to: "/webhooks" }) })}
      onClose={onClose}
    >
      Nothing more is sent to {webhook.url}, and the history of its deliveries goes with it.
    </ConfirmModal>
  );
}
